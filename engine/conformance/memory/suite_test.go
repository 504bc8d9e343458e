package memory_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

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

// TestRunNamedIsTheRunThatWasJudged: what is opened of a run is what its report
// speaks of.
func TestRunNamedIsTheRunThatWasJudged(t *testing.T) {
	suite := memory.Suite(memory.Still)
	for _, implementation := range suite.All() {
		report, err := suite.Judge(t.Context(), implementation)
		if err != nil {
			t.Fatal(err)
		}
		runs, err := memory.RunNamed(t.Context(), implementation.Name, memory.Still())
		if err != nil {
			t.Fatal(err)
		}
		for i, run := range runs {
			result := report.Results[i]
			seen := conformance.Result{Rule: run.Case.Rule, Case: run.Case.Name, Failures: run.Failures, Seen: run.Seen()}
			if diff := cmp.Diff(result, seen); diff != "" {
				t.Errorf("%s, case %s (-judged +run again):\n%s", implementation.Name, run.Case.Name, diff)
			}
		}
	}
	if _, err := memory.RunNamed(t.Context(), "nobody", memory.Still()); err == nil || err.Error() != `no adapter is named "nobody"` {
		t.Errorf("an unknown adapter: %v", err)
	}
}
