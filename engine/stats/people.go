package stats

import (
	"fmt"
	"maps"
	"slices"

	"countersign/engine/labels"
	"countersign/model"
)

// people are the blocks about how well people agree with each other: the ceiling
// for any judge.
func people(sample []labelled, chance Chance) []Block {
	var blocks []Block
	for _, block := range []string{OnEvidence, OnTruth} {
		blocks = append(blocks, Block{OfPeople + "." + block, peopleIn(block, sample, chance)})
	}
	return blocks
}

// said is what people said of one decision in one block, by their names.
type said struct {
	of    *seen
	words map[string]string
}

func peopleIn(block string, sample []labelled, chance Chance) []Figure {
	var all []said
	names := map[string]bool{}
	notBlind := 0
	for _, l := range sample {
		words, seen := wordsOf(block, l.standing)
		if len(words) < 2 {
			continue
		}
		all = append(all, said{l.seen, words})
		notBlind += seen
		for name := range words {
			names[name] = true
		}
	}
	people := slices.Sorted(maps.Keys(names))
	figures := []Figure{}
	for i, first := range people {
		for _, second := range people[i+1:] {
			figures = append(figures, twoPeople(block, all, first, second, chance)...)
		}
	}
	if len(people) > 2 {
		figures = append(figures, manyPeople(block, all, chance))
	}
	if notBlind > 0 && len(figures) > 0 {
		figures[0].Notes = append(figures[0].Notes, fmt.Sprintf("labels that were not given blind: %d", notBlind))
	}
	return figures
}

// wordsOf is what each person said of a decision in one block, owing as little as
// may be to the judge and to others: on the evidence the blind answer, where there is
// one. notBlind is how many had none. What happened is looked up after the reveal,
// so there it is the label that counts.
func wordsOf(block string, standing labels.Standing) (words map[string]string, notBlind int) {
	words = map[string]string{}
	for _, review := range standing.Reviews {
		event, ok := review.Latest()
		switch {
		case !ok:
		case block == OnTruth && event.Label.Truth != model.TruthNotChecked:
			words[review.Reviewer] = string(event.Label.Truth)
		case block == OnEvidence:
			if blind, is := review.Blind(); is {
				event = blind
			} else {
				notBlind++
			}
			words[review.Reviewer] = string(event.Label.Answer)
		}
	}
	return words, notBlind
}

// twoPeople are the figures of two people; none where they share no decision. The
// unsure ones are no third class.
func twoPeople(block string, all []said, first, second string, chance Chance) []Figure {
	var shared pairs
	var t tally
	unsure := 0
	for _, s := range all {
		a, ok1 := s.words[first]
		b, ok2 := s.words[second]
		switch {
		case !ok1 || !ok2:
		case a == string(model.AnswerUnsure) || b == string(model.AnswerUnsure):
			unsure++
		default:
			shared = append(shared, pair{s.of.run, a == model.VerdictDone, b == model.VerdictDone, 1})
			t.add(s.of, one(a == b), 1)
		}
	}
	if len(shared)+unsure == 0 {
		return nil
	}
	prefix, of := OfPeople+"."+block+".", first+" and "+second
	agreement := t.figure(prefix+PeopleAgreement, of, chance)
	agreement.leave(unsure, "unsure")
	return []Figure{
		agreement,
		shared.kappa(prefix+PeopleKappa, of, chance),
		shared.coefficient(prefix+PeopleAC1, of, Table.AC1, chance),
	}
}

// manyPeople is Krippendorff's alpha of all people together.
func manyPeople(block string, all []said, chance Chance) Figure {
	f := Figure{Measure: OfPeople + "." + block + "." + PeopleAlpha}
	var runs perRun[[][]string]
	var units [][]string
	unsure := 0
	for _, s := range all {
		var unit []string
		for _, word := range s.words {
			if word == string(model.AnswerUnsure) {
				unsure++
				continue
			}
			unit = append(unit, word)
		}
		if len(unit) > 1 {
			units = append(units, unit)
			of := runs.at(s.of.run)
			*of = append(*of, unit)
		}
	}
	f.N, f.Decisions, f.Runs = len(units), len(units), len(runs.of)
	f.leave(unsure, "labels unsure")
	value, undefined := Alpha(units)
	if f.N == 0 || f.hidden(undefined) {
		return f
	}
	f.Value = &value
	f.ByRuns = spreadOf(len(runs.of), chance, func(drawn []float64) (float64, bool) {
		var units [][]string
		for run, times := range drawn {
			for range int(times) {
				units = append(units, runs.of[run]...)
			}
		}
		value, undefined := Alpha(units)
		return value, undefined == ""
	})
	return f
}

// ceiling is what is said beside a judge's agreement in a block.
func (r Report) ceiling(block string) string {
	k, n := 0, 0
	for _, people := range r.People {
		for _, f := range people.Figures {
			if f.Measure == OfPeople+"."+block+"."+PeopleAgreement {
				k, n = k+f.K, n+f.N
			}
		}
	}
	if n == 0 {
		return "no ceiling measured: no two people answered the same decision"
	}
	return fmt.Sprintf("ceiling: two people agree in %d of %d", k, n)
}
