package verdict

import (
	"countersign/engine/requirements"
	"countersign/model"
)

// Reasons of a verdict of record that is not the judge's own (facts: completion
// 5.6). A conversion's reason is its own name (see Converted…).
const (
	ReasonReportOmitted       = "completion_judge_report_omitted"
	ReasonRequirementsPending = "completion_requirements_pending"
	ReasonContradiction       = "completion_judge_gap_contradicts_done"
)

// FeedbackRule says which rule chose what the actor is told.
type FeedbackRule string

// The rules of the feedback. Of an approval, and of a refusal that was
// overruled, the actor is told nothing.
const (
	FeedbackNone          FeedbackRule = ""
	FeedbackReportOmitted FeedbackRule = "feedback.report-omitted"
	FeedbackRequirements  FeedbackRule = "feedback.requirements-pending"
	FeedbackContradiction FeedbackRule = "feedback.contradiction"
	FeedbackDetail        FeedbackRule = "feedback.detail"
	FeedbackFallback      FeedbackRule = "feedback.fallback" // the detail is blank
)

// ArbitrationInput is a decoded reply and what else stood at its boundary.
type ArbitrationInput struct {
	Decoded  Decoded
	Rules    model.Rules
	Gate     model.Gate // the deterministic gate that ran before the judge
	Observed string     // the reading of the verification; blank for none
	Reasked  bool       // a contradiction was already pointed out to the judge
	Fallback string     // what the actor is told when a refusal has no detail
}

// Ruling is the verdict of record.
type Ruling struct {
	Verdict       string // done, continue or the judge's own unknown word
	Vetoed        bool   // the run may not stop
	Reason        string // the rule that decided, or blank: the judge's word stood
	ConvertedFrom string // what the gate overruled, or blank
	Feedback      model.Feedback
}

// Arbitrate goes from the judge's verdict to the verdict of record (facts:
// completion 5.6, 5.7 and 5.9). In this order:
//
//  1. A done that assesses nothing of a ledger is a continue: report omitted.
//  2. A done with an incomplete report is a continue. Any other word is left
//     alone: a refusal already says what is missing (facts: completion 4).
//  3. A done that contradicts itself is a continue.
//  4. Of what is now a continue, the gate may overrule a failed verification,
//     and a contradiction that was left standing after it was pointed out.
//
// Where 1 or 2 holds beside 3 it gives reason and feedback, as it tells the
// actor more, and the second conversion of 4 does not apply; the first reads
// the class alone and still does. Only the word continue holds a run back: an
// unknown word does not.
//
// Only a continue has feedback. Withheld is the judge's own detail where
// something else is sent in its place, or where the gate overruled the refusal
// that it explains.
func Arbitrate(in ArbitrationInput) Ruling {
	ruling := firstRuling(in)
	if !ruling.Vetoed {
		return ruling
	}
	converted := ""
	switch {
	case VerificationConverts(in.Decoded.GapClass, in.Gate, in.Observed):
		converted = ConvertedVerification
	case ruling.Reason == ReasonContradiction &&
		ContradictionConverts(in.Decoded.GapClass, in.Reasked, in.Gate, in.Observed):
		converted = ConvertedContradiction
	default:
		return ruling
	}
	return Ruling{
		Verdict:       model.VerdictDone,
		Reason:        converted,
		ConvertedFrom: converted,
		Feedback:      model.Feedback{Withheld: in.Decoded.Detail},
	}
}

// firstRuling is the verdict of record before the gate has its say.
func firstRuling(in ArbitrationInput) Ruling {
	decoded := in.Decoded
	report := decoded.RequirementReport
	contradicts, _ := ContradictsItself(decoded, in.Rules)
	overridden := func(reason, text string, rule FeedbackRule) Ruling {
		return Ruling{
			Verdict:  model.VerdictContinue,
			Vetoed:   true,
			Reason:   reason,
			Feedback: model.Feedback{Text: text, Rule: string(rule), Withheld: decoded.Detail},
		}
	}
	switch {
	case decoded.Unassessed && decoded.Verdict.Verdict == model.VerdictDone:
		return overridden(ReasonReportOmitted, requirements.UnassessedFeedback(report), FeedbackReportOmitted)
	case decoded.Verdict.Verdict == model.VerdictDone && report != nil && !report.Complete:
		return overridden(ReasonRequirementsPending, requirements.PendingFeedback(report), FeedbackRequirements)
	case contradicts:
		return overridden(ReasonContradiction, ContradictionFeedback(decoded.Verdict), FeedbackContradiction)
	case decoded.Verdict.Verdict != model.VerdictContinue:
		return Ruling{Verdict: decoded.Verdict.Verdict}
	}
	ruling := Ruling{Verdict: model.VerdictContinue, Vetoed: true}
	switch {
	case decoded.Detail != "":
		ruling.Feedback = model.Feedback{Text: decoded.Detail, Rule: string(FeedbackDetail)}
	case in.Fallback != "":
		ruling.Feedback = model.Feedback{Text: in.Fallback, Rule: string(FeedbackFallback)}
	}
	return ruling
}

// Outcome is the directive of a ruling: what the run must do, with the ruling's
// reason where the directive has none of its own. Vetoed of the input is the
// ruling's.
func (r Ruling) Outcome(in DirectiveInput) model.Outcome {
	in.Vetoed = r.Vetoed
	outcome := Directive(in)
	if outcome.Reason == "" {
		outcome.Reason = r.Reason
	}
	outcome.ConvertedFrom = r.ConvertedFrom
	return outcome
}

// Record is the ruling without the feedback.
func (r Ruling) Record() model.Ruling {
	return model.Ruling{Verdict: r.Verdict, Vetoed: r.Vetoed, Reason: r.Reason, ConvertedFrom: r.ConvertedFrom}
}
