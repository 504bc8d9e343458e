package compare

import (
	"slices"

	"countersign/engine/grounding"
	"countersign/model"
)

// Kind is what a difference is in.
type Kind string

// The kinds, in the order they are listed: what the judges say, what came of it,
// the gaps, and what else differs.
const (
	InVerdict     Kind = "verdict"
	InOutcome     Kind = "outcome"
	InShape       Kind = "shape"
	OnlyInA       Kind = "gap only in A"
	OnlyInB       Kind = "gap only in B"
	InRequirement Kind = "gap requirement"
	InCriterion   Kind = "gap criterion"
	InClass       Kind = "gap class"
	InQuote       Kind = "gap quote"
	InGapDetail   Kind = "gap detail"
	InReplyClass  Kind = "class"
	InDropped     Kind = "dropped rows"
	InLedger      Kind = "ledger"
	InDetail      Kind = "detail"
	InFeedback    Kind = "feedback"
	InEvidence    Kind = "evidence"
)

// Difference is one thing that is not the same. Pair is the gap it is in, in the
// comparison's Pairs, or -1.
type Difference struct {
	Kind Kind
	Pair int
}

// differences lists what differs, in the order of the kinds and of the pairs.
func differences(c Comparison, a, b Side) []Difference {
	var found []Difference
	find := func(differs bool, kind Kind, pair int) {
		if differs {
			found = append(found, Difference{kind, pair})
		}
	}
	x, y := a.Exam, b.Exam
	find(x.Word != y.Word || x.NoVerdict != y.NoVerdict, InVerdict, -1)
	find(x.Outcome != y.Outcome, InOutcome, -1)
	find(x.Contradicts != y.Contradicts || x.ContradictsBy != y.ContradictsBy || x.RefusesWithoutGap != y.RefusesWithoutGap, InShape, -1)
	for i, pair := range c.Pairs {
		find(pair.B < 0, OnlyInA, i)
		find(pair.A < 0, OnlyInB, i)
		if pair.Both() {
			for _, kind := range inPair(x.Gaps[pair.A], y.Gaps[pair.B]) {
				find(true, kind, i)
			}
		}
	}
	find(x.Verdict.GapClass != y.Verdict.GapClass || x.Verdict.GapDeclared != y.Verdict.GapDeclared, InReplyClass, -1)
	find(len(x.Dropped) != len(y.Dropped), InDropped, -1)
	find(!slices.Equal(pending(x), pending(y)), InLedger, -1)
	find(grounding.Collapse(x.Verdict.Detail) != grounding.Collapse(y.Verdict.Detail), InDetail, -1)
	find(x.Feedback.Text != y.Feedback.Text, InFeedback, -1)
	find(c.Evidence == Other || c.Evidence == Unknown && x.Evidence.Kind != y.Evidence.Kind, InEvidence, -1)
	return found
}

// inPair are the members in which two gaps differ that are against the same thing.
func inPair(a, b model.GapExam) []Kind {
	var kinds []Kind
	for _, member := range []struct {
		kind   Kind
		differ bool
	}{
		{InRequirement, a.Gap.RequirementID != b.Gap.RequirementID},
		{InCriterion, !sameCriterion(a.Gap, b.Gap)},
		{InClass, a.Gap.GapClass != b.Gap.GapClass},
		{InQuote, !slices.EqualFunc(a.Quotes, b.Quotes, sameQuote)},
		{InGapDetail, grounding.Collapse(a.Gap.Detail) != grounding.Collapse(b.Gap.Detail)},
	} {
		if member.differ {
			kinds = append(kinds, member.kind)
		}
	}
	return kinds
}

func sameQuote(a, b model.QuoteCheck) bool {
	return a.State == b.State && grounding.Collapse(a.Quote) == grounding.Collapse(b.Quote)
}

// pending are the requirements that a reply leaves open.
func pending(exam model.Examination) []string {
	if exam.Verdict.RequirementReport == nil {
		return nil
	}
	return exam.Verdict.RequirementReport.PendingNames
}
