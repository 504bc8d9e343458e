package ui

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestUnlike compares logs with a slow search for the longest common sequence.
func TestUnlike(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		log := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c"}), 0, 6)
		a, b := log.Draw(rt, "a"), log.Draw(rt, "b")
		inA, inB := unlike(a, b)
		if len(inA) != len(a) || len(inB) != len(b) {
			rt.Fatalf("%d and %d marks for %d and %d lines", len(inA), len(inB), len(a), len(b))
		}
		both := unmarked(a, inA)
		if !slices.Equal(both, unmarked(b, inB)) {
			rt.Fatalf("%v: %v and %v: %v have no sequence in common", a, inA, b, inB)
		}
		if longest := longestCommon(a, b); len(both) != longest {
			rt.Fatalf("%v and %v: %v is in both, and the longest has %d", a, b, both, longest)
		}
	})
}

func unmarked(log []string, marks []bool) []string {
	kept := []string{}
	for i, line := range log {
		if !marks[i] {
			kept = append(kept, line)
		}
	}
	return kept
}

func longestCommon(a, b []string) int {
	switch {
	case len(a) == 0 || len(b) == 0:
		return 0
	case a[0] == b[0]:
		return 1 + longestCommon(a[1:], b[1:])
	}
	return max(longestCommon(a[1:], b), longestCommon(a, b[1:]))
}
