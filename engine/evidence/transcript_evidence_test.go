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
	got := evidence.FromTranscript(model.MessagesOf(messages...))
	wantFields := []listed{
		{"message 3", "read · x.go y · ambiguous", "package x", 2},
		{"message 4", "now · completed · error", "12:00", 3},
		{"message 5", "unknown · no call", "nobody asked", 4},
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

// TestSight leaves out what a judge of the conversation did not read: a letter for
// each message, m of the conversation, s of a sub-agent, t taken back, b both.
func TestSight(t *testing.T) {
	for _, test := range []struct{ messages, read, why string }{
		{"mmm", "123", "all of it"},
		{"msm", "13", "a sub-agent's work inline"},
		{"mttm", "14", "the user went back, and went on"},
		{"mtt", "123", "the judge answered before the user went back"},
		{"mtts", "123", "so it did while a sub-agent worked"},
		{"mbm", "13", "a sub-agent's work in what was taken back"},
		{"mbt", "13", "it is no part of the conversation there either"},
		{"sss", "123", "a sub-agent's own file"},
		{"sbs", "123", "what was taken back there"},
		{"", "", "nothing"},
	} {
		var messages []model.Message
		for i, kind := range test.messages {
			messages = append(messages, model.Message{
				Role: model.RoleTool, Text: string(rune('1' + i)),
				Sidechain: kind == 's' || kind == 'b', Abandoned: kind == 't' || kind == 'b',
			})
		}
		all := model.MessagesOf(messages...)
		sight, in := evidence.SightOf(all), ""
		for _, message := range all.All() {
			if sight.Has(message) {
				in += message.Text
			}
		}
		read := ""
		for _, field := range fieldsOf(evidence.FromTranscript(all)) {
			read += field.Text
		}
		if in != test.read || read != test.read {
			t.Errorf("%s: of %s in sight %q and read %q, want %q", test.why, test.messages, in, read, test.read)
		}
	}
}

// TestSightOfClaims leaves out what the agent said there as well.
func TestSightOfClaims(t *testing.T) {
	said := func(text string, aside, takenBack bool) model.Message {
		return model.Message{Role: model.RoleAssistant, Text: text, Sidechain: aside, Abandoned: takenBack}
	}
	got := evidence.FromTranscript(model.MessagesOf(said("one", false, false), said("two", true, false), said("three", false, true), said("four", false, false)))
	if want := "one\n\x00\nfour"; got.Claims != want {
		t.Errorf("claims %q, want %q", got.Claims, want)
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
