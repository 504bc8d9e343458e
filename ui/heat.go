package ui

import (
	"fmt"

	"countersign/engine/runs"
	"countersign/model"
)

// heat is the strip of the selected decision's run: which gaps its decisions name,
// one line a gap, one column a decision.
//
//	run 4411   1 2 3 4
//	R1 sorted  ▪ = = ·
//	R2 ties    · · ~ ▪
type heat struct {
	run     *model.Transcript
	done    int      // decisions of the library examined when it was made
	entries []int    // a column each, in file order
	numbers []string // of the columns
	lines   []runs.Line
}

// leastOfRun is how many decisions have a history.
const leastOfRun = 2

// heatOf is the strip of the selected decision, made anew for another run or when
// more is known.
func (m *Model) heatOf() heat {
	e := m.entry()
	if e == nil {
		return heat{}
	}
	if m.heat.run != e.item.Transcript || m.heat.done != m.summarised {
		m.heat = m.makeHeat(e.item.Transcript)
	}
	return m.heat
}

func (m *Model) makeHeat(run *model.Transcript) heat {
	h := heat{run: run, done: m.summarised}
	var exams []model.Examination
	for i, e := range m.docket.entries {
		if !e.done || e.item.Transcript != run || e.item.Decision.Kind != model.KindJudge {
			continue
		}
		number := len(h.entries) + 1
		if e.item.Decision.Iteration != nil {
			number = *e.item.Decision.Iteration
		}
		h.entries, exams = append(h.entries, i), append(exams, e.summary)
		h.numbers = append(h.numbers, lastDigit(number))
	}
	if len(exams) >= leastOfRun {
		h.lines = runs.Strip(exams)
	}
	return h
}

func lastDigit(n int) string { return fmt.Sprint(max(n, -n) % 10) }
