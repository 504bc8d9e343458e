package stats_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine"
	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/model"
)

// observe examines one reply of a judge that was shown a failing test.
func observe(change func(*model.Transcript, *model.Decision)) stats.Observation {
	transcript := model.Transcript{
		Session: "run-1", File: "run.jsonl", Task: "fix the parser",
		Tools: map[string]model.ToolAnnotation{"test": {Kind: "execute", SideEffectLevel: "process_exec", EvidenceRole: "verification"}},
		Messages: model.MessagesOf(
			model.Message{Role: model.RoleUser, Text: "fix the parser"},
			model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: "c1", Name: "test", Arguments: json.RawMessage(`{}`)}}},
			model.Message{Role: model.RoleTool, ToolCallID: "c1", ToolName: "test", Text: "--- FAIL: TestParse"},
			model.Message{Role: model.RoleAssistant, Text: "All done here."},
		),
	}
	decision := model.Decision{
		Hash: key(1), Ref: key(1)[:12], Kind: model.KindJudge, Messages: 4, Candidate: "All done here.",
		Reads: model.ReadsPacket, Trigger: "natural", Judge: model.Judge{Model: "lens-small"},
	}
	change(&transcript, &decision)
	return stats.Observe(transcript, decision, engine.Examine(transcript, decision, model.Rules{}))
}

func replied(reply string) func(*model.Transcript, *model.Decision) {
	return func(_ *model.Transcript, decision *model.Decision) { decision.Reply = &reply }
}

func TestObserve(t *testing.T) {
	refusal := `{"verdict":"continue","detail":"` + strings.Repeat("a word ", 200) + `","gap_class":"failed_verification","gaps":[
		{"criterion":"c","gap_class":"failed_verification","detail":"d","evidence_quote":"FAIL: TestParse"},
		{"criterion":"c","gap_class":"other","detail":"e","evidence_quote":"FAIL: TestParser"},
		{"criterion":"c","detail":"f"},{"criterion":" ","detail":"g"}]}`
	got := observe(func(transcript *model.Transcript, decision *model.Decision) {
		transcript.Contract = json.RawMessage(`{"requirements":[{"requirement_id":"R1","name":"the tests pass"}]}`)
		decision.Reply = &refusal
	})
	gap := func(class model.GapClass, detail, quote string) stats.ObservedGap {
		return stats.ObservedGap{
			Hash:  labels.GapHash(model.Gap{Criterion: "c", GapClass: class, Detail: detail, EvidenceQuote: quote}),
			Class: class, Quoted: quote != "",
		}
	}
	want := stats.Observation{
		Key: key(1), Session: "run-1", Run: "run-1", EvidenceID: got.EvidenceID, Moment: got.EvidenceID,
		Judge: small, Verdict: "continue", Said: "continue",
		Gaps: []stats.ObservedGap{
			gap(model.ClassFailedVerification, "d", "FAIL: TestParse"), gap(model.ClassOther, "e", "FAIL: TestParser"), gap(model.ClassOther, "f", ""),
		},
		Quotes: model.Quotes{Grounded: 1, Ungrounded: 1}, Rungs: map[model.Rung]int{model.RungNearMiss: 1},
		Contradicts: model.ShapeNot, Refuses: model.ShapeNot, Detail: true, Cut: true,
		Ledger: true, Unattributed: 3, Rows: 4, Dropped: 1,
	}
	if !strings.HasPrefix(got.EvidenceID, "sha256:") {
		t.Errorf("the evidence id is %q", got.EvidenceID)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("observed (-want +got)\n%s", diff)
	}
}

// The contradictions of facts: reviewing e, test vectors.
func TestContradictionsAreObserved(t *testing.T) {
	for reply, want := range map[string]model.ShapeState{
		`{"verdict":"done","detail":"d","gap_class":"other"}`:                            model.ShapeHolds,
		`{"verdict":"done","detail":"d","gap_class":"none"}`:                             model.ShapeNot,
		`{"verdict":"done","detail":"d"}`:                                                model.ShapeNot,
		`{"verdict":"done","detail":"d","gaps":[{"criterion":"c","detail":"d"}]}`:        model.ShapeHolds,
		`{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","detail":"d"}]}`:    model.ShapeNot,
		`{"verdict":"done","detail":"d","gaps":[{"criterion":" ","detail":"d"},"text"]}`: model.ShapeNot,
	} {
		if got := observe(replied(reply)).Contradicts; got != want {
			t.Errorf("%s: %s, want %s", reply, got, want)
		}
	}
}

func TestWhatWasNotAskedForIsNotCounted(t *testing.T) {
	foreign := observe(func(_ *model.Transcript, decision *model.Decision) {
		decision.Foreign = &model.ForeignReply{Word: "NOT_MET", Mapped: "continue", Detail: "short", Gaps: []model.ForeignGap{{Criterion: "c"}}}
	})
	if foreign.Detail || foreign.Rows != 0 || foreign.Refuses != model.ShapeUndecidable || foreign.Verdict != "continue" {
		t.Errorf("of another shape: %+v", foreign)
	}
	broken := observe(replied("no answer at all"))
	if broken.Said != "" || broken.Verdict != "" || broken.Detail {
		t.Errorf("without a verdict: %+v", broken)
	}
	other := observe(replied(`{"verdict":" Approve ","detail":"d"}`))
	if other.Said != "approve" || other.Verdict != "" {
		t.Errorf("another word: %+v", other)
	}
	bare := observe(func(transcript *model.Transcript, decision *model.Decision) {
		transcript.Session, decision.Reads = "", model.ReadsNothing
	})
	if bare.Run != "run.jsonl" || bare.Moment != " after 4 messages of run.jsonl" || bare.EvidenceID != "" {
		t.Errorf("without an id: %+v", bare)
	}
}
