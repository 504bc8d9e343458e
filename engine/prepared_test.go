package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine"
	"countersign/engine/whatif"
	"countersign/model"
)

// TestPreparedIsExamine: one decision prepared once is examined with one reply
// after another, and each time is what it is alone.
func TestPreparedIsExamine(t *testing.T) {
	sets := append(whatif.Sets(), whatif.Named(model.Rules{}))
	rapid.Check(t, func(t *rapid.T) {
		decision := judged(aReply(t))
		decision.Recorded = &model.Recorded{Action: "accept", Stats: &model.ProjectionStats{RelevantCallCount: 2}}
		prepared := engine.Prepare(run(), decision)
		for range rapid.IntRange(1, 4).Draw(t, "replies") {
			reply, rules := aReply(t), rapid.SampledFrom(sets).Draw(t, "set").Rules
			got, ok := prepared.With(reply, rules, nil)
			if diff := cmp.Diff(engine.Examine(run(), engine.WithReply(decision, reply), rules), got); diff != "" || !ok {
				t.Fatalf("ok %v (-alone +prepared):\n%s", ok, diff)
			}
			got, ok = prepared.Under(rules, nil)
			if diff := cmp.Diff(engine.Examine(run(), decision, rules), got); diff != "" || !ok {
				t.Fatalf("as recorded, ok %v (-alone +prepared):\n%s", ok, diff)
			}
		}
	})
}

func TestPreparedStops(t *testing.T) {
	prepared := engine.Prepare(run(), judged("{}"))
	reply := `{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","detail":"d","evidence_quote":"was never said"}]}`
	if _, ok := prepared.With(reply, model.Rules{}, func() bool { return true }); ok {
		t.Error("it was not stopped")
	}
}
