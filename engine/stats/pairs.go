package stats

import "fmt"

// pair is what two raters said of one decision.
type pair struct {
	run           int
	first, second bool // done
	weight        float64
}

type pairs []pair

// leastShown is how many decisions a chance-corrected coefficient needs to be
// shown (facts: reviewing e, Cohen's kappa).
const leastShown = 10

func (p pairs) table() Table {
	var table Table
	for _, pair := range p {
		table.add(pair.first, pair.second, pair.weight)
	}
	return table
}

// coefficient is a chance-corrected agreement with its table beside it.
func (p pairs) coefficient(measure, of string, number func(Table) (float64, string), chance Chance) Figure {
	f := Figure{Measure: measure, Of: of, N: len(p), Decisions: len(p)}
	var runs perRun[Table]
	for _, pair := range p {
		f.K += one(pair.first == pair.second)
		f.Weighted = f.Weighted || pair.weight != p[0].weight
		runs.at(pair.run).add(pair.first, pair.second, pair.weight)
	}
	f.Runs = len(runs.of)
	if f.N == 0 {
		return f
	}
	table := p.table()
	f.Table = &table
	value, undefined := number(table)
	if f.hidden(undefined) {
		return f
	}
	f.Value = &value
	f.ByRuns = spreadOf(len(runs.of), chance, func(drawn []float64) (float64, bool) {
		var table Table
		for run, times := range drawn {
			table = table.plus(runs.of[run], times)
		}
		value, undefined := number(table)
		return value, undefined == ""
	})
	return f
}

// kappa is Cohen's kappa, with a word where it tells nothing.
func (p pairs) kappa(measure, of string, chance Chance) Figure {
	f := p.coefficient(measure, of, Table.Kappa, chance)
	if f.Table != nil && f.Table.Constant() {
		f.Notes = append(f.Notes, "one side used one class only: kappa is 0 whatever the agreement")
	}
	return f
}

// hidden says why a coefficient is not shown, where it is not: it does not exist,
// or rests on too few decisions.
func (f *Figure) hidden(undefined string) bool {
	f.Why = undefined
	if undefined == "" && f.N < leastShown {
		f.Why = fmt.Sprintf("not shown below %d decisions", leastShown)
	}
	return f.Why != ""
}
