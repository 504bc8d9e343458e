package stats

import (
	"fmt"

	"countersign/model"
)

// compareJudges are the blocks that put judges beside each other, two by two: on
// the questions both answered where there are any, else on those of each.
func compareJudges(judged []*seen, sample []labelled) []Block {
	list := judges(judged)
	if len(list) > 1 {
		list = list[1:] // the first stands for all
	}
	comparisons := len(list) * (len(list) - 1) / 2
	var blocks []Block
	for _, block := range []string{OnEvidence, OnTruth} {
		answers := answersOf(block, judged, sample)
		figures := []Figure{}
		for i, first := range list {
			for _, second := range list[i+1:] {
				if f, ok := answers.compare(block, first, second); ok {
					if comparisons > 1 {
						f.Notes = append(f.Notes, fmt.Sprintf("one of %d comparisons", comparisons))
					}
					figures = append(figures, f)
				}
			}
		}
		blocks = append(blocks, Block{OfJudges + "." + block, figures})
	}
	return blocks
}

// answers is whether each judge was right, question by question.
type answers struct {
	order []string // moments, in the order of the decisions
	right map[string]map[Judge]bool
	run   map[string]int
}

// answersOf puts people's word about a moment beside every judge's at that moment:
// the same evidence has the same answer, whoever was asked about it.
func answersOf(block string, judged []*seen, sample []labelled) answers {
	words := map[string]map[bool]bool{} // by moment: the words people say of it
	for _, j := range rule(block, sample).judgements {
		if words[j.of.Moment] == nil {
			words[j.of.Moment] = map[bool]bool{}
		}
		words[j.of.Moment][j.real] = true
	}
	a := answers{right: map[string]map[Judge]bool{}, run: map[string]int{}}
	for _, s := range judged {
		word := words[s.Moment]
		if s.Verdict == "" || len(word) != 1 {
			continue // nobody said, or people's words of two judges' decisions differ
		}
		if a.right[s.Moment] == nil {
			a.right[s.Moment] = map[Judge]bool{}
			a.order, a.run[s.Moment] = append(a.order, s.Moment), s.run
		}
		if _, asked := a.right[s.Moment][s.group]; !asked {
			a.right[s.Moment][s.group] = word[s.Verdict == model.VerdictDone]
		}
	}
	return a
}

// compare is the figure of two judges; not ok where one of them has no answer that
// people spoke of.
func (a answers) compare(block string, first, second Judge) (f Figure, ok bool) {
	var onlyFirst, onlySecond, shared int
	var right, all [2]int
	runs := map[int]bool{}
	for _, moment := range a.order {
		a1, is1 := a.right[moment][first]
		a2, is2 := a.right[moment][second]
		right[0], all[0] = right[0]+one(is1 && a1), all[0]+one(is1)
		right[1], all[1] = right[1]+one(is2 && a2), all[1]+one(is2)
		if is1 && is2 {
			shared++
			runs[a.run[moment]] = true
			onlyFirst += one(a1 && !a2)
			onlySecond += one(a2 && !a1)
		}
	}
	f = Figure{Of: first.Name() + " and " + second.Name()}
	prefix := OfJudges + "." + block + "."
	if shared > 0 {
		p := McNemar(onlyFirst, onlySecond)
		f.Measure, f.K, f.N, f.Value = prefix+JudgesMcNemar, onlyFirst, onlyFirst+onlySecond, &p
		f.Decisions, f.Runs = shared, len(runs)
		f.Notes = append(f.Notes, fmt.Sprintf("only %s right %d, only %s right %d, of %d questions both answered", first.Name(), onlyFirst, second.Name(), onlySecond, shared))
		return f, true
	}
	difference, interval, ok := Newcombe(right[0], all[0], right[1], all[1])
	if !ok {
		return Figure{}, false
	}
	f.Measure, f.Value, f.Interval = prefix+JudgesDifference, &difference, &interval
	f.Notes = append(f.Notes, fmt.Sprintf("%d of %d against %d of %d; they answered no question in common", right[0], all[0], right[1], all[1]))
	return f, true
}
