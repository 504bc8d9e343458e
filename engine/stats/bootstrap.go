package stats

import (
	"cmp"
	"math"
	"slices"
)

// Chance begins a sequence of random numbers, the same one each time it is called.
// Each number is one of 0 to n−1, equally likely. Nil: there is none, and nothing
// is drawn.
type Chance func() func(n int) int

// How a bootstrap is drawn (facts: reviewing e, clusters): below leastRuns runs an
// interval from them would only look exact.
const (
	leastRuns = 20
	draws     = 2000
)

// Spread is a 95 % interval by drawing whole runs again and again, because the
// decisions of one run are not independent. Undefined are the draws in which the
// number did not exist; the interval is of the others.
type Spread struct {
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Draws     int     `json:"draws"`
	Undefined int     `json:"undefined_draws"`
}

// Bootstrap draws as many runs as there are, with repetition, and works a number
// out from how often each was drawn. Not ok where no draw gave a number.
func Bootstrap(runs, times int, chance Chance, number func(drawn []float64) (float64, bool)) (spread Spread, ok bool) {
	draw := chance()
	spread.Draws = times
	values := make([]float64, 0, times)
	drawn := make([]float64, runs)
	for range times {
		clear(drawn)
		for range runs {
			drawn[draw(runs)]++
		}
		if value, ok := number(drawn); ok {
			values = append(values, value)
		} else {
			spread.Undefined++
		}
	}
	if len(values) == 0 {
		return spread, false
	}
	slices.SortFunc(values, cmp.Compare[float64])
	spread.Low, spread.High = percentile(values, 0.025), percentile(values, 0.975)
	return spread, true
}

// spreadOf is the bootstrap of a number, or nil where it would mislead.
func spreadOf(runs int, chance Chance, number func(drawn []float64) (float64, bool)) *Spread {
	if runs < leastRuns || chance == nil {
		return nil
	}
	spread, ok := Bootstrap(runs, draws, chance, number)
	if !ok {
		return nil
	}
	return &spread
}

// percentile is the value at a share of the way through sorted values, between two
// of them in proportion.
func percentile(sorted []float64, share float64) float64 {
	at := share * float64(len(sorted)-1)
	below := int(math.Floor(at))
	if below+1 >= len(sorted) {
		return sorted[below]
	}
	part := at - float64(below)
	return sorted[below]*(1-part) + sorted[below+1]*part
}

// perRun is something of each run that has it. The zero perRun has nothing.
type perRun[T any] struct {
	place map[int]int
	of    []T
}

// at is the place of a run, made where there is none.
func (p *perRun[T]) at(run int) *T {
	at, met := p.place[run]
	if !met {
		if p.place == nil {
			p.place = map[int]int{}
		}
		at = len(p.of)
		p.place[run] = at
		p.of = append(p.of, *new(T))
	}
	return &p.of[at]
}
