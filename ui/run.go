package ui

import (
	"countersign/engine/runs"
	"countersign/model"
	"countersign/sessions"
)

// tellRun tells a decision to its run, in file order, and puts what the run says
// among the findings of the decision.
func (m *Model) tellRun(item sessions.Item, exam *model.Examination) {
	run := m.runs[item.Transcript]
	if run == nil {
		run = &runs.Run{}
		m.runs[item.Transcript] = run
	}
	runs.Add(exam, run.Next(item.Decision, *exam))
}

// addRun puts what the run says of the selected decision among its findings. While
// decisions before it are still being examined that is not known.
func (m *Model) addRun(exam *model.Examination) {
	e := m.entry()
	if e == nil || !e.done {
		return
	}
	for _, finding := range e.summary.Findings {
		if finding.Where == "run" {
			runs.Add(exam, []model.Finding{finding})
		}
	}
}
