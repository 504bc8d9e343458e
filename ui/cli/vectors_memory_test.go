package cli_test

import (
	"bytes"
	"os"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/rulebook"
)

// TestMemoryVectorsThroughTheCommand runs every vector of the memory suite's
// rules as one input file. What each result has to be is tested beside the rules;
// here the command has to give the same.
func TestMemoryVectorsThroughTheCommand(t *testing.T) {
	names := map[string]string{
		"taisce.memory_message": "memory_message", "taisce.judge": "memory_judge", "taisce.turn_key": "turn_key",
	}
	data, err := os.ReadFile("../../engine/rulebook/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string][]canon.Value{}
	for line := range bytes.Lines(data) {
		value, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		name := names[value.Get("system").TextOr("")]
		if name != "" && value.Get("id").TextOr("") != "tk-11" { // a property, not an input
			inputs[name] = append(inputs[name], value.Get("input"))
		}
	}
	for _, name := range names {
		for i, got := range rule(t, name, inputs[name]...) {
			want, err := rulebook.Run(name, []byte(canon.String(inputs[name][i])))
			if err != nil || canon.String(got) != canon.String(want) {
				t.Errorf("%s %s: got %s, want %s, %v", name, canon.String(inputs[name][i]), canon.String(got), canon.String(want), err)
			}
		}
	}
}
