package memory_test

import (
	"testing"
	"time"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory"
)

// settings are a run that is the same every time, on a deployment of its own.
func settings() memory.Settings {
	return memory.Settings{
		Clock:  memory.NewVirtualClock(time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)),
		Random: &memory.Counting{},
	}
}

// TestEveryWrongAdapterFailsExactlyItsRules holds the suite to its statements in
// both directions.
func TestEveryWrongAdapterFailsExactlyItsRules(t *testing.T) {
	suite, err := memory.Suite(settings())
	if err != nil {
		t.Fatal(err)
	}
	proof, err := conformance.Prove(t.Context(), suite)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range proof.Problems {
		t.Errorf("%s %s: %s", problem.Implementation, problem.Rule, problem.What)
	}
	if refused, all := proof.Refused(), len(suite.Wrong); refused != all {
		t.Errorf("%d of %d wrong adapters refused", refused, all)
	}
}
