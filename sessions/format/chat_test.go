package format

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

// readTwins reads a made-up file of several transcripts.
func readTwins(t *testing.T, name string) []model.Transcript {
	t.Helper()
	path := filepath.Join("testdata", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	transcripts := readAll(t, path, data)
	if len(transcripts) == 0 {
		t.Fatalf("%s is not recognised", name)
	}
	for _, transcript := range transcripts {
		checkTranscript(t, name, data, transcript)
	}
	return transcripts
}

// addTwins gives a fuzz target the made-up files.
func addTwins(f *testing.F, names ...string) {
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

func TestChatConversations(t *testing.T) {
	transcripts := readTwins(t, "chat.jsonl")
	if len(transcripts) != 3 {
		t.Fatalf("%d conversations, want 3", len(transcripts))
	}
	lines, exchange, older := transcripts[0], transcripts[1], transcripts[2]
	for i, want := range [][]string{
		{"system", "user", "assistant thinks calls count count", "tool c2 count", "tool c1 count", "assistant", "user", "assistant"},
		{"user", "assistant"},
		{"user", "assistant calls weather", "tool function_call 2 weather", "tool  weather", "assistant"},
	} {
		if diff := cmp.Diff(want, outline(transcripts[i].Messages)); diff != "" {
			t.Errorf("messages of conversation %d (-want +got)\n%s", i+1, diff)
		}
	}
	want := []string{"turn, line 1, messages 1 to 6, nobody, folded 0", "turn, line 1, messages 6 to 8, nobody, folded 0"}
	if diff := cmp.Diff(want, moments(lines)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if lines.Decisions[1].Candidate != "I cannot see it." || lines.Task != "How many rows has the table?\n[image png 60 bytes]" || lines.Format != chatMessages {
		t.Errorf("task %q, candidate %q", lines.Task, lines.Decisions[1].Candidate)
	}
	if got := string(lines.Messages.At(2).ToolCalls[1].Arguments); got != `{"_raw":"not json"}` {
		t.Errorf("arguments %s", got)
	}
	if diff := cmp.Diff([]model.Count{{Name: "message of role judge", N: 1}}, lines.Unknown); diff != "" {
		t.Errorf("unknown (-want +got)\n%s", diff)
	}
	if len(lines.Losses) != 1 || lines.Losses[0].Place.Line != 4 || len(exchange.Losses)+len(older.Losses) != 0 {
		t.Errorf("losses %v, %v, %v: a loss belongs to the file and is told once", lines.Losses, exchange.Losses, older.Losses)
	}
	if exchange.Session != "req-7" || exchange.Model != "gpt-6" {
		t.Errorf("the exchange is %q by %q", exchange.Session, exchange.Model)
	}
}

func TestAnthropicMessages(t *testing.T) {
	transcript := readFixture(t, "anthropic.json")
	want := []string{
		"system", "user", "assistant thinks calls read shot", "tool t1 read", "tool t2 shot error", "tool t9 ", "user", "assistant",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	for i, text := range map[int]string{0: "Be kind.", 3: "2 failed\n1 passed", 4: "[image png 3 KB]", 6: "Go on.", 7: "Two tests failed.\nthe log"} {
		if got := transcript.Messages.At(i).Text; got != text {
			t.Errorf("message %d is %q, want %q", i, got, text)
		}
	}
	if diff := cmp.Diff([]string{"turn, line 89, messages 1 to 8, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if transcript.Format != anthropicMessages || transcript.Session != "req-9" || transcript.Model != "claude-opus-5" || transcript.Task != "Check the log" {
		t.Errorf("%q, session %q, model %q, task %q", transcript.Format, transcript.Session, transcript.Model, transcript.Task)
	}
}

func TestMessageForms(t *testing.T) {
	const user, said = `{"role":"user","content":"hi"}`, `{"role":"assistant","content":"ho"}`
	const used = `{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"n","input":{}}]}`
	tests := []struct {
		name, text, format string
		transcripts, turns int
	}{
		{"a bare list", `[` + user + `,` + said + `]`, chatMessages, 1, 1},
		{"one message a line", user + "\n" + said, chatMessages, 1, 1},
		{"one list a line", `[` + user + `,` + said + `]` + "\n" + `[` + user + `]`, chatMessages, 2, 1},
		{"a list of conversations", `[{"messages":[` + user + `,` + said + `]},{"messages":[` + user + `,` + said + `]}]`, chatMessages, 2, 2},
		{"a list of lists", `[[` + user + `,` + said + `],[` + user + `]]`, chatMessages, 2, 1},
		{"an object", `{"messages":[` + user + `,` + said + `]}`, chatMessages, 1, 1},
		{"the answer beside them", `{"messages":[` + user + `],"choices":[{"message":` + said + `}]}`, chatMessages, 1, 1},
		{"the answer among them too", `{"messages":[` + user + `,` + said + `],"response":{"choices":[{"message":` + said + `}]}}`, chatMessages, 1, 1},
		{"blocks of Anthropic", `[` + user + `,` + used + `]`, anthropicMessages, 1, 0},
		{"one message of Anthropic a line", user + "\n" + used, anthropicMessages, 1, 0},
		{"system beside them", `{"system":"be kind","messages":[` + user + `,` + said + `]}`, anthropicMessages, 1, 1},
		{"an unfinished turn", `[` + user + `,` + used + `,` + said + `]`, anthropicMessages, 1, 0},
		{"no message", `[{"role":"user"}]`, "", 0, 0},
		{"another role", `[{"role":"model","content":"hi"}]`, "", 0, 0},
		{"an empty list", `[]`, "", 0, 0},
		{"no messages in it", `{"messages":[]}`, "", 0, 0},
		{"a table with a role", `{"role":"admin","name":"x"}`, "", 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcripts := readAll(t, "x", []byte(test.text))
			turns, format := 0, ""
			for _, transcript := range transcripts {
				checkTranscript(t, "x", []byte(test.text), transcript)
				turns += len(transcript.Decisions)
				format = transcript.Format
			}
			if format != test.format || len(transcripts) != test.transcripts || turns != test.turns {
				t.Errorf("%d transcripts of %q with %d turns, want %d of %q with %d", len(transcripts), format, turns, test.transcripts, test.format, test.turns)
			}
		})
	}
}

func TestChatParts(t *testing.T) {
	tests := []struct{ name, content, want string }{
		{"nothing", `null`, ""},
		{"a number", `4`, "4"},
		{"one part alone", `{"type":"text","text":"a"}`, "a"},
		{"texts and a refusal", `[{"type":"text","text":"a"},{"type":"refusal","refusal":"b"},"c"]`, "a\nb\nc"},
		{"an image by address", `[{"type":"image_url","image_url":"https://example.test/a.png"}]`, "[image]"},
		{"audio", `[{"type":"input_audio","input_audio":{"format":"wav","data":"` + strings.Repeat("A", 4096) + `"}}]`, "[audio wav 3 KB]"},
		{"a file", `[{"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,AAAA"}}]`, "[file pdf 3 bytes a.pdf]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcripts := readAll(t, "x", []byte(`[{"role":"assistant","content":`+test.content+`}]`))
			if len(transcripts) != 1 || transcripts[0].Messages.At(0).Text != test.want {
				t.Errorf("read as %+v, want %q", transcripts, test.want)
			}
		})
	}
}

func TestResponses(t *testing.T) {
	transcripts := readTwins(t, "responses.jsonl")
	if len(transcripts) != 2 {
		t.Fatalf("%d transcripts, want the exchange and the bare items", len(transcripts))
	}
	want := []string{
		"system", "user", "assistant thinks", "assistant calls grep", "tool c1 grep", "assistant calls tracker.find", "tool m1 tracker.find",
		"assistant calls tracker.close", "tool m2 tracker.close error", "assistant calls web_search", "assistant calls code_interpreter",
		"tool ci code_interpreter", "assistant calls computer_call", "tool k1 computer_call", "assistant",
	}
	exchange, bare := transcripts[0], transcripts[1]
	if diff := cmp.Diff(want, outline(exchange.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	for i, text := range map[int]string{6: "ticket 12", 8: "not allowed", 11: `[{"type": "logs", "logs": "2"}]`, 13: "[image png 1 KB]"} {
		if got := exchange.Messages.At(i).Text; got != text {
			t.Errorf("message %d is %q, want %q", i, got, text)
		}
	}
	if exchange.Session != "resp-1" || exchange.Task != "Find the bug" || len(exchange.Decisions) != 1 || exchange.Agent != "" || len(exchange.Tools) != 0 {
		t.Errorf("the exchange is %q about %q, decisions %v", exchange.Session, exchange.Task, moments(exchange))
	}
	if diff := cmp.Diff([]string{"turn, line 3, messages 0 to 2, nobody, folded 0"}, moments(bare)); diff != "" || bare.Messages.At(1).Text != "Hi." {
		t.Errorf("the bare items (-want +got)\n%s%+v", diff, bare.Messages)
	}
}

func TestResponsesForms(t *testing.T) {
	const user = `{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}`
	const called = `{"type":"function_call","call_id":"c","name":"n","arguments":"{}"}`
	tests := []struct{ name, text, format string }{
		{"a list", `[` + user + `,` + called + `]`, responsesItems},
		{"lines", user + "\n" + called, responsesItems},
		{"short messages among them", `[{"role":"user","content":"hi"},` + called + `]`, responsesItems},
		{"a response", `{"id":"r","object":"response","output":[` + called + `]}`, responsesItems},
		{"a text as input", `{"input":"hi","output":[` + called + `]}`, responsesItems},
		{"request and response", `{"request":{"input":[` + user + `]},"response":{"output":[` + called + `]}}`, responsesItems},
		{"messages alone are a chat", `[{"type":"message","role":"user","content":"hi"}]`, chatMessages},
		{"an eval's samples", `{"input":[{"role":"user","content":"hi"}],"ideal":"ho"}`, ""},
		{"other inputs", `{"input":[1],"output":[2]}`, ""},
		{"a rollout of Codex", codexLine("response_item", called), codexRollout},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			format := ""
			for _, transcript := range readAll(t, "x", []byte(test.text)) {
				format = transcript.Format
			}
			if format != test.format {
				t.Errorf("read as %q, want %q", format, test.format)
			}
		})
	}
}

func FuzzChat(f *testing.F) {
	addTwins(f, "chat.jsonl", "anthropic.json", "harn_messages.json")
	f.Add([]byte(`[[{"role":"user","content":"hi"}]]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzzReader(t, Chat, data)
		fuzzReader(t, Anthropic, data)
	})
}

func FuzzResponses(f *testing.F) {
	addTwins(f, "responses.jsonl")
	f.Fuzz(func(t *testing.T, data []byte) { fuzzReader(t, Responses, data) })
}
