package judge_test

import (
	"testing"

	"countersign/engine/conformance"
	"countersign/engine/conformance/judge"
)

// TestEveryWrongJudgeFailsExactlyItsRules holds the suite to its statements in
// both directions.
func TestEveryWrongJudgeFailsExactlyItsRules(t *testing.T) {
	suite := judge.Suite()
	proof, err := conformance.Prove(t.Context(), suite)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range proof.Problems {
		t.Errorf("%s %s: %s", problem.Implementation, problem.Rule, problem.What)
		for _, report := range proof.Reports {
			for _, result := range report.Results {
				if report.Implementation == problem.Implementation && result.Rule == problem.Rule {
					t.Logf("  %s: %q", result.Case, result.Failures)
				}
			}
		}
	}
	if refused, all := proof.Refused(), len(suite.Wrong); refused != all {
		t.Errorf("%d of %d wrong judges refused", refused, all)
	}
}
