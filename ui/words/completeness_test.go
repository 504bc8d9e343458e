package words_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/completeness"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

func n(i int) *int { return &i }

func TestCompletenessMarks(t *testing.T) {
	for _, test := range []struct {
		c    model.Completeness
		want words.Mark
	}{
		{model.Completeness{}, words.Mark{Word: "no marker", Role: themes.Faint}},
		{model.Completeness{State: model.Complete, Observed: n(1214), Total: n(1214)}, words.Mark{Glyph: "✓", Word: "complete 1 214", Role: themes.Done}},
		{model.Completeness{State: model.Partial, Observed: n(2)}, words.Mark{Glyph: "!", Word: "partial 2 of ?", Role: themes.Warn}},
		{model.Completeness{State: model.Partial}, words.Mark{Glyph: "!", Word: "partial, cut", Role: themes.Warn}},
		{model.Completeness{State: model.Contradictory}, words.Mark{Glyph: "▲", Word: "contradictory", Role: themes.Contradiction}},
		{model.Completeness{State: model.Unreadable}, words.Mark{Glyph: "✗", Word: "unreadable", Role: themes.Error}},
	} {
		if diff := cmp.Diff(test.want, words.Completeness(draw.Unicode(), test.c)); diff != "" {
			t.Errorf("%+v (-want +got)\n%s", test.c, diff)
		}
	}
}

// TestChainLabel compares with the label that the vectors state.
func TestChainLabel(t *testing.T) {
	data, err := os.ReadFile("../../engine/completeness/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	stated := ""
	for line := range bytes.Lines(data) {
		vector, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if vector.Get("id").TextOr("") == "pd-02" {
			stated = vector.Get("expected").Get("label").TextOr("")
		}
	}
	for want, chain := range map[string]model.Chain{
		stated: {Pages: []int{0, 1}, Rows: n(76), End: model.ChainDeclared},
		"1 row over 2 pages, and no page says that it is the last":                       {Pages: []int{0, 1}, Rows: n(1), End: model.ChainOpen},
		"100 rows over 2 pages, and the same reference again":                            {Pages: []int{0, 1}, Rows: n(100), End: model.ChainRepeats},
		"rows that cannot be counted over 3 pages, and no page says that it is the last": {Pages: []int{0, 1, 2}, End: model.ChainOpen},
	} {
		if got := words.Chain(chain); got != want || want == "" {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func marked(c model.Completeness, follows int) model.MarkedResult {
	return model.MarkedResult{Completeness: c, Follows: follows}
}

func TestCompletenessSentences(t *testing.T) {
	reference, none := json.RawMessage(`"T"`), json.RawMessage("null")
	partial := model.Completeness{State: model.Partial, Observed: n(1), Next: reference}
	continued, repeats := marked(partial, -1), marked(partial, 0)
	continued.Continued, repeats.Repeats = true, true
	for _, test := range []struct {
		result model.MarkedResult
		want   string
	}{
		{marked(model.Completeness{}, -1), "It says nothing of its completeness."},
		{marked(model.Completeness{State: model.Complete, Total: n(14), Observed: n(14)}, -1), "It says that it has all: 14 rows."},
		{marked(model.Completeness{State: model.Complete, Total: n(14), Observed: n(14)}, 0), "It says that nothing follows it."},
		{marked(partial, -1), "1 row was observed; the total is unknown. It names what comes after it, and no later call asked for that."},
		{continued, "1 row was observed; the total is unknown. A later call asked for what comes after it."},
		{repeats, "1 row was observed; the total is unknown. It names the reference that it was asked for with: a loop, not progress."},
		{marked(model.Completeness{State: model.Partial, Observed: n(2), Next: none}, -1), "2 rows were observed; the total is unknown. It names no way to go on."},
		{marked(model.Completeness{State: model.Partial, Observed: n(2), Next: none, Last: true}, 0), "2 rows were observed; the total is unknown. It is the last page of several."},
		{
			marked(model.Completeness{State: model.Partial, Observed: n(2), Next: none, Last: true}, -1),
			"2 rows were observed; the total is unknown. It is the last page of several; those before it were not asked for.",
		},
		{marked(model.Completeness{State: model.Partial, Next: none}, -1), "A part of it was left out. It names no way to go on."},
		{marked(model.Completeness{State: model.Contradictory}, -1), "It says that it is complete and names what comes after it, so nothing complete can be claimed from it."},
		{marked(model.Completeness{State: model.Unreadable, Reason: "next-missing"}, -1), "What it says cannot be read: it lacks next, and that is not the same as null."},
	} {
		if got := words.CompletenessSentence(test.result); got != test.want {
			t.Errorf("%q\nwant %q", got, test.want)
		}
	}
}

// Every reason that makes a result unreadable has words.
func TestEveryReasonHasWords(t *testing.T) {
	for _, reason := range []completeness.Reason{
		completeness.NotJSON, completeness.NotAnObject, completeness.DuplicateMember, completeness.CompleteMissing, completeness.CompleteNotBoolean,
		completeness.NextMissing, completeness.NextNotText, completeness.RowsMissing, completeness.RowsNotArray, completeness.CountsMissing,
	} {
		got := words.CompletenessSentence(marked(model.Completeness{State: model.Unreadable, Reason: string(reason)}, -1))
		if strings.HasSuffix(got, ": .") {
			t.Errorf("%s: %s", reason, got)
		}
	}
}

// The headline is what casts most doubt, and nothing where nothing has a marker.
func TestHeadline(t *testing.T) {
	complete := model.MarkedResult{Message: 9, Completeness: model.Completeness{State: model.Complete, Total: n(3), Observed: n(3), Marker: "C"}, Follows: -1}
	partial := model.MarkedResult{Message: 3, Completeness: model.Completeness{State: model.Partial, Observed: n(5), Marker: "P"}, Follows: -1}
	followed := partial
	followed.Continued = true
	unreadable := model.MarkedResult{Message: 5, Completeness: model.Completeness{State: model.Unreadable, Marker: "U"}, Follows: -1}
	contradictory := model.MarkedResult{Message: 7, Completeness: model.Completeness{State: model.Contradictory, Marker: "X"}, Follows: -1}
	last := complete
	last.Follows = 0
	chain := []model.Chain{{Pages: []int{0, 1}, Rows: n(8), End: model.ChainDeclared}}
	for _, test := range []struct {
		results []model.MarkedResult
		chains  []model.Chain
		want    string
		more    int
	}{
		{nil, nil, "", 0},
		{[]model.MarkedResult{complete}, nil, "✓ complete 3 C", 0},
		{[]model.MarkedResult{complete, unreadable}, nil, "✗ unreadable U", 1},
		{[]model.MarkedResult{unreadable, partial, complete}, nil, "! partial 5 of ? P", 2},
		{[]model.MarkedResult{partial, contradictory, unreadable}, nil, "▲ contradictory X", 2},
		{[]model.MarkedResult{followed, last}, chain, "8 rows over 2 pages, not a certified total C", 0},
		{[]model.MarkedResult{followed, last, partial}, chain, "! partial 5 of ? P", 2},
		{[]model.MarkedResult{followed, complete}, nil, "! partial 5 of ? P", 1},
	} {
		headline, ok := words.HeadlineOf(model.CompletenessExam{Results: test.results, Chains: test.chains})
		got := ""
		if ok {
			got = headline.String(draw.Unicode())
		}
		if got != test.want || ok && headline.More != test.more {
			t.Errorf("%q and %d more, want %q and %d", got, headline.More, test.want, test.more)
		}
	}
}

func TestHeadlineFoldsALongMarker(t *testing.T) {
	long := model.MarkedResult{Completeness: model.Completeness{State: model.Contradictory, Marker: strings.Repeat("é", 500)}}
	headline, _ := words.HeadlineOf(model.CompletenessExam{Results: []model.MarkedResult{long}})
	if got, want := headline.String(draw.ASCII()), "# contradictory "+strings.Repeat("é", 160)+"..."; got != want {
		t.Errorf("%q", got)
	}
}
