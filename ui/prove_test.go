package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory"
	"countersign/ui/draw"
	"countersign/ui/hostiletest"
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

// TestCouldNotRunStopsTheRun: what came before stays, what comes after is not run,
// and a later run that works forgets it.
func TestCouldNotRunStopsTheRun(t *testing.T) {
	dead := true
	proving := bent(func(s *conformance.Suite) {
		judge := s.Wrong[1].Judge
		s.Wrong[1].Judge = func(ctx context.Context) ([]conformance.Result, error) {
			if dead {
				panic("out of range")
			}
			return judge(ctx)
		}
	})
	d := prove(t, setting{prove: proving})
	d.press(actRunAll)
	b := d.model.prove.bench()
	if len(b.reports) != 2 || b.stopped["breaks-third"] == nil {
		t.Errorf("%d reports, stopped %v", len(b.reports), b.stopped)
	}
	d.sees("judging panicked: out")
	dead = false
	d.press(actRunAll)
	if len(b.reports) != 4 || len(b.stopped) != 0 {
		t.Errorf("after it works: %d reports, stopped %v", len(b.reports), b.stopped)
	}
}

// waiting has an implementation that runs until it is cancelled.
func waiting(started chan<- struct{}) *Proving {
	return bent(func(s *conformance.Suite) {
		s.Wrong[0].Judge = func(ctx context.Context) ([]conformance.Result, error) {
			close(started)
			<-ctx.Done()
			return nil, fmt.Errorf("case small: %w", ctx.Err())
		}
	})
}

// inBackground carries out the commands of a key beside the test, and answers
// where their messages come.
func (d *driver) inBackground(a action) <-chan tea.Msg {
	d.t.Helper()
	name, ok := d.keyOf(a)
	if !ok {
		d.t.Fatalf("no key does %q now", a)
	}
	_, cmd := d.model.Update(keyPress(name))
	batch, ok := cmd().(tea.BatchMsg)
	if !ok {
		d.t.Fatalf("%s: no work begins", a)
	}
	answers := make(chan tea.Msg, len(batch))
	go func() { answers <- batch[0]() }()
	return answers
}

// TestEscapeStopsARun: what had run stays, what was cut off is no failure, and
// there is only one run at a time.
func TestEscapeStopsARun(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	d.press(actRun)
	d.sees("r: still running · esc stops it")
	d.press(actEscape)
	d.send(<-answers)
	d.sees("stopped; what had run stays")
	b := d.model.prove.bench()
	if len(b.reports) != 1 || len(b.stopped) != 0 || d.model.prove.running != nil {
		t.Errorf("%d reports, stopped %v, running %v", len(b.reports), b.stopped, d.model.prove.running)
	}
	d.press(actEscape)
	if d.model.mode != nil {
		t.Error("a second esc does not leave")
	}
}

// TestLeavingStopsARun.
func TestLeavingStopsARun(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	d.press(actQuit)
	if d.model.mode != nil || d.model.quitting {
		t.Error("q does not leave the mode alone")
	}
	d.send(<-answers) // or the test hangs
	d.press(actProve)
	d.sees("no rule fails   ✓ exactly as expected")
}

// TestQuittingWaitsForARunToClearUp: its ports and files are gone before the
// program is.
func TestQuittingWaitsForARunToClearUp(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	_, quit := d.model.Update(keyPress("ctrl+c"))
	if _, ok := quit().(tea.QuitMsg); !ok {
		t.Error("ctrl-c does not quit")
	}
	select {
	case <-answers:
	default:
		select {
		case <-d.model.prove.running.ended:
		default:
			t.Error("the program is gone before its run")
		}
	}
}

// TestProgressIsShownPastATick, with the key that stops the run.
func TestProgressIsShownPastATick(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	if footer := d.footer(); strings.Contains(footer, "esc stops") {
		t.Errorf("at once the footer says %q", footer)
	}
	running := d.model.prove.running
	_, next := d.model.Update(workTickMsg{running})
	if !strings.HasSuffix(d.footer(), "1 of 4 · esc stops") || next == nil {
		t.Errorf("after a tick the footer says %q", d.footer())
	}
	d.press(actEscape)
	d.send(<-answers)
	if next() != nil {
		t.Error("the ticks of a run that ended go on")
	}
	if strings.Contains(d.footer(), "esc stops") {
		t.Errorf("afterwards the footer says %q", d.footer())
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

// TestNothingToProve says so where no suite was passed.
func TestNothingToProve(t *testing.T) {
	d := drive(t, setting{prove: &Proving{}})
	d.press(actProve)
	d.sees("there is no suite to prove here")
}

// TestEmptySuiteIsNoTrouble has neither rules nor knobs.
func TestEmptySuiteIsNoTrouble(t *testing.T) {
	d := prove(t, setting{prove: &Proving{Suites: []conformance.Suite{{Name: memory.Name}}}})
	for _, a := range []action{actDown, actTurn, actOpen, actRun, actRunAll, actNextPane, actTurn, actNextPane, actRun, actNextPane, actLast} {
		d.press(a)
		d.check(t, string(a))
	}
}

// proveActions are the actions of the two modes, each once.
func proveActions() []action {
	var all []action
	for _, mode := range []screenMode{&proveMode{}, &messagesMode{}} {
		for _, b := range mode.bindings() {
			if !slices.Contains(all, b.action) {
				all = append(all, b.action)
			}
		}
	}
	return all
}

// TestProveFitsEverySize draws each part, and the messages, in windows of every
// width and height, with long words in everything.
func TestProveFitsEverySize(t *testing.T) {
	long := provingOf(strings.Repeat("漢字 and some words ", 20))
	for _, glyphs := range []draw.Glyphs{draw.Unicode(), draw.ASCII()} {
		d := prove(t, setting{prove: &long, glyphs: &glyphs})
		d.turnTo("breaks-all")
		d.press(actRunAll)
		for list := range listCount + 1 {
			if list < listCount {
				d.focusOn(list)
			} else {
				d.press(actOpen)
			}
			for size := 0; size <= 300; size = nextSize(size) {
				d.resizeKeeps(t, size, 40)
				d.check(t, fmt.Sprint("part ", list))
				d.resizeKeeps(t, 120, size)
				d.check(t, fmt.Sprint("part ", list))
			}
			d.resize(120, 40)
		}
	}
}

// TestAnySequenceOfProveActionsFits drives the mode by any actions, sizes and
// clicks.
func TestAnySequenceOfProveActionsFits(t *testing.T) {
	actions := append(proveActions(), actProve, actHelp, actSearch)
	rapid.Check(t, func(rt *rapid.T) {
		proving := provingOf("some words\nof two lines \x1b[2J")
		d := prove(t, setting{prove: &proving})
		size := rapid.SampledFrom([]int{0, 15, 16, 24, 40, 59, 60, 80, 99, 100, 120, 200, 300})
		rt.Repeat(map[string]func(*rapid.T){
			"act": func(rt *rapid.T) {
				a := rapid.SampledFrom(actions).Draw(rt, "action")
				if d.model.prompt != nil {
					d.typed("words")
				}
				if name, ok := d.keyOf(a); ok {
					d.send(keyPress(name))
				}
			},
			"resize": func(rt *rapid.T) { d.resizeKeeps(rt, size.Draw(rt, "width"), size.Draw(rt, "height")) },
			"click": func(rt *rapid.T) {
				d.send(tea.MouseMsg{X: size.Draw(rt, "x"), Y: rapid.IntRange(0, 60).Draw(rt, "y"), Button: rapid.SampledFrom(
					[]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(rt, "button")})
			},
			"": func(rt *rapid.T) {
				d.openAgain()
				d.check(rt, "a step")
				if d.model.mode == nil {
					d.press(actProve)
				}
			},
		})
	})
}

// TestNothingHostileReachesTheProveScreen puts the hostile text into everything
// that a suite and a run can say.
func TestNothingHostileReachesTheProveScreen(t *testing.T) {
	hostile := provingOf(hostiletest.Text)
	hostile.Suites[0].Wrong[0].Name = hostiletest.Text
	hostile.Suites[1].Name = hostiletest.Text
	stopped := bent(func(s *conformance.Suite) {
		s.Reference.Judge = func(context.Context) ([]conformance.Result, error) { return nil, fmt.Errorf("%s", hostiletest.Text) }
	})
	for _, proving := range []*Proving{&hostile, stopped} {
		for _, s := range []setting{{width: 200, height: 50}, {width: 80, height: 24}} {
			s.prove = proving
			d := prove(t, s)
			marks := 0
			look := func(after string) {
				t.Helper()
				frame := d.model.View()
				if leak := hostiletest.Leak(frame, true); leak != "" {
					t.Fatalf("after %s: %s", after, leak)
				}
				marks += strings.Count(frame, "<U+202E>")
			}
			d.press(actRunAll)
			for list := range listCount {
				d.focusOn(list)
				for range 4 {
					d.press(actTurn)
					look(listNames[list])
					d.press(actDown)
					look(listNames[list])
				}
				d.press(actLast)
				look(listNames[list])
			}
			d.press(actOpen)
			look("the messages")
			d.press(actPageDown)
			look("more messages")
			if marks == 0 {
				t.Error("the hostile text was never on screen as marks: this test saw nothing")
			}
		}
	}
}

// TestMouseOnTheProveScreen clicks a rule, a knob, a suite and a tab, and rolls the
// result.
func TestMouseOnTheProveScreen(t *testing.T) {
	d := prove(t, setting{})
	click := func(text string) {
		t.Helper()
		for y, line := range d.lines() {
			if at := strings.Index(line, text); at >= 0 {
				x := draw.Width(line[:at])
				d.send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
				return
			}
		}
		t.Fatalf("%q is not on screen", text)
	}
	click("Q2  a second")
	if d.model.prove.rule().ID != "Q2" || d.model.prove.focus != listRules {
		t.Errorf("a click selects %s in part %d", d.model.prove.rule().ID, d.model.prove.focus)
	}
	click("[ ] breaks-third")
	if knob, _ := d.model.prove.knob(); knob.Name != "breaks-third" || d.model.prove.focus != listKnobs {
		t.Errorf("a click selects %s in part %d", knob.Name, d.model.prove.focus)
	}
	click("other ")
	d.sees("conformance › other")
	current := d.model.current
	d.send(tea.MouseMsg{X: 5, Y: 8, Button: tea.MouseButtonWheelDown})
	if d.model.current != current {
		t.Error("the wheel moves the docket behind the mode")
	}
	d.resize(80, 24)
	click("Result")
	if d.model.prove.focus != listResult {
		t.Errorf("a click on a tab leads to part %d", d.model.prove.focus)
	}
	d.press(actRunAll)
	d.ruleTo("Q2")
	click("Result")
	d.resize(80, 16)
	d.send(tea.MouseMsg{X: 5, Y: 8, Button: tea.MouseButtonWheelDown})
	if d.model.prove.lists[listResult].top != 3 {
		t.Errorf("the wheel scrolls the result to row %d", d.model.prove.lists[listResult].top)
	}
}

// TestUnlike compares logs with a slow search for the longest common sequence.
func TestUnlike(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		log := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c"}), 0, 6)
		a, b := log.Draw(rt, "a"), log.Draw(rt, "b")
		inA, inB := unlike(a, b)
		if len(inA) != len(a) || len(inB) != len(b) {
			rt.Fatalf("%d and %d marks for %d and %d lines", len(inA), len(inB), len(a), len(b))
		}
		both := unmarked(a, inA)
		if !slices.Equal(both, unmarked(b, inB)) {
			rt.Fatalf("%v: %v and %v: %v have no sequence in common", a, inA, b, inB)
		}
		if longest := longestCommon(a, b); len(both) != longest {
			rt.Fatalf("%v and %v: %v is in both, and the longest has %d", a, b, both, longest)
		}
	})
}

func unmarked(log []string, marks []bool) []string {
	kept := []string{}
	for i, line := range log {
		if !marks[i] {
			kept = append(kept, line)
		}
	}
	return kept
}

func longestCommon(a, b []string) int {
	switch {
	case len(a) == 0 || len(b) == 0:
		return 0
	case a[0] == b[0]:
		return 1 + longestCommon(a[1:], b[1:])
	}
	return max(longestCommon(a[1:], b), longestCommon(a, b[1:]))
}
