package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/sessions"
)

// TestALongSearchIsLeftAndMadeExact opens a decision over more than 5 MB of
// evidence with a quote that is nearly there: leaving it stops the search, staying
// replaces the first answer by the exact one.
func TestALongSearchIsLeftAndMadeExact(t *testing.T) {
	library := longEvidence(t)
	d := start(t, setting{library: &library})
	_, examine := d.model.Update(d.model.load()())
	_, selected := d.model.Update(examine())
	left := d.model.left
	d.model.leaveDecision()
	if msg := selected(); msg != nil {
		t.Errorf("the search of a decision that was left answered %T", msg)
	}
	if !left.Load() {
		t.Error("the decision was not marked as left")
	}

	d = start(t, setting{library: &library})
	_, examine = d.model.Update(d.model.load()())
	_, selected = d.model.Update(examine())
	first := selected()
	_, exactly := d.model.Update(first)
	if exactly == nil || !provisional(*d.model.exam) {
		t.Fatal("over long evidence the first answer is not called one")
	}
	d.run(exactly)
	near := d.model.exam.Gaps[0].Quotes[0]
	if near.Provisional || near.Nearest == nil || near.Nearest.Similarity < 0.8 {
		t.Errorf("after all work: provisional %v, nearest %+v", near.Provisional, near.Nearest)
	}
}

// longEvidence is a library of one decision over a long recorded text.
func longEvidence(t *testing.T) sessions.Library {
	t.Helper()
	var text strings.Builder
	for i := 0; text.Len() < 6<<20; i++ {
		fmt.Fprintf(&text, "step %d of the nightly run wrote %d rows and closed table %d\n", i, i*37%1009, i%97)
	}
	text.WriteString("the nightly run ended with exit status 3 after a retry\n")
	gap := map[string]string{"criterion": "c", "gap_class": "other", "detail": "d", "evidence_quote": "the nightly run ended with exit status 0 after a retry"}
	reply, err := json.Marshal(map[string]any{"verdict": "continue", "detail": "d", "gaps": []any{gap}})
	if err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	for _, line := range []map[string]any{
		{"type": "session", "v": 1, "id": "long", "task": "t"},
		{"type": "message", "role": "assistant", "content": "Done."},
		{"type": "decision", "iteration": 1, "trigger": "natural", "judge": map[string]string{"model": "m"}, "reply": string(reply), "evidence": text.String()},
	} {
		encoded, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		file.Write(append(encoded, '\n'))
	}
	path := filepath.Join(t.TempDir(), "long.jsonl")
	if err := os.WriteFile(path, []byte(file.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return sessions.Open(path)
}
