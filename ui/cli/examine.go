package cli

import (
	"iter"

	"countersign/engine"
	"countersign/engine/runs"
	"countersign/model"
	"countersign/sessions"
)

// examined gives each decision of a transcript with its examination, and among its
// findings those of the run up to it.
func examined(t model.Transcript) iter.Seq2[model.Decision, model.Examination] {
	return func(yield func(model.Decision, model.Examination) bool) {
		var run runs.Run
		for _, decision := range t.Decisions {
			exam := engine.Examine(t, decision, model.Rules{})
			runs.Add(&exam, run.Next(decision, exam))
			if !yield(decision, exam) {
				return
			}
		}
	}
}

// examinedOne is one decision of a transcript. Where a judge decided before it, the
// findings of the run need those decisions too.
func examinedOne(item sessions.Item) model.Examination {
	var run runs.Run
	t := *item.Transcript
	for _, decision := range t.Decisions[:item.Index] {
		if decision.Kind == model.KindJudge && item.Decision.Kind == model.KindJudge {
			run.Next(decision, engine.Examine(t, decision, model.Rules{}))
		} else {
			run.Next(model.Decision{Kind: model.KindTurn}, model.Examination{}) // counted, and not looked at
		}
	}
	exam := engine.Examine(t, item.Decision, model.Rules{})
	runs.Add(&exam, run.Next(item.Decision, exam))
	return exam
}
