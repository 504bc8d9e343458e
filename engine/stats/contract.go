package stats

import (
	"fmt"
	"slices"

	"countersign/engine/grounding/ladder"
	"countersign/model"
)

// contract is the block that needs no person: what the contract says of the
// replies of a judge, of every decision, labelled or not.
func (c counter) contract() Block {
	figures := append(c.quotes(),
		c.shape(Contradictions, model.VerdictDone, func(s *seen) model.ShapeState { return s.Contradicts }),
		c.shape(RefusalsWithoutGap, model.VerdictContinue, func(s *seen) model.ShapeState { return s.Refuses }),
		c.count(DetailCut, func(s *seen) (k, n int) { return one(s.Cut), one(s.Detail) }),
		c.count(DetailPerhapsCut, func(s *seen) (k, n int) { return one(s.PerhapsCut), one(s.Detail) }),
		c.count(UnattributedGaps, func(s *seen) (k, n int) { return s.Unattributed, one(s.Ledger) * len(s.Gaps) }),
		c.count(DroppedGaps, func(s *seen) (k, n int) { return s.Dropped, s.Rows }),
		c.flips(),
		c.count(NoVerdicts, func(s *seen) (k, n int) { return one(s.Said == ""), 1 }),
	)
	return Block{ByContract, figures}
}

func (c counter) count(measure string, of func(*seen) (k, n int)) Figure {
	var t tally
	for _, s := range c.judged {
		k, n := of(s)
		t.add(s, k, n)
	}
	return t.figure(measure, "", c.chance)
}

// quotes are the figures about quotes, and of the ungrounded ones a row a rung.
func (c counter) quotes() []Figure {
	checkable := func(s *seen) int { return s.Quotes.Grounded + s.Quotes.Ungrounded }
	all := c.count(UngroundedQuotes, func(s *seen) (k, n int) { return s.Quotes.Ungrounded, checkable(s) })
	unchecked := 0
	for _, s := range c.judged {
		unchecked += s.Quotes.Unchecked
	}
	all.leave(unchecked, "cannot be checked")
	figures := []Figure{all}
	for _, rung := range ladder.Rungs() {
		if slices.ContainsFunc(c.judged, func(s *seen) bool { return s.Rungs[rung] > 0 }) {
			figure := c.count(UngroundedQuotes, func(s *seen) (k, n int) { return s.Rungs[rung], checkable(s) })
			figure.Of = ladder.Words(rung)
			figures = append(figures, figure)
		}
	}
	return append(figures,
		c.count(UngroundedDecisions, func(s *seen) (k, n int) { return one(s.Quotes.Ungrounded > 0), one(checkable(s) > 0) }),
		c.count(QuoteCoverage, func(s *seen) (k, n int) {
			if s.Verdict != model.VerdictContinue {
				return 0, 0
			}
			for _, gap := range s.Gaps {
				k += one(gap.Quoted)
			}
			return k, len(s.Gaps)
		}),
	)
}

// shape is how often a rule about the shape of a reply holds among the replies
// with one verdict.
func (c counter) shape(measure, verdict string, state func(*seen) model.ShapeState) Figure {
	undecidable := 0
	figure := c.count(measure, func(s *seen) (k, n int) {
		if s.Verdict != verdict {
			return 0, 0
		}
		undecidable += one(state(s) == model.ShapeUndecidable)
		return one(state(s) == model.ShapeHolds), one(state(s) != model.ShapeUndecidable)
	})
	figure.leave(undecidable, "cannot be decided")
	return figure
}

// flips is how often one judge, asked twice about one evidence under one prompt,
// said two things.
func (c counter) flips() Figure {
	type question struct {
		judge    Judge
		evidence string
	}
	type answers struct {
		first *seen
		n     int
		other bool
	}
	met := map[question]*answers{}
	var order []*answers
	for _, s := range c.judged {
		if s.EvidenceID == "" || s.Said == "" {
			continue
		}
		asked := question{s.Judge, s.EvidenceID}
		if met[asked] == nil {
			met[asked] = &answers{first: s}
			order = append(order, met[asked])
		}
		met[asked].n++
		met[asked].other = met[asked].other || s.Said != met[asked].first.Said
	}
	var t tally
	once := 0
	for _, a := range order {
		once += one(a.n < 2)
		t.add(a.first, one(a.other), one(a.n > 1))
	}
	figure := t.figure(Flips, "", c.chance)
	if once > 0 {
		figure.Notes = append(figure.Notes, fmt.Sprintf("judged once: %d", once))
	}
	return figure
}
