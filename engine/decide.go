package engine

import (
	"strings"

	"countersign/engine/verdict"
	"countersign/model"
)

// terminalUnreadable is why a run ends whose judge's reply could not be read
// (facts: completion 5.4).
const terminalUnreadable = "completion_judge_error"

// decide works out what the run must do, and what the actor is told.
func (e *examiner) decide() {
	switch {
	case e.decision.Kind == model.KindTurn:
		return
	case e.decision.Foreign != nil:
		e.decideForeign(*e.decision.Foreign)
	case e.out.NoVerdict != "":
		e.decideWithoutVerdict()
	default:
		e.ruling = verdict.Arbitrate(verdict.ArbitrationInput{
			Decoded: e.decoded, Rules: e.rules,
			Gate: e.decision.Gate, Observed: e.observed(), Reasked: e.decision.Reasked,
		})
		record := e.ruling.Record()
		e.out.Ruling = &record
		e.out.Computed = e.ruling.Outcome(e.directive(e.decision.TerminalReason))
		e.out.Feedback = e.ruling.Feedback
		if e.out.Computed.Action != model.ActionContinue {
			e.out.Feedback = model.Feedback{Withheld: e.ruling.Feedback.Withheld} // the run ends: nobody is told
		}
		e.out.Feedback.Unsure = e.out.Feedback.Text != "" && e.decision.Recorded != nil && e.decision.Reads == model.ReadsNothing
	}
	if recorded := e.decision.Recorded; recorded != nil && recorded.Feedback != "" {
		e.out.Feedback = model.Feedback{Text: recorded.Feedback, Rule: "recorded", Recorded: true}
	}
}

// decideForeign takes the mapped word for what it asks: a judge of another
// shape has no gate, no ledger and no arbitration behind it.
func (e *examiner) decideForeign(reply model.ForeignReply) {
	switch reply.Mapped {
	case model.VerdictDone:
		e.out.Computed = model.Outcome{Action: model.ActionAccept}
	case model.VerdictContinue:
		e.out.Computed = model.Outcome{Action: model.ActionContinue}
		// A gate's reason goes to the actor; what another judge's words became is
		// not recorded.
		if detail := strings.TrimSpace(reply.Detail); detail != "" && e.decision.Kind == model.KindGate && !e.decision.AfterRun {
			e.out.Feedback = model.Feedback{Text: detail, Rule: string(verdict.FeedbackDetail)}
		}
	}
}

// decideWithoutVerdict is the outcome of a judge that was asked and could not
// be read, or was not asked because a limit was reached.
func (e *examiner) decideWithoutVerdict() {
	terminal := e.decision.TerminalReason
	if terminal == "" && e.decision.Reply != nil {
		terminal = terminalUnreadable
	}
	if terminal == "" && e.decision.Caps == (model.Caps{}) {
		return // nothing to go by
	}
	e.out.Computed = verdict.Directive(e.directive(terminal))
}

func (e *examiner) directive(terminal string) verdict.DirectiveInput {
	return verdict.DirectiveInput{TerminalReason: terminal, Caps: e.decision.Caps, Observed: e.observed()}
}

func (e *examiner) observed() string {
	if e.decision.Verification == nil {
		return ""
	}
	return e.decision.Verification.Observed
}

// pendingText says which requirements a done left open, or nothing.
func (e *examiner) pendingText() string {
	report := e.out.Verdict.RequirementReport
	switch {
	case report == nil || e.out.Mapped != model.VerdictDone || report.Complete:
		return ""
	case e.decoded.Unassessed:
		return "done, and the reply assesses no requirement of the ledger"
	}
	return "done, and not met by the evidence: " + strings.Join(report.PendingNames, ", ")
}
