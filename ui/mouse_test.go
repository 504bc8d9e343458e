package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// clickOn clicks on the first cell of a text on the screen.
func (d *driver) clickOn(text string) {
	d.t.Helper()
	for y, line := range d.lines() {
		if at := strings.Index(line, text); at >= 0 {
			d.send(tea.MouseMsg{X: len([]rune(line[:at])), Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			return
		}
	}
	d.t.Fatalf("no %q to click on:\n%s", text, d.screen())
}

func TestClickFocusesAPane(t *testing.T) {
	for _, c := range []struct {
		width, height int
		on            string
		want          paneName
	}{
		{120, 40, "2 Verdict", paneVerdict},
		{120, 40, "3 Gaps", paneGaps},
		{120, 40, "Do not add sleeps", paneGaps},
		{120, 40, "4 Research", paneResearch},
		{120, 40, "5 Feedback", paneFeedback},
		{120, 40, "6 Evidence", paneEvidence},
		{80, 24, "6 Evidence", paneEvidence},
		{80, 24, "4 Research", paneResearch},
		{60, 16, "3   4", paneGaps},
		{120, 40, "countersign", paneDocket}, // the header is no pane
	} {
		d := drive(t, setting{}).at("06-hole-in-the-log-1")
		d.resize(c.width, c.height)
		d.clickOn(c.on)
		if d.model.focus != c.want {
			t.Errorf("%d by %d: a click on %q focuses pane %d, want %d", c.width, c.height, c.on, d.model.focus, c.want)
		}
	}
}

func TestClickSelectsADecision(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		d := drive(t, setting{width: size[0], height: size[1]})
		d.clickOn(" 52 ✓ done")
		d.sees("decision 52 of")
		d.clickOn("ungrounded quote") // a heading: the decision stays
		d.sees("decision 52 of")
		d.clickOn("countersign")
		d.sees("decision 52 of")
	}
}

// TestWheelScrolls turns the wheel over the evidence, and over the docket, where
// the selection goes with the cursor.
func TestWheelScrolls(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	before := d.model.evidence.top
	d.send(tea.MouseMsg{X: 40, Y: 30, Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
	if moved := d.model.evidence.top - before; moved != 3 {
		t.Errorf("the wheel moves the evidence by %d rows", moved)
	}
	d.sees("decision 13 of")
	d.send(tea.MouseMsg{X: 5, Y: 10, Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
	d.sees("decision 36 of")
	d.sees("▸ 36 ")
	if d.model.focus != paneDocket {
		t.Errorf("the wheel focuses pane %d", d.model.focus)
	}
}
