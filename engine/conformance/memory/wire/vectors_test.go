package wire_test

import (
	"bytes"
	"os"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

type vector struct {
	id, note        string
	input, expected canon.Value
}

// vectors are the lines of one system in the shared vectors.
func vectors(t *testing.T, system string) []vector {
	t.Helper()
	data, err := os.ReadFile("../../../rulebook/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var found []vector
	for line := range bytes.Lines(data) {
		value, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if value.Get("system").TextOr("") == system {
			found = append(found, vector{
				id: value.Get("id").TextOr(""), note: value.Get("note").TextOr(""),
				input: value.Get("input"), expected: value.Get("expected"),
			})
		}
	}
	if len(found) == 0 {
		t.Fatalf("no vectors of %s", system)
	}
	return found
}

func keyed(input canon.Value) (subject, run string, messages []wire.KeyedMessage) {
	for _, item := range input.Get("messages").Items() {
		messages = append(messages, wire.KeyedMessage{
			Role: item.Get("role").TextOr(""), Content: item.Get("content").TextOr(""),
		})
	}
	return input.Get("subject").TextOr(""), input.Get("run").TextOr(""), messages
}

// TestTurnKeyVectors holds the key to the line-ended one, except where a value
// has a line end: there the line-ended one collides and ours must not be it.
func TestTurnKeyVectors(t *testing.T) {
	for _, v := range vectors(t, "taisce.turn_key") {
		if v.id == "tk-11" {
			continue // a property: TestTurnKeyIgnoresGroupsAndTimes
		}
		subject, run, messages := keyed(v.input)
		got, want := wire.TurnKey(subject, run, messages), v.expected.Get("key").TextOr("")
		if differ := v.note != ""; (got != want) != differ {
			t.Errorf("%s: key %s, vector %s, should differ: %v", v.id, got, want, differ)
		}
	}
}
