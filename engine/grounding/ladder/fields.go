package ladder

import (
	"slices"

	"countersign/engine/grounding/fold"
	"countersign/model"
)

// step is one rung inside the evidence: a fold on top of the one before.
type step struct {
	rung model.Rung
	how  func(fold.Text) fold.Text
}

// steps are the rungs inside a field, the escapes of which are undone already.
var steps = [...]step{
	{model.RungUnescaped, func(text fold.Text) fold.Text { return text }},
	{model.RungUnicodeFolded, fold.Unicode},
	{model.RungPrefixes, fold.Plain},
	{model.RungCaseFolded, fold.Case},
}

// joined is the step after the last.
const joined = len(steps)

// evidence asks the rungs inside the evidence, of the fields that may have a quote.
// First every field is asked with its escapes undone, which most often is why a
// true quote is not found; then, for the quotes that are left, the fields are
// folded one after the other, step by step. A quote keeps the best rung that any
// field gave it.
func (c *climb) evidence() {
	f := fieldwork{climb: c, best: make([]int, len(c.quotes)), lines: Lines{Evidence: c.Evidence}}
	for i := range f.best {
		f.best[i] = joined + 1
	}
	f.numbered = changedBy(c.needles, model.RungPrefixes)
	f.joints = jointsOf(c.needles[joined-1])
	f.sift()
	for i, which := range f.may {
		if len(which) > 0 && !c.stop() {
			f.unescaped(i, which)
		}
	}
	for i, which := range f.may {
		if which = f.unheld(which); len(which) > 0 && !c.stop() {
			f.folded(i, which)
		}
	}
}

// sift notes which quotes each field may have.
func (f *fieldwork) sift() {
	f.sifted = make([]sifted, len(f.Evidence.Fields))
	f.may = make([][]int, len(f.sifted))
	for i, field := range f.Evidence.Fields {
		if f.stop() {
			return
		}
		f.sifted[i] = f.sieve.sift(f.Evidence.Text[field.Start:field.End], f.stop)
		f.may[i] = f.mayHave(f.sifted[i])
	}
}

// mayHave is the quotes that the text sifted last may have.
func (c *climb) mayHave(text sifted) []int {
	var which []int
	for i := range c.quotes {
		if c.sieve.may(i, text) {
			which = append(which, i)
		}
	}
	return which
}

// changedBy is the quotes that the step of a rung changes.
func changedBy(needles [joined]needles, rung model.Rung) map[int]bool {
	changed := map[int]bool{}
	before := map[int]string{}
	for level, n := range needles {
		for i, quote := range n.quotes {
			if steps[level].rung == rung && n.texts[i] != before[quote] {
				changed[quote] = true
			}
			before[quote] = n.texts[i]
		}
	}
	return changed
}

// fieldwork is what is known from field to field.
type fieldwork struct {
	*climb
	joints []joint
	best   []int // of each quote the step that holds
	lines  Lines
	may    [][]int // of each field the quotes that it may have

	numbered map[int]bool // the quotes that have line numbers of their own
}

// unescaped asks the first step of one field, for some of the quotes.
func (f *fieldwork) unescaped(index int, which []int) {
	for i, text := range f.decodings(index) {
		if i > 0 || f.Evidence.Fields[index].Escaped { // else the contract has seen it
			f.inField(index, 0, text, which)
		}
	}
}

// folded asks the other steps of one field, for those of some quotes that the
// first does not hold.
func (f *fieldwork) folded(index int, which []int) {
	for _, text := range f.decodings(index) {
		for level := 1; level < joined && f.worst(which) >= level; level++ {
			before := text
			if text = steps[level].how(text); !f.same[level] || text.String != before.String {
				f.inField(index, level, text, which)
			}
		}
		f.join(index, text, which)
	}
}

// inField looks some quotes up in a folded field.
func (f *fieldwork) inField(field, level int, text fold.Text, which []int) {
	f.needles[level].each(which, text, func(quote, start, end int) { f.take(quote, level, field, place{start, end}) })
}

// unheld is those of some quotes that the first step does not hold.
func (f *fieldwork) unheld(which []int) []int {
	return slices.DeleteFunc(slices.Clone(which), func(quote int) bool { return f.best[quote] == 0 })
}

// worst is the last step that any of some quotes still stands on.
func (f *fieldwork) worst(which []int) int {
	worst := -1
	for _, quote := range which {
		worst = max(worst, f.best[quote])
	}
	return worst
}

// join asks the last step of a field, for those of some quotes that none held so
// far.
func (f *fieldwork) join(field int, text fold.Text, which []int) {
	var marks []fold.Range
	looked := false
	for _, joint := range f.joints {
		if _, asked := slices.BinarySearch(which, joint.quote); !asked || f.best[joint.quote] <= joined {
			continue
		}
		if !looked && !joint.own {
			marks, looked = cuts(text.String, foldedCutWords), true
		}
		if parts := joint.in(text, marks); len(parts) > 0 {
			f.take(joint.quote, joined, field, parts...)
			if joint.own {
				f.answers[joint.quote].Owner = model.OwnerJudge
			}
		}
	}
}

// place is bytes of the evidence.
type place struct{ start, end int }

// take takes down where a quote was found by a step.
func (f *fieldwork) take(quote, level, field int, places ...place) {
	answer := &f.answers[quote]
	if level > f.best[quote] {
		return
	}
	if level < f.best[quote] {
		f.best[quote] = level
		rung := model.RungJoined
		if level < joined {
			rung = steps[level].rung
		}
		*answer = Answer{Rung: rung, Why: Words(rung), Owner: OwnerOf(rung)}
		if rung == model.RungPrefixes && f.numbered[quote] {
			answer.Owner = model.OwnerJudge
		}
	}
	for _, place := range places {
		if len(answer.Spots) < mostSpots {
			answer.Spots = append(answer.Spots, f.lines.Spot(field, place.start, place.end))
		}
	}
}
