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
	d.send(tea.MouseMsg{X: 5, Y: 4, Button: tea.MouseButtonWheelDown})
	if d.model.current != current {
		t.Error("the wheel moves the docket behind the mode")
	}
	if d.model.prove.rule().ID != "Q3" || d.model.prove.focus != listSuites {
		t.Errorf("the wheel over the rules leads to %s", d.model.prove.rule().ID)
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
