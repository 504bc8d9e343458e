package format

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"countersign/engine/evidence"
	"countersign/engine/grounding"
	"countersign/engine/verdict"
	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

// The tests of this file are the public faults of facts: transcript-faults, each
// named after its entry; entries 2, 5, 8 and so on do not exist. Some are better
// told elsewhere:
//
//	 4      TestFault04ManyCopies of sessions: the memory that is kept
//	22      TestFault22SubAgents of sessions
//	27, 28  TestInspectBomb, TestInspectBigSamples, TestArchiveDoesNotBelieveSizes,
//	        TestWhatIsNoInspectLog
//	37      the tests of ui/safe, and of hostile sessions in ui and ui/cli
//	43      TestInspectGrades
//
// Where our right value is another than the entry's, the test says why.

// faulty reads a file that may be faulty, and must be recognised all the same.
func faulty(t *testing.T, data string) model.Transcript {
	t.Helper()
	transcript, ok := read(t, "fault.jsonl", []byte(data))
	if !ok {
		t.Fatalf("not recognised: %s", Unrecognised(NewSource("fault.jsonl", []byte(data))))
	}
	checkTranscript(t, "fault.jsonl", []byte(data), transcript)
	return transcript
}

// asked and wrote are two records that are in order; n makes each its own.
func asked(n int, text string) string {
	quoted, _ := json.Marshal(text) // a text always has a JSON form
	return fmt.Sprintf(`{"type":"user","uuid":"u%d","parentUuid":null,"sessionId":"s","message":{"role":"user","content":%s}}`, n, quoted)
}

func wrote(n int, text string) string {
	return fmt.Sprintf(`{"type":"assistant","uuid":"a%d","parentUuid":"u%d","sessionId":"s","message":{"role":"assistant","content":[{"type":"text","text":%q}]}}`, n, n, text)
}

// texts of messages, shortened.
func spoken(transcript model.Transcript) []string {
	var out []string
	for _, message := range transcript.Messages.All() {
		text := message.Text
		if len(text) > 40 {
			text = fmt.Sprintf("%d bytes", len(text))
		}
		out = append(out, text)
	}
	return out
}

func lostAt(transcript model.Transcript) []string {
	var out []string
	for _, loss := range transcript.Losses {
		out = append(out, fmt.Sprintf("line %d, %d bytes", loss.Place.Line, loss.Place.Length))
	}
	return out
}

func TestFaultsOfLinesAndBytes(t *testing.T) {
	ok1, ok2, ok3 := asked(1, "ok1"), wrote(2, "ok2"), wrote(3, "ok3")
	tests := []struct {
		name, data   string
		texts, lost  []string
		unfinishedIn string // what the last loss must say
	}{
		{"1: a line of more than 64 KiB", asked(1, strings.Repeat("x", 70000)) + "\n" + wrote(1, "after") + "\n", []string{"70000 bytes", "after"}, nil, ""},
		{"3: a line of 2 MiB between good ones", ok1 + "\n" + wrote(2, strings.Repeat("y", 2<<20)) + "\n" + ok3 + "\n", []string{"ok1", "2097152 bytes", "ok3"}, nil, ""},
		{"6: two objects on one line", `{"type":"summary","summary":"t","leafUuid":"z"}` + ok1 + "\n", []string{"ok1"}, nil, ""},
		{"7: a bad line between good ones", ok1 + "\n" + `{"type":"attachment","attachment":{"type":"queued_command","prompt":"cut` + "\n" + ok2 + "\n", []string{"ok1", "ok2"}, []string{"line 2, 72 bytes"}, ""},
		{"9: NUL bytes after a record, and at the end", ok1 + "\n" + ok2 + strings.Repeat("\x00", 9000) + "\n" + ok3 + "\n" + strings.Repeat("\x00", 150000),
			[]string{"ok1", "ok2", "ok3"}, []string{"line 2, 9000 bytes", "line 4, 150000 bytes"}, "150000 NUL bytes"},
		{"10: cut inside a character", ok1 + "\n" + "{\"type\":\"user\",\"message\":{\"content\":\"caf\xc3", []string{"ok1"}, []string{"line 2, 41 bytes"}, "not finished yet"},
		{"10: cut inside a character, then a record", ok1 + "\n" + "{\"type\":\"user\",\"message\":{\"content\":\"caf\xc3" + ok3 + "\n", []string{"ok1", "ok3"}, []string{"line 2, 41 bytes"}, ""},
		{"12: characters of many scripts, and a byte that is none", asked(1, "” 日本") + "\n" + strings.Replace(ok2, "ok2", "a\x8fb", 1) + "\n", []string{"” 日本", "a\uFFFDb"}, []string{"line 2, 138 bytes"}, ""},
		{"13: half a surrogate pair", strings.Replace(ok1, "ok1", `emoji \ud83d cut`, 1) + "\n" + ok2 + "\n", []string{"emoji \uFFFD cut", "ok2"}, []string{"line 1, 116 bytes"}, ""},
		{"6 of the quirks: a mark and carriage returns", "\xef\xbb\xbf" + ok1 + "\r\n" + ok2 + "\r\n", []string{"ok1", "ok2"}, nil, ""},
		{"8 of the quirks: words that are no numbers", strings.Replace(ok1, `"parentUuid"`, `"score":NaN,"low":-Infinity,"parentUuid"`, 1) + "\n" + ok2, []string{"ok1", "ok2"}, nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := faulty(t, test.data)
			if diff := cmp.Diff(test.texts, spoken(transcript)); diff != "" {
				t.Errorf("messages (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(test.lost, lostAt(transcript)); diff != "" {
				t.Errorf("losses (-want +got)\n%s", diff)
			}
			if n := len(transcript.Losses); n > 0 && !strings.Contains(transcript.Losses[n-1].Reason, test.unfinishedIn) {
				t.Errorf("the last loss says %q, want %q in it", transcript.Losses[n-1].Reason, test.unfinishedIn)
			}
			for _, message := range transcript.Messages.All() {
				if !utf8.ValidString(message.Text) {
					t.Errorf("%q is no UTF-8", message.Text)
				}
			}
		})
	}
}

func TestFault04ManyCopiesOfOneRecord(t *testing.T) {
	const copies = 20000
	transcript := faulty(t, strings.Repeat(asked(1, strings.Repeat("z", 700))+"\n", copies))
	if transcript.Messages.Len() != 1 || transcript.Folded != copies-1 || transcript.Messages.At(0).Folded != copies-1 {
		t.Errorf("%d messages, %d folded", transcript.Messages.Len(), transcript.Folded)
	}
}

func TestFault15NothingInTheFile(t *testing.T) {
	for data, reason := range map[string]string{
		"": "the file is empty", "\n\n": "the file is empty", "[]": "1 record, the first is list",
		"{}": "1 record, the first is object", "null": "1 record, the first is null",
	} {
		if transcripts := readAll(t, "x", []byte(data)); len(transcripts) > 0 {
			t.Errorf("%q is read as %q", data, transcripts[0].Format)
		}
		if got := Unrecognised(NewSource("x", []byte(data))).Error(); !strings.Contains(got, reason) {
			t.Errorf("%q: %q, want %q in it", data, got, reason)
		}
	}
}

// stands says whether the contract finds a quote in what a judge of the whole
// transcript could read.
func stands(transcript model.Transcript, quote string) bool {
	read := evidence.FromTranscript(transcript.Messages)
	return len(grounding.Ungrounded([]string{quote}, read.Text)) == 0
}

func TestFault13QuoteBesideHalfAPair(t *testing.T) {
	result := `{"type":"user","uuid":"c","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"emoji \ud83d cut"}]}}`
	if transcript := faulty(t, result+"\n"); !stands(transcript, "emoji") || stands(transcript, "emojis") {
		t.Errorf("the result is %q", transcript.Messages.At(0).Text)
	}
}

func TestFault16ResultAsAList(t *testing.T) {
	transcript := faulty(t, `{"type":"user","uuid":"d","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"2 failed"},{"type":"text","text":"1 passed"}]}]}}`+"\n")
	if message := transcript.Messages.At(0); message.ToolCallID != "t1" || message.Text != "2 failed\n1 passed" || !stands(transcript, "2 failed") {
		t.Errorf("the result is %+v", message)
	}
}

func TestFault18KindFromTheFuture(t *testing.T) {
	transcript := faulty(t, asked(1, "before")+"\n"+`{"type":"from-the-future","sessionId":"s","payload":7}`+"\n"+wrote(1, "after")+"\n")
	if diff := cmp.Diff([]string{"before", "after"}, spoken(transcript)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]model.Count{{Name: "from-the-future", N: 1}}, transcript.Unknown); diff != "" || len(transcript.Losses) != 0 {
		t.Errorf("unknown (-want +got)\n%slosses %v", diff, transcript.Losses)
	}
}

func TestFault19FieldRenamedBetweenCallAndReply(t *testing.T) {
	transcript := faulty(t, codexLine("event_msg", `{"type":"dynamic_tool_call_request","callId":"k1","tool":"chart","arguments":{}}`)+"\n"+
		codexLine("event_msg", `{"type":"dynamic_tool_call_response","call_id":"k1","content_items":[{"type":"inputText","text":"drawn"}],"success":true}`)+"\n")
	if diff := cmp.Diff([]string{"assistant calls chart", "tool k1 chart ok"}, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
}

// Of formats that are not read, the reason must be the true one. The last two are
// findings without an entry.
func TestFaultsOfOtherFormats(t *testing.T) {
	tests := []struct{ name, data, reason string }{
		{"21: Gemini as one object", `{"sessionId":"s","projectHash":"h","startTime":"t","messages":[{"id":"1","type":"user","content":"hi"}]}`, "Gemini CLI"},
		{"21: Gemini as lines", `{"sessionId":"s","projectHash":"h","startTime":"t"}` + "\n" + `{"id":"1","type":"user","content":"hi"}` + "\n" + `{"$set":{"messages":[]}}`, "Gemini CLI"},
		{"24: pairs of actions and observations", `{"instance_id":"i","history":[[{"action":"run","args":{"command":"ls"}},{"observation":"run","content":"a"}]]}` + "\n", "OpenHands"},
		{"24: flat events", `{"instance_id":"i","history":[{"action":"run","args":{"command":"ls"}},{"observation":"run","content":"a"}]}` + "\n", "OpenHands"},
		{"25: a trajectory that did not end", `{"trajectory":[{"action":"ls","observation":"","response":"r","state":"{}","thought":"t"}],"history":[],"info":{}}`, "SWE-agent"},
		{"21: Gemini with a record told again", `{"sessionId":"s","projectHash":"h","startTime":"t"}` + "\n" + strings.Repeat(`{"id":"1","type":"gemini","content":"hi"}`+"\n", 2), "Gemini CLI"},
		{"Gemini as one object over many lines", "{\n  \"sessionId\": \"s\",\n  \"projectHash\": \"h\",\n  \"messages\": []\n}\n", "Gemini CLI"},
		{"promptfoo without results", `{"evalId":"e","results":{"version":3,"results":[],"stats":{"successes":0,"failures":22}}}`, "promptfoo"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if transcripts := readAll(t, "x", []byte(test.data)); len(transcripts) > 0 {
				t.Fatalf("read as %q", transcripts[0].Format)
			}
			if got := Unrecognised(NewSource("x", []byte(test.data))).Error(); !strings.Contains(got, test.reason) {
				t.Errorf("%q does not name %s", got, test.reason)
			}
		})
	}
}

func TestFault30OneAnswerOnSeveralLines(t *testing.T) {
	line := func(n int, block string) string {
		return fmt.Sprintf(`{"type":"assistant","uuid":"b%d","sessionId":"s","message":{"id":"m1","role":"assistant","content":[%s],"usage":{"output_tokens":9}}}`, n, block)
	}
	transcript := faulty(t, strings.Join([]string{
		asked(1, "Do it"), line(1, `{"type":"thinking","thinking":"hm"}`), line(2, `{"type":"text","text":"I do."}`),
		line(3, `{"type":"tool_use","id":"t","name":"Bash","input":{}}`), wrote(2, "Done."),
	}, "\n")+"\n")
	if diff := cmp.Diff([]string{"user", "assistant thinks", "assistant", "assistant calls Bash", "assistant"}, outline(transcript.Messages)); diff != "" || transcript.Folded != 0 {
		t.Errorf("folded %d, messages (-want +got)\n%s", transcript.Folded, diff)
	}
}

func TestFault31CompactionRepeatsTheConversation(t *testing.T) {
	records := []string{asked(1, "one"), wrote(1, "two"), asked(3, "three")}
	boundary := `{"type":"system","subtype":"compact_boundary","uuid":"b","parentUuid":null,"logicalParentUuid":"r3","sessionId":"s"}`
	again := []string{records[0], strings.Replace(records[1], `"parentUuid":"u1"`, `"parentUuid":null`, 1), records[2]}
	transcript := faulty(t, strings.Join(append(append(records, boundary), again...), "\n")+"\n")
	if diff := cmp.Diff([]string{"one", "two", "three"}, spoken(transcript)); diff != "" || transcript.Folded != 3 {
		t.Errorf("folded %d, messages (-want +got)\n%s", transcript.Folded, diff)
	}
}

func TestFault33DanglingForwardAndCyclicParents(t *testing.T) {
	record := func(id, parent string) string {
		return `{"type":"user","uuid":"` + id + `","parentUuid":"` + parent + `","sessionId":"s","message":{"role":"user","content":"` + id + `"}}`
	}
	transcript := faulty(t, strings.Join([]string{record("x", "nowhere"), record("y", "z"), record("z", "x"), record("p", "q"), record("q", "p")}, "\n")+"\n")
	if diff := cmp.Diff([]string{"x", "y", "z", "p", "q"}, spoken(transcript)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	cycle := strings.Join([]string{record("p", "q"), record("q", "p"), record("r", "q"), `{"type":"last-prompt","sessionId":"s","leafUuid":"q"}`}, "\n")
	if transcript := faulty(t, cycle+"\n"); transcript.Messages.Len() != 3 || transcript.Messages.At(0).Abandoned {
		t.Errorf("messages %+v", transcript.Messages)
	}
}

func TestFault34CallsAndResultsWithoutEachOther(t *testing.T) {
	transcript := faulty(t, strings.Join([]string{
		asked(1, "Do it"),
		`{"type":"assistant","uuid":"a","sessionId":"s","message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Read","input":{}},{"type":"tool_use","id":"t2","name":"Bash","input":{}}]}}`,
		`{"type":"user","uuid":"r","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","content":"two"},{"type":"tool_result","tool_use_id":"t3","content":"three"}]}}`,
	}, "\n")+"\n")
	calls, issues, orphans := evidence.Lifecycles(transcript.Messages)
	if len(calls) != 2 || calls[0].Status != model.LifecyclePending || calls[1].Status != model.LifecycleCompleted || orphans != 1 {
		t.Errorf("calls %+v, orphans %v", calls, orphans)
	}
	var codes []string
	for _, issue := range issues {
		codes = append(codes, issue.Code)
	}
	if diff := cmp.Diff([]string{"tool_call_result_missing", "orphan_tool_result"}, codes); diff != "" {
		t.Errorf("issues (-want +got)\n%s", diff)
	}
	if len(transcript.Decisions) != 0 {
		t.Errorf("a turn with an open call is finished: %v", moments(transcript))
	}
	doubled := faulty(t, strings.Join([]string{
		`{"type":"assistant","uuid":"a","sessionId":"s","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Read","input":{}}]}}`,
		`{"type":"assistant","uuid":"b","sessionId":"s","message":{"id":"m2","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{}}]}}`,
		`{"type":"user","uuid":"r","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"one"}]}}`,
	}, "\n")+"\n")
	calls, _, _ = evidence.Lifecycles(doubled.Messages)
	if len(calls) != 2 || calls[0].Status != model.LifecycleAmbiguous || calls[1].Status != model.LifecycleAmbiguous {
		t.Errorf("two calls with one id are %+v", calls)
	}
}

// A walk from the last record to its root loses results of parallel calls, which
// hang beside it.
func TestParallelResultsBesideTheBranch(t *testing.T) {
	call := func(id, parent, tool string) string {
		return `{"type":"assistant","uuid":"` + id + `","parentUuid":"` + parent + `","sessionId":"s","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"` + tool + `","name":"Read","input":{}}]}}`
	}
	result := func(id, parent, tool, text string) string {
		return `{"type":"user","uuid":"` + id + `","parentUuid":"` + parent + `","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"` + tool + `","content":"` + text + `"}]}}`
	}
	transcript := faulty(t, strings.Join([]string{
		asked(1, "Read both"), call("c1", "u1", "t1"), call("c2", "c1", "t2"),
		result("r1", "c1", "t1", "first file"), result("r2", "c2", "t2", "second file"),
		`{"type":"assistant","uuid":"a9","parentUuid":"r2","sessionId":"s","message":{"role":"assistant","content":[{"type":"text","text":"Both read."}]}}`,
		`{"type":"last-prompt","sessionId":"s","leafUuid":"a9"}`,
	}, "\n")+"\n")
	if !stands(transcript, "first file") || !stands(transcript, "second file") {
		t.Errorf("messages %q", spoken(transcript))
	}
}

// Codex keeps what an agent says as an item and as an event.
func TestCodexSaysEverythingTwice(t *testing.T) {
	transcript := faulty(t, strings.Join([]string{
		codexLine("session_meta", `{"id":"c","cwd":"/","cli_version":"0.118.0"}`),
		codexLine("event_msg", `{"type":"agent_message","message":"All tests pass."}`),
		codexLine("response_item", `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"All tests pass."}]}`),
	}, "\n")+"\n")
	if diff := cmp.Diff([]string{"All tests pass."}, spoken(transcript)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
}

func TestFault36LastRecordLacksAField(t *testing.T) {
	line := func(ordinal, text string) string {
		return `{"timestamp":"t",` + ordinal + `"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"` + text + `"}]}}`
	}
	transcript := faulty(t, line(`"ordinal":1,`, "one")+"\n"+line(`"ordinal":2,`, "two")+"\n"+line("", "three")+"\n")
	if diff := cmp.Diff([]string{"one", "two", "three"}, spoken(transcript)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
}

// Entries 39, 40 and 42. A reply that is cut or badly quoted is no verdict, and
// neither approves nor refuses: nothing is repaired. Entry 42 would have the verdict
// recovered; but a word before the cut is not what the judge said in the end.
func TestFaultsOfReplies(t *testing.T) {
	const reply = `{"verdict":"done","reason":"tests ran"}`
	tests := []struct{ name, text, want string }{
		{"39: in a fence", "```json\n" + reply + "\n```", "done inside a fence"},
		{"40: prose after the fence", "```json\n" + reply + "\n```\nHope that helps.", "done inside a fence"},
		{"40: a fence that is not closed", "```json\n" + reply, "done inside a fence, the fence around it is not closed"},
		{"40: no fence", "Here you are: " + reply, "done among prose"},
		{"42: cut inside a badly quoted reason", `{"verdict":"done","why":"it said "ok" and {`, "no verdict"},
		{"42: cut", reply[:len(reply)-5], "no verdict"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := "no verdict"
			if value, reading, err := verdict.ParseReply(test.text); err == nil {
				got = joinNonBlank(", ", value.Get("verdict").TextOr("")+" "+string(reading.Found), reading.Damaged)
			}
			if got != test.want {
				t.Errorf("read as %q, want %q", got, test.want)
			}
		})
	}
}

func TestFault45VerdictsThatDoNotBind(t *testing.T) {
	goal := func(n int, members string) string {
		return fmt.Sprintf(`{"type":"attachment","uuid":"g%d","sessionId":"s","attachment":{"type":"goal_status","condition":"tests pass",%s}}`, n, members)
	}
	transcript := faulty(t, strings.Join([]string{
		goal(1, `"met":false,"sentinel":true`), asked(1, "Go"), wrote(1, "goal_status met:true, says the prose"),
		goal(2, `"met":false,"reason":"2 tests fail"`), wrote(2, "Stopping."), goal(3, `"met":true,"sentinel":true`),
	}, "\n")+"\n")
	if diff := cmp.Diff([]string{"judge, line 4, messages 0 to 2, met: false = continue, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if last := transcript.Events[len(transcript.Events)-1]; last.Text != "goal cleared by the user: tests pass" {
		t.Errorf("the last event is %+v", last)
	}
}

func TestMaskedOutputsStayText(t *testing.T) {
	for _, text := range []string{
		"<persisted-output>\nOutput too large. Full output saved to: tool-results/t1.txt\n</persisted-output>",
		"first\n... [120 lines truncated] ...\nlast", "<tool_output_masked>", "REDACTED",
	} {
		quoted, _ := json.Marshal(text) // a text always has a JSON form
		transcript := faulty(t, claudeUser(`[{"type":"tool_result","tool_use_id":"t1","content":`+string(quoted)+`}]`)+"\n")
		if got := transcript.Messages.At(0).Text; got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}

func TestEncodedBytesAreNeverText(t *testing.T) {
	data := strings.Repeat("iVBORw0KGgo4", 400)
	for name, block := range map[string]string{
		"an image":                 `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + data + `"}}`,
		"a kind that is not known": `{"type":"video","data":"` + data + `"}`,
		"bytes deep inside":        `{"type":"chart","parts":[{"png":"data:image/png;base64,` + data + `"}]}`,
	} {
		transcript := faulty(t, claudeUser(`[{"type":"tool_result","tool_use_id":"t1","content":[`+block+`]}]`)+"\n")
		if text := transcript.Messages.At(0).Text; strings.Contains(text, data[:100]) || !strings.Contains(text, " KB]") {
			t.Errorf("%s is read as %.80q", name, text)
		}
	}
	if transcript := faulty(t, claudeUser(`[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"log","text":"`+strings.Repeat("x", 5000)+`"}]}]`)+"\n"); len(transcript.Messages.At(0).Text) < 5000 {
		t.Error("a long word is taken for encoded bytes")
	}
}
