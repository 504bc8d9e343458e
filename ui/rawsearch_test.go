package ui

import (
	"strings"
	"testing"
)

// TestARawSearchFindsWhatIsFolded searches the raw transcript for a line that stands in
// the folded part of a long result.
func TestARawSearchFindsWhatIsFolded(t *testing.T) {
	d := drive(t, setting{width: 120, height: 40})
	d.goTo("13")
	d.press(actPane6, actRaw)
	messages, want := d.model.rawMessages(), 0
	for i := range messages.Len() {
		want += strings.Count(messages.At(i).Text, "attempt 52")
	}
	if want < 2 {
		t.Fatalf("the demo has it %d times", want)
	}
	d.press(actSearch)
	d.typed("attempt 52")
	if got := len(d.model.evidence.places); got != want {
		t.Errorf("%d places, want %d", got, want)
	}
	d.press(actEscape, actSearch)
	d.typed("no such words")
	d.sees("“no such words” nothing in the raw transcript")
}

// TestAnOpenHoleIsClosedFromInside stands in the middle of a long hole.
func TestAnOpenHoleIsClosedFromInside(t *testing.T) {
	d := drive(t, setting{width: 120, height: 40})
	d.goTo("13")
	d.press(actPane3, actOpen)
	if !d.model.opened.holes[0] {
		t.Fatal("the passage is in no hole")
	}
	d.sees("○ gap 1")
	d.press(actHole)
	if d.model.opened.holes[0] {
		t.Error("the hole stays open")
	}
	d.sees("o opens")
}
