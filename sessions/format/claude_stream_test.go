package format

import (
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

func TestClaudeStream(t *testing.T) {
	transcript := readFixture(t, "claude_stream.jsonl")
	want := []string{
		"assistant", "assistant calls Task", "assistant aside", "tool t1 Task", "assistant", "user", "assistant", "assistant",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"turn, line 7, messages 0 to 5, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	var events []string
	for _, event := range transcript.Events {
		events = append(events, event.Kind+": "+event.Text)
	}
	wantEvents := []string{
		"result: success, turns: 2, permission denials: 1: There are three.",
		"result: error_during_execution, turns: 1",
		"end: the stream ends without a result: the last turn was cut",
	}
	if diff := cmp.Diff(wantEvents, events); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
	head := transcript
	head.Messages, head.Decisions, head.Events, head.Tools = model.Messages{}, nil, nil, nil
	wantHead := model.Transcript{
		Format: claudeStream, File: head.File, Session: "sess-1", Agent: agentClaudeCode, Model: "claude-opus-5", Version: "2.1.150",
		ToolsAssumed: true, Folded: 1, Unknown: []model.Count{{Name: "stream_event", N: 1}},
	}
	if diff := cmp.Diff(wantHead, head); diff != "" {
		t.Errorf("transcript: the first prompt is not in it, so its task is not known (-want +got)\n%s", diff)
	}
}

func TestClaudeStreamForms(t *testing.T) {
	const said = `{"type":"assistant","session_id":"s","message":{"role":"assistant","content":[{"type":"text","text":"Three."}]}}`
	const ended = `{"type":"result","subtype":"success","is_error":false,"session_id":"s","result":"Three files.","duration_ms":1}`
	tests := []struct {
		name, text, candidate string
		messages              int
	}{
		{"the final answer is the recorded one", said + "\n" + ended, "Three files.", 1},
		{"one list", "[" + said + ",\n" + ended + "]", "Three files.", 1},
		{"the result alone", ended, "Three files.", 1},
		{"cut before the result", said + "\n", "", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript, ok := read(t, "x", []byte(test.text))
			if !ok || transcript.Format != claudeStream || transcript.Messages.Len() != test.messages {
				t.Fatalf("read %v as %+v", ok, transcript)
			}
			checkTranscript(t, "x", []byte(test.text), transcript)
			candidate := ""
			for _, decision := range transcript.Decisions {
				candidate = decision.Candidate
			}
			if candidate != test.candidate {
				t.Errorf("candidate %q, want %q", candidate, test.candidate)
			}
		})
	}
}

func TestClaudeWebExport(t *testing.T) {
	transcript := readFixture(t, "claude_web.json")
	if transcript.Format != claudeWeb || transcript.Session != "web-1" || transcript.Task != "Say hi" {
		t.Errorf("%q, session %q, task %q", transcript.Format, transcript.Session, transcript.Task)
	}
	if diff := cmp.Diff([]string{"turn, line 14, messages 0 to 2, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
}

func TestClaudeCopies(t *testing.T) {
	transcript := readFixture(t, "claude_copies.jsonl")
	want := []string{"user", "assistant calls Bash", "tool t1 Bash", "assistant", "user", "assistant", "assistant"}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	var folded []int
	for _, message := range transcript.Messages.All() {
		folded = append(folded, message.Folded)
	}
	if diff := cmp.Diff([]int{2, 1, 1, 2, 0, 1, 0}, folded); diff != "" || transcript.Folded != 9 {
		t.Errorf("folded %d in all, by message (-want +got)\n%s", transcript.Folded, diff)
	}
	if grown := transcript.Messages.At(5); grown.Text != "Still one file." || grown.Place.Line != 17 {
		t.Errorf("the text that grew is %+v", grown)
	}
	wantMoments := []string{
		"judge, line 5, messages 0 to 4, met: false = continue, folded 2",
		"turn, line 18, messages 4 to 7, nobody, folded 0",
	}
	if diff := cmp.Diff(wantMoments, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
}

func TestClaudeCallToldAgain(t *testing.T) {
	call := func(input string) string {
		return claude("assistant", `"message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t","name":"Bash","input":`+input+`}]}`)
	}
	transcript := readText(t, claudeUser(`"hi"`), call(`{}`), call(`{"command":"ls"}`))
	if transcript.Messages.Len() != 2 || string(transcript.Messages.At(1).ToolCalls[0].Arguments) != `{"command":"ls"}` || transcript.Messages.At(1).Folded != 1 {
		t.Errorf("messages %+v: the last telling of a call is the whole one", transcript.Messages)
	}
}

func TestClaudeRewind(t *testing.T) {
	transcript := readFixture(t, "claude_rewind.jsonl")
	var abandoned []bool
	for _, message := range transcript.Messages.All() {
		abandoned = append(abandoned, message.Abandoned)
	}
	if diff := cmp.Diff([]bool{false, false, true, true, true, true, false, false}, abandoned); diff != "" {
		t.Errorf("abandoned (-want +got)\n%s", diff)
	}
	want := []string{
		"turn, line 2, messages 0 to 2, nobody, folded 0",
		"judge, line 7, messages 0 to 6, met: true = done, folded 0",
		"turn, line 9, messages 6 to 8, nobody, folded 0",
	}
	if diff := cmp.Diff(want, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if note := transcript.Decisions[1].Note; note != "the user went back to before this and took another way" {
		t.Errorf("note %q", note)
	}
	if len(transcript.Events) != 1 || transcript.Events[0].Text != "typed while the agent worked, and in no message here: and the docs" {
		t.Errorf("events %+v", transcript.Events)
	}
}

func TestClaudeRewindFailsOpen(t *testing.T) {
	record := func(id, parent, kind, content string) string {
		return `{"uuid":"` + id + `","parentUuid":` + parent + `,"sessionId":"s","type":"` + kind + `","message":{"role":"` + kind + `","content":` + content + `}}`
	}
	leaf := func(id string) string { return `{"type":"last-prompt","sessionId":"s","leafUuid":"` + id + `"}` }
	start := []string{record("u1", "null", "user", `"one"`), record("a1", `"u1"`, "assistant", `[{"type":"text","text":"ok"}]`)}
	first := []string{record("u2", `"a1"`, "user", `"two"`), record("a2", `"u2"`, "assistant", `[{"type":"text","text":"yes"}]`)}
	second := []string{record("u3", `"a1"`, "user", `"three"`), record("a3", `"u3"`, "assistant", `[{"type":"text","text":"no"}]`)}
	tests := []struct {
		name      string
		lines     [][]string
		abandoned int
	}{
		{"no leaf is named", [][]string{start, first, second}, 2},
		{"the leaf is on the newer branch", [][]string{start, first, second, {leaf("a3")}}, 2},
		{"the leaf is on the older branch", [][]string{start, first, second, {leaf("a2")}}, 0},
		{"the leaf was named before", [][]string{start, first, {leaf("a2")}, second}, 2},
		{"the leaf is not in the file", [][]string{start, first, second, {leaf("zz")}}, 2},
		{"two roots are no rewind", [][]string{start, {record("u9", "null", "user", `"nine"`)}}, 0},
		{"a result beside a prompt", [][]string{start, {record("r1", `"a1"`, "user", `[{"type":"tool_result","tool_use_id":"t","content":"x"}]`)}, second}, 0},
		{"a wrapper beside a prompt", [][]string{start, {record("w1", `"a1"`, "user", `"<command-name>/x</command-name>"`)}, second}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var lines []string
			for _, part := range test.lines {
				lines = append(lines, part...)
			}
			n := 0
			for _, message := range readText(t, lines...).Messages.All() {
				if message.Abandoned {
					n++
				}
			}
			if n != test.abandoned {
				t.Errorf("%d messages are abandoned, want %d", n, test.abandoned)
			}
		})
	}
}

func TestClaudeNamesItsSubAgents(t *testing.T) {
	call := claudeSays(`{"type":"tool_use","id":"t9","name":"Agent","input":{"subagent_type":"explorer","prompt":"Count the files"}}`)
	want := []model.SubAgent{{Call: "t9", Agent: "explorer", Task: "Count the files", Missing: "its own file is not here"}}
	if diff := cmp.Diff(want, readText(t, claudeUser(`"Go"`), call).SubAgents); diff != "" {
		t.Errorf("sub-agents (-want +got)\n%s", diff)
	}
	aside := claude("assistant", `"isSidechain":true,"message":{"content":[{"type":"text","text":"Three."}]}`)
	if got := readText(t, claudeUser(`"Go"`), call, aside).SubAgents; len(got) != 0 {
		t.Errorf("sub-agents %+v: their work is in the file itself", got)
	}
}

func FuzzClaudeStream(f *testing.F) {
	addTwins(f, "claude_stream.jsonl", "claude_web.json", "claude_copies.jsonl", "claude_rewind.jsonl")
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzzReader(t, ClaudeStream, data)
		fuzzReader(t, Claude, data)
	})
}
