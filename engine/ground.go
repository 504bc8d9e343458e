package engine

import (
	"sort"

	"countersign/engine/grounding"
	"countersign/engine/grounding/fold"
	"countersign/engine/grounding/ladder"
	"countersign/model"
)

// ground looks every quote up in the evidence, and says of one that is not there
// where it was found instead. What explains a quote never grounds it under the
// contract; a rule set that is more forgiving says so itself.
func (e *examiner) ground() {
	quotes := e.quotes()
	if e.looked == nil {
		e.lookUp(quotes)
		for _, quote := range quotes {
			e.looked = append(e.looked, *quote.check)
		}
	}
	for i, quote := range quotes {
		*quote.check = e.looked[i]
		if e.rules.Quotes.Finds(quote.check.Rung) {
			quote.check.State = model.QuoteGrounded
		}
	}
}

// lookUp is ground by the contract.
func (e *examiner) lookUp(quotes []quoted) {
	texts := make([]string, len(quotes))
	for i, quote := range quotes {
		texts[i] = quote.check.Quote
	}
	var ungrounded []int
	harness := harnessText{evidence: e.out.Evidence}
	for i, check := range grounding.Check(e.out.Evidence.Text, texts) {
		switch check.State {
		case model.QuoteGrounded:
			check.Rung = model.RungAsWritten
			e.locate(check.Spots)
			if harness.has(check) {
				check.Why, check.Owner = "only in the harness's own text", model.OwnerHarness
			}
		case model.QuoteUngrounded:
			ungrounded = append(ungrounded, i)
		case model.QuoteUnchecked:
			check.Rung, check.Owner = model.RungCannotCheck, ladder.OwnerOf(model.RungCannotCheck)
			if check.Why = e.out.Evidence.Why; check.Why == "" {
				check.Why = "no evidence was rendered"
			}
		}
		*quotes[i].check = check
	}
	e.explain(quotes, ungrounded)
}

// quoted is one quote of the reply, and the gap it is of.
type quoted struct {
	check *model.QuoteCheck
	gap   int
}

// quotes are all quotes of the reply, in order.
func (e *examiner) quotes() []quoted {
	var quotes []quoted
	for g := range e.out.Gaps {
		for q := range e.out.Gaps[g].Quotes {
			quotes = append(quotes, quoted{&e.out.Gaps[g].Quotes[q], g})
		}
	}
	return quotes
}

// explain has the ladder explain the quotes that are not grounded.
func (e *examiner) explain(quotes []quoted, ungrounded []int) {
	if len(ungrounded) == 0 {
		return
	}
	asked := make([]ladder.Quote, len(ungrounded))
	for i, quote := range ungrounded {
		asked[i] = ladder.Quote{Text: quotes[quote].check.Quote, Own: e.ownWords(quotes[quote].gap)}
	}
	answers, ok := ladder.Ladder{
		Evidence: e.out.Evidence, Beyond: e.beyond, Missing: e.missing(), Stop: e.stop, Patient: e.patient,
	}.Climb(asked)
	if !ok {
		e.stopped = true
		return
	}
	for i, answer := range answers {
		check := quotes[ungrounded[i]].check
		check.Rung, check.Why, check.Owner = answer.Rung, answer.Why, answer.Owner
		check.Nearest, check.Provisional = answer.Nearest, answer.Provisional
		if answer.Spots != nil {
			check.Elsewhere = answer.Spots
		}
		if e.decision.Kind == model.KindGate {
			uncheck(check)
		}
	}
}

// uncheck is what is said of a gate's quote that is not in the conversation: a
// gate runs commands of its own, and their output is in no file. Where the quote
// was found otherwise, that stands.
func uncheck(check *model.QuoteCheck) {
	check.State = model.QuoteUnchecked
	switch check.Rung {
	case model.RungNearMiss, model.RungAbsent, model.RungCannotCheck:
		check.Rung, check.Owner = model.RungCannotCheck, ladder.OwnerOf(model.RungCannotCheck)
		check.Why = "it is not in the conversation, and what the gate's own command printed was not recorded"
	}
}

// locate names the fields that places of the evidence lie in, and their lines
// there. A place that spans fields of a serialized packet has the whole text.
func (e *examiner) locate(spots []model.Spot) {
	lines := ladder.Lines{Evidence: e.out.Evidence}
	for i, spot := range spots {
		if field := fieldOf(e.out.Evidence, spot.Start, spot.End); field >= 0 {
			spots[i] = lines.Spot(field, spot.Start, spot.End)
		}
	}
}

// fieldOf is the field of the evidence that bytes lie in, or -1.
func fieldOf(evidence model.Evidence, start, end int) int {
	fields := evidence.Fields
	i := sort.Search(len(fields), func(i int) bool { return fields[i].End >= end })
	if i == len(fields) || fields[i].Start > start {
		return -1
	}
	return i
}

// harnessText knows what a harness wrote into the tool results that a judge of the
// conversation could read. The contract grounds a quote of it like any other.
type harnessText struct {
	evidence model.Evidence
	known    map[int][]fold.Range // by field
}

// has reports whether every place of a quote is in the harness's own text.
func (h *harnessText) has(check model.QuoteCheck) bool {
	if h.evidence.Kind != model.EvidenceTranscript || check.Places > len(check.Spots) {
		return false
	}
	for _, spot := range check.Spots {
		field := fieldOf(h.evidence, spot.Start, spot.End)
		if field < 0 || !h.covers(field, spot) {
			return false
		}
	}
	return true
}

func (h *harnessText) covers(index int, spot model.Spot) bool {
	field := h.evidence.Fields[index]
	ranges, known := h.known[index]
	if !known {
		ranges = fold.Harness(h.evidence.Text[field.Start:field.End])
		if h.known == nil {
			h.known = map[int][]fold.Range{}
		}
		h.known[index] = ranges
	}
	for _, r := range ranges {
		if field.Start+r.Start <= spot.Start && spot.End <= field.Start+r.End {
			return true
		}
	}
	return false
}
