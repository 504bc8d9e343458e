package stats_test

import (
	"fmt"
	"testing"

	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/model"
)

// BenchmarkCount counts ten thousand decisions of a thousand runs by four judges,
// a tenth of them labelled.
func BenchmarkCount(b *testing.B) {
	s := &scene{}
	for i := range 10_000 {
		judge := stats.Judge{Kind: model.KindJudge, Model: fmt.Sprint("lens-", i%4)}
		verdict := []string{"done", "done", "continue"}[i%3]
		decision := s.decide(judge, verdict, inRun(fmt.Sprint("run-", i/10)), func(o *stats.Observation) {
			o.Quotes = model.Quotes{Grounded: 2, Ungrounded: i % 2}
			o.Detail, o.Rows = true, 3
		})
		if i%10 == 0 {
			s.label("ann", decision, []model.Answer{"done", "continue"}[i%20/10])
		}
	}
	book := labels.Fold(s.events)
	for b.Loop() {
		stats.Count(s.observations, book, stats.Options{Chance: chance(1)})
	}
}
