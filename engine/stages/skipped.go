package stages

import "countersign/model"

// Skipped says why a stage did not happen to a decision, or is blank where it did.
func Skipped(stage Stage, decision model.Decision, exam model.Examination) string {
	switch stage {
	case Transcript, Lifecycle:
		if decision.Messages == 0 {
			return "this file holds no conversation before the decision"
		}
	case Packet:
		return noPacket(decision, exam)
	case Text:
		if exam.Evidence.Kind == model.EvidenceNone {
			return exam.Evidence.Why
		}
	case Decode:
		if decision.Reply == nil && decision.Foreign == nil {
			return exam.NoVerdict
		}
	case Shape:
		if exam.Contradicts == model.ShapeUndecidable {
			return exam.ShapeWhy
		}
	case Quotes:
		return noQuote(exam)
	case Arbitration:
		return notArbitrated(decision, exam)
	case Directive:
		return noOutcome(decision, exam)
	}
	return ""
}

func noPacket(decision model.Decision, exam model.Examination) string {
	switch {
	case decision.Kind == model.KindTurn:
		return "nobody judged this turn, so nothing was chosen to be shown"
	case decision.Reads == model.ReadsConversation:
		return "this judge read the conversation itself, so nothing was chosen for it"
	case exam.Evidence.Kind == model.EvidenceNone:
		return exam.Evidence.Why
	}
	return ""
}

func noQuote(exam model.Examination) string {
	for _, gap := range exam.Gaps {
		for _, quote := range gap.Quotes {
			if quote.State != model.QuoteBlank {
				return ""
			}
		}
	}
	switch {
	case exam.NoVerdict != "":
		return exam.NoVerdict
	case len(exam.Gaps) == 0:
		return "the reply names no gap, so there is no quote to find"
	}
	return "no gap of the reply has a quote, which breaks nothing"
}

func notArbitrated(decision model.Decision, exam model.Examination) string {
	switch {
	case exam.Ruling != nil:
		return ""
	case decision.Foreign != nil:
		return "a judge of another shape has no gate, no ledger and no arbitration behind it"
	}
	return exam.NoVerdict
}

func noOutcome(decision model.Decision, exam model.Examination) string {
	switch {
	case exam.Computed.Action != "" || exam.Outcome.Action != "":
		return ""
	case decision.Kind == model.KindTurn:
		return "nobody judged this turn, so nothing had to be decided"
	case exam.NoVerdict != "":
		return exam.NoVerdict
	}
	return "the judge's word says neither done nor continue, and the file records no outcome"
}
