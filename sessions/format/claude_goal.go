package format

import (
	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// goalStatus reads one record about a goal. A sentinel says that the goal was
// set or cleared: nobody judged anything. A goal that failed was given up, and
// that is no verdict (facts: transcripts e).
func (r *claudeReader) goalStatus(record Record, status canon.Value) {
	condition := status.Get("condition").TextOr("")
	r.goal = firstOf(r.goal, condition)
	met, hasMet := status.Get("met").Bool()
	if status.Get("sentinel").IsTrue() {
		what := "goal set: "
		if met {
			what = "goal cleared by the user: "
		}
		r.event(record, "goal", what+condition)
		return
	}
	r.openStop()
	reason := status.Get("reason").TextOr("")
	decision := r.stopDecision(record, model.KindJudge, "goal")
	decision.Judge.Prompt = condition
	if n, ok := status.Get("iterations").Int(); ok {
		iterations := int(n)
		decision.Iteration = &iterations
	}
	switch {
	case status.Get("failed").IsTrue():
		decision.NoReply = withReason("the goal ended as failed", reason)
		decision.Recorded = &model.Recorded{Action: model.ActionStopUnverified, Reason: reason}
	case !hasMet:
		decision.NoReply = "the goal's record says neither that it is met nor that it is not"
	case met:
		decision.Foreign = &model.ForeignReply{
			Word: "met: true", Mapped: model.VerdictDone,
			MappedBy: "A goal that its judge calls met is done.", Detail: reason,
		}
	default:
		decision.Foreign = &model.ForeignReply{
			Word: "met: false", Mapped: model.VerdictContinue,
			MappedBy: "A goal that its judge calls not met is continue.", Detail: reason,
			Gaps: []model.ForeignGap{{Criterion: condition, Detail: reason, Quotes: ProseQuotes(reason)}},
		}
	}
	r.stop.goals = append(r.stop.goals, goalVerdict{condition: condition, reason: reason, decision: decision})
}

// stopDecision is a decision about the stop that is open, carried by a record.
// The judge read the conversation up to that stop, and none of what the stop
// itself left in the file.
func (r *claudeReader) stopDecision(record Record, kind model.DecisionKind, trigger string) model.Decision {
	return model.Decision{
		Place: record.Place, Hash: scan.Hash(record.Raw), Kind: kind, Trigger: trigger,
		Time: record.Value.Get("timestamp").TextOr(""), Messages: r.stop.messages,
		Candidate: r.messages.lastWords(r.stop.messages), Reads: model.ReadsConversation,
	}
}

func withReason(text, reason string) string {
	if reason == "" {
		return text
	}
	return text + ": " + reason
}
