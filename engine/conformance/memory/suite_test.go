package memory_test

import (
	"testing"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory"
)

// TestEveryWrongAdapterFailsExactlyItsRules holds the suite to its statements in
// both directions.
func TestEveryWrongAdapterFailsExactlyItsRules(t *testing.T) {
	suite := memory.Suite(memory.Still)
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
