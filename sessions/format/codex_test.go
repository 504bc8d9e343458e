package format

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

func TestCodexReview(t *testing.T) {
	transcript := readFixture(t, "codex_review.jsonl")
	if diff := cmp.Diff([]string{"judge, line 11, messages 0 to 5, patch is incorrect = continue, folded 2"}, moments(transcript)); diff != "" {
		t.Fatalf("decisions (-want +got)\n%s", diff)
	}
	decision := transcript.Decisions[0]
	want := model.ForeignReply{
		Word: "patch is incorrect", Mapped: model.VerdictContinue,
		MappedBy: "A review that calls the patch incorrect says continue.",
		Detail:   "Files leak: “open files: 1024 of 1024” is in the log.",
		Gaps: []model.ForeignGap{
			{
				Criterion: "[P1] Close the file on every path", Location: "/srv/table/write.go:20-24",
				Detail: "`writeTable` returns before `defer file.Close()` when the header is empty.\n\nThe log says:\n> open files: 1024 of 1024",
				Quotes: []string{"defer file.Close()", "open files: 1024 of 1024"},
			},
			{Criterion: "[P3] Name the error", Location: "/srv/table/write.go:31", Detail: "The message is not specific."},
		},
	}
	if diff := cmp.Diff(want, *decision.Foreign); diff != "" {
		t.Errorf("the review (-want +got)\n%s", diff)
	}
	if decision.Reply == nil || !json.Valid([]byte(*decision.Reply)) || decision.Judge.Model != "gpt-6" || decision.Judge.Prompt != "# Review guidelines" ||
		decision.Reads != model.ReadsConversation || !strings.HasSuffix(decision.Note, ": 1") {
		t.Errorf("the decision is %+v", decision)
	}
}

// codexLine writes one record of a rollout.
func codexLine(kind, payload string) string {
	return `{"timestamp":"2026-06-01T09:00:00.000Z","type":"` + kind + `","payload":` + payload + `}`
}

func codexSays(text string) string {
	quoted, _ := json.Marshal(text) // a text always has a JSON form
	return codexLine("response_item", `{"type":"message","role":"assistant","content":[{"type":"output_text","text":`+string(quoted)+`}]}`)
}

func TestCodexReviewReplies(t *testing.T) {
	reviewer := codexLine("session_meta", `{"id":"s","originator":"codex_exec","source":{"subagent":"review"}}`)
	agent := codexLine("session_meta", `{"id":"s","originator":"codex-tui","source":"cli"}`)
	prompt := codexLine("event_msg", `{"type":"user_message","message":"Review it"}`)
	correct := `{"findings":[],"overall_correctness":"patch is correct","overall_explanation":"Fine."}`
	incorrect := strings.Replace(correct, "correct\"", "incorrect\"", 1)
	exited := codexLine("event_msg", `{"type":"exited_review_mode","review_output":`+correct+`}`)
	call := codexLine("response_item", `{"type":"function_call","name":"shell","arguments":"{}","call_id":"c"}`)
	tests := []struct {
		name  string
		lines []string
		want  []string
	}{
		{"bare", []string{reviewer, prompt, codexSays(correct)}, []string{"judge, line 3, messages 0 to 1, patch is correct = done, folded 0"}},
		{"in a fence", []string{reviewer, prompt, codexSays("```json\n" + correct + "\n```")}, []string{"judge, line 3, messages 0 to 1, patch is correct = done, folded 0"}},
		{"among prose", []string{reviewer, prompt, codexSays("Here it is: " + correct + " Bye.")}, []string{"judge, line 3, messages 0 to 1, patch is correct = done, folded 0"}},
		{"the last of two", []string{reviewer, prompt, codexSays("First " + correct + ", now " + incorrect)}, []string{"judge, line 3, messages 0 to 1, patch is incorrect = continue, folded 0"}},
		{"a word of its own", []string{reviewer, prompt, codexSays(strings.Replace(correct, "patch is correct", "mostly fine", 1))},
			[]string{"judge, line 3, messages 0 to 1, undecidable mostly fine, folded 0"}},
		{"prose instead", []string{reviewer, prompt, codexSays("The patch is correct.")}, []string{"judge, line 3, messages 0 to 1, undecidable , folded 0"}},
		{"cut", []string{reviewer, prompt, codexSays(correct[:len(correct)-20])}, []string{"judge, line 3, messages 0 to 1, undecidable , folded 0"}},
		{"not finished", []string{reviewer, prompt, call}, nil},
		{"handed on in the same file", []string{agent, prompt, codexSays(correct), exited}, []string{"judge, line 3, messages 0 to 1, patch is correct = done, folded 1"}},
		{"handed on alone", []string{agent, prompt, exited}, []string{"judge, line 3, messages 0 to 1, patch is correct = done, folded 0"}},
		{"spoken of by an agent", []string{agent, prompt, codexSays("It said " + correct)}, []string{"turn, line 3, messages 0 to 2, nobody, folded 0"}},
		{"two reviews", []string{agent, prompt, codexSays(incorrect), codexSays(correct)}, []string{
			"judge, line 3, messages 0 to 1, patch is incorrect = continue, folded 0",
			"judge, line 4, messages 0 to 2, patch is correct = done, folded 0",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, moments(readText(t, test.lines...))); diff != "" {
				t.Errorf("decisions (-want +got)\n%s", diff)
			}
		})
	}
}

func TestCodexTurns(t *testing.T) {
	transcript := readFixture(t, "codex_turns.jsonl")
	want := []string{
		"turn, line 21, messages 2 to 15, nobody, folded 0",
		"judge, line 26, messages 0 to 16, patch is correct = done, folded 0",
	}
	if diff := cmp.Diff(want, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if candidate := transcript.Decisions[1].Candidate; candidate != "The table writer is fixed." {
		t.Errorf("the review was of %q", candidate)
	}
	head := transcript
	head.Messages, head.Decisions, head.Tools, head.Events = model.Messages{}, nil, nil, nil
	wantHead := model.Transcript{
		Format: "codex rollout", File: filepath.Join("testdata", "codex_turns.jsonl"), Agent: "codex", Model: "gpt-6",
		Session: "33333333-0000-4000-8000-000000000003", Version: "0.125.0", Time: "2026-06-01T09:01:00.000Z",
		Task: "Fix the table writer", ToolsAssumed: true,
		Unknown: []model.Count{{Name: "event task_complete", N: 1}},
	}
	if diff := cmp.Diff(wantHead, head); diff != "" {
		t.Errorf("transcript (-want +got)\n%s", diff)
	}
}

func TestCodexMessages(t *testing.T) {
	transcript := readFixture(t, "codex_turns.jsonl")
	want := []string{
		"system", "user (AGENTS.md)", "user",
		"assistant calls shell", "tool c1 shell error", "assistant calls shell", "tool c2 shell ok",
		"assistant calls apply_patch", "tool c3 apply_patch ok", "assistant calls local_shell", "tool c4 local_shell error",
		"assistant calls view_image", "tool c5 view_image", "assistant calls web_search", "assistant",
		"user", "assistant", "user", "assistant", "user", "assistant calls shell", "user (interruption)",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	for i, text := range map[int]string{4: "FAIL", 6: "line one\nline two", 8: "Success.", 10: "write.go", 12: "a chart\n[image png 2 KB]"} {
		if got := transcript.Messages.At(i).Text; got != text {
			t.Errorf("message %d is %q, want %q", i, got, text)
		}
	}
	for i, arguments := range map[int]string{
		3: `{"command":["go","test"]}`, 5: `{"_raw":"not json"}`, 7: `{"input":"*** Begin Patch\n*** End Patch"}`,
		9: `{"type":"exec","command":["ls"]}`, 13: `{"type":"search","query":"go defer"}`,
	} {
		if got := string(transcript.Messages.At(i).ToolCalls[0].Arguments); got != arguments {
			t.Errorf("message %d calls with %s, want %s", i, got, arguments)
		}
	}
	if got := string(transcript.Messages.At(6).Data); got != `{"exit_code": 0, "duration_seconds": 0.1}` {
		t.Errorf("data %s", got)
	}
}

func TestCodexEventsAlone(t *testing.T) {
	transcript := readFixture(t, "codex_events.jsonl")
	want := []string{
		"user", "assistant calls exec_command", "tool c1 exec_command ok", "assistant calls apply_patch", "tool c2 apply_patch error",
		"assistant calls db.count", "tool c3 db.count ok", "assistant calls db.drop", "tool c4 db.drop error",
		"assistant calls chart", "tool k1 chart ok", "assistant",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"turn, line 9, messages 0 to 12, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if transcript.Agent != "Team Editor" || transcript.Task != "Count the rows" {
		t.Errorf("agent %q, task %q", transcript.Agent, transcript.Task)
	}
}

func TestCodexOutputs(t *testing.T) {
	tests := []struct {
		name, output, text string
		outcome            model.ToolOutcome
	}{
		{"plain", `"ok"`, "ok", model.OutcomeUnknown},
		{"header, failed", `"Wall time: 1\nProcess exited with code 2\nOutput:\nFAIL"`, "Wall time: 1\nProcess exited with code 2\nOutput:\nFAIL", model.OutcomeError},
		{"older header", `"Exit code: 0\nWall time: 1 seconds\nOutput:\nok"`, "Exit code: 0\nWall time: 1 seconds\nOutput:\nok", model.OutcomeOK},
		{"the words of a header in the output", `"Output:\nProcess exited with code 2"`, "Output:\nProcess exited with code 2", model.OutcomeUnknown},
		{"JSON in a text", `"{\"output\":\"a\\nb\",\"metadata\":{\"exit_code\":1}}"`, "a\nb", model.OutcomeError},
		{"other JSON in a text", `"{\"agent_id\":\"x\"}"`, `{"agent_id":"x"}`, model.OutcomeUnknown},
		{"parts", `[{"type":"input_text","text":"a"},{"type":"input_text","text":"b"}]`, "a\nb", model.OutcomeUnknown},
		{"content and success", `{"content":"a","success":true}`, "a", model.OutcomeOK},
		{"content as parts", `{"content":[{"type":"input_text","text":"a"}]}`, "a", model.OutcomeUnknown},
		{"one part", `{"type":"input_text","text":"a"}`, "a", model.OutcomeUnknown},
		{"another object", `{"rows":[1]}`, `{"rows":[1]}`, model.OutcomeUnknown},
		{"null", `null`, "", model.OutcomeUnknown},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := readText(t, codexLine("response_item", `{"type":"function_call_output","call_id":"c","output":`+test.output+`}`))
			message := transcript.Messages.At(0)
			if message.Text != test.text || message.Outcome != test.outcome {
				t.Errorf("text %q, outcome %q; want %q, %q", message.Text, message.Outcome, test.text, test.outcome)
			}
		})
	}
}

func TestCodexRecognition(t *testing.T) {
	meta := func(members string) string { return codexLine("session_meta", `{"id":"s",`+members+`}`) }
	tests := []struct{ name, text, format, agent string }{
		{"codex", meta(`"originator":"codex_cli_rs"`), "codex rollout", "codex"},
		{"its desktop", meta(`"originator":"Codex Desktop"`), "codex rollout", "codex"},
		{"no originator", meta(`"cwd":"/"`), "codex rollout", "codex"},
		{"another front end", meta(`"originator":"Team Editor"`), "codex rollout", "Team Editor"},
		{"TraeX", meta(`"originator":"codex-tui","model_provider":"trae"`), "codex-like rollout", "trae cli"},
		{"TraeX by its instructions", meta(`"originator":"codex-tui","base_instructions":{"text":"You are TRAE CLI."}`), "codex-like rollout", "trae cli"},
		{"bare items", `{"id":"s","timestamp":"t","instructions":""}` + "\n" + `{"type":"message","role":"user","content":[]}`, "codex rollout", "codex"},
		{"codex exec --json", `{"type":"thread.started","thread_id":"t"}`, "codex exec stream", "codex"},
		{"another's payload", `{"type":"step","payload":{"a":1}}`, "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript, _ := read(t, "x", []byte(test.text))
			if transcript.Format != test.format || transcript.Agent != test.agent {
				t.Errorf("read as %q of %q, want %q of %q", transcript.Format, transcript.Agent, test.format, test.agent)
			}
		})
	}
}

func TestLookalike(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"Qwen Code", claude("user", `"message":{"role":"user","parts":[]}`), "Qwen Code"},
		{"iFlow", claudeUser(`[{"type":"tool_result","content":{"responseParts":{}}}]`), "iFlow"},
		{"Gemini CLI", `{"sessionId":"s","projectHash":"h","messages":[]}`, "Gemini CLI"},
		{"its newer lines", `{"sessionId":"s","startTime":"t"}` + "\n" + `{"$set":{"messages":[]}}`, "Gemini CLI"},
		{"its contents", `[{"role":"user","parts":[{"text":"hi"}]}]`, "Gemini CLI"},
		{"goose", `{"working_dir":"/","message_count":1}` + "\n" + `{"role":"user","content":[{"type":"text","text":"hi"}]}`, "goose"},
		{"opencode", `{"type":"text","sessionID":"s","part":{}}`, "opencode"},
		{"pi", `{"type":"session","version":3,"id":"s","cwd":"/"}` + "\n" + `{"type":"message","parentId":null,"message":{"role":"user","content":"hi"}}`, "pi or openclaw"},
		{"Copilot", `{"type":"session.start","data":{},"parentId":null}`, "Copilot"},
		{"Cursor", `{"role":"user","message":{"content":[{"type":"text","text":"hi"}]}}`, "Cursor"},
		{"Grok", `{"type":"user","content":"hi","prompt_index":0}` + "\n" + `{"type":"reasoning","id":"r","summary":[]}`, "Grok"},
		{"Kimi", `{"timestamp":1,"message":{"type":"TurnBegin","payload":{}}}`, "Kimi"},
		{"its context", `{"role":"user","content":"hi"}` + "\n" + `{"role":"_checkpoint","id":0}`, "Kimi"},
		{"calls of models by harn", `{"type":"system_prompt","content":"hi"}` + "\n" + `{"type":"provider_call_request","call_id":"c"}`, "calls of models"},
		{"gptme", `{"role":"system","content":"hi","pinned":true,"hide":true}`, "gptme"},
		{"mini-swe-agent", `{"trajectory_format":"mini-swe-agent-1.1","messages":[{"role":"user","content":"hi"}]}`, "mini-swe-agent"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Lookalike(NewSource("x", []byte(test.text))); !strings.Contains(got, test.want) {
				t.Errorf("Lookalike = %q, want it to name %q", got, test.want)
			}
			if taken := readAll(t, "x", []byte(test.text)); len(taken) > 0 {
				t.Errorf("it is read as %q", taken[0].Format)
			}
		})
	}
	for _, other := range []string{"", "hello", "[]", "{}", `{"role":"user"}`, claudeUser(`"hi"`)} {
		if got := Lookalike(NewSource("x", []byte(other))); got != "" {
			t.Errorf("%q looks like %q", other, got)
		}
	}
}

func FuzzCodex(f *testing.F) {
	for _, name := range []string{"codex_review.jsonl", "codex_turns.jsonl", "codex_events.jsonl"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { fuzzReader(t, Codex, data) })
}
