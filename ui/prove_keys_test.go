package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestEveryProveActionIsHandled does the same for the prove screen and the messages
// of a run.
func TestEveryProveActionIsHandled(t *testing.T) {
	opened := func(d *driver) { d.press(actRun, actOpen) }
	screens := map[string]struct {
		mode    screenMode
		prepare func(*driver)
	}{"prove": {&proveMode{}, func(*driver) {}}, "messages": {&messagesMode{}, opened}}
	back := []action{actUp, actFirst, actHalfUp, actPageUp}
	for name, screen := range screens {
		for _, b := range screen.mode.bindings() {
			t.Run(name+" "+string(b.action), func(t *testing.T) {
				d := prove(t, setting{width: 60, height: 16})
				screen.prepare(d)
				if slices.Contains(back, b.action) {
					d.press(actLast)
				}
				if b.action == actOpen {
					d.press(actRun)
				}
				d.last = nil
				was := d.effect()
				d.press(b.action)
				if d.effect() == was {
					t.Errorf("nothing happens:\n%s", d.screen())
				}
			})
		}
	}
}

// TestHelpNamesTheKeysOfAMode, above those of the panes.
func TestHelpNamesTheKeysOfAMode(t *testing.T) {
	d := prove(t, setting{})
	d.press(actHelp)
	help := d.scrolled()
	if len(help) == 0 || help[0] != " In prove" {
		t.Fatalf("the help begins with %q", help[0])
	}
	for i, b := range (&proveMode{}).bindings() {
		if line := fmt.Sprintf("   %-12s %s", b.keys.Help().Key, b.keys.Help().Desc); help[i+1] != line {
			t.Errorf("the help says %q, not %q", help[i+1], line)
		}
	}
}

// TestFooterOfProveNamesBoundKeys does what TestFooterNamesBoundKeys does.
func TestFooterOfProveNamesBoundKeys(t *testing.T) {
	d := prove(t, setting{width: 200, height: 60})
	for _, h := range d.model.mode.hints() {
		first, _, _ := strings.Cut(strings.ReplaceAll(h.keys, "space", " "), "/")
		if got, ok := (keyTable{d.model.mode.bindings()}).lookUp(first, false); !ok || got.action != h.action {
			t.Errorf("the footer says %s %s, the table %q", h.keys, h.word, got.action)
		}
		if !strings.Contains(d.footer(), h.keys+" "+h.word) {
			t.Errorf("the footer %q lacks %s %s", d.footer(), h.keys, h.word)
		}
	}
}
