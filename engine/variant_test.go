package engine_test

import (
	"strings"
	"testing"

	"countersign/engine"
	"countersign/model"
)

// TestWithReplyForgetsWhatCameOfTheOld: outcome, conversion and feedback on record
// are about the reply that was given, and so is that it could not be read.
func TestWithReplyForgetsWhatCameOfTheOld(t *testing.T) {
	first := `{"verdict":"done"}`
	old := judged("no reply at all")
	old.FirstReply, old.NoReply, old.TerminalReason = &first, "it was lost", "completion_judge_error"
	old.Recorded = &model.Recorded{Action: "stop_unverified", Reason: "completion_judge_error", Feedback: "Go on.", Stats: &model.ProjectionStats{RelevantCallCount: 3}}
	variant := engine.WithReply(old, `{"verdict":"continue","detail":"Run them."}`)
	exam := engine.Examine(run(), variant, model.Rules{})
	if exam.Outcome.Action != model.ActionContinue || exam.OutcomeFrom != "computed" || exam.Feedback.Text != "Run them." {
		t.Errorf("outcome %+v (%s), feedback %+v", exam.Outcome, exam.OutcomeFrom, exam.Feedback)
	}
	if variant.FirstReply != nil || variant.NoReply != "" || variant.Recorded.Stats.RelevantCallCount != 3 {
		t.Errorf("the variant is %+v", variant)
	}
	if *old.Reply != "no reply at all" || old.Recorded.Action != "stop_unverified" || old.TerminalReason == "" {
		t.Errorf("the original was touched: %+v", old)
	}
	old.TerminalReason = "budget"
	if got := engine.WithReply(old, first).TerminalReason; got != "budget" {
		t.Errorf("a limit of the run became %q", got)
	}
}

func TestNothingToEdit(t *testing.T) {
	reply := "{}"
	for _, c := range []struct {
		say      string
		decision model.Decision
	}{
		{"", model.Decision{Kind: model.KindJudge, Reply: &reply}},
		{"Nobody judged", model.Decision{Kind: model.KindTurn}},
		{"gate", model.Decision{Kind: model.KindGate, Foreign: &model.ForeignReply{}}},
		{"score 1 reads as done", model.Decision{Kind: model.KindJudge, Reply: &reply, Foreign: &model.ForeignReply{MappedBy: "score 1 reads as done"}}},
		{"the call failed", model.Decision{Kind: model.KindJudge, NoReply: "the call failed"}},
		{"No reply was recorded", model.Decision{Kind: model.KindJudge}},
	} {
		if got := engine.NothingToEdit(c.decision); c.say == "" && got != "" || !strings.Contains(got, c.say) {
			t.Errorf("%+v: %q, want %q", c.decision, got, c.say)
		}
	}
}
