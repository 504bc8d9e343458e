package cli_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"countersign/model"
	"countersign/sessions/reviews"
	"countersign/ui/hostiletest"
)

// seal writes events as a review log has them, each line with its checksum: seal
// EVENTS LOG. An event without what every event has gets it.
func seal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: seal EVENTS LOG")
	}
	var log []byte
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		event := model.ReviewEvent{Format: model.ReviewFormat, Tool: "test"}
		ts.Check(json.Unmarshal([]byte(line), &event))
		sealed, _, err := reviews.Encode(event)
		ts.Check(err)
		log = append(log, sealed...)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), log, 0o600))
}

// TestNothingHostileIsExported runs the commands that count and export over hostile
// files.
func TestNothingHostileIsExported(t *testing.T) {
	dir := hostileFolder(t)
	for _, args := range [][]string{
		{"stats", dir}, {"stats", "--md", dir}, {"stats", "--json", dir}, {"stats", "--by-prompt", dir},
		{"export", "--csv", dir}, {"export", "--jsonl", dir}, {"export", "--md", dir}, {"export", "--md", "--redact", dir},
	} {
		args = append(args, "--store", t.TempDir())
		code, out, errors := run("", args...)
		if code != 1 || out == "" {
			t.Errorf("%q: exit code %d, %d bytes, %s", args, code, len(out), errors)
		}
		for _, output := range []string{out, errors} {
			if leak := hostiletest.Leak(output, false); leak != "" {
				t.Fatalf("%q: %s", args, leak)
			}
		}
	}
	_, list, _ := run("", "list", "--json", dir)
	packs := 0
	for line := range strings.Lines(list) {
		var listed struct{ Ref string }
		if err := json.Unmarshal([]byte(line), &listed); err != nil {
			t.Fatal(err)
		}
		if listed.Ref == "" || packs > 12 {
			continue
		}
		packs++
		_, out, errors := run("", "pack", listed.Ref, dir, "--store", t.TempDir())
		if !strings.HasPrefix(out, "# Decision "+listed.Ref) {
			t.Errorf("the pack of %s begins %.60q: %s", listed.Ref, out, errors)
		}
		for _, output := range []string{out, errors} {
			if leak := hostiletest.Leak(output, false); leak != "" {
				t.Fatalf("the pack of %s: %s", listed.Ref, leak)
			}
		}
	}
	if packs < 10 {
		t.Errorf("only %d packs", packs)
	}
}
