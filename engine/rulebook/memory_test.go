package rulebook_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/rulebook"
)

// memoryRules are the systems of the shared conformance vectors that are rules of
// the memory suite.
var memoryRules = map[string]string{
	"taisce.memory_message": "memory_message",
	"taisce.judge":          "memory_judge",
	"taisce.turn_key":       "turn_key",
}

// TestMemoryVectors runs every vector of those rules. A line with a note states
// what a permissive reader, judge or key does: ours must do otherwise.
func TestMemoryVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	ran := map[string]int{}
	for line := range bytes.Lines(data) {
		vector, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		id, name := vector.Get("id").TextOr(""), memoryRules[vector.Get("system").TextOr("")]
		if name == "" || id == "tk-11" { // a property, tested beside the key
			continue
		}
		ran[name]++
		got, err := rulebook.Run(name, []byte(canon.String(vector.Get("input"))))
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		differences := compareMemory(name, got, vector.Get("expected"))
		if permissive := vector.Get("note").TextOr("") != ""; (len(differences) > 0) != permissive {
			t.Errorf("%s: result %s; differences %q, should differ: %v", id, canon.String(got), differences, permissive)
		}
	}
	for _, name := range memoryRules {
		if ran[name] == 0 {
			t.Errorf("no vectors of %s", name)
		}
	}
}

// compareMemory lists where a result is not what a vector expects.
func compareMemory(name string, got, expected canon.Value) []string {
	if name != "memory_judge" {
		return compareMembers(got, expected)
	}
	var differences []string
	if got.Get("passes").IsTrue() != expected.Get("passes").IsTrue() {
		differences = append(differences, "passes")
	}
	failures := got.Get("failures").Items()
	for _, item := range expected.Get("failures_contain").Items() {
		if !slices.ContainsFunc(failures, func(f canon.Value) bool { return strings.Contains(f.TextOr(""), item.TextOr("")) }) {
			differences = append(differences, "no failure says "+item.TextOr(""))
		}
	}
	return differences
}

// compareMembers is the subset comparison: what is expected is there. A judge's
// failure is expected by a text in it; a rendered message by its first line and
// its document.
func compareMembers(got, expected canon.Value) []string {
	var differences []string
	for _, member := range expected.Members() {
		have, want := got.Get(member.Name), member.Value
		same := canon.String(have) == canon.String(want)
		switch text, isText := want.Text(); {
		case member.Name == "judge_failure" && isText:
			same = strings.Contains(have.TextOr(""), text)
		case member.Name == "content":
			same = sameMessage(have.TextOr(""), text)
		}
		if !same {
			differences = append(differences, member.Name)
		}
	}
	return differences
}

func sameMessage(a, b string) bool {
	lineA, documentA, _ := strings.Cut(a, "\n")
	lineB, documentB, _ := strings.Cut(b, "\n")
	valueA, errA := canon.Parse([]byte(documentA))
	valueB, errB := canon.Parse([]byte(documentB))
	return lineA == lineB && errA == nil && errB == nil && canon.String(valueA) == canon.String(valueB)
}

// TestNoteLinesAreRefused says what ours does where the permissive reader reads.
func TestNoteLinesAreRefused(t *testing.T) {
	for _, c := range []struct{ content, say string }{
		{`"  taisce-memory/v1 untrusted\n{}"`, "blanks stand before"},
		{`"taisce-memory/v1 untrusted\nnull"`, "not an object"},
		{`"taisce-memory/v1 untrusted\n{\"WATERMARK\":{\"STORED\":9}}"`, "written unlike"},
	} {
		got, err := rulebook.Run("memory_message", []byte(`{"content":`+c.content+`}`))
		if err != nil {
			t.Fatal(err)
		}
		failure := got.Get("judge_failure").TextOr("")
		if got.Get("counts_as_memory").IsTrue() || got.Get("plain").IsTrue() || !strings.Contains(failure, c.say) {
			t.Errorf("%s: %s", c.content, canon.String(got))
		}
	}
}

func TestMemoryRulesRefuse(t *testing.T) {
	for _, c := range []struct{ name, line, say string }{
		{"memory_message", `{}`, "neither content nor render"},
		{"memory_message", `{"content":5}`, "neither content nor render"},
		{"memory_judge", `{"expect":{"colour":1}}`, "nobody knows: expect: colour"},
		{"memory_judge", `{"expect":{"fatal":1}}`, "wrong type: expect.fatal: integer"},
		{"turn_key", `{"subject":"s","run":"r"}`, "missing: messages"},
		{"turn_key", `{"subject":"\ud800","run":"r","messages":[]}`, "no Unicode"},
	} {
		_, err := rulebook.Run(c.name, []byte(c.line))
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s %s: error %v, want one that says %q", c.name, c.line, err, c.say)
		}
	}
}
