package ladder

import (
	"fmt"
	"math"
	"slices"

	"countersign/engine/grounding/fold"
	"countersign/model"
)

// Ladder is what quotes are looked for in.
type Ladder struct {
	Evidence model.Evidence

	// Beyond are texts outside the evidence, of each rung in the order they are
	// asked: for raw-only, for harness-or-agent-text, and of judge-own-words those
	// that are not about one quote. It is called at most once, when a quote has come
	// that far. Nil means that there are none.
	Beyond func() []Source

	// Missing says why some output was not recorded, where the transcript tells;
	// blank when it does not.
	Missing string

	// Stop is asked now and then whether to give up. Nil means never.
	Stop func() bool

	// Patient says that the nearest passage is to be exact however long it takes.
	// Else a first answer does where the evidence is beyond 5 MB.
	Patient bool
}

// Source is a text that a quote may come from.
type Source struct {
	Rung  model.Rung
	Text  fold.Text
	Why   string      // in the words of the screens
	Owner model.Owner // where it is not the rung's own

	// At makes places of the bytes of the text, as Text leads them back.
	At func(start, end int) []model.Spot
}

// Quote is a quote with the judge's own words about it, which it may be copied
// from.
type Quote struct {
	Text string
	Own  []Source
}

// Answer explains one quote.
type Answer struct {
	Rung    model.Rung
	Why     string // the rung and more, in the words of the screens
	Owner   model.Owner
	Spots   []model.Spot // where it was found instead; of what was joined the parts, in order
	Nearest *model.Nearest

	// Provisional says that Nearest is a first answer.
	Provisional bool
}

// Climb explains quotes that the contract's rule does not find in the evidence.
// Not ok means that it was stopped.
func (l Ladder) Climb(quotes []Quote) (answers []Answer, ok bool) {
	if len(quotes) == 0 {
		return nil, true
	}
	c := climb{Ladder: l, quotes: quotes, answers: make([]Answer, len(quotes))}
	c.ready()
	for _, stage := range []func(){c.evidence, c.beyond, c.nearest, c.rest} {
		if stage(); c.stopped {
			return nil, false
		}
	}
	for i := range c.answers {
		c.answers[i].Spots = each(c.answers[i].Spots)
	}
	return c.answers, true
}

// each is every spot once: a text may be read in more than one way.
func each(spots []model.Spot) []model.Spot {
	seen := make(map[model.Spot]bool, len(spots))
	var out []model.Spot
	for _, spot := range spots {
		if !seen[spot] {
			seen[spot] = true
			out = append(out, spot)
		}
	}
	return out
}

// climb is one way up for some quotes.
type climb struct {
	Ladder
	quotes  []Quote
	answers []Answer
	stopped bool

	needles [joined]needles // the quotes, folded as far as each step goes
	same    [joined]bool    // they are what they were a step before
	sieve   *sieve

	sifted  []sifted      // of each field
	decoded [][]fold.Text // of each field, its readings
	page    *page
}

// ready folds the quotes, step by step.
func (c *climb) ready() {
	how := func(text fold.Text) fold.Text { return text }
	for i, step := range steps {
		before := how
		how = func(text fold.Text) fold.Text { return step.how(before(text)) }
		c.needles[i] = needlesOf(c.quotes, how)
		c.same[i] = i > 0 && slices.Equal(c.needles[i].texts, c.needles[i-1].texts)
	}
	c.sieve = newSieve(len(c.quotes), c.needles[:])
}

// stop reports whether to give up.
func (c *climb) stop() bool {
	if !c.stopped && c.Stop != nil && c.Stop() {
		c.stopped = true
	}
	return c.stopped
}

// open is the quotes that no rung held so far.
func (c *climb) open() []int {
	var open []int
	for i, answer := range c.answers {
		if answer.Rung == "" {
			open = append(open, i)
		}
	}
	return open
}

// beyond asks the sources outside the evidence: first for the quote as it is,
// then folded in every way.
func (c *climb) beyond() {
	if len(c.open()) == 0 {
		return
	}
	var sources []sieved
	if c.Beyond != nil {
		for _, source := range c.Beyond() {
			sources = append(sources, sieved{Source: source})
		}
	}
	for _, folded := range []bool{false, true} {
		c.ask(sources, model.RungRawOnly, folded)
		c.ask(sources, model.RungHarnessAgent, folded)
		c.own(folded)
		c.ask(sources, model.RungJudgeOwn, folded)
	}
}

// sieved is a source, and, once it was sifted, the quotes that it may have.
type sieved struct {
	Source
	sifted bool
	may    []int
}

// ask looks the open quotes up in the sources of one rung.
func (c *climb) ask(sources []sieved, rung model.Rung, folded bool) {
	open := c.open()
	for i := range sources {
		source := &sources[i]
		if source.Rung != rung {
			continue
		}
		if len(open) == 0 || c.stop() {
			return
		}
		if !source.sifted {
			source.sifted, source.may = true, c.may(c.sieve.sift(source.Text.String))
		}
		c.look(both(source.may, open), source.Source, folded)
	}
}

// both is the quotes that are in two lists, each of them in order.
func both(some, others []int) []int {
	var out []int
	for _, quote := range some {
		if _, found := slices.BinarySearch(others, quote); found {
			out = append(out, quote)
		}
	}
	return out
}

// look looks some quotes up in a source.
func (c *climb) look(which []int, source Source, folded bool) {
	if len(which) == 0 {
		return
	}
	text, needles := source.Text, c.needles[0]
	if folded {
		text, needles = foldAll(text), c.needles[joined-1]
	}
	needles.each(which, text, func(quote, start, end int) { c.found(quote, source, start, end) })
}

// found takes a place of a quote in a source down.
func (c *climb) found(quote int, source Source, start, end int) {
	answer := &c.answers[quote]
	if answer.Rung == "" {
		*answer = Answer{Rung: source.Rung, Why: source.Why, Owner: source.Owner}
		if answer.Owner == model.OwnerNone {
			answer.Owner = OwnerOf(source.Rung)
		}
	}
	if len(answer.Spots) < mostSpots {
		answer.Spots = append(answer.Spots, source.At(start, end)...)
	}
}

// mostSpots is how many places of a quote are listed.
const mostSpots = 1000

// own asks the judge's own words about each quote.
func (c *climb) own(folded bool) {
	for _, i := range c.open() {
		for _, source := range c.quotes[i].Own {
			if c.answers[i].Rung == "" {
				c.look([]int{i}, source, folded)
			}
		}
	}
}

// rest names what nothing explains.
func (c *climb) rest() {
	unknown, looked := "", false
	for i := range c.answers {
		answer := &c.answers[i]
		switch {
		case answer.Rung != "":
			continue
		case answer.Nearest != nil:
			answer.Rung = model.RungNearMiss
			answer.Why = fmt.Sprintf("%s, %d %%", Words(model.RungNearMiss), int(math.Round(100*answer.Nearest.Similarity)))
			answer.Owner = OwnerOf(answer.Rung)
			if answer.Nearest.Kind == model.NearestCut {
				answer.Owner = model.OwnerProjection
			}
			continue
		}
		if !looked {
			unknown, looked = c.unknown(), true
		}
		answer.Rung, answer.Why = model.RungAbsent, Words(model.RungAbsent)
		if tooLong(c.quotes[i].Text) {
			answer.Why += ", and too long to look for what resembles it"
		}
		if unknown != "" {
			answer.Rung, answer.Why = model.RungCannotCheck, Words(model.RungCannotCheck)+": "+unknown
		}
		answer.Owner = OwnerOf(answer.Rung)
	}
}
