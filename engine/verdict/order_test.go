package verdict

import (
	"testing"

	"countersign/model"
)

// TestDirectiveOrder asks every combination of what a directive is chosen by: the
// clause that is said to have decided is the first that holds.
func TestDirectiveOrder(t *testing.T) {
	truths := []bool{false, true}
	for _, terminal := range []string{"", "completion_judge_timeout"} {
		for _, verification := range truths {
			for _, turnEnd := range truths {
				for _, vetoed := range truths {
					for _, observed := range []string{"", model.ObservedPassed, model.ObservedFailed} {
						in := DirectiveInput{
							TerminalReason: terminal, Vetoed: vetoed, Observed: observed,
							Caps: model.Caps{Verification: verification, TurnEnd: turnEnd},
						}
						passed := observed == model.ObservedPassed
						holds := []bool{(verification || turnEnd) && terminal == "" && passed, terminal != "", verification, turnEnd, vetoed, true}
						want := 0
						for !holds[want] {
							want++
						}
						if got := DirectiveDecidedBy(Directive(in)); got != want {
							t.Errorf("%+v: clause %d decided, want %d", in, got, want)
						}
					}
				}
			}
		}
	}
	if len(DirectiveOrder()) != clauseAccept+1 {
		t.Errorf("%d clauses", len(DirectiveOrder()))
	}
	if got := DirectiveDecidedBy(model.Outcome{Action: "wait"}); got != -1 {
		t.Errorf("an unknown action was given by clause %d", got)
	}
}

// TestArbitrationOrder names the clause of each reason.
func TestArbitrationOrder(t *testing.T) {
	order := ArbitrationOrder()
	for i, reason := range []string{ReasonReportOmitted, ReasonRequirementsPending, ReasonContradiction, ConvertedVerification, ConvertedContradiction, ""} {
		ruling := Ruling{Verdict: model.VerdictContinue, Vetoed: true, Reason: reason, ConvertedFrom: "gate"}
		record := ruling.Record()
		if got := ArbitrationDecidedBy(record); got != i || order[i].Reason != reason {
			t.Errorf("%q was given by clause %d, which says %q", reason, got, order[i].Reason)
		}
		if record != (model.Ruling{Verdict: model.VerdictContinue, Vetoed: true, Reason: reason, ConvertedFrom: "gate"}) {
			t.Errorf("the record of %+v is %+v", ruling, record)
		}
	}
}
