package whatif_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/whatif"
	"countersign/model"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want model.Rules
		name string
		say  string // in the error
	}{
		{"detail=240", model.Rules{DetailLimit: 240}, "detail limit 240", ""},
		{"detail=1000", model.Rules{}, "the contract", ""},
		{"detail=77", model.Rules{DetailLimit: 77}, "detail limit 77", ""},
		{"detail=none, contradiction=named", model.Rules{DetailLimit: -1, Contradiction: model.ContradictionNamed}, "no detail limit, named classes only", ""},
		{"quotes=folded,gaps=some", model.Rules{Quotes: model.QuotesFolded, GapRows: model.GapRowsSome}, "quotes compared with case folded, an empty list of gaps is not read", ""},
		{"detail=240,detail=none", model.Rules{DetailLimit: -1}, "no detail limit", ""},
		{text: "", say: "one of detail, contradiction, quotes, gaps"},
		{text: "limit=3", say: `"limit"`},
		{text: "detail", say: "any number above 0"},
		{text: "detail=0", say: "any number above 0"},
		{text: "detail=-5", say: "any number above 0"},
		{text: "quotes=loosely", say: "written, unescaped, folded, near"},
	} {
		got, err := whatif.Parse(c.text)
		if c.say != "" {
			if err == nil || !strings.Contains(err.Error(), c.say) {
				t.Errorf("%q: error %v, want %q", c.text, err, c.say)
			}
			continue
		}
		if err != nil || got != c.want || whatif.Named(got).Name != c.name {
			t.Errorf("%q reads as %+v, named %q, error %v; want %+v, %q", c.text, got, whatif.Named(got).Name, err, c.want, c.name)
		}
	}
}

// TestEveryChoiceIsWritable: what a choice is called reads back as the choice, and
// no two are alike.
func TestEveryChoiceIsWritable(t *testing.T) {
	seen := map[model.Rules]string{}
	for _, set := range whatif.Sets() {
		if other, known := seen[set.Rules]; known || set.Rules == (model.Rules{}) {
			t.Errorf("%s is the same as %q", set.Name, other)
		}
		seen[set.Rules] = set.Name
	}
	for _, part := range whatif.Parts() {
		for i, value := range part.Values {
			rules, err := whatif.Parse(part.Name + "=" + value.Name)
			if err != nil || rules != value.Rules() || part.Chosen(rules).Name != value.Name {
				t.Errorf("%s=%s reads as %+v: %v", part.Name, value.Name, rules, err)
			}
			if first := i == 0; first != (rules == model.Rules{}) {
				t.Errorf("%s=%s: the first choice of a part is the contract's, and no other", part.Name, value.Name)
			}
			all := model.Rules{DetailLimit: 7, Contradiction: model.ContradictionNever, Quotes: model.QuotesNear, GapRows: model.GapRowsSome}
			if chosen := part.Choose(all, value); part.Choose(chosen, part.Chosen(all)) != all {
				t.Errorf("%s=%s chooses more than its part: %+v", part.Name, value.Name, chosen)
			}
		}
	}
}

// exam is an examination with what a comparison looks at.
func exam(change func(*model.Examination)) model.Examination {
	e := model.Examination{
		RawDetail: strings.Repeat("a", 300), Clamp: model.Clamp{Text: strings.Repeat("a", 300), Chars: 300},
		Computed: model.Outcome{Action: "continue", Reason: "r"},
		Feedback: model.Feedback{Text: "Go on."},
		Gaps:     []model.GapExam{{Quotes: []model.QuoteCheck{{State: model.QuoteGrounded}, {State: model.QuoteUngrounded}}}},
		Findings: []model.Finding{{ID: "grounding.ungrounded-quote"}},
	}
	if change != nil {
		change(&e)
	}
	return e
}

func TestBetween(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*model.Examination)
		want   whatif.Change
	}{
		{"the same", nil, whatif.Change{}},
		{"what the file records", func(e *model.Examination) {
			e.Outcome = model.Outcome{Action: "accept"}
			e.Differences = []model.Difference{{Member: "action"}}
			e.Findings = append(e.Findings, model.Finding{ID: "record.differs"})
		}, whatif.Change{}},
		{"outcome", func(e *model.Examination) {
			e.Computed, e.Feedback = model.Outcome{Action: "accept"}, model.Feedback{}
		}, whatif.Change{
			Outcome: &whatif.Turn{Before: "continue", After: "accept"}, Reason: &whatif.Turn{Before: "r"}, Feedback: &whatif.Turn{Before: "Go on."},
		}},
		{"the feedback the rules would give", func(e *model.Examination) {
			e.Feedback = model.Feedback{ByRules: "Go on."}
		}, whatif.Change{}},
		{"cut", func(e *model.Examination) {
			e.Clamp = model.Clamp{Text: strings.Repeat("a", 228) + model.TruncationMarker, Chars: 240, Truncated: true}
			e.Findings = append(e.Findings, model.Finding{ID: "verdict.detail-truncated"})
		}, whatif.Change{Kept: &whatif.KeptTurn{Before: 300, After: 228, Of: 300}, Appear: []string{"verdict.detail-truncated"}}},
		{"quotes", func(e *model.Examination) {
			e.Gaps = []model.GapExam{{Quotes: []model.QuoteCheck{{State: model.QuoteGrounded}, {State: model.QuoteGrounded}}}}
			e.Findings = nil
		}, whatif.Change{Quotes: whatif.QuotesTurn{Found: 1}, Vanish: []string{"grounding.ungrounded-quote"}}},
		{"not read", func(e *model.Examination) {
			*e = model.Examination{NoVerdict: "empty", Computed: model.Outcome{Action: "stop_unverified", Reason: "r"}, Findings: []model.Finding{{ID: "verdict.no-verdict"}}}
		}, whatif.Change{
			Outcome: &whatif.Turn{Before: "continue", After: "stop_unverified"}, Feedback: &whatif.Turn{Before: "Go on."},
			Appear: []string{"verdict.no-verdict"}, Vanish: []string{"grounding.ungrounded-quote"},
		}},
	} {
		got := whatif.Between(exam(nil), exam(c.change))
		if len(got.Appear) == 0 {
			got.Appear = nil
		}
		if len(got.Vanish) == 0 {
			got.Vanish = nil
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		if got.Nothing() != (cmp.Equal(c.want, whatif.Change{})) {
			t.Errorf("%s: nothing %v", c.name, got.Nothing())
		}
	}
}

func TestTally(t *testing.T) {
	accepts := whatif.Change{Outcome: &whatif.Turn{Before: "continue", After: "accept"}, Feedback: &whatif.Turn{}}
	var tally whatif.Tally
	for number, change := range []whatif.Change{
		{}, accepts, {Kept: &whatif.KeptTurn{Before: 300, After: 228}, Appear: []string{"a"}}, accepts,
		{Outcome: &whatif.Turn{Before: "accept", After: "continue"}, Vanish: []string{"a", "b"}},
		{Kept: &whatif.KeptTurn{Before: 228, After: 300}, Quotes: whatif.QuotesTurn{Found: 2, Lost: 1}},
	} {
		tally.Add(number, change)
	}
	want := whatif.Tally{
		Decisions: 6, Changed: 5, Same: 3, MoreCut: 1, LessCut: 1, Found: 2, Lost: 1, Feedback: 2, Appear: 1, Vanish: 2,
		Outcomes: []whatif.Outcome{
			{Turn: whatif.Turn{Before: "continue", After: "accept"}, Decisions: []int{1, 3}},
			{Turn: whatif.Turn{Before: "accept", After: "continue"}, Decisions: []int{4}},
		},
	}
	if diff := cmp.Diff(want, tally); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestOf(t *testing.T) {
	reply := `{"verdict":"done","detail":"` + strings.Repeat("fine ", 60) + `","gap_class":"other"}`
	decision := model.Decision{Kind: model.KindJudge, Reply: &reply, Reads: model.ReadsPacket}
	var sets []model.Rules
	for _, text := range []string{"contradiction=named", "detail=240", "gaps=some"} {
		rules, err := whatif.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, rules)
	}
	changes, contract, ok := whatif.Of(model.Transcript{}, decision, sets, nil)
	if !ok || contract.Computed.Action != model.ActionContinue {
		t.Fatalf("ok %v, by the contract %+v", ok, contract.Computed)
	}
	if got := changes[0].Outcome; got == nil || got.After != model.ActionAccept || !slices.Contains(changes[0].Vanish, "verdict.contradicts-itself") {
		t.Errorf("named classes only: %+v", changes[0])
	}
	if got := changes[1]; got.Outcome != nil || got.Kept == nil || got.Kept.Before != 299 || got.Kept.Of != 299 || got.Kept.After > 228 {
		t.Errorf("detail limit 240: %+v", got)
	}
	if !changes[2].Nothing() {
		t.Errorf("a reply without a list: %+v", changes[2])
	}
}

func TestMatters(t *testing.T) {
	reply := "{}"
	for _, c := range []struct {
		decision model.Decision
		want     bool
	}{
		{model.Decision{Kind: model.KindJudge, Reply: &reply}, true},
		{model.Decision{Kind: model.KindGate, Foreign: &model.ForeignReply{}}, true},
		{model.Decision{Kind: model.KindTurn, Reply: &reply}, false},
		{model.Decision{Kind: model.KindJudge}, false},
	} {
		if got := whatif.Matters(c.decision); got != c.want {
			t.Errorf("%+v: %v", c.decision, got)
		}
	}
}
