package cli_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"countersign/engine/canon"
)

// TestCompletenessVectorsThroughTheCommand runs the vectors of the rule as one
// input file. The reference is compared on the bytes of the lines: a decoder would
// replace what it cannot hold.
func TestCompletenessVectorsThroughTheCommand(t *testing.T) {
	data, err := os.ReadFile("../../engine/completeness/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var in strings.Builder
	var want []string
	for line := range bytes.Lines(data) {
		vector, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if vector.Get("system").TextOr("") != "completeness" {
			continue
		}
		in.WriteString(canon.String(vector.Get("input")) + "\n")
		expected := vector.Get("expected")
		strict := expected.Get("strict")
		if notices := expected.Get("notices"); notices.IsNil() {
			expected = expected.With("notices", canon.OfList())
		}
		want = append(want, `{"result":`+string(line[strict.Start:strict.End])+
			`,"reason":`+canon.String(expected.Get("reason"))+`,"notices":`+canon.String(expected.Get("notices"))+`}`)
	}
	code, out, errors := run(in.String(), "rule", "completeness")
	if code != 0 || errors != "" {
		t.Fatalf("exit code %d, %s", code, errors)
	}
	got := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d results for %d vectors", len(got), len(want))
	}
	compact := strings.NewReplacer(`": `, `":`, `, "`, `,"`)
	for i := range want {
		if got[i] != compact.Replace(want[i]) {
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
}
