package format

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
)

func readATIFText(t testing.TB, data []byte) []model.Transcript {
	t.Helper()
	source := NewSource("trajectory.json", data)
	if !ATIF.Recognises(source) {
		t.Fatalf("not recognised: %v", Unrecognised(source))
	}
	transcripts, err := ATIF.Transcripts(source)
	if err != nil {
		t.Fatal(err)
	}
	checkMembers(t, source, transcripts)
	return transcripts
}

// said states messages so that a table can.
func said(messages model.Messages) []string {
	var out []string
	for _, m := range messages.All() {
		line := fmt.Sprintf("%s %q", m.Role, m.Text)
		if m.Thinking != "" {
			line += " thinks"
		}
		for _, call := range m.ToolCalls {
			line += fmt.Sprintf(" calls %s %s %s", call.ID, call.Name, call.Arguments)
		}
		if m.Role == model.RoleTool {
			line += fmt.Sprintf(" of %s %s", m.ToolCallID, m.ToolName)
		}
		if m.Copied {
			line += ", copied"
		}
		out = append(out, line)
	}
	return out
}

func TestATIF(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "atif.json"))
	if err != nil {
		t.Fatal(err)
	}
	transcripts := readATIFText(t, data)
	if len(transcripts) != 1 {
		t.Fatalf("%d transcripts", len(transcripts))
	}
	transcript := transcripts[0]
	wantMessages := []string{
		`system "Use the tools.", copied`,
		`user "Count the rows.", copied`,
		`assistant "I count." calls c0 bash {"cmd": "wc -l rows.csv"}, copied`,
		`tool "9 rows.csv" of c0 bash, copied`,
		`user "Now mend the empty ones.\n[image png]"`,
		`assistant "I look first." thinks calls c1 bash {"cmd": "grep -n '^$' rows.csv"} calls c2 delegate {"task": "mend row 5"}`,
		`tool "3:\n5:" of c1 bash`,
		`tool "" of c2 delegate`,
		`assistant "looking at the screen"`,
		`tool "$ mended 2 rows" of  `,
		`assistant "All rows are mended." calls c3 finish {"ok": true}`,
	}
	if diff := cmp.Diff(wantMessages, said(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	wantDecisions := []string{"turn, line 30, messages 4 to 11, nobody, folded 0"}
	if diff := cmp.Diff(wantDecisions, moments(transcript)); diff != "" {
		t.Errorf("decisions (-want +got)\n%s", diff)
	}
	if note := transcript.Decisions[0].Note; note != "no result of the last call is in the file: finish" {
		t.Errorf("note %q", note)
	}
	var agents []string
	for _, agent := range transcript.SubAgents {
		agents = append(agents, strings.Join([]string{agent.Call, agent.Agent, agent.Task, agent.File, agent.Missing, fmt.Sprint(agent.Messages.Len())}, "|"))
	}
	wantAgents := []string{
		"c2|mender|Mend row 5.|||2",
		"c2|delegate||trajectory.sub-2.json|its trajectory is not in this file: trajectory.sub-2.json|0",
	}
	if diff := cmp.Diff(wantAgents, agents); diff != "" {
		t.Errorf("sub-agents (-want +got)\n%s", diff)
	}
	head := transcript
	head.Messages, head.Decisions, head.SubAgents, head.Events, head.Losses = model.Messages{}, nil, nil, nil, nil
	want := model.Transcript{
		Format: "atif trajectory", File: "trajectory.json", Session: "tables-1", Task: "Count the rows.", Agent: "tabler", Version: "1.2.0",
		Model: "example/actor-1", Time: "2026-03-02T10:00:00Z", Unknown: []model.Count{{Name: "step member mood", N: 1}},
	}
	if diff := cmp.Diff(want, head); diff != "" {
		t.Errorf("the run (-want +got)\n%s", diff)
	}
	if losses := transcript.Losses; len(losses) != 1 || losses[0].Reason != "a step of source oracle has no place in a conversation" || losses[0].Place.Line != 29 {
		t.Errorf("losses %+v", losses)
	}
	if events := transcript.Events; len(events) != 1 || events[0].Kind != "notes" {
		t.Errorf("events %+v", events)
	}
}

// trajectory is one line with steps.
func trajectory(version, rest string, steps ...string) string {
	return `{"schema_version":"ATIF-v` + version + `",` + rest + `"agent":{"name":"a","version":"1"},"steps":[` + strings.Join(steps, ",") + `]}`
}

const (
	asksStep  = `{"step_id":1,"source":"user","message":"do it"}`
	saysStep  = `{"step_id":2,"source":"agent","message":"done"}`
	callsStep = `{"step_id":2,"source":"agent","message":"doing","tool_calls":[{"tool_call_id":"c","function_name":"f","arguments":{}}]}`
)

func TestATIFTurns(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"one turn", trajectory("1.0", "", asksStep, saysStep), []string{"turn, line 1, messages 0 to 2, nobody, folded 0"}},
		{"two turns", trajectory("1.8", "", asksStep, saysStep, asksStep, saysStep), []string{
			"turn, line 1, messages 0 to 2, nobody, folded 0", "turn, line 1, messages 2 to 4, nobody, folded 0"}},
		{"the run goes on elsewhere", trajectory("1.6", `"continued_trajectory_ref":"t.cont-1.json",`, asksStep, saysStep), nil},
		{"goes on after copied steps", trajectory("1.5", "", strings.Replace(asksStep, `"source"`, `"is_copied_context":true,"source"`, 1), saysStep), []string{
			"turn, line 1, messages 1 to 2, nobody, folded 0"}},
		{"a call before the last has no result", trajectory("1.2", "", asksStep, callsStep, saysStep), nil},
		{"the last call has no result", trajectory("1.2", "", asksStep, callsStep), []string{"turn, line 1, messages 0 to 2, nobody, folded 0"}},
		{"no answer", trajectory("1.2", "", asksStep), nil},
		{"no steps", trajectory("1.2", ""), nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := readATIFText(t, []byte(test.text))[0]
			if diff := cmp.Diff(test.want, moments(transcript)); diff != "" {
				t.Errorf("decisions (-want +got)\n%s", diff)
			}
		})
	}
}

func TestATIFLines(t *testing.T) {
	text := trajectory("1.4", `"session_id":"one",`, asksStep, saysStep) + "\n" + `{"other":1}` + "\n" + trajectory("1.4", `"trajectory_id":"two",`, asksStep, "7") + "\n{\"schema"
	transcripts := readATIFText(t, []byte(text))
	if len(transcripts) != 2 || transcripts[0].Session != "one" || transcripts[1].Session != "two" {
		t.Fatalf("%d transcripts", len(transcripts))
	}
	if diff := cmp.Diff([]model.Count{{Name: "a record that is no trajectory", N: 1}}, transcripts[0].Unknown); diff != "" {
		t.Errorf("unknown (-want +got)\n%s", diff)
	}
	if len(transcripts[0].Losses) != 1 || len(transcripts[1].Losses) != 1 || transcripts[1].Losses[0].Reason != "a step should be an object, not integer" {
		t.Errorf("losses %+v and %+v", transcripts[0].Losses, transcripts[1].Losses)
	}
}

func FuzzATIF(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "atif.json"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(trajectory("1.2", "", asksStep, callsStep, saysStep)))
	f.Add([]byte(trajectory("1.7", `"subagent_trajectories":[`+trajectory("1.7", `"trajectory_id":"x",`, saysStep)+`],`, asksStep) + "\n" + trajectory("1.0", "")))
	f.Fuzz(func(t *testing.T, data []byte) {
		source := NewSource("x", data)
		if !ATIF.Recognises(source) {
			return
		}
		transcripts, err := ATIF.Transcripts(source)
		if err != nil || len(transcripts) == 0 {
			t.Fatalf("%d transcripts, %v", len(transcripts), err)
		}
		checkMembers(t, source, transcripts)
		result := []byte(`{"task_name":"t","trial_name":"n","verifier_result":{"rewards":{"reward":1}}}`)
		ReadTrial(Trial{Files: map[string]TrialFile{TrialTrajectory: {Data: data}, TrialResult: {Data: result}}})
	})
}
