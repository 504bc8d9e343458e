package trial_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
)

// TestJudgeVectors runs the shared vectors. A line with a note states a hole of a
// permissive judge: ours must answer otherwise.
func TestJudgeVectors(t *testing.T) {
	data, err := os.ReadFile("../../../rulebook/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range bytes.Lines(data) {
		vector, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if vector.Get("system").TextOr("") != "taisce.judge" {
			continue
		}
		lines++
		id, expected := vector.Get("id").TextOr(""), vector.Get("expected")
		expect, record, err := trial.ReadJudged(vector.Get("input"))
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		failures := trial.Judge(expect, record)
		if hole := vector.Get("note").TextOr("") != ""; (len(failures) == 0) != (expected.Get("passes").IsTrue() != hole) {
			t.Errorf("%s: failures %q", id, failures)
		}
		for _, item := range expected.Get("failures_contain").Items() {
			want := item.TextOr("")
			if !slices.ContainsFunc(failures, func(failure string) bool { return strings.Contains(failure, want) }) {
				t.Errorf("%s: no failure says %q in %q", id, want, failures)
			}
		}
	}
	if lines == 0 {
		t.Error("no vectors")
	}
}
