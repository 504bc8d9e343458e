package format

import (
	"strings"
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
)

func TestHarnSnapshots(t *testing.T) {
	transcripts := readTwins(t, "harn_snapshot.jsonl")
	if len(transcripts) != 2 {
		t.Fatalf("%d transcripts, want one for each session", len(transcripts))
	}
	first, second := transcripts[0], transcripts[1]
	want := []string{
		"judge, line 2, messages 0 to 2, nobody, folded 1",
		"judge, line 3, messages 0 to 2, no verdict, " + snapshotHasNoReply + ", folded 0",
	}
	if diff := cmp.Diff(want, moments(first)); diff != "" {
		t.Fatalf("decisions (-want +got)\n%s", diff)
	}
	receipted, alone := first.Decisions[0], first.Decisions[1]
	const packet = `{"schema":"harn.completion_judge_evidence.v2","actions":[],"fallback_observations":[]}`
	if receipted.Reply == nil || receipted.Evidence == nil || *receipted.Evidence != packet || receipted.Reads != model.ReadsPacket ||
		receipted.Recorded.Action != model.ActionContinue || *receipted.Iteration != 1 || receipted.Candidate != "Hi." {
		t.Errorf("the receipt with its snapshot is %+v", receipted)
	}
	// The packet alone is written out in its canonical form.
	if want := `{"actions":[],"fallback_observations":[],"schema":"harn.completion_judge_evidence.v2"}`; alone.Evidence == nil || *alone.Evidence != want {
		t.Errorf("the evidence is %v, want %s", alone.Evidence, want)
	}
	if alone.Trigger != "natural" || alone.EvidenceID != "sha256:e2" || alone.PendingBatch != 1 || alone.Recorded.Stats.RawMessageCount != 2 {
		t.Errorf("the snapshot alone is %+v", alone)
	}
	if diff := cmp.Diff([]string{"user", "assistant"}, outline(first.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]model.Count{{Name: "record with schema harn.other.v1", N: 1}}, first.Unknown); diff != "" {
		t.Errorf("unknown (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"system (transcript as text)"}, outline(second.Messages)); diff != "" || second.Session != "s2" || len(second.Decisions) != 1 {
		t.Errorf("the other session is %q with %v (-want +got)\n%s", second.Session, moments(second), diff)
	}
}

func TestHarnRun(t *testing.T) {
	transcript := readFixture(t, "harn_run.json")
	want := []string{"assistant calls look", "tool u1 look", "assistant calls shout", "tool u2 shout error", "assistant"}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if transcript.Session != "run-1" || transcript.Task != "Say hi" || transcript.Tools["look"].Kind != "read" || !*transcript.Tools["look"].ReadOnly {
		t.Errorf("session %q, task %q, tools %v", transcript.Session, transcript.Task, transcript.Tools)
	}
	if diff := cmp.Diff([]string{"turn, line 9, messages 0 to 5, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	var events []string
	for _, event := range transcript.Events {
		events = append(events, event.Kind+": "+event.Text)
	}
	if diff := cmp.Diff([]string{"run: status completed", "stage: greet, completed, success"}, events); diff != "" {
		t.Errorf("events (-want +got)\n%s", diff)
	}
}

func TestHarnRunTranscript(t *testing.T) {
	transcript := readFixture(t, "harn_run_transcript.json")
	if diff := cmp.Diff([]string{"judge, line 20, messages 0 to 2, continue = continue, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"Hello to everyone"}, transcript.Decisions[0].Foreign.Gaps[0].Quotes); diff != "" {
		t.Errorf("quotes (-want +got)\n%s", diff)
	}
	for _, text := range []string{`{"_type":"run_record"}`, `{"_type":"run_record","stages":[{}],"transcript":null}`} {
		if transcript, ok := read(t, "x", []byte(text)); !ok || transcript.Messages.Len() != 0 || len(transcript.Decisions) != 0 {
			t.Errorf("%s: read %v as %+v", text, ok, transcript)
		}
	}
}

func TestHarnMessages(t *testing.T) {
	transcript := readFixture(t, "harn_messages.json")
	want := []string{"user", "assistant calls read", "tool c1 read ok", "user finish_step", "tool c2 unknown", "assistant"}
	if diff := cmp.Diff(want, outline(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	if repair := transcript.Messages.At(4); repair.Origin != model.OriginHarnessRepair {
		t.Errorf("the repair is %+v", repair)
	}
	// Steering reaches the agent inside a turn and begins none.
	if diff := cmp.Diff([]string{"turn, line 51, messages 0 to 6, nobody, folded 0"}, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	wrapped := `{"_type":"transcript","version":2,"id":"s9","messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"ho"}]}`
	if transcript, ok := read(t, "x", []byte(wrapped)); !ok || transcript.Format != harnMessages || transcript.Session != "s9" || len(transcript.Decisions) != 1 {
		t.Errorf("a transcript object: read %v as %+v", ok, transcript)
	}
	lines := strings.Join([]string{`{"role":"user","content":"hi"}`, `{"role":"tool","content":"x","_harn":{"kind":"tool_result","tool_call_id":"c"}}`}, "\n")
	if transcript, ok := read(t, "x", []byte(lines)); !ok || transcript.Format != harnMessages || transcript.Messages.Len() != 2 {
		t.Errorf("lines: read %v as %+v", ok, transcript)
	}
}
