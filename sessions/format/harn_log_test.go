package format

import (
	"strings"
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

func TestHarnLog(t *testing.T) {
	transcript := readFixture(t, "harn_log.jsonl")
	want := []string{
		"user", "assistant thinks", "assistant calls run", "tool t1 run error", "assistant", "user (feedback)",
		"assistant", "user (feedback)", "assistant", "assistant aside",
	}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	spoken := transcript.Messages.At(1)
	if spoken.Text != "I run the tests." || spoken.Thinking != "First look." || spoken.Place.Line != 7 || spoken.Time != "2025-06-15T15:06:40.004Z" {
		t.Errorf("the chunks make %+v", spoken)
	}
	if result := transcript.Messages.At(3); result.Text != "FAIL pkg/a\nexit status 1" || string(result.Data) != `{"changed_paths":["a.go"]}` {
		t.Errorf("the result is %q with %s", result.Text, result.Data)
	}
	wantMoments := []string{
		"judge, line 17, messages 0 to 5, nobody, folded 2",
		"judge, line 20, messages 0 to 7, continue = continue, folded 0",
		"judge, line 23, messages 0 to 9, undecidable maybe, folded 0",
		"judge, line 24, messages 0 to 9, revise = continue, folded 0",
		"judge, line 28, messages 0 to 10, no verdict, " + callFailed + ", folded 0",
	}
	if diff := cmp.Diff(wantMoments, moments(transcript)); diff != "" {
		t.Fatalf("decisions (-want +got)\n%s", diff)
	}
	head := transcript
	head.Messages, head.Decisions, head.Events, head.Losses = model.Messages{}, nil, nil, nil
	wantHead := model.Transcript{
		Format: harnLog, File: head.File, Session: "s1", Task: "Make the tests pass", Agent: "harn", Time: "2025-06-15T15:06:40.001Z",
		Unknown: []model.Count{{Name: "checkpoint harn.completion_judge_admission.v1", N: 1}, {Name: "event from_the_future", N: 1}},
	}
	if diff := cmp.Diff(wantHead, head); diff != "" {
		t.Errorf("transcript (-want +got)\n%s", diff)
	}
	if len(transcript.Losses) != 1 || transcript.Losses[0].Place.Line != 30 || len(transcript.Events) != 2 {
		t.Errorf("losses %v, events %v", transcript.Losses, transcript.Events)
	}
}

func TestHarnReceiptWinsOverEvent(t *testing.T) {
	decision := readFixture(t, "harn_log.jsonl").Decisions[0]
	recorded := model.Recorded{
		Action: model.ActionContinue, Reason: "completion_judge_gap_contradicts_done", GapClass: "failed_verification", Verdict: "continue",
		Source: "llm", Delivery: "delivered", Feedback: "You reported finished while `FAIL pkg/a` stands.",
	}
	if diff := cmp.Diff(&recorded, decision.Recorded); diff != "" {
		t.Errorf("on record (-want +got)\n%s", diff)
	}
	if decision.Reply == nil || !strings.Contains(*decision.Reply, "All tests pass.") || decision.Foreign != nil || decision.Judge.Model != "judge-1" {
		t.Errorf("the reply is %v by %q, foreign %v", decision.Reply, decision.Judge.Model, decision.Foreign)
	}
	if decision.Evidence == nil || !strings.HasPrefix(*decision.Evidence, `{"schema":"harn.completion_judge_evidence.v2"`) || decision.Reads != model.ReadsPacket ||
		decision.EvidenceID != "sha256:e1" || decision.PendingBatch != 2 || decision.Candidate != "Done." || *decision.Iteration != 1 {
		t.Errorf("the decision is %+v", decision)
	}
	if decision.Note != `the event on line 15 tells of it too, as "continue"` {
		t.Errorf("note %q", decision.Note)
	}
}

func TestHarnEventAlone(t *testing.T) {
	decision := readFixture(t, "harn_log.jsonl").Decisions[1]
	want := model.ForeignReply{
		Word: "continue", Mapped: model.VerdictContinue, MappedBy: eventHasNoText,
		Detail: "The log still says \"FAIL pkg/a and more\".\nRun them again.",
		Gaps: []model.ForeignGap{{
			Criterion: "failed_verification", Detail: "The log still says \"FAIL pkg/a and more\".\nRun them again.",
			Quotes: []string{"FAIL pkg/a and more"},
		}},
	}
	if diff := cmp.Diff(&want, decision.Foreign); diff != "" {
		t.Errorf("the reply (-want +got)\n%s", diff)
	}
	if decision.Recorded.Feedback != "Run them again." || decision.Reply != nil {
		t.Errorf("the decision is %+v", decision)
	}
}

// harnEvents writes a session log.
func harnEvents(events ...string) string {
	var lines []string
	for _, event := range events {
		lines = append(lines, `{"emitted_at_ms":1,"session_id":"s",`+event+`}`)
	}
	return strings.Join(lines, "\n") + "\n"
}

func TestHarnMoments(t *testing.T) {
	const (
		said     = `"type":"agent_message_chunk","content":"Done."`
		decided  = `"type":"judge_decision","iteration":1,"trigger":"natural","verdict":"continue"`
		receipt  = `"type":"typed_checkpoint","checkpoint":{"schema":"harn.completion_directive_receipt.v1","action":"continue","outcome":"continue","trigger":"natural"}`
		feedback = `"type":"feedback_injected","kind":"judge","content":"Go on."`
		retry    = `"type":"typed_checkpoint","checkpoint":{"schema":"harn.completion_judge_contradiction_retry.v1"}`
		noText   = "no verdict, the receipt holds no judge call"
	)
	stalled := strings.Replace(receipt, "natural", "stalled", 1)
	tests := []struct {
		name     string
		events   []string
		want     []string
		feedback string
	}{
		{"event, then receipt", []string{said, decided, receipt}, []string{"judge, line 3, messages 0 to 1, " + noText + ", folded 1"}, ""},
		{"receipt, then event", []string{said, receipt, decided}, []string{"judge, line 2, messages 0 to 1, " + noText + ", folded 1"}, ""},
		{"feedback between them", []string{said, decided, feedback, receipt}, []string{"judge, line 4, messages 0 to 1, " + noText + ", folded 1"}, "Go on."},
		{"of another trigger", []string{said, decided, stalled}, []string{
			"judge, line 2, messages 0 to 1, continue = continue, folded 0", "judge, line 3, messages 0 to 1, " + noText + ", folded 0"}, ""},
		{"after another word of the agent", []string{said, decided, feedback, said, receipt}, []string{
			"judge, line 2, messages 0 to 1, continue = continue, folded 0", "judge, line 5, messages 0 to 3, " + noText + ", folded 0"}, "Go on."},
		{"of another session", []string{said, decided, `"type":"judge_decision","session_id":"t","verdict":"done"`}, []string{
			"judge, line 2, messages 0 to 1, continue = continue, folded 0", "judge, line 3, messages 0 to 1, done = done, folded 0"}, ""},
		{"two events are two decisions", []string{said, decided, decided}, []string{
			"judge, line 2, messages 0 to 1, continue = continue, folded 0", "judge, line 3, messages 0 to 1, continue = continue, folded 0"}, ""},
		{"feedback of no decision", []string{said, decided, said, feedback}, []string{"judge, line 2, messages 0 to 1, continue = continue, folded 0"}, ""},
		{"asked again", []string{said, retry, decided}, []string{"judge, line 3, messages 0 to 1, continue = continue, folded 0"}, ""},
		{"nobody judged", []string{`"type":"user_message","content":"Do it"`, said}, []string{"turn, line 2, messages 0 to 2, nobody, folded 0"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := []byte(harnEvents(test.events...))
			transcript, ok := read(t, "x", data)
			if !ok {
				t.Fatal("not recognised")
			}
			checkTranscript(t, "x", data, transcript)
			if diff := cmp.Diff(test.want, moments(transcript)); diff != "" {
				t.Errorf("decisions (-want +got)\n%s", diff)
			}
			first := transcript.Decisions[0]
			if got := first.Recorded; test.feedback != "" && (got == nil || got.Feedback != test.feedback) {
				t.Errorf("on record %+v, want feedback %q", got, test.feedback)
			}
			if got := first.Recorded; test.feedback == "" && got != nil && got.Feedback != "" {
				t.Errorf("on record %+v, want no feedback", got)
			}
			if first.Reasked != (test.name == "asked again") {
				t.Errorf("asked again: %v", first.Reasked)
			}
		})
	}
}

func TestHarnOlderEvents(t *testing.T) {
	data := harnEvents(
		`"type":"judge_decision","verdict":"continue","reasoning":"Not yet.","specific_gaps":["no test runs \"TestNesting here\"",{"criterion":"docs","detail":"missing","evidence_quote":"TODO"}],"accepted_evidence":["a"]`,
		`"type":"judge_decision","verdict":"done","source":"deterministic","override":{"party":"gate","rule":"passed"}`,
	)
	transcript, _ := read(t, "x", []byte(data))
	want := []model.ForeignGap{
		{Criterion: `no test runs "TestNesting here"`, Quotes: []string{"TestNesting here"}},
		{Criterion: "docs", Detail: "missing", Quotes: []string{"TODO"}},
	}
	if diff := cmp.Diff(want, transcript.Decisions[0].Foreign.Gaps); diff != "" {
		t.Errorf("gaps (-want +got)\n%s", diff)
	}
	if gate := transcript.Decisions[1]; gate.Kind != model.KindGate || gate.Note != "the judge's own verdict was overruled: gate, passed" {
		t.Errorf("the gate's decision is %+v", gate)
	}
}

func TestHarnGeneralLog(t *testing.T) {
	transcript := readFixture(t, "harn_general_log.jsonl")
	if diff := cmp.Diff([]string{"judge, line 3, messages 0 to 2, done = done, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if transcript.Session != "s1" || transcript.Task != "Say hi" || transcript.Time != "2025-06-15T15:06:40.001Z" {
		t.Errorf("session %q, task %q, time %q", transcript.Session, transcript.Task, transcript.Time)
	}
}

func FuzzHarn(f *testing.F) {
	addTwins(f, "harn_log.jsonl", "harn_general_log.jsonl", "harn_snapshot.jsonl", "harn_run.json", "harn_run_transcript.json", "harn_messages.json")
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, reader := range []Reader{HarnLog, HarnSnapshot, HarnReceipt, HarnRun, HarnMessages} {
			if source := NewSource("fuzz", data); reader.Recognises(source) {
				fuzzReader(t, reader, data)
			}
		}
	})
}
