package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestCopyIsWhatIsSelected copies from every pane.
func TestCopyIsWhatIsSelected(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	exam := d.model.exam
	for _, c := range []struct {
		press []action
		want  string
	}{
		{[]action{actPane1}, d.model.entry().item.Decision.Ref},
		{[]action{actPane2}, exam.RawDetail},
		{[]action{actPane3}, exam.Gaps[0].Gap.EvidenceQuote},
		{[]action{actPane3, actNextGap}, exam.Gaps[1].Gap.EvidenceQuote},
		{[]action{actPane4}, exam.Canonical},
		{[]action{actPane5}, exam.Feedback.Text},
	} {
		d.press(c.press...)
		d.press(actCopy)
		if d.host.copied != c.want {
			t.Errorf("%v: %q was copied, want %q", c.press, d.host.copied, c.want)
		}
		d.sees("✓ copied ")
	}
}

// TestCopyOfAMarker copies the marker of the selected read as it was sent.
func TestCopyOfAMarker(t *testing.T) {
	d := drive(t, setting{}).at("16-page-one-of-two-3")
	for _, want := range []string{`{"complete":false,"next":"p2"}`, d.model.exam.Canonical, `{"complete":true,"next":null}`, `{"complete":true,"next":"a2"}`} {
		d.press(actPane4, actCopy)
		if d.host.copied != want {
			t.Errorf("%q was copied, want %q", d.host.copied, want)
		}
		d.press(actDown)
	}
}

// TestCopyOfTheEvidenceIsClean copies an opened hole from the screen: the text
// without line numbers, margins and dashes in the middle of a letter.
func TestCopyOfTheEvidenceIsClean(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	d.press(actPane3, actOpen, actCopy) // the quote in the hole
	if !strings.Contains(d.host.copied, "\n    reconnect_test.go:74: attempt 52: state is draining, want ready\n--- FAIL") {
		t.Errorf("%q was copied", d.host.copied)
	}
	d.sees("✓ copied ")
}

func TestWhereNothingCanBeCopied(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	d.host.stranded = true
	d.press(actCopy)
	d.sees("not copied: this terminal has no clipboard")
	d.press(actSuspend)
	d.sees("ctrl-z: not on a shared desk")
	d.press(actEdit)
	d.sees("e: the demo sessions are built in; there is no file to open")
}

// TestSuspendAndRedrawAreAsked looks at what the program is asked to do.
func TestSuspendAndRedrawAreAsked(t *testing.T) {
	d := drive(t, setting{})
	d.press(actSuspend)
	if len(d.last) != 1 || d.last[0] != (tea.SuspendMsg{}) {
		t.Errorf("ctrl-z asks for %v", d.last)
	}
	d.press(actRedraw)
	if len(d.last) != 1 || d.last[0] != tea.ClearScreen() {
		t.Errorf("ctrl-l asks for %v", d.last)
	}
	d.press(actQuit)
	if len(d.last) != 1 || d.last[0] != tea.Quit() {
		t.Errorf("q asks for %v", d.last)
	}
}

// TestSideways moves unwrapped lines: numbers, titles and the marks of quotes and
// search stay right, in an opened hole too.
func TestSideways(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	d.press(actPane3, actOpen, actZoom, actWrap) // the quote in the opened hole
	d.find("draining")
	wide := d.lines()
	d.press(actRight, actRight)
	narrow := d.lines()
	moved := 0
	const gap = "○ gap 1" // stays at the right end
	bare := func(line string) string { return strings.TrimRight(strings.TrimSuffix(line, gap), " ") }
	for i, line := range wide {
		if strings.HasSuffix(line, gap) != strings.HasSuffix(narrow[i], gap) {
			t.Errorf("row %d is %q", i, narrow[i])
		}
		if line = bare(line); strings.HasPrefix(line, "      ╎ ") {
			moved++
			text := []rune(strings.TrimPrefix(line, "      ╎ "))
			if want := strings.TrimRight("      ╎ "+string(text[min(16, len(text)):]), " "); bare(narrow[i]) != want {
				t.Errorf("row %d is %q, want %q", i, narrow[i], want)
			}
		}
	}
	if moved < 20 {
		t.Errorf("only %d rows of the hole are on screen", moved)
	}
	d.check(t, "moving sideways")
	d.press(actLeft, actLeft)
	if got := strings.Join(d.lines(), "\n"); got != strings.Join(wide, "\n") {
		t.Errorf("moving back shows\n%s\nand not\n%s", got, strings.Join(wide, "\n"))
	}
}
