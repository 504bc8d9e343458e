package stores

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/conformance"
)

// TestExactSets holds every store to exactly the rules it is said to fail, and
// every rule to have been failed.
func TestExactSets(t *testing.T) {
	proof, err := conformance.Prove(t.Context(), Suite())
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range proof.Problems {
		t.Errorf("%s %s: %s", problem.Implementation, problem.Rule, problem.What)
	}
	if refused := proof.Refused(); refused != len(proof.Suite.Wrong) || refused < 10 || len(proof.Suite.Odd) < 3 {
		t.Errorf("%d of %d wrong stores refused, %d odd ones", refused, len(proof.Suite.Wrong), len(proof.Suite.Odd))
	}
}

// TestReportsAreEqual: a run says the same as the one before, to the letter,
// though each has directories and sentinels of its own.
func TestReportsAreEqual(t *testing.T) {
	var proofs [2]conformance.Proof
	for i := range proofs {
		var err error
		if proofs[i], err = conformance.Prove(t.Context(), Suite()); err != nil {
			t.Fatal(err)
		}
	}
	for i, report := range proofs[0].Reports {
		if !cmp.Equal(report, proofs[1].Reports[i]) {
			t.Errorf("%s: the second run says something else", report.Implementation)
		}
	}
}
