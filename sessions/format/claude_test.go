package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/model"
	"countersign/sessions/scan"

	"github.com/google/go-cmp/cmp"
)

func readFixture(t *testing.T, name string) model.Transcript {
	t.Helper()
	path := filepath.Join("testdata", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	transcript, ok := read(t, path, data)
	if !ok {
		t.Fatalf("%s is not recognised", name)
	}
	checkTranscript(t, name, data, transcript)
	return transcript
}

// readText reads JSONL written in a test.
func readText(t *testing.T, lines ...string) model.Transcript {
	t.Helper()
	for i, line := range lines { // records of Claude Code have ids of their own
		lines[i] = strings.Replace(line, `"uuid":"u"`, fmt.Sprintf(`"uuid":"u%d"`, i+1), 1)
	}
	data := []byte(strings.Join(lines, "\n") + "\n")
	transcript, ok := read(t, "test.jsonl", data)
	if !ok {
		t.Fatalf("not recognised: %s", data)
	}
	checkTranscript(t, "test.jsonl", data, transcript)
	sameFarAsNear(t, "test.jsonl", data)
	return transcript
}

// moments states decisions so that a table can: kind, line, messages from and
// before, word or why there is none, folds.
func moments(transcript model.Transcript) []string {
	var out []string
	for _, d := range transcript.Decisions {
		what := "nobody"
		switch {
		case d.Foreign != nil && d.Foreign.Undecidable != "":
			what = "undecidable " + d.Foreign.Word
		case d.Foreign != nil:
			what = d.Foreign.Word + " = " + d.Foreign.Mapped
		case d.NoReply != "":
			what = "no verdict, " + d.NoReply
		}
		out = append(out, fmt.Sprintf("%s, line %d, messages %d to %d, %s, folded %d", d.Kind, d.Place.Line, d.From, d.Messages, what, d.Folded))
	}
	return out
}

// claude writes one record of a session with the ids Claude Code writes.
func claude(kind, rest string) string {
	return `{"parentUuid":null,"uuid":"u","sessionId":"s","type":"` + kind + `",` + rest + `}`
}

func claudeUser(content string) string {
	return claude("user", `"message":{"role":"user","content":`+content+`}`)
}

func claudeSays(blocks string) string {
	return claude("assistant", `"message":{"role":"assistant","content":[`+blocks+`]}`)
}

func TestClaudeGoal(t *testing.T) {
	transcript := readFixture(t, "claude_goal.jsonl")
	want := []string{
		"judge, line 7, messages 0 to 5, met: false = continue, folded 2",
		"judge, line 13, messages 0 to 9, met: true = done, folded 1",
		"judge, line 18, messages 0 to 11, no verdict, the goal ended as failed: the goal is out of reach, folded 0",
	}
	if diff := cmp.Diff(want, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	refused, met, failed := transcript.Decisions[0], transcript.Decisions[1], transcript.Decisions[2]
	reason := "The last run still shows `--- FAIL: TestNesting` and nothing after it."
	gap := model.ForeignGap{Criterion: "every parser test passes", Detail: reason, Quotes: []string{"--- FAIL: TestNesting"}}
	if diff := cmp.Diff([]model.ForeignGap{gap}, refused.Foreign.Gaps); diff != "" {
		t.Errorf("the refusal's gaps (-want +got)\n%s", diff)
	}
	if refused.Foreign.Detail != reason || refused.Judge.Prompt != "every parser test passes" || refused.Candidate != "The parser is fixed." ||
		*refused.Iteration != 1 || refused.Reads != model.ReadsConversation || refused.Reply != nil {
		t.Errorf("the refusal is %+v", refused)
	}
	if len(met.Foreign.Gaps) != 0 || *met.Iteration != 2 {
		t.Errorf("an approval has gaps %v in iteration %d", met.Foreign.Gaps, *met.Iteration)
	}
	if diff := cmp.Diff(&model.Recorded{Action: model.ActionStopUnverified, Reason: "the goal is out of reach"}, failed.Recorded); diff != "" || failed.Foreign != nil || failed.Iteration != nil {
		t.Errorf("the failed goal (-want +got)\n%s%+v", diff, failed)
	}
	var events []string
	for _, event := range transcript.Events {
		events = append(events, event.Text)
	}
	if diff := cmp.Diff([]string{"goal set: every parser test passes", "goal cleared by the user: every parser test passes"}, events); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
}

func TestClaudeTurns(t *testing.T) {
	transcript := readFixture(t, "claude_turns.jsonl")
	want := []string{
		"turn, line 11, messages 2 to 10, nobody, folded 0",
		"turn, line 22, messages 14 to 20, nobody, folded 0",
	}
	if diff := cmp.Diff(want, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if first, second := transcript.Decisions[0], transcript.Decisions[1]; first.Candidate != "Fixed: nest is now counted down again." || first.Note != "" || second.Note == "" {
		t.Errorf("the turns are %+v and %+v", first, second)
	}
	head := transcript
	head.Messages, head.Decisions, head.Tools, head.Events = model.Messages{}, nil, nil, nil
	wantHead := model.Transcript{
		Format: "claude code", File: filepath.Join("testdata", "claude_turns.jsonl"), Agent: "claude code", Model: "claude-opus-5",
		Session: "11111111-0000-4000-8000-000000000001", Version: "2.1.150", Time: "2026-05-04T10:01:00.000Z",
		Task: "Fix the nesting bug in parser.go", ToolsAssumed: true,
		Unknown: []model.Count{{Name: "from-the-future", N: 1}, {Name: "permission-mode", N: 1}, {Name: "system turn_duration", N: 1}},
	}
	if diff := cmp.Diff(wantHead, head); diff != "" {
		t.Errorf("transcript (-want +got)\n%s", diff)
	}
}

func TestClaudeSubAgentFile(t *testing.T) {
	aside := func(line string) string { return strings.Replace(line, `"uuid"`, `"isSidechain":true,"uuid"`, 1) }
	transcript := readText(t, aside(claudeUser(`"Count the files"`)),
		aside(claude("assistant", `"message":{"model":"claude-haiku-5","content":[{"type":"text","text":"Three."}]}`)))
	if transcript.Task != "Count the files" || transcript.Model != "claude-haiku-5" || len(transcript.Decisions) != 0 || !transcript.Messages.At(1).Sidechain {
		t.Errorf("task %q, model %q, decisions %v", transcript.Task, transcript.Model, moments(transcript))
	}
}

func TestClaudeMessages(t *testing.T) {
	transcript := readFixture(t, "claude_turns.jsonl")
	want := []string{
		"user (local-command-caveat)", "user (command-name)", "user", "assistant thinks", "assistant calls Read Grep",
		"tool t2 Grep", "tool t1 Read ok", "user queued", "user (task-notification)", "assistant",
		"user", "assistant calls Bash", "tool t3 Bash error", "user (interruption)",
		"user", "assistant calls Task", "user aside", "assistant aside", "tool t4 Task", "assistant", "user (interruption)", "user (compact summary)",
		"user", "assistant (api message)", "user", "assistant calls Bash",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	texts := map[int]string{
		2: "<system-reminder>be brief</system-reminder>\nFix the nesting bug in parser.go\n[image png 2 KB]",
		5: "parser.go:41: nest++\n[tool reference Edit]",
		6: "41\tnest++",
		7: "also run the linter",
	}
	for i, text := range texts {
		if got := transcript.Messages.At(i).Text; got != text {
			t.Errorf("message %d is %q, want %q", i, got, text)
		}
	}
	if got := string(transcript.Messages.At(4).ToolCalls[0].Arguments); got != `{"file_path":"parser.go"}` {
		t.Errorf("arguments %s", got)
	}
}

// outline states messages so that a table can.
func outline(messages model.Messages) []string {
	var out []string
	for _, m := range messages.All() {
		line := string(m.Role)
		if m.Role == model.RoleTool {
			line += " " + m.ToolCallID + " " + m.ToolName
		}
		if m.Outcome != "" {
			line += " " + string(m.Outcome)
		}
		if m.Thinking != "" {
			line += " thinks"
		}
		if len(m.ToolCalls) > 0 {
			line += " calls"
		}
		for _, call := range m.ToolCalls {
			line += " " + call.Name
		}
		if m.InjectedMode != "" {
			line += " " + m.InjectedMode
		}
		if m.Sidechain {
			line += " aside"
		}
		if m.Synthetic != "" {
			line += " (" + m.Synthetic + ")"
		}
		out = append(out, line)
	}
	return out
}

func TestClaudeContentShapes(t *testing.T) {
	result := func(content string) string {
		return `[{"type":"tool_result","tool_use_id":"t1","content":` + content + `}]`
	}
	tests := []struct{ name, content, want string }{
		{"a text", `"hi"`, "hi"},
		{"blocks", `[{"type":"text","text":"a"},{"type":"text","text":"b"}]`, "a\nb"},
		{"a bare text among blocks", `["a",{"type":"text","text":"b"}]`, "a\nb"},
		{"an image", `[{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"` + strings.Repeat("A", 4096) + `"}}]`, "[image jpeg 3 KB]"},
		{"a small document", `[{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"AAAA"}}]`, "[document pdf 3 bytes]"},
		{"an image by address", `[{"type":"image","source":{"type":"url","url":"https://example.test/a.png"}}]`, "[image]"},
		{"a result as text", result(`"2 failed"`), "2 failed"},
		{"a result as blocks", result(`[{"type":"text","text":"2 failed"},{"type":"text","text":"1 passed"}]`), "2 failed\n1 passed"},
		{"a result as an object", result(`{"rows":[1]}`), `{"rows":[1]}`},
		{"a result with an unknown block", result(`[{"type":"chart","n":1}]`), `{"type":"chart","n":1}`},
		{"a result without content", result(`null`), ""},
		{"half a surrogate pair", `"cut \ud83d off"`, "cut \uFFFD off"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := readText(t, claudeUser(test.content))
			if transcript.Messages.Len() != 1 || transcript.Messages.At(0).Text != test.want {
				t.Errorf("messages %+v, want one of %q", transcript.Messages, test.want)
			}
		})
	}
}

func TestClaudeLosesLoudly(t *testing.T) {
	transcript := readText(t,
		claudeUser(`"hi"`),
		claude("user", `"message":{"role":"user"}`),
		`{"type":"user","message":{"content":"cut`,
		claudeSays(`{"type":"text","text":"ho"}`)+claude("summary", `"summary":"glued","leafUuid":"u"`),
	)
	var got []string
	for _, loss := range transcript.Losses {
		got = append(got, fmt.Sprintf("line %d: %s", loss.Place.Line, loss.Reason))
	}
	want := []string{"line 3: no JSON at byte 231: the text ends inside quotation marks", "line 2: a user record without content"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("losses (-want +got)\n%s", diff)
	}
	if transcript.Messages.Len() != 2 || transcript.Unknown[0].Name != "summary" {
		t.Errorf("%d messages, unknown %v", transcript.Messages.Len(), transcript.Unknown)
	}
}

func TestClaudeAuthors(t *testing.T) {
	tests := []struct{ text, prompt, synthetic string }{
		{"Fix it", "Fix it", ""},
		{"<div> is not closed", "<div> is not closed", ""},
		{"< 5 is wrong", "< 5 is wrong", ""},
		{"<command-name>/x</command-name>\n  <command-message>x</command-message>", "", "command-name"},
		{"<system-reminder>be kind</system-reminder>Fix it", "Fix it", "system-reminder"},
		{"<bash-stdout>never closed", "", "bash-stdout"},
		{"[Request interrupted by user for tool use]", "", interruption},
		{"Caveat: The messages below were generated by the user while running local commands. DO NOT respond", "", "caveat"},
		{"Caveat: mind the order", "Caveat: mind the order", ""},
		{"  ", "", ""},
	}
	for _, test := range tests {
		prompt, synthetic := claudeWrappers.strip(test.text)
		if prompt != test.prompt || synthetic != test.synthetic {
			t.Errorf("strip(%q) = %q, %q; want %q, %q", test.text, prompt, synthetic, test.prompt, test.synthetic)
		}
	}
}

func TestClaudeRecognition(t *testing.T) {
	tests := []struct{ name, text, format string }{
		{"a session", claudeUser(`"hi"`), "claude code"},
		{"side records first", claude("mode", `"mode":"normal"`) + "\n" + claudeUser(`"hi"`), "claude code"},
		{"no ids", `{"type":"user","message":{"content":"hi"}}`, "claude code (hand-made)"},
		{"Qwen Code", claude("user", `"message":{"role":"user","parts":[{"text":"hi"}]}`), ""},
		{"iFlow by its results", claudeUser(`[{"type":"tool_result","tool_use_id":"t","content":{"callId":"t","responseParts":{}}}]`), ""},
		{"iFlow by its ids", `{"uuid":"u","parentUuid":null,"sessionId":"session-1","type":"assistant","message":{"id":"response-1","content":[]}}`, ""},
		{"a headless stream", `{"type":"assistant","session_id":"s","message":{"content":[]}}`, "claude code stream"},
		{"another agent", `{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"hi"}}`, ""},
		{"chat messages", `{"role":"user","content":"hi"}`, "openai chat messages"},
		{"a list", `[1,2]`, ""}, {"nothing", ``, ""}, {"null", `null`, ""}, {"an empty object", `{}`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript, _ := read(t, "x", []byte(test.text))
			if transcript.Format != test.format {
				t.Errorf("read as %q, want %q", transcript.Format, test.format)
			}
		})
	}
	if transcript := readFixture(t, "claude_handmade.jsonl"); transcript.Format != claudeHandMade || len(transcript.Events) != 1 || len(transcript.Decisions) != 1 {
		t.Errorf("hand-made: %q with events %v and decisions %v", transcript.Format, transcript.Events, moments(transcript))
	}
}

func FuzzClaude(f *testing.F) {
	for _, name := range []string{"claude_goal.jsonl", "claude_gate.jsonl", "claude_turns.jsonl", "claude_handmade.jsonl"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { fuzzReader(t, Claude, data) })
}

// fuzzReader reads whatever a file holds, recognised or not.
func fuzzReader(t *testing.T, reader Reader, data []byte) {
	source := NewSource("fuzz", data)
	reader.Recognises(source)
	Lookalike(source)
	if source.Count() == 0 {
		return
	}
	transcripts, err := reader.Transcripts(source)
	if err != nil {
		t.Fatal(err)
	}
	for i := range transcripts {
		scan.Refs(transcripts[i].Decisions)
		checkTranscript(t, "fuzz", data, transcripts[i])
	}
}
