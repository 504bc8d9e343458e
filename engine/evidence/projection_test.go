package evidence_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/evidence"
	"countersign/model"
)

// step is one call and its results, for building transcripts.
type step struct {
	tool, target string
	results      []string // "ok text", "error text", "repair text"; nil for a call that never came back
}

// transcriptOf is one message of the user, then for each step the call and its
// results.
func transcriptOf(steps ...step) model.Transcript {
	messages := []model.Message{{Role: model.RoleUser, Text: "go"}}
	for i, step := range steps {
		id := fmt.Sprintf("c%d", i)
		messages = append(messages, model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{
			{ID: id, Name: step.tool, Arguments: json.RawMessage(`{"path":"` + step.target + `"}`)},
		}})
		for _, result := range step.results {
			how, text, _ := strings.Cut(result, " ")
			message := model.Message{Role: model.RoleTool, ToolCallID: id, ToolName: step.tool, Text: text}
			switch how {
			case "ok", "error":
				message.Outcome = model.ToolOutcome(how)
			case "repair":
				message.Origin = model.OriginHarnessRepair
			}
			messages = append(messages, message)
		}
	}
	return model.Transcript{Messages: model.MessagesOf(messages...), Tools: tools}
}

func project(t testing.TB, transcript model.Transcript) model.Projection {
	t.Helper()
	projection, err := evidence.Project(transcript, transcript.Messages.Len(), evidence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return projection
}

func ok(text string) []string { return []string{"ok " + text} }

// shown is what the projection carries, short: actions and fallback as
// tool:target:index, then the counts.
type shown struct {
	Actions, Fallback            []string
	Relevant, OmittedOlder       int
	Reads, OmittedReads, Repairs int
}

func shownBy(projection model.Projection) shown {
	short := func(actions []model.Action) (list []string) {
		for _, action := range actions {
			target := strings.TrimSuffix(strings.TrimPrefix(action.Arguments, `{"path":"`), `"}`)
			list = append(list, fmt.Sprintf("%s:%s:%d", action.Name, target, action.EvidenceIndex))
		}
		return list
	}
	packet := projection.Packet
	return shown{
		Actions: short(packet.Actions), Fallback: short(packet.FallbackObservations),
		Relevant: packet.RelevantActionCount, OmittedOlder: packet.OmittedOlderActions,
		Reads: packet.ResearchSummary.ReadOnlyCount, OmittedReads: packet.OmittedReadOnlyCount,
		Repairs: packet.OmittedHarnessAuthored,
	}
}

func TestProjectionSelects(t *testing.T) {
	var many []step
	for i := range 10 {
		many = append(many, step{"edit", fmt.Sprintf("f%d", i), ok("x")})
	}
	for _, test := range []struct {
		name  string
		steps []step
		want  shown
	}{
		{"nothing at all", nil, shown{}},
		{"one edit", []step{{"edit", "a", ok("x")}}, shown{Actions: []string{"edit:a:2"}, Relevant: 1}},
		{"the latest edit of each target, in the order of the calls",
			[]step{{"edit", "a", ok("1")}, {"edit", "b", ok("2")}, {"format", "a", ok("3")}, {"edit", "c", ok("4")}},
			shown{Actions: []string{"edit:b:4", "format:a:6", "edit:c:8"}, Relevant: 4, OmittedOlder: 1}},
		{"the last eight targets", many,
			shown{Actions: []string{"edit:f2:6", "edit:f3:8", "edit:f4:10", "edit:f5:12", "edit:f6:14", "edit:f7:16", "edit:f8:18", "edit:f9:20"},
				Relevant: 10, OmittedOlder: 2}},
		{"then the latest check and the latest problem",
			[]step{{"run", "x", []string{"error boom"}}, {"check", "t", ok("1")}, {"check", "t", ok("2")}, {"run", "y", []string{"error again"}}, {"edit", "a", ok("3")}},
			shown{Actions: []string{"edit:a:10", "check:t:6", "run:y:8"}, Relevant: 5, OmittedOlder: 2}},
		{"a call is shown once, where it came first",
			[]step{{"check", "t", []string{"error red"}}},
			shown{Actions: []string{"check:t:2"}, Relevant: 1}},
		{"a failed edit is edit and problem, once",
			[]step{{"check", "t", ok("1")}, {"edit", "a", []string{"error no"}}},
			shown{Actions: []string{"edit:a:4", "check:t:2"}, Relevant: 2}},
		{"a call that never came back is a problem",
			[]step{{"run", "x", nil}}, shown{Actions: []string{"run:x:1"}, Relevant: 1}},
		{"a plain run is relevant and not shown",
			[]step{{"run", "x", ok("fine")}}, shown{Relevant: 1, OmittedOlder: 1}},
		{"an unknown tool is no read",
			[]step{{"mystery", "x", ok("fine")}}, shown{Relevant: 1, OmittedOlder: 1}},
		{"reads alone fall back to the latest", []step{{"read", "a", ok("1")}, {"read", "b", ok("2")}},
			shown{Fallback: []string{"read:b:4"}, Reads: 2}},
		{"an observation that is no read falls back too, and stays relevant",
			[]step{{"read", "a", ok("1")}, {"probe", "p", ok("2")}},
			shown{Fallback: []string{"probe:p:4"}, Relevant: 1, OmittedOlder: 1, Reads: 1}},
		{"no fallback beside an action", []step{{"read", "a", ok("1")}, {"edit", "b", ok("2")}},
			shown{Actions: []string{"edit:b:4"}, Relevant: 1, Reads: 1}},
		{"a read-only tool is a read whatever role it declares", []step{{"touch", "a", ok("1")}},
			shown{Fallback: []string{"touch:a:2"}, Reads: 1}},
		{"a failed read is no problem", []step{{"read", "a", []string{"error none"}}},
			shown{Fallback: []string{"read:a:2"}, Reads: 1}},
		{"six reads and one more",
			[]step{{"read", "a", ok("1")}, {"read", "b", ok("2")}, {"read", "c", ok("3")}, {"read", "d", ok("4")}, {"read", "e", ok("5")}, {"read", "f", ok("6")}, {"read", "g", ok("7")}},
			shown{Fallback: []string{"read:g:14"}, Reads: 7, OmittedReads: 1}},
		{"what the harness wrote is no evidence, and is counted",
			[]step{{"edit", "a", []string{"repair veto"}}, {"check", "t", []string{"repair veto", "repair veto"}}},
			shown{Repairs: 3}},
		{"a real result keeps the call", []step{{"edit", "a", []string{"ok x", "repair veto"}}},
			shown{Actions: []string{"edit:a:3"}, Relevant: 1, Repairs: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			projection := project(t, transcriptOf(test.steps...))
			if diff := cmp.Diff(test.want, shownBy(projection)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if got := len(projection.Reads); got != test.want.Reads {
				t.Errorf("%d reads listed, want all %d", got, test.want.Reads)
			}
		})
	}
}

// Latest is by the index of the result, and the later call of equals.
func TestLatestIsByResult(t *testing.T) {
	messages := rows(t, `[
		{"role":"assistant","tool_calls":[{"id":"a","name":"check","args":{"path":"slow"}},{"id":"b","name":"check","args":{"path":"quick"}}]},
		{"role":"tool","tool_call_id":"b","name":"check","content":"first"},
		{"role":"tool","tool_call_id":"a","name":"check","content":"second"},
		{"role":"assistant","tool_calls":[{"id":"p","name":"run","args":{"path":"one"}},{"id":"q","name":"run","args":{"path":"two"}}]}]`)
	got := shownBy(project(t, model.Transcript{Messages: model.MessagesOf(messages...), Tools: tools}))
	if diff := cmp.Diff([]string{"check:slow:2", "run:two:3"}, got.Actions); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestActionOfACall(t *testing.T) {
	long := strings.Repeat("ж", evidence.FieldLimit+1)
	id := strings.Repeat("i", evidence.LabelLimit+1)
	result := func(text, harn string) string {
		return `{"role":"tool","tool_call_id":"` + id + `","name":"check","content":"` + text + `","_harn":` + harn + `}`
	}
	messages := rows(t, `[
		{"role":"assistant","tool_calls":[{"id":"a","name":"check"},{"id":"`+id+`","name":"check","args":{"z":1,"a":"`+long+`"}}]},`+
		result("one", `{"outcome":"error","data":{"exit_code":1}}`)+`,`+
		result("not this", `{"outcome":"error","origin":"harness_repair","data":{"veto":true}}`)+`,`+
		result(`two\n`+long, `{"outcome":"ok","data":{"exit_code":0}}`)+`]`)
	projection := project(t, model.Transcript{Messages: model.MessagesOf(messages...), Tools: tools})
	want := model.Action{
		Ordinal: 1, EvidenceIndex: 3, ToolCallID: evidence.Clip(id, evidence.LabelLimit).Text, Name: "check",
		Semantics:      model.ToolSemantics{Name: "check", Kind: "execute", EvidenceRole: model.EvidenceVerification},
		Status:         model.LifecycleAmbiguous,
		Arguments:      evidence.Clip(`{"a":"`+long+`","z":1}`, evidence.FieldLimit).Text,
		Observation:    evidence.Clip("one\ntwo\n"+long, evidence.FieldLimit).Text,
		ResultFacts:    `{"exit_code":0}`,
		HasErrorResult: true,
	}
	if diff := cmp.Diff([]model.Action{want}, projection.Packet.Actions); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if projection.Packet.OmittedHarnessAuthored != 1 {
		t.Errorf("omitted %d", projection.Packet.OmittedHarnessAuthored)
	}
}

func TestProjectionIssues(t *testing.T) {
	transcript := transcriptOf(step{"run", "a", nil}, step{"run", "b", nil}, step{"run", "c", nil})
	transcript.Issues = []model.Issue{
		{Code: "input_not_list", RecordIndex: -1},
		{Code: "unrecognized_record", RecordIndex: 2, Message: strings.Repeat("m", 200), Details: strings.Repeat("d", 5000)},
		{Code: "unrecognized_record", RecordIndex: 3},
	}
	projection, err := evidence.Project(transcript, 3, evidence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"input_not_list", "unrecognized_record", "tool_call_result_missing", "tool_call_result_missing"}
	if diff := cmp.Diff(want, codes(projection.Issues)); diff != "" {
		t.Errorf("all issues (-want +got):\n%s", diff)
	}
	packet := projection.Packet
	if diff := cmp.Diff(want[1:], codes(packet.LifecycleIssues)); diff != "" {
		t.Errorf("shown issues (-want +got):\n%s", diff)
	}
	if packet.LifecycleIssueCount != 4 {
		t.Errorf("count %d", packet.LifecycleIssueCount)
	}
	first := packet.LifecycleIssues[0]
	if first.Message != evidence.Clip(transcript.Issues[1].Message, evidence.LabelLimit).Text ||
		first.Details != evidence.Clip(transcript.Issues[1].Details, evidence.FieldLimit).Text {
		t.Errorf("not clipped: %+v", first)
	}
	if len(transcript.Issues) != 3 || len(transcript.Issues[1].Message) != 200 {
		t.Errorf("the transcript's own issues changed: %+v", transcript.Issues)
	}
}

func TestProjectionWhole(t *testing.T) {
	transcript := transcriptOf(step{"edit", "a", ok("x")}, step{"read", "b", ok("y")})
	transcript.Messages = transcript.Messages.Changed(2, func(m *model.Message) { m.Data = json.RawMessage(`{"changed_paths":["a"]}`) })
	options := evidence.Options{FinalText: " Done. ", Verification: &model.Verification{Observed: "passed"}}
	projection, err := evidence.Project(transcript, transcript.Messages.Len(), options)
	if err != nil {
		t.Fatal(err)
	}
	var indices []int
	for _, record := range projection.Packet.RequirementEvidence {
		indices = append(indices, record.EvidenceIndex)
	}
	if diff := cmp.Diff([]int{-3, -1, -2}, indices); diff != "" {
		t.Errorf("requirement evidence (-want +got):\n%s", diff)
	}
	packet := projection.Packet
	want := model.ProjectionStats{
		Schema: model.ProjectionSchema, RawMessageCount: 5, RelevantCallCount: 1, IncludedActionCount: 1,
		IncludedReadOnly: 1, SerializedChars: utf8.RuneCountInString(projection.Serialized),
		RawTranscriptDigest: packet.RawTranscriptDigest,
		SelectedActions:     []model.Selection{{Name: "edit", EvidenceRole: model.EvidenceMutation, EvidenceIndex: 2}},
	}
	if diff := cmp.Diff(want, projection.Stats); diff != "" {
		t.Errorf("stats (-want +got):\n%s", diff)
	}
	read := value(t, projection.Serialized)
	if got := read.Get("schema").TextOr(""); got != model.PacketSchema {
		t.Errorf("schema %q", got)
	}
	if !read.Get("omitted_harness_authored_result_count").IsNil() {
		t.Error("a count of nothing is written")
	}
	before, err := evidence.Project(transcript, 1, evidence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, empty := range []string{`"actions":[]`, `"fallback_observations":[]`, `"lifecycle_issues":[]`, `"requirement_evidence":[]`, `"reads":[]`} {
		if !strings.Contains(before.Serialized, empty) {
			t.Errorf("%s is missing in %s", empty, before.Serialized)
		}
	}
}

func TestProjectionDigest(t *testing.T) {
	digest := func(change func(*model.Transcript)) string {
		transcript := transcriptOf(step{"edit", "a", ok("x")})
		change(&transcript)
		return project(t, transcript).Packet.RawTranscriptDigest
	}
	base := digest(func(*model.Transcript) {})
	if len(base) != len("sha256:")+64 || !strings.HasPrefix(base, "sha256:") {
		t.Errorf("digest %q", base)
	}
	if moved := digest(func(tr *model.Transcript) {
		tr.Messages = tr.Messages.Changed(0, func(m *model.Message) { m.Place, m.Time = model.Place{Line: 9}, "later" })
	}); moved != base {
		t.Error("the place of a message is in the digest")
	}
	for name, change := range map[string]func(*model.Transcript){
		"text": func(tr *model.Transcript) {
			tr.Messages = tr.Messages.Changed(0, func(m *model.Message) { m.Text = "no" })
		},
		"role": func(tr *model.Transcript) {
			tr.Messages = tr.Messages.Changed(0, func(m *model.Message) { m.Role = model.RoleSystem })
		},
		"arguments": func(tr *model.Transcript) { tr.Messages.At(1).ToolCalls[0].Arguments = json.RawMessage(`{}`) },
		"data": func(tr *model.Transcript) {
			tr.Messages = tr.Messages.Changed(2, func(m *model.Message) { m.Data = json.RawMessage(`{"n":1}`) })
		},
		"outcome": func(tr *model.Transcript) {
			tr.Messages = tr.Messages.Changed(2, func(m *model.Message) { m.Outcome = model.OutcomeError })
		},
	} {
		if digest(change) == base {
			t.Errorf("the %s of a message is not in the digest", name)
		}
	}
}

func TestProjectionRefuses(t *testing.T) {
	transcript := transcriptOf(step{"edit", "a", ok("x")})
	for _, upTo := range []int{-1, 4} {
		if _, err := evidence.Project(transcript, upTo, evidence.Options{}); err == nil {
			t.Errorf("%d messages of 3 were projected", upTo)
		}
	}
	transcript.Messages = transcript.Messages.Changed(2, func(m *model.Message) { m.Data = json.RawMessage(`{"torn`) })
	_, err := evidence.Project(transcript, 3, evidence.Options{})
	if err == nil || !strings.Contains(err.Error(), "message 2") {
		t.Errorf("torn data: %v", err)
	}
	transcript.Messages = transcript.Messages.Changed(2, func(m *model.Message) { m.Data = json.RawMessage(`[1]`) })
	if got := project(t, transcript).Packet.Actions[0].ResultFacts; got != "{}" {
		t.Errorf("data that is no object reads as %s", got)
	}
}

// Arguments that are no object are kept, whatever a format put there.
func TestProjectionArguments(t *testing.T) {
	for raw, want := range map[string]string{
		``:                   `{}`,
		`null`:               `{}`,
		`{"b":1,"a":2}`:      `{"a":2,"b":1}`,
		`[1]`:                `{"_raw":[1]}`,
		`"ls"`:               `{"_raw":"ls"}`,
		`"{\"path\":\"a\"}"`: `{"path":"a"}`,
		`{"torn`:             `{"_raw":"{\"torn"}`,
	} {
		transcript := transcriptOf(step{"edit", "a", ok("x")})
		transcript.Messages.At(1).ToolCalls[0].Arguments = json.RawMessage(raw)
		if got := project(t, transcript).Packet.Actions[0].Arguments; got != want {
			t.Errorf("%q reads as %s, want %s", raw, got, want)
		}
	}
}

func TestMutationSummary(t *testing.T) {
	long := strings.Repeat("d/", 80) + "x" // 161 code points
	edit := func(tool, outcome, origin, data string) string {
		return `{"role":"assistant","tool_calls":[{"id":"%[1]d","name":"` + tool + `"}]},
			{"role":"tool","tool_call_id":"%[1]d","name":"` + tool + `","_harn":{"outcome":"` + outcome + `","origin":"` + origin + `","data":` + data + `}}`
	}
	for _, test := range []struct {
		name  string
		edits []string
		want  string // the record, without its digest; blank for none
	}{
		{"no paths", []string{edit("edit", "ok", "", `{}`)}, ""},
		{"only results that went well", []string{edit("edit", "error", "", `{"changed_paths":["a"]}`), edit("edit", "", "", `{"changed_paths":["b"]}`)}, ""},
		{"only what was dispatched", []string{edit("edit", "ok", "harness_repair", `{"changed_paths":["a"]}`)}, ""},
		{"only mutations", []string{edit("run", "ok", "", `{"changed_paths":["a"]}`)}, ""},
		{"sorted, once, trimmed, in every form",
			[]string{edit("edit", "ok", "", `{"changed_paths":["b"," a ","",{"path":"c"},{"file":"d"},{},7]}`), edit("format", "ok", "dispatch", `{"changed_paths":["a"],"files_written":"e"}`)},
			`{"artifact_count":5,"evidence_index":-3,"measurement":"observed","representative_artifact_ids":["a","b","c","d","e"],"role":"mutation_summary","summary":"Changed 5 artifact(s).","supports_completion":true}`},
		{"twelve samples", []string{edit("edit", "ok", "", `{"changed_paths":["01","02","03","04","05","06","07","08","09","10","11","12","13"]}`)},
			`{"artifact_count":13,"evidence_index":-3,"measurement":"observed","representative_artifact_ids":["01","02","03","04","05","06","07","08","09","10","11","12"],"role":"mutation_summary","summary":"Changed 13 artifact(s).","supports_completion":true}`},
		{"a long id keeps its start and a digest", []string{edit("edit", "ok", "", `{"changed_paths":["`+long+`"]}`)},
			`{"artifact_count":1,"evidence_index":-3,"measurement":"observed","representative_artifact_ids":["` + long[:80] + `…#sha256:` + hashOf(long) + `"],"role":"mutation_summary","summary":"Changed 1 artifact(s).","supports_completion":true}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var records []string
			for i, edit := range test.edits {
				records = append(records, fmt.Sprintf(edit, i))
			}
			projection := project(t, model.Transcript{Messages: model.MessagesOf(rows(t, "["+strings.Join(records, ",")+"]")...), Tools: tools})
			got := projection.Packet.RequirementEvidence
			if test.want == "" {
				if len(got) > 0 {
					t.Errorf("got %+v", got)
				}
				return
			}
			if len(got) != 1 || len(got[0].ArtifactSetDigest) != 71 {
				t.Fatalf("got %+v", got)
			}
			got[0].ArtifactSetDigest = ""
			compare(t, "record", of(t, got[0]), value(t, test.want))
		})
	}
}

// The digest of the set is over the whole sorted list, not over the samples.
func TestArtifactSetDigest(t *testing.T) {
	transcript := transcriptOf(step{"edit", "a", ok("x")})
	transcript.Messages = transcript.Messages.Changed(2, func(m *model.Message) { m.Data = json.RawMessage(`{"changed_paths":["b","a"]}`) })
	got := project(t, transcript).Packet.RequirementEvidence[0].ArtifactSetDigest
	if want := "sha256:" + hashOf(`["a","b"]`); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
