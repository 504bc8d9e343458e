package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"countersign/engine/rules"
	"countersign/ui/draw"
)

// filtered types a filter in the place of the one there was.
func (d *driver) filtered(text string) *driver {
	d.t.Helper()
	d.press(actFilter)
	d.send(keyPress("ctrl+u"))
	d.typed(text)
	return d
}

// inDocket are the decisions of the docket in its order, by number.
func (d *driver) inDocket() []int {
	var numbers []int
	for _, i := range d.model.docket.sequence() {
		numbers = append(numbers, i+1)
	}
	return numbers
}

// Every decision is asked by itself, by the words on its rows, and the docket must
// show just those.
func TestFilterShowsWhatHolds(t *testing.T) {
	d := drive(t, setting{})
	for text, holds := range map[string]func(e entry) bool{
		"verdict:done":                  func(e entry) bool { return e.summary.Mapped == "done" && e.summary.HasWord },
		"-verdict:done":                 func(e entry) bool { return e.summary.Mapped != "done" },
		"outcome:continue verdict:done": func(e entry) bool { return e.summary.Mapped == "done" && e.summary.Outcome.Action == "continue" },
		"rule:" + rules.UngroundedQuote: func(e entry) bool { return slices.Contains(e.summary.FindingIDs(), rules.UngroundedQuote) },
		"verdict:none":                  func(e entry) bool { return e.summary.NoVerdict != "" || !e.summary.HasWord },
		"week-start":                    func(e entry) bool { return strings.Contains(e.text(), "week-start") },
	} {
		d.filtered(text)
		var want []int
		for _, e := range d.model.docket.entries {
			if holds(e) {
				want = append(want, e.number)
			}
		}
		got := slices.Sorted(slices.Values(d.inDocket()))
		if !slices.Equal(got, want) || len(want) == 0 || len(want) == len(d.model.docket.entries) {
			t.Errorf("%s shows %v, want %v", text, got, want)
		}
		if !slices.Contains(got, d.model.current+1) {
			t.Errorf("%s: decision %d is selected, which it hides", text, d.model.current+1)
		}
		d.sees(fmt.Sprintf("%d of %d", len(want), len(d.model.docket.entries)))
	}
}

// The counts at the headings are those of the rows below them.
func TestFilteredHeadingsCountTheirRows(t *testing.T) {
	d := drive(t, setting{width: 80, height: 24}).filtered("verdict:continue -rule:evidence")
	d.model.docket.folded[groupTurns] = false
	d.model.rebuildDocket()
	counted, rows := 0, 0
	check := func() {
		if counted != rows {
			t.Errorf("a heading counts %d of %d rows", counted, rows)
		}
	}
	for _, r := range d.model.docket.rows {
		switch r.anchor.kind {
		case anchorGroup:
			check()
			counted, rows = 0, 0
			if _, err := fmt.Sscan(r.right, &counted); err != nil {
				t.Fatal(err)
			}
		case anchorEntry:
			rows++
		}
	}
	check()
}

func TestFilterIsShownAndCleared(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {200, 60}} {
		d := drive(t, setting{width: size[0], height: size[1]})
		all := d.inDocket()
		d.filtered("verdict:done")
		header := d.lines()[0]
		if !strings.Contains(header, "verdict:done  ") || !strings.Contains(header, fmt.Sprintf("decision %d of %d", d.model.current+1, len(all))) {
			t.Errorf("%v: the breadcrumb is %q", size, header)
		}
		at := d.model.current
		d.press(actEscape)
		if got := d.inDocket(); !slices.Equal(got, all) || d.model.current != at {
			t.Errorf("%v: esc shows %v with decision %d, want %v with %d", size, got, d.model.current, all, at)
		}
		if strings.Contains(d.screen(), "verdict:done") {
			t.Errorf("%v: the filter is still on screen", size)
		}
	}
}

// esc closes the nearest thing first: the search, then the filter, then the zoom.
func TestEscapeClosesTheFilterBehindTheSearch(t *testing.T) {
	d := drive(t, setting{}).filtered("verdict:done")
	d.press(actPane6, actZoom)
	d.find("the")
	d.press(actEscape)
	if d.model.searching() || d.model.docket.filter.empty() || !d.model.zoom {
		t.Fatal("the first esc closes more, or less, than the search")
	}
	d.press(actEscape)
	if !d.model.docket.filter.empty() || !d.model.zoom {
		t.Fatal("the second esc closes more, or less, than the filter")
	}
}

func TestNothingMatches(t *testing.T) {
	lossy := lossyLibrary()
	d := drive(t, setting{width: 80, height: 24, library: &lossy}).filtered("verdict:done judge:nobody")
	d.sees("Nothing matches “verdict:done judge:nobody”. esc clears the filter.")
	d.sees("notes.txt") // what was not read is there whatever the filter
	d.press(actNextDecision)
	d.sees("no decision matches the filter; esc clears it")
	d.press(actEscape)
	if got := len(d.inDocket()); got != len(d.model.docket.entries) {
		t.Errorf("after esc %d decisions are there", got)
	}
}

// A wrong term stays in the prompt to be mended, and the footer says what exists.
func TestAWrongFilterStaysToBeMended(t *testing.T) {
	d := drive(t, setting{}).filtered("judged:lens")
	if got := d.footer(); !strings.Contains(got, "filter judged:lens") || !strings.Contains(got, "there are verdict: outcome: rule: judge: format: text") {
		t.Fatalf("the footer is %q", got)
	}
	d.send(keyPress("ctrl+u"))
	d.typed("judge:lens-small")
	if d.model.prompt != nil || d.model.docket.filter.String() != "judge:lens-small" {
		t.Errorf("the filter is %q", d.model.docket.filter)
	}
	d.press(actFilter)
	if got := d.footer(); !strings.Contains(got, "filter judge:lens-small") {
		t.Errorf("f begins with %q instead of the filter there is", got)
	}
}

// Going to a decision that the filter hides clears it, and says so.
func TestGoingToAHiddenDecisionClearsTheFilter(t *testing.T) {
	d := drive(t, setting{}).filtered("verdict:done")
	hidden := slices.IndexFunc(d.model.docket.entries, func(e entry) bool { return !e.fits })
	d.goTo(fmt.Sprint(hidden + 1))
	if d.model.current != hidden || !d.model.docket.filter.empty() || !strings.Contains(d.footer(), "the filter hid decision") {
		t.Errorf("decision %d is selected, the filter is %q, the footer %q", d.model.current+1, d.model.docket.filter, d.footer())
	}
}

// Loading again keeps the filter, and new decisions are asked as they come.
func TestFilterStaysWhenLoadedAgain(t *testing.T) {
	d := drive(t, setting{}).filtered("verdict:done")
	before := d.inDocket()
	d.model.reload()
	d.run(d.model.load())
	if got := d.inDocket(); !slices.Equal(got, before) {
		t.Errorf("loaded again it shows %v, want %v", got, before)
	}
}

func TestFilterInASCII(t *testing.T) {
	ascii := draw.ASCII()
	d := drive(t, setting{glyphs: &ascii}).filtered("verdict:done zzz")
	for _, r := range d.screen() {
		if r > 126 {
			t.Fatalf("the screen holds %q", r)
		}
	}
}
