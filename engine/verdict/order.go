package verdict

import (
	"slices"

	"countersign/model"
)

// Clause is one question of an order in which the first that holds decides. Reason
// is the reason of record where it does; blank where the clause gives none.
type Clause struct {
	Reason   string
	Sentence string
}

// arbitration is the order of Arbitrate in words.
var arbitration = []Clause{
	{ReasonReportOmitted, "A done that assesses nothing of the ledger is a continue."},
	{ReasonRequirementsPending, "A done with a requirement that is not met is a continue."},
	{ReasonContradiction, "A done that contradicts itself is a continue."},
	{ConvertedVerification, "A refusal for a failed check loses to the gate that saw the check pass."},
	{ConvertedContradiction, "A contradiction that came back after it was pointed out loses to the gate that saw the check pass."},
	{"", "Else the judge's word stands."},
}

// ArbitrationOrder is what Arbitrate asks, in order. The two about the gate are
// asked of what is a continue by then.
func ArbitrationOrder() []Clause { return slices.Clone(arbitration) }

// ArbitrationDecidedBy is the clause, in ArbitrationOrder, that gave a ruling.
func ArbitrationDecidedBy(ruling model.Ruling) int {
	return slices.IndexFunc(arbitration, func(c Clause) bool { return c.Reason == ruling.Reason })
}

// The places of the directive's clauses.
const (
	clauseCapOverPass = iota
	clauseTerminal
	clauseVerificationCap
	clauseTurnEndCap
	clauseVeto
	clauseAccept
)

// directive is the order of Directive in words.
var directive = []Clause{
	clauseCapOverPass:     {ReasonCapOverPass, "A cap was reached, the judge did not end the run, and the check passed: stop, verified."},
	clauseTerminal:        {"", "The judge ended the run without a verdict: stop, unverified."},
	clauseVerificationCap: {ReasonVerificationCap, "The cap of the verification judge was reached: stop, unverified."},
	clauseTurnEndCap:      {ReasonTurnEndCap, "The cap of the judge at a turn's end was reached: stop, unverified."},
	clauseVeto:            {"", "The verdict of record is continue: continue."},
	clauseAccept:          {"", "Else: accept."},
}

// DirectiveOrder is what Directive asks, in order.
func DirectiveOrder() []Clause { return slices.Clone(directive) }

// DirectiveDecidedBy is the clause, in DirectiveOrder, that gave an outcome; -1
// for an outcome that no clause gives.
func DirectiveDecidedBy(outcome model.Outcome) int {
	switch outcome.Action {
	case model.ActionStopVerified:
		return clauseCapOverPass
	case model.ActionContinue:
		return clauseVeto
	case model.ActionAccept:
		return clauseAccept
	case model.ActionStopUnverified:
		if i := slices.IndexFunc(directive, func(c Clause) bool { return c.Reason != "" && c.Reason == outcome.Reason }); i > clauseTerminal {
			return i
		}
		return clauseTerminal
	}
	return -1
}
