package stats

import "countersign/model"

// Figure is one number and all that it rests on.
type Figure struct {
	Measure string `json:"measure"` // the id of its Measure
	Of      string `json:"of"`      // the class, rung or people of one row of several; else blank

	// Value is nil where there is no number, and Why then says why, but for an n of
	// 0: nothing was counted. With weights Value is not k/n.
	K        int       `json:"k"`
	N        int       `json:"n"`
	Value    *float64  `json:"value"`
	Why      string    `json:"why"`
	Interval *Interval `json:"interval"`
	ByRuns   *Spread   `json:"by_runs"` // where several decisions of one run make Interval too narrow
	Weighted bool      `json:"weighted"`

	Decisions int `json:"decisions"` // that n rests on
	Runs      int `json:"runs"`

	LeftOut []LeftOut `json:"left_out"` // of n, each for its reason
	Notes   []string  `json:"notes"`
	More    []More    `json:"more_needed"`
	Table   *Table    `json:"table"`  // of two raters
	Behind  []string  `json:"behind"` // the decisions counted in k, by their keys
}

// LeftOut is how many were not counted, and what they are.
type LeftOut struct {
	N    int    `json:"n"`
	What string `json:"what"`
}

// More is how many more decisions without a new error would bring an error rate's
// upper end down to a bound.
type More struct {
	Bound float64 `json:"bound"`
	N     int     `json:"n"`
}

// bounds are the error rates that more labels are reckoned for.
var bounds = [...]float64{.20, .10}

// seen is a decision among those that are counted.
type seen struct {
	Observation
	run   int   // of its run, from 0
	group Judge // with whose decisions it is counted
}

// tally gathers what a figure counts, decision by decision.
type tally struct{ parts []part }

type part struct {
	of     *seen
	k, n   int
	weight float64
}

// add counts k of n in a decision; of each decision once.
func (t *tally) add(of *seen, k, n int) { t.weigh(of, k, n, 1) }

func (t *tally) weigh(of *seen, k, n int, weight float64) {
	if n > 0 {
		t.parts = append(t.parts, part{of, k, n, weight})
	}
}

// one is 1 for what holds.
func one(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// figure is the share that a tally comes to.
func (t tally) figure(measure, of string, chance Chance) Figure {
	f := Figure{Measure: measure, Of: of}
	var hits, all, squares float64
	runs := map[int]bool{}
	for _, p := range t.parts {
		f.K, f.N = f.K+p.k, f.N+p.n
		hits, all, squares = hits+p.weight*float64(p.k), all+p.weight*float64(p.n), squares+p.weight*p.weight*float64(p.n)
		f.Weighted = f.Weighted || p.weight != t.parts[0].weight
		runs[p.of.run] = true
		if p.k > 0 {
			f.Behind = append(f.Behind, p.of.Key)
		}
	}
	f.Decisions, f.Runs = len(t.parts), len(runs)
	if f.N == 0 {
		return f
	}
	value := float64(f.K) / float64(f.N)
	worth := float64(f.N) // how many decisions of equal weight these are worth
	if f.Weighted {
		value, worth = hits/all, all*all/squares
	}
	interval := wilson(value, worth)
	f.Value, f.Interval = &value, &interval
	if f.N > f.Runs {
		f.ByRuns = t.byRuns(chance)
	}
	return f
}

// byRuns is the interval by drawing runs, where there are enough of them.
func (t tally) byRuns(chance Chance) *Spread {
	type share struct{ k, n float64 }
	var runs perRun[share]
	for _, p := range t.parts {
		of := runs.at(p.of.run)
		of.k, of.n = of.k+p.weight*float64(p.k), of.n+p.weight*float64(p.n)
	}
	return spreadOf(len(runs.of), chance, func(drawn []float64) (float64, bool) {
		k, n := 0.0, 0.0
		for run, times := range drawn {
			k, n = k+times*runs.of[run].k, n+times*runs.of[run].n
		}
		return ratio(k, n)
	})
}

// leave notes what was left out, where anything was.
func (f *Figure) leave(n int, what string) {
	if n > 0 {
		f.LeftOut = append(f.LeftOut, LeftOut{n, what})
	}
}

// refuse takes the number away and says why.
func (f *Figure) refuse(why string) {
	*f = Figure{Measure: f.Measure, Of: f.Of, Why: why, LeftOut: f.LeftOut}
}

// needed says how many more decisions an error rate needs. Of weighted decisions
// that cannot be told: it depends on which are drawn.
func (f *Figure) needed() {
	if f.Weighted || f.Value == nil {
		return
	}
	for _, bound := range bounds {
		if more := Needed(f.K, 1-bound) - f.N; more > 0 {
			f.More = append(f.More, More{bound, more})
		}
	}
}

// classOf is the name of a class in a row of its own.
func classOf(class model.GapClass) string {
	if class == "" {
		return "no class"
	}
	return string(class)
}
