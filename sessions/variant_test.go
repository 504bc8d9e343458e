package sessions_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"countersign/engine"
	"countersign/engine/conformance/judge"
	"countersign/engine/verdict"
	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/format"
)

// TestAVariantReadsAgainAsItself writes every decision of the demo sessions that
// has a reply, as it is and with each knob turned, and reads it again.
func TestAVariantReadsAgainAsItself(t *testing.T) {
	schema := sessionSchema(t)
	for _, item := range sessions.Demo().Items() {
		if engine.NothingToEdit(item.Decision) != "" {
			continue
		}
		replies := []string{*item.Decision.Reply, "", "no \x00\x1b JSON\n"}
		if reply, _, err := verdict.ParseReply(*item.Decision.Reply); err == nil {
			for _, knob := range judge.OfOneReply() {
				replies = append(replies, knob.Turn(judge.Question{Task: item.Transcript.Task}, reply))
			}
		}
		for _, reply := range replies {
			decision := engine.WithReply(item.Decision, reply)
			data, otherwise := sessions.Variant(*item.Transcript, decision, "a variant")
			if len(otherwise) > 0 {
				t.Errorf("%s, reply %q: otherwise %v", item.Label(), reply, otherwise)
			}
			file := sessions.Read("variant.jsonl", data)
			if file.Err != nil || len(file.Losses()) > 0 || len(file.Transcripts[0].Unknown) > 0 {
				t.Fatalf("%s: error %v, losses %v, unknown %v", item.Label(), file.Err, file.Losses(), file.Transcripts[0].Unknown)
			}
			for line := range bytes.Lines(data) {
				valid(t, schema, line)
			}
		}
	}
}

func sessionSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(format.SessionSchema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("session", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("session")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func valid(t *testing.T, schema *jsonschema.Schema, line []byte) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %v", line, err)
	}
}

// everything is a session with every member that a decision may have.
const everything = `{"type":"session","v":1,"id":"s","task":"t","agent":"a","model":"m","time":"2026-01-02T03:04:05Z","tools":{"edit":{"kind":"edit","read_only":false}},"requirements":[{"requirement_id":"r","name":"R"}]}
{"type":"message","role":"system","content":"Be good."}
{"type":"message","role":"user","content":"t","messageId":"m1","injectedMode":"finish_step"}
{"type":"message","role":"assistant","content":"","tool_calls":[{"id":"c1","name":"edit","arguments":"no JSON"},{"id":"c2","name":"edit","arguments":{"path":"a"}}]}
{"type":"message","role":"tool","content":"x","tool_call_id":"c1","name":"edit","_harn":{"kind":"tool_result","tool_call_id":"c1","tool_name":"edit","outcome":"error","data":{"paths":["a"]}}}
{"type":"message","role":"tool","content":"y","tool_call_id":"c2","name":"edit","_harn":{"kind":"tool_result","tool_call_id":"c2","tool_name":"edit","origin":"harness_repair"}}
{"type":"message","role":"assistant","content":"Done, all of it."}
{"type":"decision","iteration":3,"trigger":"natural","judge":{"model":"j","prompt":"p"},"time":"2026-01-02T03:04:06Z","reply":"{\"verdict\":\"done\",\"detail\":\"d\",\"gap_class\":\"other\"}","evidence_id":"sha256:00","verification":{"observed":"passed","command":"c","extra":1},"gate":{"invoked":true,"reason":"verified"},"reasked":true,"caps":{"turn_end":true},"terminal_reason":"x","recorded":{"action":"accept"}}
{"type":"message","role":"user","content":"And then more."}
{"type":"decision","trigger":"","judge":{"model":"j"},"candidate":"other words","reply":"{}","evidence_kind":"conversation"}
{"type":"decision","trigger":"","judge":{"model":"j"},"reply":"{}","evidence":"saved text","evidence_kind":"none"}
`

// TestNothingOfADecisionIsLeftOut compares what is read again with what was read,
// member by member.
func TestNothingOfADecisionIsLeftOut(t *testing.T) {
	file := sessions.Read("everything.jsonl", []byte(everything))
	transcript := *file.Transcripts[0]
	if len(transcript.Decisions) != 3 || len(transcript.Issues) == 0 || len(transcript.Losses) > 0 {
		t.Fatalf("the session reads as %+v", transcript)
	}
	for i, decision := range transcript.Decisions {
		data, otherwise := sessions.Variant(transcript, decision, "about it")
		if i > 0 && len(otherwise) > 0 { // the first has an outcome on record, which is not written
			t.Errorf("decision %d: otherwise %v", i, otherwise)
		}
		again := *sessions.Read("variant.jsonl", data).Transcripts[0]
		if again.About != "about it" || again.Messages.Len() != decision.Messages || strings.Contains(string(data), "And then") != (i > 0) {
			t.Errorf("decision %d is written as\n%s", i, data)
		}
		decision.Recorded = nil
		want, got := placeless(t, transcript, decision), placeless(t, again, again.Decisions[0])
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("decision %d (-read +read again):\n%s", i, diff)
		}
	}
}

// placeless is a decision and its messages as JSON, without where they stood and
// what they are called.
func placeless(t *testing.T, transcript model.Transcript, decision model.Decision) any {
	t.Helper()
	decision.Place, decision.Hash, decision.Ref = model.Place{}, "", ""
	var messages []model.Message
	for _, message := range transcript.Messages.First(decision.Messages).All() {
		message.Place = model.Place{}
		messages = append(messages, message)
	}
	transcript.File, transcript.About, transcript.Messages, transcript.Decisions = "", "", model.MessagesOf(messages...), []model.Decision{decision}
	encoded, err := json.Marshal(transcript)
	if err != nil {
		t.Fatal(err)
	}
	var plain any
	if err := json.Unmarshal(encoded, &plain); err != nil {
		t.Fatal(err)
	}
	return plain
}

// TestAVariantSaysWhatIsOtherwise: what no session line carries is told.
func TestAVariantSaysWhatIsOtherwise(t *testing.T) {
	reply := `{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","detail":"d","evidence_quote":"seen elsewhere"}]}`
	transcript := model.Transcript{
		Session: "s", Messages: model.MessagesOf(model.Message{Role: model.RoleUser, Text: "t"}),
		SubAgents: []model.SubAgent{{Messages: model.MessagesOf(model.Message{Role: model.RoleTool, Text: "seen elsewhere"})}},
		Issues:    []model.Issue{{Code: "record_not_object", RecordIndex: 0}},
	}
	decision := model.Decision{Kind: model.KindJudge, Reply: &reply, Messages: 1, Reads: model.ReadsPacket, PendingBatch: 2}
	_, otherwise := sessions.Variant(transcript, decision, "")
	for _, want := range []string{"the gaps and quotes", "the evidence id", "the findings"} {
		if !slices.Contains(otherwise, want) {
			t.Errorf("otherwise %v, want %s among it", otherwise, want)
		}
	}
}

// TestReadOpensNothing: what is read is what is handed over.
func TestReadOpensNothing(t *testing.T) {
	file := sessions.Read("/nowhere/at/all.jsonl", []byte("no transcript"))
	if file.Err == nil || len(file.Transcripts) > 0 {
		t.Errorf("read as %+v", file)
	}
}
