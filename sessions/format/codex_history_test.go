package format

import (
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

func TestCodexFork(t *testing.T) {
	transcript := readFixture(t, "codex_fork.jsonl")
	want := []string{
		"user", "assistant", "assistant", "user", "assistant", "user (compact summary)", "user", "assistant", "user", "assistant",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	for i, message := range transcript.Messages.All() {
		if message.Copied != (i < 3) || message.Abandoned != (i == 6 || i == 7) {
			t.Errorf("message %d is copied: %v, abandoned: %v", i, message.Copied, message.Abandoned)
		}
	}
	// The review and the turn that were copied are the parent's decisions.
	wantMoments := []string{"turn, line 12, messages 3 to 5, nobody, folded 0", "turn, line 24, messages 8 to 10, nobody, folded 0"}
	if diff := cmp.Diff(wantMoments, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if transcript.Task != "Check what was built" || transcript.Folded != 2 || len(transcript.Losses) != 1 {
		t.Errorf("task %q, folded %d, losses %v", transcript.Task, transcript.Folded, transcript.Losses)
	}
	wantAgents := []model.SubAgent{{
		Call: "k1", Agent: "explorer", Task: "look around",
		Missing: "its session 01990000-0002-7000-8000-000000000003 is a file of its own",
	}}
	if diff := cmp.Diff(wantAgents, transcript.SubAgents); diff != "" {
		t.Errorf("sub-agents (-want +got)\n%s", diff)
	}
	var events []string
	for _, event := range transcript.Events {
		events = append(events, event.Kind+": "+event.Text)
	}
	wantEvents := []string{
		"fork: records of session 01990000-0000-7000-8000-000000000001 are copied here as context: 5; their turns are that session's",
		"goal: active: all checked", "goal: complete, by the agent's own word: all checked",
		"compaction: the conversation before this was replaced by a summary; items that repeat it: 2",
		"rollback: the user took back turns: 1", "guardian: approved, low, only reads", "resumed: the session was taken up again",
	}
	if diff := cmp.Diff(wantEvents, events); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
}

func TestCodexForkWithoutTimedIDs(t *testing.T) {
	meta := func(id string) string { return codexLine("session_meta", `{"id":"`+id+`"}`) }
	prompt := codexLine("event_msg", `{"type":"user_message","message":"Build it"}`)
	tests := []struct {
		name         string
		own, parent  string
		copied, turn int
	}{
		{"nothing tells where the copies end", "s2", "s1", 0, 1},
		{"no turn of its own", "01990000-0001-7000-8000-000000000002", "01990000-0000-7000-8000-000000000001", 2, 0},
		{"the same session again", "01990000-0001-7000-8000-000000000002", "01990000-0001-7000-8000-000000000002", 0, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := readText(t, meta(test.own), meta(test.parent), prompt, codexSays("Built."))
			copied := 0
			for _, message := range transcript.Messages.All() {
				if message.Copied {
					copied++
				}
			}
			if copied != test.copied || len(transcript.Decisions) != test.turn || transcript.Task != "Build it" {
				t.Errorf("%d copies, decisions %v, task %q", copied, moments(transcript), transcript.Task)
			}
		})
	}
}

func TestCodexOldestEra(t *testing.T) {
	transcript := readFixture(t, "codex_oldest.jsonl")
	want := []string{"user (environment_context)", "user", "assistant thinks", "assistant calls shell", "tool c1 shell ok", "assistant"}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if transcript.Session != "11111111-0000-4000-8000-000000000001" || transcript.Task != "List the files" || transcript.Messages.At(4).Text != "a.go\n" {
		t.Errorf("session %q, task %q, result %q", transcript.Session, transcript.Task, transcript.Messages.At(4).Text)
	}
	if diff := cmp.Diff([]string{"turn, line 9, messages 1 to 6, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]model.Count{{Name: "record_type state", N: 2}}, transcript.Unknown); diff != "" {
		t.Errorf("unknown (-want +got)\n%s", diff)
	}
}

func TestCodexExec(t *testing.T) {
	transcript := readFixture(t, "codex_exec.jsonl")
	want := []string{
		"assistant thinks", "assistant calls command_execution", "tool item_1 command_execution error",
		"assistant calls file_change", "tool item_2 file_change ok", "assistant calls db.count", "tool item_3 db.count ok",
		"assistant calls web_search", "assistant", "assistant", "assistant",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if told := transcript.Messages.At(8); told.Text != "All done." || told.Place.Line != 13 || told.Folded != 1 {
		t.Errorf("the message told twice is %+v", told)
	}
	// The second turn failed and the third was cut.
	if diff := cmp.Diff([]string{"turn, line 13, messages 0 to 9, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	var events []string
	for _, event := range transcript.Events {
		events = append(events, event.Kind+": "+event.Text)
	}
	wantEvents := []string{"plan: [ ] test", "plan: [x] test", "error: slow", "error: the turn failed: limit", "end: the stream ends inside a turn"}
	if diff := cmp.Diff(wantEvents, events); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
	if transcript.Session != "th-1" || transcript.Format != codexExec || transcript.Task != "" {
		t.Errorf("session %q, format %q, task %q", transcript.Session, transcript.Format, transcript.Task)
	}
}

func TestCodexEventItems(t *testing.T) {
	transcript := readFixture(t, "codex_event_items.jsonl")
	want := []string{"user", "assistant thinks", "assistant calls command_execution", "tool i3 command_execution ok", "assistant"}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"turn, line 5, messages 0 to 5, nobody, folded 0"}, moments(transcript)); diff != "" || transcript.Task != "List the files" {
		t.Errorf("task %q, decisions (-want +got)\n%s", transcript.Task, diff)
	}
	// Beside items, the same events are twins and are only counted.
	item := codexLine("event_msg", `{"type":"item_completed","item":{"type":"AgentMessage","id":"i","content":[{"type":"Text","text":"Hi."}]}}`)
	if beside := readText(t, codexSays("Hi."), item); beside.Messages.Len() != 1 || beside.Unknown[0].Name != "event item_completed" {
		t.Errorf("messages %+v, unknown %v", beside.Messages, beside.Unknown)
	}
}

func FuzzCodexStreams(f *testing.F) {
	addTwins(f, "codex_fork.jsonl", "codex_oldest.jsonl", "codex_exec.jsonl", "codex_event_items.jsonl")
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzzReader(t, CodexExec, data)
		fuzzReader(t, Codex, data)
	})
}
