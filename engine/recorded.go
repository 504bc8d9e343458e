package engine

import (
	"fmt"
	"regexp"

	"countersign/model"
)

// ruleName is what tells a rule's name from a judge's prose: a receipt puts
// either into its reason (facts: completion 7.1).
var ruleName = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)+$`)

// compare takes the file's own outcome as the one of record, and lists where it
// differs from what its reply and the rules give.
func (e *examiner) compare() {
	e.out.Outcome, e.out.OutcomeFrom = e.out.Computed, "computed"
	if e.out.Computed.Action == "" {
		e.out.OutcomeFrom = ""
	}
	recorded := e.decision.Recorded
	if recorded == nil || recorded.Action == "" {
		e.explainOutcome()
		return
	}
	e.out.OutcomeFrom = "recorded"
	e.out.Outcome = model.Outcome{Action: recorded.Action, ConvertedFrom: recorded.ConvertedFrom}
	if ruleName.MatchString(recorded.Reason) {
		e.out.Outcome.Reason = recorded.Reason
	}
	e.differ("action", recorded.Action, e.out.Computed.Action,
		"The file says the run had to %s; by its reply and the rules it had to %s.")
	e.differ("reason", e.out.Outcome.Reason, e.out.Computed.Reason,
		"The rule on record is %s; the rules give %s.")
	e.differ("converted from", recorded.ConvertedFrom, e.out.Computed.ConvertedFrom,
		"The conversion on record is %s; the rules give %s.")
	if recorded.GapClass != "" && e.out.NoVerdict == "" && e.decision.Foreign == nil {
		e.differ("gap class", recorded.GapClass, string(e.out.Verdict.GapClass),
			"The class on record is %s, the reply beside it says %s: another reply came after it, and its text was not recorded.")
	}
	e.sentOrNot()
	e.explainOutcome()
}

// sentOrNot takes back what the rules would tell the actor where the file says
// that the run ended: then nobody was told.
func (e *examiner) sentOrNot() {
	if e.out.Outcome.Action == model.ActionContinue || e.out.Feedback.Recorded || e.out.Feedback.Text == "" {
		return
	}
	e.out.Feedback.ByRules, e.out.Feedback.Text, e.out.Feedback.Unsure = e.out.Feedback.Text, "", false
}

// differ notes one member in which record and reading differ. Where nothing was
// computed there is nothing to differ from.
func (e *examiner) differ(member, recorded, computed, sentence string) {
	if recorded == computed || e.out.Computed.Action == "" {
		return
	}
	e.out.Differences = append(e.out.Differences, model.Difference{
		Member: member, Recorded: recorded, Computed: computed,
		Text: fmt.Sprintf(sentence, orNone(recorded), orNone(computed)),
	})
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// explainOutcome writes the one plain sentence why word and outcome differ, or
// what is special about them (screens, exact wording).
func (e *examiner) explainOutcome() {
	action := e.out.Outcome.Action
	switch {
	case e.out.Outcome.ConvertedFrom != "" && e.out.Contradicts == model.ShapeHolds:
		e.out.WhyLine = "Said done and declared a gap in the same reply. The gate had seen the check pass, so the done stands."
	case e.out.Outcome.ConvertedFrom != "":
		e.out.WhyLine = "The gate accepted; the judge's refusal was not confirmed."
	case e.out.NoVerdict != "" && action != "":
		e.out.WhyLine = "No verdict could be read, so the run was neither approved nor refused."
	case action == model.ActionStopVerified || action == model.ActionStopUnverified:
		e.out.WhyLine = stopLine(e.out.Outcome)
	case e.out.Contradicts == model.ShapeHolds && action == model.ActionAccept:
		e.out.WhyLine = "Said done and declared a gap in the same reply. The file records that the run was accepted all the same."
	case e.out.Contradicts == model.ShapeHolds:
		e.out.WhyLine = "Said done and declared a gap in the same reply. That is not an approval."
	case e.out.RefusesWithoutGap == model.ShapeHolds:
		e.out.WhyLine = "Said continue and named no gap. The refusal stands; the actor gets only the detail."
	case e.decision.Foreign == nil && e.out.HasWord && e.out.Mapped == "":
		e.out.WhyLine = fmt.Sprintf("The word “%s” is not in the contract. It does not hold the run back.", e.out.Word)
	case e.out.Mapped == model.VerdictDone && action == model.ActionContinue:
		e.out.WhyLine = "Said done while a requirement is not met by the evidence. The run goes on."
	case e.decision.Foreign != nil && e.out.Mapped != "":
		e.out.WhyLine = e.decision.Foreign.MappedBy
	}
}

func stopLine(outcome model.Outcome) string {
	if outcome.Action == model.ActionStopVerified {
		return "The judge's limit was reached while the check had passed. The run ends as verified."
	}
	return fmt.Sprintf("The run ends without a confirmation: %s.", orNone(outcome.Reason))
}
