package engine

import "countersign/model"

// WithReply is a decision as if its judge had given another reply. What the file
// records of what came of the old one (the outcome, the feedback, that it could not
// be read, an answer before it) does not hold for the new one and is left out; so
// the outcome is what the rules give.
func WithReply(decision model.Decision, reply string) model.Decision {
	decision.Reply, decision.FirstReply, decision.NoReply = &reply, nil, ""
	if decision.TerminalReason == terminalUnreadable {
		decision.TerminalReason = ""
	}
	if recorded := decision.Recorded; recorded != nil {
		decision.Recorded = nil
		if recorded.Stats != nil { // about the evidence, not about the reply
			decision.Recorded = &model.Recorded{Stats: recorded.Stats}
		}
	}
	return decision
}

// NothingToEdit is why a decision has no reply of the contract's shape that could
// be another, or blank where it has one.
func NothingToEdit(decision model.Decision) string {
	switch {
	case decision.Kind == model.KindTurn:
		return "Nobody judged this turn: there is no reply."
	case decision.Kind == model.KindGate:
		return "A gate answered, not a judge: it replies by what it does, not in words of the contract."
	case decision.Foreign != nil:
		return "This judge was not asked for a reply of the contract's shape: " + decision.Foreign.MappedBy
	case decision.Reply == nil && decision.NoReply != "":
		return "There is no reply: " + decision.NoReply + "."
	case decision.Reply == nil:
		return "No reply was recorded."
	}
	return ""
}
