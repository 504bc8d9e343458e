package ui

import (
	"strings"
	"testing"
)

// TestAWrongPlaceStaysInThePrompt mistypes where to go: what is typed next is text, and
// no answer.
func TestAWrongPlaceStaysInThePrompt(t *testing.T) {
	store := inMemory(t)
	d := drive(t, setting{reviews: store, reviewer: "ann"})
	d.goTo("gates")
	d.sees("nothing is called “gates”")
	d.send(keyPress("d"))
	d.sees(":gatesd")
	if strings.Contains(d.screen(), "nothing is called") {
		t.Error("what was wrong is still said of another text")
	}
	d.send(keyPress("esc"))
	if d.model.prompt != nil || len(d.model.record.waiting) != 0 {
		t.Errorf("prompt %v, %d answers", d.model.prompt, len(d.model.record.waiting))
	}
}

// TestAQuestionStaysOnScreen presses a wrong key while one is open, in windows of every
// width: all answers can be read, and what is wrong.
func TestAQuestionStaysOnScreen(t *testing.T) {
	for _, width := range []int{60, 80, 100, 120, 200} {
		d := drive(t, setting{width: width, height: 24})
		d.model.askMark(actFault)
		for range 2 {
			for _, answer := range []string{"whose doing it is:", "j judge", "p projection", "a actor", "c contract", "h harness", "n none", "u unsure"} {
				d.sees(answer)
			}
			d.send(keyPress("x"))
		}
		d.sees("one of j p a c h n u, or esc")
	}
}

// TestWhatIsSaidLeavesTheKeys says something short and something long in every width:
// the key to all others stays.
func TestWhatIsSaidLeavesTheKeys(t *testing.T) {
	for _, width := range []int{60, 80, 100, 120, 200} {
		for _, said := range []string{"saved", strings.Repeat("said to the reader ", 3) + "in full", strings.Repeat("a very long answer ", 12) + "in full"} {
			d := drive(t, setting{width: width, height: 24})
			d.model.toast = said
			for word := range strings.FieldsSeq(said) {
				d.sees(word)
			}
			d.sees("? help")
			if got := len(d.lines()); got != 24 {
				t.Errorf("%d columns: %d rows", width, got)
			}
		}
	}
}

// TestALongTextShowsItsEnd types more than fits.
func TestALongTextShowsItsEnd(t *testing.T) {
	d := drive(t, setting{width: 60, height: 24})
	d.press(actSearch)
	for range 20 {
		for _, r := range "words " {
			d.send(keyPress(string(r)))
		}
	}
	for _, r := range "end" {
		d.send(keyPress(string(r)))
	}
	d.sees("words end│")
	if !strings.HasPrefix(d.footer(), " /…") {
		t.Errorf("the footer is %q", d.footer())
	}
}
