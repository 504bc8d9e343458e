package stats

import (
	"slices"

	"countersign/engine/labels"
	"countersign/engine/verdict"
	"countersign/model"
)

// gaps is the block about the gaps of a judge, as people marked them.
func (c counter) gaps() Block {
	figures := c.validGaps()
	var wrongReason, missed tally
	for _, l := range c.sample {
		valid, invalid := 0, 0
		marks, _ := marksOf(l.standing, l.Gaps)
		for _, mark := range marks {
			valid += one(mark == model.GapIsValid)
			invalid += one(mark == model.GapIsInvalid)
		}
		answer := l.reference.Answer
		if answer != "" && string(answer) == l.Verdict {
			wrongReason.weigh(l.seen, one(invalid > 0), one(valid+invalid > 0), l.weight)
		}
		missed.weigh(l.seen, one(missedAny(l.standing)), one(answer == model.AnswerContinue), l.weight)
	}
	return Block{OfGaps, append(figures, wrongReason.figure(GapsWrongReason, "", c.chance), missed.figure(GapsMissed, "", c.chance))}
}

// validGaps are how many gaps people call valid: of all, and a row a class.
func (c counter) validGaps() []Figure {
	all := c.validOf("", func(model.GapClass) bool { return true })
	unsure, disputed, strange := 0, 0, 0
	classes := map[model.GapClass]bool{}
	for _, l := range c.sample {
		marks, unknown := marksOf(l.standing, l.Gaps)
		strange += unknown
		for i, mark := range marks {
			unsure += one(mark == model.GapIsUnsure)
			disputed += one(mark == disputedMark)
			classes[l.Gaps[i].Class] = classes[l.Gaps[i].Class] || mark == model.GapIsValid || mark == model.GapIsInvalid
		}
	}
	all.leave(unsure, "unsure")
	all.leave(disputed, "disputed")
	all.leave(strange, "marks of gaps that are not in the reply")
	figures := []Figure{all}
	for _, class := range append(verdict.Classes(), "") {
		if classes[class] {
			figures = append(figures, c.validOf(classOf(class), func(of model.GapClass) bool { return of == class }))
		}
	}
	return figures
}

// validOf is the share of valid gaps of some classes.
func (c counter) validOf(of string, counts func(model.GapClass) bool) Figure {
	var t tally
	for _, l := range c.sample {
		marks, _ := marksOf(l.standing, l.Gaps)
		k, n := 0, 0
		for i, mark := range marks {
			if counts(l.Gaps[i].Class) {
				k, n = k+one(mark == model.GapIsValid), n+one(mark == model.GapIsValid || mark == model.GapIsInvalid)
			}
		}
		t.weigh(l.seen, k, n, l.weight)
	}
	return t.figure(GapsValid, of, c.chance)
}

// disputedMark stands for marks of two people that differ.
const disputedMark model.GapValid = "disputed"

// counting are the labels that say something of a decision: the adjudication where
// it marks gaps itself, else each person's latest.
func counting(standing labels.Standing, says func(model.Label) bool) []model.Label {
	if last, ok := standing.Adjudicated(); ok && says(last.Label) {
		return []model.Label{last.Label}
	}
	var list []model.Label
	for _, review := range standing.Reviews {
		if latest, ok := review.Latest(); ok {
			list = append(list, latest.Label)
		}
	}
	return list
}

// marksOf is what people say of each gap, blank where nobody does, and how many
// marks are of no gap that the reply has.
func marksOf(standing labels.Standing, gaps []ObservedGap) (marks []model.GapValid, unknown int) {
	marks = make([]model.GapValid, len(gaps))
	for _, label := range counting(standing, func(label model.Label) bool { return len(label.Gaps) > 0 }) {
		for _, mark := range label.Gaps {
			at := gapOf(gaps, mark)
			switch {
			case at < 0:
				unknown++
			case marks[at] == "":
				marks[at] = mark.Valid
			case marks[at] != mark.Valid:
				marks[at] = disputedMark
			}
		}
	}
	return marks, unknown
}

// gapOf is the gap a mark is of, or -1. Its hash tells; of equal gaps its place.
func gapOf(gaps []ObservedGap, mark model.GapMark) int {
	if mark.Index < len(gaps) && mark.Index >= 0 && gaps[mark.Index].Hash == mark.Hash {
		return mark.Index
	}
	return slices.IndexFunc(gaps, func(gap ObservedGap) bool { return gap.Hash == mark.Hash })
}

func missedAny(standing labels.Standing) bool {
	says := func(label model.Label) bool { return len(label.MissedGaps) > 0 }
	return slices.ContainsFunc(counting(standing, says), says)
}
