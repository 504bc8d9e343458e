package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"countersign/model"
	"countersign/sessions"
)

// sorted chooses an order of the docket by its letter.
func (d *driver) sorted(letter string) *driver {
	d.t.Helper()
	d.press(actSort)
	d.send(keyPress(letter))
	return d
}

// twoRuns are two runs whose decisions interleave in time, by two judges; one
// decision has no time.
func twoRuns() sessions.Library {
	one, two, three := 1, 2, 3
	done := `{"verdict":"done","detail":"It is done."}`
	decision := func(ref, time, judge string, iteration *int) model.Decision {
		return model.Decision{Kind: model.KindJudge, Ref: ref, Hash: strings.Repeat("a", 52) + ref, Time: time, Iteration: iteration, Judge: model.Judge{Model: judge}, Reply: &done}
	}
	late := model.Transcript{Session: "late", File: "late.jsonl", Format: "codex", Decisions: []model.Decision{
		decision("aaaaaaaaaaa1", "2026-03-02T12:00:00Z", "small", &one),
		decision("aaaaaaaaaaa2", "2026-03-02T10:00:00Z", "large", &two),
		decision("aaaaaaaaaaa3", "", "small", &three),
	}}
	early := model.Transcript{Session: "early", File: "early.jsonl", Format: "codex", Decisions: []model.Decision{
		decision("bbbbbbbbbbb1", "2026-03-02T11:30:00+02:00", "small", &one), // 09:30 UTC
		decision("bbbbbbbbbbb2", "2026-03-02T13:00:00Z", "large", &two),
	}}
	return sessions.Library{Files: []sessions.File{
		{Path: "late.jsonl", Transcripts: []*model.Transcript{&late}}, {Path: "early.jsonl", Transcripts: []*model.Transcript{&early}},
	}}
}

func TestSort(t *testing.T) {
	library := twoRuns()
	for letter, want := range map[string]struct {
		title    string
		order    []int
		headings []string
	}{
		"w": {"worst first", []int{1, 2, 3, 4, 5}, []string{"– nothing found"}},
		"t": {"by time", []int{4, 5, 2, 1, 3}, []string{"early", "late"}},
		"j": {"by judge", []int{2, 5, 1, 3, 4}, []string{"large · late", "large · early", "small · late", "small · early"}},
	} {
		d := drive(t, setting{library: &library}).sorted("t").sorted("j").sorted(letter)
		if got := d.inDocket(); !slices.Equal(got, want.order) {
			t.Errorf("%s: the order is %v, want %v", letter, got, want.order)
		}
		var headings []string
		for _, r := range d.model.docket.rows {
			if r.anchor.kind == anchorGroup {
				headings = append(headings, r.text)
			}
		}
		if !slices.Equal(headings, want.headings) {
			t.Errorf("%s: the headings are %q, want %q", letter, headings, want.headings)
		}
		d.sees(want.title)
	}
}

// Another order leaves the cursor on its decision, even where its run is folded.
func TestSortKeepsTheCursor(t *testing.T) {
	d := drive(t, setting{}).at("06-hole-in-the-log-1")
	at := d.model.current
	for _, letter := range []string{"t", "j", "w", "j"} {
		d.sorted(letter)
		cursor := d.model.docket.rows[d.model.docket.cursor].anchor
		if d.model.current != at || cursor != (anchor{kind: anchorEntry, n: at}) {
			t.Errorf("%s: decision %d is selected, the cursor is on %v", letter, d.model.current, cursor)
		}
		d.press(actPane1, actLeft) // folds its group
	}
}

// A folded run stays folded while a filter hides its first decision.
func TestFoldsSurviveTheFilter(t *testing.T) {
	library := twoRuns()
	d := drive(t, setting{library: &library}).sorted("t")
	d.goTo("5")
	d.press(actPane1, actLeft)
	folded := d.model.docket.folded
	if !folded[groupRuns+3] {
		t.Fatalf("the run of decision 5 is not folded: %v", folded)
	}
	d.model.docket.filter = filter{[]term{{byJudge, "large", false}}}
	d.model.docket.sift(0, 5)
	if key, ok := d.model.docket.groupWith(4); !ok || key != groupRuns+3 {
		t.Errorf("the filter makes it another group: %v", key)
	}
}

func TestSortMenu(t *testing.T) {
	d := drive(t, setting{})
	before := d.inDocket()
	d.sorted("x")
	if got := d.footer(); !strings.Contains(got, "one of w t j, or esc") {
		t.Errorf("the footer is %q", got)
	}
	d.send(keyPress("esc"))
	if got := d.inDocket(); d.model.menu != nil || !slices.Equal(got, before) {
		t.Errorf("esc leaves the order %v, want %v", got, before)
	}
}

func TestMarks(t *testing.T) {
	d := drive(t, setting{})
	d.press(actMarked)
	if got := d.footer(); !strings.Contains(got, "no decision is marked") {
		t.Errorf("without a mark the footer is %q", got)
	}
	for i, letter := range []string{"b", "a", "b"} { // b moves
		d.goTo(fmt.Sprint(10 + i))
		d.press(actMark)
		d.send(keyPress("enter"))
		if got := d.footer(); !strings.Contains(got, "a letter or a digit, or esc") {
			t.Errorf("the footer is %q", got)
		}
		d.send(keyPress(letter))
		d.sees(fmt.Sprintf("decision %d is marked %s", 10+i, letter))
	}
	d.goTo("1")
	d.model.reload()
	d.run(d.model.load())
	d.press(actMarked)
	d.sees("a 11   b 12")
	d.send(keyPress("b"))
	if d.model.current != 11 {
		t.Errorf("'b goes to decision %d", d.model.current+1)
	}
}
