package judge_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"countersign/engine/canon"
	"countersign/engine/conformance/judge"
	"countersign/engine/verdict"
	"countersign/model"
)

func knob(t *testing.T, name string) judge.Knob {
	t.Helper()
	for _, knob := range judge.OfOneReply() {
		if knob.Name == name {
			return knob
		}
	}
	t.Fatalf("no knob is called %s", name)
	return judge.Knob{}
}

func value(t *testing.T, text string) canon.Value {
	t.Helper()
	value, err := canon.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// TestOneKnobTogetherIsTheKnob: a knob among no others does what it does alone, to
// every reply of the reference and whatever it answers.
func TestOneKnobTogetherIsTheKnob(t *testing.T) {
	cases, err := judge.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		text, err := judge.Reference{}.Answer(t.Context(), c.Question)
		if err != nil {
			t.Fatal(err)
		}
		reply := value(t, text)
		for _, knob := range judge.OfOneReply() {
			alone := knob.Turn(c.Question, reply)
			if together := judge.TurnTogether([]judge.Knob{knob}, c.Question, reply, canon.String); together != alone {
				t.Errorf("%s on %s: together %s, alone %s", knob.Name, c.Case, together, alone)
			}
		}
	}
}

// TestKnobsActTogether: each of several knobs is still seen in the reply, in
// whichever order they were turned.
func TestKnobsActTogether(t *testing.T) {
	question := judge.Question{Task: "t", Requirements: []model.Requirement{{RequirementID: "r"}}}
	reply := value(t, `{"verdict":"done","detail":"d","gap_class":"other","gaps":[{"criterion":"c","gap_class":"other","detail":"d","evidence_quote":"q","requirement_id":"r"}]}`)
	rapid.Check(t, func(rt *rapid.T) {
		names := rapid.Permutation([]string{"superseded-shape", "none-beside-a-gap", "fabricate-quote", "overlong-detail", "unknown-requirement-id"}).Draw(rt, "order")
		var knobs []judge.Knob
		for _, name := range names {
			knobs = append(knobs, knob(t, name))
		}
		got, _, err := verdict.ParseReply(judge.TurnTogether(knobs, question, reply, canon.String))
		if err != nil {
			rt.Fatal(err)
		}
		decoded := verdict.Decode(got, question.Requirements, canon.Value{}, model.Rules{})
		contradicts, by := verdict.ContradictsItself(decoded, model.Rules{})
		if !decoded.Superseded || !contradicts || by != verdict.ByGapsAlone || decoded.Gaps[0].EvidenceQuote == "q" ||
			!decoded.Clamp.Truncated || decoded.Gaps[0].RequirementID != "" {
			rt.Fatalf("after %v: %s", names, canon.String(got))
		}
	})
}

// TestCutShortCutsWhatIsPrinted, between characters.
func TestCutShortCutsWhatIsPrinted(t *testing.T) {
	reply := value(t, `{"verdict":"done"}`)
	print := func(canon.Value) string { return "ééé" }
	knobs := []judge.Knob{knob(t, "cut-short"), knob(t, "another-word")}
	if got := judge.TurnTogether(knobs, judge.Question{}, reply, print); got != "é" {
		t.Errorf("got %q", got)
	}
}

// TestNoneBesideAGapKeepsTheGaps that are there, and makes one up where there is
// none.
func TestNoneBesideAGapKeepsTheGaps(t *testing.T) {
	for reply, want := range map[string]string{
		`{"verdict":"done","gap_class":"other","gaps":[{"criterion":"mine"}]}`: `{"gap_class":"none","gaps":[{"criterion":"mine"}],"verdict":"done"}`,
		`{"verdict":"done","gaps":[]}`:                                         `"criterion":"the task"`,
	} {
		if got := knob(t, "none-beside-a-gap").Turn(judge.Question{Task: "the task"}, value(t, reply)); !strings.Contains(got, want) {
			t.Errorf("%s becomes %s, want %s", reply, got, want)
		}
	}
}

// TestWhatARealPacketLeavesOut: in the packet of a run results are texts, and
// actions are left out too.
func TestWhatARealPacketLeavesOut(t *testing.T) {
	refusal := value(t, `{"verdict":"continue","detail":"d","gap_class":"other","gaps":[]}`)
	for _, c := range []struct {
		knob, evidence string
		acts           bool
	}{
		{"hide-omission", `{"research_summary":{"omitted_count":0}}`, false},
		{"hide-omission", `{"research_summary":{"omitted_count":2}}`, true},
		{"hide-omission", `{"omitted_older_action_count":1}`, true},
		{"hide-omission", `{"actions":[{"observation":"…[7 chars elided — middle of evidence]…"}]}`, true},
		{"take-partial-for-all", `{"actions":[{"observation":"{\"rows\":[],\"complete\":false}"}]}`, true},
		{"take-partial-for-all", `{"actions":[{"observation":"{\"rows\":[],\"complete\":true}"}]}`, false},
	} {
		turned := knob(t, c.knob).Turn(judge.Question{Evidence: c.evidence}, refusal)
		if acts := strings.Contains(turned, `"done"`); acts != c.acts {
			t.Errorf("%s over %s gives %s", c.knob, c.evidence, turned)
		}
	}
}
