package stats

import (
	"fmt"

	"countersign/model"
)

// runShare is what the true share needs of one run: the labels, and how much of it
// the judge called done.
type runShare struct {
	table     Table
	done, all float64
}

// trueShare is how much work is really done, from the share the judge calls done.
// Labels and shares are drawn together, run by run: drawing the labels alone would
// look surer than it is.
func (c counter) trueShare(r ruled) Figure {
	var t tally
	for _, s := range c.judged {
		t.add(s, one(s.Verdict == model.VerdictDone), one(s.Verdict != ""))
	}
	f := t.figure(OnTruth+"."+TrueShare, "", nil)
	f.Interval, f.Value, f.Behind = nil, nil, nil
	f.leave(len(c.judged)-f.N, "without a verdict")
	if f.N == 0 {
		return f
	}
	var runs perRun[runShare]
	for _, p := range t.parts {
		run := runs.at(p.of.run)
		run.done, run.all = run.done+float64(p.k), run.all+float64(p.n)
	}
	for _, j := range r.judgements {
		runs.at(j.of.run).table.add(j.judge, j.real, j.weight)
	}
	value, weak, undefined := shareOf(runs.of, func(int) float64 { return 1 })
	if undefined != "" {
		f.Why = undefined
		return f
	}
	f.Value = &value
	f.Notes = append(f.Notes, fmt.Sprintf("the judge calls %.0f %% done", 100*float64(f.K)/float64(f.N)))
	if weak {
		f.Notes = append(f.Notes, "weak: TPR + TNR - 1 is below 0.2, so a small error of theirs is a large one here")
	}
	f.ByRuns = spreadOf(len(runs.of), c.chance, func(drawn []float64) (float64, bool) {
		value, _, undefined := shareOf(runs.of, func(run int) float64 { return drawn[run] })
		return value, undefined == ""
	})
	return f
}

// shareOf is the true share of runs, each as often as it was drawn.
func shareOf(runs []runShare, times func(run int) float64) (share float64, weak bool, undefined string) {
	var all runShare
	for i, run := range runs {
		all.table = all.table.plus(run.table, times(i))
		all.done, all.all = all.done+times(i)*run.done, all.all+times(i)*run.all
	}
	tpr, ok1 := all.table.TPR()
	tnr, ok2 := all.table.TNR()
	observed, ok3 := ratio(all.done, all.all)
	if !ok1 || !ok2 || !ok3 {
		return 0, false, UndefinedRates
	}
	return RoganGladen(observed, tpr, tnr)
}
