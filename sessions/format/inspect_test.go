package format

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
	"countersign/sessions/scan"
)

// readInspectText reads a log of Inspect.
func readInspectText(t testing.TB, data []byte) []model.Transcript {
	t.Helper()
	source, err := SourceOf("log", data)
	if err != nil {
		t.Fatal(err)
	}
	if !Inspect.Recognises(source) {
		t.Fatalf("not recognised: %v", Unrecognised(source))
	}
	transcripts, err := Inspect.Transcripts(source)
	if err != nil {
		t.Fatal(err)
	}
	checkMembers(t, source, transcripts)
	return transcripts
}

// checkMembers is checkTranscript for files that hold several transcripts, in
// members of their own.
func checkMembers(t testing.TB, source Source, transcripts []model.Transcript) {
	t.Helper()
	inside := func(what string, place model.Place) []byte {
		data := source.Data
		if source.Archive != nil {
			var err error
			if data, err = source.Archive.read(place.Member); err != nil {
				t.Fatalf("%s stands in %q: %v", what, place.Member, err)
			}
		}
		end := place.Offset + place.Length
		if place.Offset < 0 || end > int64(len(data)) || place.Line != 1+bytes.Count(data[:place.Offset], []byte("\n")) {
			t.Fatalf("%s at %+v is not in its %d bytes", what, place, len(data))
		}
		return data[place.Offset:end]
	}
	var decisions [][]model.Decision
	for _, transcript := range transcripts {
		for _, message := range transcript.Messages.All() {
			inside("a message", message.Place)
		}
		for _, event := range transcript.Events {
			inside("an event", event.Place)
		}
		for _, decision := range transcript.Decisions {
			if raw := inside("a decision", decision.Place); decision.Hash != scan.Hash(raw) {
				t.Errorf("the hash of a decision is not of its bytes %q", raw)
			}
			if decision.From > decision.Messages || decision.Messages > transcript.Messages.Len() {
				t.Errorf("a decision stands after %d of %d messages", decision.Messages, transcript.Messages.Len())
			}
		}
		decisions = append(decisions, transcript.Decisions)
	}
	scan.Refs(decisions...)
}

// inspectTwin is the log in testdata, as the .json it is.
func inspectTwin(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "inspect.json"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// told states what was read of a sample so that a table can.
func told(transcript model.Transcript) []string {
	out := []string{transcript.Session}
	for _, decision := range transcript.Decisions {
		what := "nobody"
		if foreign := decision.Foreign; foreign != nil {
			what = fmt.Sprintf("%q = %s%s", foreign.Word, foreign.Mapped, foreign.Undecidable)
		}
		out = append(out, fmt.Sprintf("%s %s, after %d: %s", decision.Kind, decision.Judge.Model, decision.Messages, what))
	}
	for _, event := range transcript.Events {
		out = append(out, event.Kind+": "+event.Text)
	}
	for _, loss := range transcript.Losses {
		out = append(out, "lost: "+loss.Reason)
	}
	for _, count := range transcript.Unknown {
		out = append(out, fmt.Sprintf("unknown: %s %d", count.Name, count.N))
	}
	return out
}

func TestInspectSamples(t *testing.T) {
	const run = "run: status success; the file holds 6 of its 8 samples"
	want := [][]string{
		{"tables sample read-table epoch 1", `judge grader-1, after 6: "I" = continue`, `gate match, after 6: "0" = continue`, run},
		{"tables sample read-table epoch 2", `judge example/grader-1, after 2: "C" = done`, `gate match, after 2: "1.0" = done`, run, "retry: the sample failed 1 times before this run of it"},
		{"tables sample 7 epoch 1", `judge example/grader-1, after 2: "" = the grader's reply could not be read as a grade: grade_parse_failure`, run},
		{"tables sample 8 epoch 1", `judge example/grader-1, after 3: "P" = the score is P, partly correct, which says neither done nor continue`, run,
			"limit: the run was stopped at its limit: message 3", "lost: the attachment gone is not in the sample"},
		{"tables sample 9 epoch 1", run, "error: the sandbox is gone"},
		{"tables sample 10 epoch 1", "turn , after 2: nobody", run, "unknown: content hologram 1", "unknown: sample member from_the_future 1"},
	}
	var got [][]string
	for _, transcript := range readInspectText(t, inspectTwin(t)) {
		got = append(got, told(transcript))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("samples (-want +got)\n%s", diff)
	}
}

func TestInspectMessages(t *testing.T) {
	transcripts := readInspectText(t, inspectTwin(t))
	type row struct {
		Role                              model.Role
		Text, Thinking, Synthetic, Result string
		Calls                             string
	}
	rows := func(transcript model.Transcript) []row {
		var out []row
		for _, m := range transcript.Messages.All() {
			r := row{Role: m.Role, Text: m.Text, Thinking: m.Thinking, Synthetic: m.Synthetic}
			for _, call := range m.ToolCalls {
				r.Calls += fmt.Sprintf("%s %s %s", call.ID, call.Name, call.Arguments)
			}
			if m.Role == model.RoleTool {
				r.Result = strings.Join([]string{m.ToolCallID, m.ToolName, string(m.Outcome), string(m.Data)}, " ")
			}
			out = append(out, r)
		}
		return out
	}
	want := map[int][]row{
		0: {
			{Role: model.RoleSystem, Text: "Use the tools."},
			{Role: model.RoleUser, Text: "How many rows of rows.csv are empty?"},
			{Role: model.RoleAssistant, Text: "I count the rows.", Thinking: "Count them.", Calls: `call_1 bash {"cmd":"grep -c '^$' rows.csv","limit":"NaN"}`},
			{Role: model.RoleTool, Text: "2\n", Result: "call_1 bash  "},
			{Role: model.RoleUser, Text: "Please go on.", Synthetic: "solver"},
			{Role: model.RoleAssistant, Text: "All nine rows are full."},
		},
		3: {
			{Role: model.RoleUser, Text: "What does the picture show?\n[image png 18 bytes]"},
			{Role: model.RoleAssistant, Text: "A table with nine rows."},
			{Role: model.RoleUser, Text: "attachment://gone"},
		},
		4: {
			{Role: model.RoleUser, Text: "Wait for it."},
			{Role: model.RoleAssistant, Calls: `call_2 bash {"cmd": "sleep 1000"}`},
			{Role: model.RoleTool, Text: "Command timed out before completing.", Result: `call_2 bash error {"message":"Command timed out before completing.","type":"timeout"}`},
		},
		5: {
			{Role: model.RoleUser, Text: "Say yes."},
			{Role: model.RoleAssistant, Text: "Yes.\n" + `{"type": "hologram", "of": "yes"}`, Calls: `ws_1 search {"q":"yes"}`},
			{Role: model.RoleTool, Text: "yes, says the web", Result: "ws_1 search  "},
		},
	}
	for i, rowsWanted := range want {
		if diff := cmp.Diff(rowsWanted, rows(transcripts[i])); diff != "" {
			t.Errorf("%s (-want +got)\n%s", transcripts[i].Session, diff)
		}
	}
	first := transcripts[0]
	if first.Task != "How many rows of rows.csv are empty?" || first.About != "The expected answer: 2 | two" || first.Model != "example/actor-1" || first.Version != "0.3.210" {
		t.Errorf("the run is %+v", first)
	}
	if task := transcripts[3].Task; task != "What does the picture show?\n[image png 18 bytes]" {
		t.Errorf("a task with a picture is %q", task)
	}
}

func TestInspectJudge(t *testing.T) {
	transcripts := readInspectText(t, inspectTwin(t))
	refusal := transcripts[0].Decisions[0]
	wantGaps := []model.ForeignGap{{
		Criterion: "2 | two", Detail: refusal.Foreign.Detail,
		Quotes: []string{"All nine rows are full.", "2 of 9 rows are empty"},
	}}
	if diff := cmp.Diff(wantGaps, refusal.Foreign.Gaps); diff != "" {
		t.Errorf("gaps (-want +got)\n%s", diff)
	}
	if refusal.Reply == nil || !strings.HasSuffix(*refusal.Reply, "GRADE: I") || refusal.Evidence == nil || *refusal.Evidence != refusal.Judge.Prompt ||
		!strings.HasPrefix(refusal.Judge.Prompt, "[Question]: ") || refusal.Candidate != "All nine rows are full." || !refusal.AfterRun || refusal.Note != "" {
		t.Errorf("the refusal is %+v", refusal)
	}
	if gate := transcripts[0].Decisions[1]; gate.Foreign.Gaps[0].Quotes != nil || gate.Reply != nil || gate.Evidence != nil {
		t.Errorf("the program's score is %+v", gate)
	}
	if done := transcripts[1].Decisions[0]; done.Foreign.Gaps != nil || done.Note != "quotes in the explanation, which belong to no gap and are not checked: 1" {
		t.Errorf("a grade that passes is %+v", done)
	}
}

func FuzzInspect(f *testing.F) {
	f.Add(inspectTwin(f))
	f.Add(oneSample(oneAnswerGraded(`"s"`, `"C"`, "GRADE: C")))
	f.Add(oneSample(`"messages":[],"events":[{"event":"model","input_refs":[[0,1]],"output":{"choices":[{"message":{}}]}}],"message_pool":[{"role":"user","content":"q"}]`))
	f.Add(oneSample(`"messages":[{"role":"tool","content":[{"type":"image","image":"attachment://x"}],"error":{}}],"score":{"value":[NaN],"history":[{}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		source, err := SourceOf("x", data)
		if err != nil || source.Archive != nil || !Inspect.Recognises(source) {
			return
		}
		transcripts, err := Inspect.Transcripts(source)
		if err != nil || len(transcripts) == 0 {
			t.Fatalf("%d transcripts, %v", len(transcripts), err)
		}
		checkMembers(t, source, transcripts)
	})
}
