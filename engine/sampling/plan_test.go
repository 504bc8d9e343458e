package sampling_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/sampling"
	"countersign/model"
)

func filter(t testing.TB, text string) sampling.Filter {
	t.Helper()
	f, err := sampling.ParseFilter(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestParseFilter(t *testing.T) {
	for text, wrong := range map[string]string{
		"verdict:done judge:lens-small": "",
		"":                              "",
		"rule:verdict.unknown-word":     "",
		"heap":                          "is no term of a filter",
		"judge:":                        "is no term of a filter",
		"name:x":                        "is no term of a filter",
		"verdict:approve":               "verdict:approve: the values are done, continue, none",
		"kind:person":                   "kind:person: the values are judge, gate, turn",
	} {
		f, err := sampling.ParseFilter(text)
		switch {
		case wrong == "" && (err != nil || f.String() != text):
			t.Errorf("%q reads as %q, %v", text, f.String(), err)
		case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
			t.Errorf("%q: %v", text, err)
		}
	}
}

// mixed are decisions of three kinds and two judges.
func mixed() []sampling.Unit {
	return []sampling.Unit{
		{Key: "a", Run: "1", Kind: model.KindJudge, Judge: "small", Verdict: "done", Rules: []string{"verdict.contradicts-itself"}},
		{Key: "b", Run: "1", Kind: model.KindJudge, Judge: "large", Verdict: "continue", Rules: []string{"grounding.ungrounded-quote"}},
		{Key: "c", Run: "2", Kind: model.KindGate, Verdict: "continue"},
		{Key: "d", Run: "2", Kind: model.KindTurn},
		{Key: "e", Run: "3", Kind: model.KindJudge, Judge: "small"},
	}
}

func TestWhatAFilterKeeps(t *testing.T) {
	for _, c := range []struct{ filter, keeps string }{
		{"", "abce"},
		{"verdict:done", "a"},
		{"verdict:continue", "bc"},
		{"verdict:none", "e"},
		{"verdict:none kind:turn", "d"},
		{"judge:small", "ae"},
		{"judge:small verdict:done", "a"},
		{"kind:gate", "c"},
		{"kind:turn", "d"},
		{"run:1", "ab"},
		{"rule:grounding.ungrounded-quote", "b"},
		{"rule:grounding", ""},
	} {
		got := ""
		for _, unit := range mixed() {
			if filter(t, c.filter).Keeps(unit) {
				got += unit.Key
			}
		}
		if got != c.keeps {
			t.Errorf("%q keeps %s, want %s", c.filter, got, c.keeps)
		}
	}
}

// TestWhatIsPickedIsNoSample: by the answer, decisions are targeted; a judge's
// decisions are a population.
func TestWhatIsPickedIsNoSample(t *testing.T) {
	all := mixed()
	picked := sampling.Plan{Draw: draw(t, "random:1"), Filter: filter(t, "verdict:continue"), Seed: 7}.Items(all)
	want := []sampling.Item{
		{Unit: 1, Frame: model.Frame{Kind: model.FrameTargeted, Draw: "verdict:continue"}},
		{Unit: 2, Frame: model.Frame{Kind: model.FrameTargeted, Draw: "verdict:continue"}},
	}
	if diff := cmp.Diff(want, picked); diff != "" {
		t.Errorf("picked (-want +got)\n%s", diff)
	}
	drawn := sampling.Plan{Draw: draw(t, "random:1"), Filter: filter(t, "judge:small"), Seed: 7}.Items(all)
	if len(drawn) != 1 || all[drawn[0].Unit].Judge != "small" {
		t.Fatalf("drawn: %+v", drawn)
	}
	frame := model.Frame{Kind: model.FrameRandom, Draw: "random:1 of judge:small", Seed: 7, Probability: 0.5}
	if diff := cmp.Diff(frame, drawn[0].Frame); diff != "" {
		t.Errorf("the frame (-want +got)\n%s", diff)
	}
}
