package ui

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"countersign/engine/conformance/judge"
	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/hostiletest"
)

// TestEveryLabActionIsHandled presses each key where it has something to do, in the
// lab and while a reply is typed, and fails if nothing comes of it.
func TestEveryLabActionIsHandled(t *testing.T) {
	end := func(d *driver) { d.press(actLast) }
	prepare := map[action]func(*driver){
		actUp: end, actFirst: end, actHalfUp: end, actPageUp: end,
		actTurn: func(d *driver) { d.part(labKnobs) }, actTakeBack: func(d *driver) { d.knob("blank-detail") },
		actReset: func(d *driver) { d.knob("blank-detail") }, actSave: func(d *driver) { d.knob("blank-detail") },
	}
	for _, b := range (&labMode{}).bindings() {
		t.Run("lab "+string(b.action), func(t *testing.T) {
			d := lab(t, setting{width: 60, height: 16}, both)
			if before := prepare[b.action]; before != nil {
				before(d)
			}
			d.last = nil
			was := d.effect()
			d.press(b.action)
			if d.effect() == was {
				t.Errorf("nothing happens:\n%s", d.screen())
			}
		})
	}
	for _, b := range typingBindings() {
		t.Run("typing "+string(b.action), func(t *testing.T) {
			d := lab(t, setting{width: 60, height: 16}, both)
			d.press(actType)
			d.write(actDown, actDown, actDown, actRight, actRight, "words", actLeft, actLeft)
			d.last = nil
			was := d.effect()
			d.write(b.action)
			if d.effect() == was {
				t.Errorf("nothing happens:\n%s", d.screen())
			}
		})
	}
}

// TestHelpNamesTheKeysOfTyping, below those of the lab.
func TestHelpNamesTheKeysOfTyping(t *testing.T) {
	d := lab(t, setting{width: 120, height: 60}, both)
	d.press(actHelp)
	for _, b := range append((&labMode{}).bindings(), typingBindings()...) {
		d.sees(fmt.Sprintf("   %-12s %s", b.keys.Help().Key, b.keys.Help().Desc))
	}
	d.sees(" In lab, while typing")
}

// TestAnySequenceInTheLabFits drives the lab by any of its keys, texts, sizes and
// clicks: every frame is as it must be, and the result is the engine's.
func TestAnySequenceInTheLabFits(t *testing.T) {
	library := sessions.Demo()
	var actions []action
	for _, b := range (&labMode{}).bindings() {
		if b.action != actQuit && b.action != actEscape {
			actions = append(actions, b.action)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		glyphs := rapid.SampledFrom([]draw.Glyphs{draw.Unicode(), draw.ASCII()}).Draw(rt, "glyphs")
		d := lab(t, setting{library: &library, glyphs: &glyphs}, rapid.SampledFrom(decisionNames()).Draw(rt, "decision"))
		size := rapid.OneOf(rapid.IntRange(0, 300), rapid.SampledFrom([]int{0, 15, 16, 24, 59, 60, 80, 99, 100, 120}))
		rt.Repeat(map[string]func(*rapid.T){
			"act": func(rt *rapid.T) {
				a := rapid.SampledFrom(actions).Draw(rt, "action")
				if d.model.writingNow() || d.model.prompt != nil || d.model.menu != nil || d.model.note != nil {
					return
				}
				if name, ok := d.keyOf(a); ok {
					d.send(keyPress(name))
				}
			},
			"menu": func(rt *rapid.T) {
				if d.model.menu != nil {
					d.send(keyPress(rapid.SampledFrom([]string{"d", "c", "q", "g", "0", "1", "2", "3", "4", "esc", "x"}).Draw(rt, "letter")))
				}
			},
			"knob": func(rt *rapid.T) {
				if !d.model.writingNow() && d.model.menu == nil && d.model.prompt == nil && d.model.lab.beside == nil && !d.model.tooSmall() {
					d.knob(rapid.SampledFrom(judge.OfOneReply()).Draw(rt, "knob").Name)
				}
			},
			"type": func(rt *rapid.T) {
				if !d.model.writingNow() {
					return
				}
				if rapid.Bool().Draw(rt, "text") {
					d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(rapid.StringN(1, 6, -1).Draw(rt, "text"))})
					return
				}
				d.write(rapid.SampledFrom(typingBindings()).Draw(rt, "key").action)
			},
			"resize": func(rt *rapid.T) { d.resizeKeeps(rt, size.Draw(rt, "width"), size.Draw(rt, "height")) },
			"click": func(rt *rapid.T) {
				d.send(tea.MouseMsg{X: size.Draw(rt, "x"), Y: size.Draw(rt, "y"), Action: tea.MouseActionPress, Button: rapid.SampledFrom(
					[]tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown}).Draw(rt, "button")})
			},
			"": func(rt *rapid.T) {
				d.openAgain()
				d.check(rt, "a step")
				if d.model.mode != d.model.lab {
					rt.Fatalf("the lab was left:\n%s", d.screen())
				}
				if d.model.lab.subject.why == "" {
					d.agrees("a step")
				}
			},
		})
	})
}

// TestEveryLabSizeFits draws each part in windows of every width and every height.
func TestEveryLabSizeFits(t *testing.T) {
	d := lab(t, setting{}, both)
	d.knob("fabricate-quote")
	for part := range labParts {
		for _, beside := range []bool{false, true} {
			d.resize(120, 40)
			d.part(part)
			if beside {
				d.press(actBeside)
			}
			for size := 0; size <= 300; size = nextSize(size) {
				d.resizeKeeps(t, size, 40)
				d.check(t, labNames[part])
				d.resizeKeeps(t, 120, size)
				d.check(t, labNames[part])
			}
			d.resize(120, 40)
			if beside {
				d.press(actBeside)
			}
		}
	}
}

// TestNothingHostileReachesTheLab looks at every decision in the lab, with knobs,
// typed text and a saved file whose name is no better.
func TestNothingHostileReachesTheLab(t *testing.T) {
	library := hostileLibrary(t)
	for third, s := range []setting{{width: 120, height: 40}, {width: 80, height: 24}, {width: 200, height: 60}} {
		s.library, s.title = &library, hostiletest.Text
		d := drive(t, s)
		look := func(after string) {
			t.Helper()
			frame := d.model.View()
			if leak := hostiletest.Leak(frame, true); leak != "" {
				t.Fatalf("decision %d, after %s: %s", d.model.current+1, after, leak)
			}
			if fault := frameFault(frame, d.model.width, d.model.height); fault != "" {
				t.Fatalf("decision %d, after %s: %s", d.model.current+1, after, fault)
			}
		}
		for n := third; n < len(d.model.docket.entries); n += 3 {
			d.goTo(fmt.Sprint(n + 1))
			d.press(actLab)
			for part := range labParts {
				d.part(part)
				look(labNames[part])
				d.press(actLast)
				look("the end of " + labNames[part])
			}
			d.knob("fabricate-quote")
			look("a knob")
			d.press(actBeside)
			look("side by side")
			if d.model.lab.beside != nil {
				d.press(actBeside)
			}
			d.press(actType)
			if d.model.writingNow() {
				d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(hostiletest.Text), Paste: true})
				look("a paste")
				d.write(actTypeEnd)
				d.press(actCopy)
				if leak := hostiletest.Leak(d.host.copied, false); leak != "" {
					t.Fatalf("the clipboard got %s", leak)
				}
				d.press(actSave)
				look("saving")
			}
			d.press(actQuit)
		}
	}
}

// writingNow reports whether keys are text.
func (m *Model) writingNow() bool { _, writing := m.writing(); return writing }
