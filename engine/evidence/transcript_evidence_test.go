package evidence_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/evidence"
	"countersign/model"
)

func TestFromTranscript(t *testing.T) {
	messages := rows(t, `[
		{"role":"user","content":"go"},
		{"role":"assistant","content":"I look","tool_calls":[{"id":"a","name":"read","args":{"path":"x.go\n y"}},{"id":"b","name":"now"}]},
		{"role":"tool","tool_call_id":"a","name":"read","content":"package x"},
		{"role":"tool","tool_call_id":"b","name":"now","content":"12:00","_harn":{"outcome":"error"}},
		{"role":"tool","tool_call_id":"z","content":"nobody asked"},
		{"role":"tool","tool_call_id":"a","content":"","_harn":{"origin":"harness_repair"}},
		{"role":"tool","tool_call_id":"y","name":"edit","content":"you are not done","_harn":{"origin":"harness_repair"}},
		{"role":"assistant","content":""},
		{"role":"assistant","content":"All done"}]`)
	messages[4].Sidechain = true
	got := evidence.FromTranscript(model.MessagesOf(messages...))
	wantFields := []listed{
		{"message 3", "read · x.go y · ambiguous", "package x", 2},
		{"message 4", "now · completed · error", "12:00", 3},
		{"message 5", "sub-agent · unknown · no call", "nobody asked", 4},
	}
	if diff := cmp.Diff(wantFields, fieldsOf(got)); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	wantClaims := []listed{
		{"message 2", "the agent's own words", "I look", 1},
		{"message 7", "harness repair · edit", "you are not done", 6},
		{"message 9", "the agent's own words", "All done", 8},
	}
	claims := model.Evidence{Text: got.Claims, Fields: got.ClaimsFields}
	if diff := cmp.Diff(wantClaims, fieldsOf(claims)); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	if want := "package x\n\x00\n12:00\n\x00\nnobody asked"; got.Text != want {
		t.Errorf("text %q, want %q", got.Text, want)
	}
	if got.Kind != model.EvidenceTranscript || got.Holes != nil {
		t.Errorf("kind %s, holes %v", got.Kind, got.Holes)
	}
}

func TestFromTranscriptRange(t *testing.T) {
	messages := rows(t, `[`+callA+`,`+resultA+`,
		{"role":"assistant","content":"again","tool_calls":[{"id":"b","name":"read","args":{"path":"b.go"}}]},
		{"role":"tool","tool_call_id":"b","content":"later"}]`)
	for _, test := range []struct {
		from, upTo int
		text       string
		claims     string
	}{
		{0, 4, "ok\n\x00\nlater", "again"},
		{2, 4, "later", "again"},
		{0, 2, "ok", ""},
		{3, 4, "later", ""}, // its call stands before the range
		{-5, 99, "ok\n\x00\nlater", "again"},
		{4, 1, "", ""},
	} {
		got := evidence.FromTranscript(model.MessagesOf(messages...).First(test.upTo).Since(test.from))
		if got.Text != test.text || got.Claims != test.claims {
			t.Errorf("%d to %d: %q and %q", test.from, test.upTo, got.Text, got.Claims)
		}
	}
	if title := evidence.FromTranscript(model.MessagesOf(messages...).Since(2)).Fields[0].Title; title != "read · b.go · completed" {
		t.Errorf("title %q", title)
	}
}
