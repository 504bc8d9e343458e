package evidence_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

func TestReadTarget(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{`null`, `{}`},
		{`{}`, `{}`},
		{`{"path":0}`, `0`},
		{`{"path":{},"file":"a"}`, `{}`},
		{`{"path":"","file":"\u00a0\u2003","paths":["a","b"]}`, `["a","b"]`},
		{`{"path":" \"\" ","cmd":"ls"}`, `ls`},
		{`{"path":"\ufeff"}`, "\ufeff"}, // no white space in Unicode
		{`{"path":1.0}`, `1`},
		{`{"path":"a","path":"b"}`, `b`},
		{`{"path":" ","other":" x "}`, `{"other":" x ","path":" "}`},
	} {
		if got := evidence.ReadTarget(value(t, test.args)); got != test.want {
			t.Errorf("%s: %q, want %q", test.args, got, test.want)
		}
	}
	long := strings.Repeat("q", 200)
	if got, want := evidence.ReadTarget(canon.OfObject().With("q", canon.OfText(long))),
		evidence.Clip(`{"q":"`+long+`"}`, evidence.LabelLimit).Text; got != want {
		t.Errorf("all arguments: %q, want %q", got, want)
	}
}

func TestReadDigest(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, test := range []struct{ observation, facts, want string }{
		{"", "", ""},
		{"", "{}", ""},
		{" \u2003\n\u0085", " {} ", ""},
		{"\r\n\ta\rb\r\n", "", "a\rb"}, // a return alone ends no line
		{"", ` {"a":1} `, `{"a":1}`},
		{"\n " + long + " \n", "", evidence.Clip(long, evidence.DigestLimit).Text},
		{"", long, evidence.Clip(long, evidence.DigestLimit).Text},
	} {
		if got := evidence.ReadDigest(test.observation, test.facts); got != test.want {
			t.Errorf("%q, %q: %q, want %q", test.observation, test.facts, got, test.want)
		}
	}
}

func TestResearchSummaryKeepsNoAlias(t *testing.T) {
	reads := make([]model.Read, 7)
	summary := evidence.ResearchSummary(reads)
	summary.Reads[0].Name = "changed"
	if reads[1].Name != "" {
		t.Error("the summary shares its reads with its input")
	}
	if evidence.ResearchSummary(nil).Reads == nil {
		t.Error("no reads are null instead of an empty list")
	}
}

func TestReadOf(t *testing.T) {
	got, err := evidence.ReadOf(value(t, `{"ordinal":1,"evidence_index":3,"name":"read","target":"a","result_digest":"d","has_error_result":true,"more":1}`))
	want := model.Read{Ordinal: 1, EvidenceIndex: 3, Name: "read", Target: "a", ResultDigest: "d", HasErrorResult: true}
	if err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	for _, wrong := range []string{`[]`, `{"ordinal":"1"}`, `{"evidence_index":1.5}`, `{"name":1}`, `{"has_error_result":"no"}`} {
		if _, err := evidence.ReadOf(value(t, wrong)); err == nil {
			t.Errorf("%s was read", wrong)
		}
	}
	if got, err := evidence.ReadOf(value(t, `{"name":null}`)); err != nil || got != (model.Read{}) {
		t.Errorf("null members: %+v, %v", got, err)
	}
}

// A record that stays is written back as it was read, members and number kinds
// included.
func TestRecordOf(t *testing.T) {
	text := `{"evidence_index":4,"role":"r","supports_completion":true,"summary":"s","representative_artifact_ids":["a",7],` +
		`"measurement":"m","artifact_count":2,"artifact_set_digest":"d","score":1.0,"deep":{"x":[1,2.50,null,"\u2028<"]}}`
	record := evidence.RecordOf(value(t, text))
	if record.EvidenceIndex != 4 || record.Role != "r" || !record.SupportsCompletion || *record.ArtifactCount != 2 ||
		!cmp.Equal(record.RepresentativeIDs, []string{"a", "7"}) {
		t.Errorf("record %+v", record)
	}
	kept := evidence.RequirementEvidence([]model.RequirementRecord{record}, "", nil)
	back := value(t, asJSON(t, kept)).Items()[0]
	if score := back.Get("score"); score.Kind() != canon.Float {
		t.Errorf("score came back as %s", score.Kind())
	}
	compare(t, "record", back, value(t, text))

	odd := evidence.RecordOf(value(t, `{"evidence_index":"-1","supports_completion":"yes"}`))
	if odd.EvidenceIndex != 0 || odd.SupportsCompletion || odd.ArtifactCount != nil {
		t.Errorf("members of other kinds: %+v", odd)
	}
}

func TestIdentity(t *testing.T) {
	packet := value(t, `{"actions":[{"new_member":1.0}],"research_summary":{},"schema":"s"}`)
	id, canonical := evidence.Identity{Task: "t", Packet: packet}.ID()
	want := `{"actions":[{"new_member":1}],"candidate_text":"","fallback_observations":null,"lifecycle_issues":null,` +
		`"pending_tool_batch_effect_count":0,"requirement_evidence":null,"research_summary":{},"task":"t","trigger":"","verification":null}`
	if canonical != want {
		t.Errorf("canonical %s, want %s", canonical, want)
	}
	if id != "sha256:"+hashOf(want) {
		t.Errorf("id %s", id)
	}
}

// A packet has the same identity as a value of the model and as the text a judge
// was shown.
func TestPacketValue(t *testing.T) {
	projection := project(t, transcriptOf(step{"edit", "a<b", []string{"ok \u2028 & \x7f"}}, step{"read", "b", ok("y")}))
	packet, err := evidence.PacketValue(projection.Packet)
	if err != nil {
		t.Fatal(err)
	}
	if got := canon.String(packet); got != projection.Serialized {
		t.Errorf("got %s, want %s", got, projection.Serialized)
	}
	a, _ := evidence.Identity{Packet: packet}.ID()
	b, _ := evidence.Identity{Packet: value(t, projection.Serialized)}.ID()
	if a != b {
		t.Errorf("%s and %s", a, b)
	}
	empty, err := evidence.PacketValue(model.Packet{RequirementEvidence: []model.RequirementRecord{{}}})
	if err != nil {
		t.Fatal(err)
	}
	if text := canon.String(empty); strings.Contains(text, "null") {
		t.Errorf("null in %s", text)
	}
	broken := model.Packet{RequirementEvidence: []model.RequirementRecord{{Raw: []byte("{")}}}
	if _, err := evidence.PacketValue(broken); err == nil {
		t.Error("a broken record has a value")
	}
}

func TestSteers(t *testing.T) {
	long := strings.Repeat("s", 1300)
	messages := rows(t, `[
		{"role":"user","content":"first","injectedMode":"finish_step"},
		{"role":"assistant","content":"not a user","injectedMode":"finish_step"},
		{"role":"user","content":" \n ","injectedMode":"finish_step","messageId":"blank"},
		{"role":"user","content":null,"injectedMode":"finish_step"},
		{"role":"user","content":"x","injectedMode":"Finish_Step"},
		{"role":"user","content":"x","injectedMode":["finish_step"]},
		{"role":"user","content":"x","injectedMode":"audit_only"},
		{"role":"user","content":" `+long+` ","injectedMode":"interrupt_immediate","messageId":3}]`)
	want := []model.Steer{
		{Mode: "finish_step", Content: "first"},
		{MessageID: "3", Mode: "interrupt_immediate", Content: long[:800] + "\n…[100 chars elided — middle of steer]…\n" + long[:400]},
	}
	got := evidence.Steers(model.MessagesOf(messages...))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	list := `[{"content":"first","message_id":"","mode":"finish_step"}]`
	if got, want := evidence.ObligationsDigest(got[:1]), "sha256:"+hashOf(list); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}
