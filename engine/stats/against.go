package stats

import (
	"fmt"
	"strings"

	"countersign/model"
)

// judgement is one decision in which both the judge and people said done or
// continue.
type judgement struct {
	of          *seen
	judge, real bool // done
	weight      float64
}

// ruled are the judgements of one block, and what was left out for want of one.
type ruled struct {
	judgements                          []judgement
	unsure, unchecked, disputed, noWord int
}

// rule puts people's word of one block beside the judge's own.
func rule(block string, sample []labelled) ruled {
	var r ruled
	for _, l := range sample {
		word, disputed := string(l.reference.Answer), l.reference.AnswerDisputed
		if block == OnTruth {
			word, disputed = string(l.reference.Truth), l.reference.TruthDisputed
		}
		switch {
		case disputed:
			r.disputed++
		case word == string(model.TruthNotChecked):
			r.unchecked++
		case l.Verdict == "":
			r.noWord++
		case word == string(model.AnswerUnsure):
			r.unsure++
		default:
			r.judgements = append(r.judgements, judgement{l.seen, l.Verdict == model.VerdictDone, word == model.VerdictDone, l.weight})
		}
	}
	return r
}

// leave notes on a figure what no judgement could be had of.
func (r ruled) leave(f *Figure) {
	f.leave(r.unsure, "unsure")
	f.leave(r.unchecked, "not checked")
	f.leave(r.disputed, "disputed, to be adjudicated")
	f.leave(r.noWord, "in which the judge said neither done nor continue")
}

// share is the share of the judgements that hit, of those that count.
func (r ruled) share(measure string, chance Chance, counts, hits func(judgement) bool) Figure {
	var t tally
	for _, j := range r.judgements {
		if counts(j) {
			t.weigh(j.of, one(hits(j)), 1, j.weight)
		}
	}
	return t.figure(measure, "", chance)
}

// against is the block of figures that hold a judge against people's word.
func (c counter) against(block string, sample Sample, ceiling string) Block {
	r := rule(block, c.sample)
	figures := append(r.shares(block, c.chance), r.kappa(block+"."+Kappa, c.chance))
	agreement := &figures[2]
	r.leave(agreement)
	r.bound(agreement)
	agreement.Notes = append(agreement.Notes, ceiling)
	if block == OnEvidence {
		figures = append(figures, c.changed())
	} else {
		figures = append(figures, c.trueShare(r))
	}
	if why := unframed(sample); why != "" {
		for i := range figures {
			if needsFrame[strings.TrimPrefix(figures[i].Measure, block+".")] {
				figures[i].refuse(why)
			}
		}
	}
	return Block{block, figures}
}

// needsFrame are the measures that depend on how decisions were chosen: drawing as
// many of each verdict, the natural queue, turns TPR and TNR upside down.
var needsFrame = map[string]bool{FalseDone: true, FalseRefusal: true, TNR: true, TPR: true, TrueShare: true}

// shares are the shares of the judgements, the costly error first.
func (r ruled) shares(block string, chance Chance) []Figure {
	isDone := func(j judgement) bool { return j.judge }
	isContinue := func(j judgement) bool { return !j.judge }
	finished := func(j judgement) bool { return j.real }
	unfinished := func(j judgement) bool { return !j.real }
	figures := []Figure{
		r.share(block+"."+FalseDone, chance, unfinished, isDone),
		r.share(block+"."+FalseRefusal, chance, finished, isContinue),
		r.share(block+"."+Agreement, chance, func(judgement) bool { return true }, func(j judgement) bool { return j.judge == j.real }),
		r.share(block+"."+TNR, chance, unfinished, isContinue),
		r.share(block+"."+TPR, chance, finished, isDone),
		r.share(block+"."+PPV, chance, isDone, finished),
		r.share(block+"."+NPV, chance, isContinue, unfinished),
	}
	figures[0].needed()
	figures[1].needed()
	return figures
}

// unframed is why what depends on how decisions were chosen is refused, or nothing
// (facts: reviewing e, sampling trap).
func unframed(sample Sample) string {
	if sample.Framed || sample.Decisions == 0 {
		return ""
	}
	return "refused: how the labelled decisions were chosen is not recorded"
}

// bound says how far the unsure ones could move an agreement: all against the
// judge, or all with it.
func (r ruled) bound(f *Figure) {
	if r.unsure == 0 || f.Weighted || f.N == 0 {
		return
	}
	n := float64(f.N + r.unsure)
	f.Notes = append(f.Notes, fmt.Sprintf("with the unsure ones between %.0f and %.0f %%", 100*float64(f.K)/n, 100*float64(f.K+r.unsure)/n))
}

// kappa is Cohen's kappa of the judge and people's word.
func (r ruled) kappa(measure string, chance Chance) Figure {
	var pairs pairs
	for _, j := range r.judgements {
		pairs = append(pairs, pair{j.of.run, j.judge, j.real, j.weight})
	}
	return pairs.kappa(measure, "", chance)
}

// changed is how many answers became others after the judge's was seen.
func (c counter) changed() Figure {
	var t tally
	for _, l := range c.sample {
		k, n := 0, 0
		for _, review := range l.standing.Reviews {
			if latest, ok := review.Latest(); ok && review.First != "" {
				n++
				k += one(latest.Label.Answer != review.First)
			}
		}
		t.weigh(l.seen, k, n, l.weight)
	}
	return t.figure(OnEvidence+"."+Changed, "", c.chance)
}
