package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"countersign/engine/conformance"
)

// prove drives a screen to the prove mode.
func prove(t testing.TB, s setting) *driver {
	t.Helper()
	d := drive(t, s)
	d.press(actProve)
	if d.model.mode != d.model.prove {
		t.Fatalf("P does not lead to the prove screen:\n%s", d.screen())
	}
	return d
}

// TestTurningAKnobNamesTheRule turns each knob of each suite and runs it: the
// rules that fail on screen are exactly those that the suite says, one of them is
// selected, and the result says so.
func TestTurningAKnobNamesTheRule(t *testing.T) {
	d := prove(t, setting{prove: realProving()})
	for _, suite := range d.model.options.Prove.Suites {
		d.suiteTo(suite.Name)
		for _, knob := range d.model.prove.bench().knobs() {
			d.knobTo(knob.Name)
			d.press(actTurn)
			d.press(actRun)
			var failing []string
			for i, rule := range suite.Rules {
				if strings.Contains(d.listed(listRules)[i], "✗ fails") {
					failing = append(failing, rule.ID)
				}
			}
			if said := inOrder(suite, knob.Fails); !slices.Equal(failing, said) {
				t.Errorf("%s %s: the screen says that %v fail, the suite %v", suite.Name, knob.Name, failing, said)
			}
			if selected := d.model.prove.rule().ID; len(failing) > 0 && !slices.Contains(failing, selected) {
				t.Errorf("%s %s: the rule %s is selected, which holds", suite.Name, knob.Name, selected)
			}
			d.sees("exactly as expected")
			d.sees("› " + suite.Name + " › " + knob.Name)
		}
	}
}

// inOrder are ids in the order of a suite's rules.
func inOrder(suite conformance.Suite, ids []string) []string {
	var ordered []string
	for _, rule := range suite.Rules {
		if slices.Contains(ids, rule.ID) {
			ordered = append(ordered, rule.ID)
		}
	}
	return ordered
}

// TestATurnedKnobIsTurnedBack, and only one is turned at a time.
func TestATurnedKnobIsTurnedBack(t *testing.T) {
	d := prove(t, setting{})
	d.turnTo("breaks-all")
	d.turnTo("breaks-third")
	if rows := strings.Join(d.listed(listKnobs), "\n"); strings.Count(rows, "[x]") != 1 || !strings.Contains(rows, "[x] breaks-third") {
		t.Errorf("the knobs are\n%s", rows)
	}
	d.press(actTurn)
	if rows := strings.Join(d.listed(listKnobs), "\n"); strings.Contains(rows, "[x]") {
		t.Errorf("after turning it back the knobs are\n%s", rows)
	}
	d.press(actRun)
	d.focusOn(listRules)
	d.sees("right keeps every rule")
}

// TestRunAllProvesEverySuite, and each says the sentence of the command.
func TestRunAllProvesEverySuite(t *testing.T) {
	d := prove(t, setting{prove: realProving(), width: 200, height: 50})
	d.press(actRunAll)
	for _, suite := range d.model.options.Prove.Suites {
		d.suiteTo(suite.Name)
		d.press(actRun) // so that the result is about the suite
		d.sees(fmt.Sprintf("%d rules, each seen to fail: %d wrong implementations refused; %d odd but right ones passed.",
			len(suite.Rules), len(suite.Wrong), len(suite.Odd)))
	}
	if rows := d.listed(listSuites); len(rows) != 3 || strings.Count(strings.Join(rows, "\n"), "✓ proved") != 3 {
		t.Errorf("the suites are\n%s", strings.Join(rows, "\n"))
	}
}

// TestFourNumbers looks at passed, failed, not judged and could not run, one
// implementation each.
func TestFourNumbers(t *testing.T) {
	for knob, want := range map[string][]string{
		"breaks-all": {"passed 0", "failed 2 Q1, Q2", "not judged 1 Q3", "could not run 0"},
		"odd":        {"passed 3", "failed 0", "not judged 0", "could not run 0"},
	} {
		d := prove(t, setting{})
		d.turnTo(knob)
		d.press(actRun)
		seesRows(d, want)
	}
	d := prove(t, setting{prove: broken()})
	d.turnTo("breaks-third")
	seesRows(d, []string{"passed —", "failed —", "not judged —", "could not run —"})
	d.press(actRun)
	seesRows(d, []string{"passed —", "failed —", "not judged —", "could not run 1"})
	d.sees("died: exit status 3")
	if strings.Contains(d.screen(), "%") {
		t.Errorf("there is a percentage:\n%s", d.screen())
	}
}

// seesRows looks for rows of the result, with one blank between their words.
func seesRows(d *driver, want []string) {
	d.t.Helper()
	var rows []string
	for _, r := range d.model.prove.lists[listResult].rows {
		rows = append(rows, strings.Join(strings.Fields(r.text), " "))
	}
	for _, row := range want {
		if !slices.Contains(rows, row) {
			d.t.Errorf("the result does not say %q:\n%s", row, strings.Join(rows, "\n"))
		}
	}
}

// TestMessagesOpen: those of a memory run, after it, and of nothing else.
func TestMessagesOpen(t *testing.T) {
	d := prove(t, setting{prove: realProving()})
	d.press(actOpen)
	d.sees("enter: not run yet · r runs it")
	d.turnTo("unmarked-memory")
	d.press(actRun)
	d.press(actOpen)
	d.sees("1  user  memory  ✗ not marked untrusted")
	d.sees("group 0  user  Which firm employs Ines?")
	d.press(actQuit)
	d.turnTo("inject-as-system")
	d.press(actRun)
	d.press(actOpen)
	d.sees("1  system  memory  ! untrusted")
	d.press(actQuit)
	d.suiteTo("judge")
	d.press(actRun)
	d.press(actOpen)
	d.sees("enter: only a run of memory has messages")
}

// TestMessagesOfEveryRuleFit opens every rule on the reference, and those that an
// adapter breaks on that adapter.
func TestMessagesOfEveryRuleFit(t *testing.T) {
	d := prove(t, setting{prove: realProving()})
	d.press(actRunAll)
	opens := func(rule string) {
		t.Helper()
		d.ruleTo(rule)
		d.press(actOpen)
		d.check(t, rule)
		if opened, ok := d.model.mode.(*messagesMode); !ok || len(opened.runs) == 0 || len(opened.text.rows) < 10 {
			t.Fatalf("%s: nothing was opened:\n%s", rule, d.screen())
		}
		d.press(actEscape)
	}
	b := d.model.prove.bench()
	for _, rule := range b.suite.Rules {
		opens(rule.ID)
	}
	for _, knob := range b.suite.Wrong {
		d.turnTo(knob.Name)
		for _, rule := range knob.Fails {
			opens(rule)
		}
	}
}

// TestASearchInAListIsFollowed: the result is about what was found.
func TestASearchInAListIsFollowed(t *testing.T) {
	d := prove(t, setting{prove: realProving()})
	d.find("retry")
	d.sees("│ R09  a retry is stored once")
	d.press(actNextFound)
	d.sees("│ R10  a late retry is stored once")
	d.press(actEscape)
	d.focusOn(listSuites)
	d.find("judge")
	d.sees("conformance › judge › reference")
	d.sees("Rules judge")
}

// TestNothingToProve says so where no suite was passed.
func TestNothingToProve(t *testing.T) {
	d := drive(t, setting{prove: &Proving{}})
	d.press(actProve)
	d.sees("there is no suite to prove here")
}
