package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
	"countersign/sessions/scan"
)

// trialResult is a result.json with members after the names.
func trialResult(rest string) string {
	return `{
  "task_name": "mend-tables", "trial_name": "mend-tables__1", "started_at": "2026-03-02T10:00:00", "finished_at": "2026-03-02T10:05:00",
  "agent_info": {"name": "tabler", "version": "1.2.0", "model_info": {"name": "actor-1", "provider": "example"}},
  ` + rest + `}`
}

// trialOf is a trial with a two-step trajectory, and files by name.
func trialOf(files ...string) Trial {
	trial := Trial{Directory: "trials/1", Files: map[string]TrialFile{TrialTrajectory: {Data: []byte(trajectory("1.6", "", asksStep, saysStep))}}}
	for i := 0; i < len(files); i += 2 {
		trial.Files[files[i]] = TrialFile{Data: []byte(files[i+1])}
	}
	return trial
}

// verdictOf states a trial's one decision so that a table can.
func verdictOf(t *testing.T, transcript model.Transcript) string {
	t.Helper()
	if len(transcript.Decisions) != 1 {
		t.Fatalf("%d decisions", len(transcript.Decisions))
	}
	decision := transcript.Decisions[0]
	out := decision.NoReply
	if foreign := decision.Foreign; foreign != nil {
		out = fmt.Sprintf("%q = %s%s", foreign.Word, foreign.Mapped, foreign.Undecidable)
	}
	if decision.Note != "" {
		out += " (" + decision.Note + ")"
	}
	return out
}

func TestTrialVerdicts(t *testing.T) {
	rewards := func(text string) string { return trialResult(`"verifier_result":{"rewards":` + text + `}`) }
	broken := `"exception_info":{"exception_type":"AgentTimeoutError","exception_message":"after 900 s"}`
	tests := []struct {
		name  string
		files []string
		want  string
	}{
		{"one", []string{TrialResult, rewards(`{"reward":1.0}`)}, `"1.0" = done`},
		{"more than one", []string{TrialResult, rewards(`{"reward":1.5}`)}, `"1.5" = done`},
		{"nothing", []string{TrialResult, rewards(`{"reward":0}`)}, `"0" = continue`},
		{"between", []string{TrialResult, rewards(`{"reward":0.75}`)}, `"0.75" = the reward is 0.75, and nothing says from which value on a run is done`},
		{"below", []string{TrialResult, rewards(`{"reward":-1}`)}, `"-1" = the reward is -1, and nothing says from which value on a run is done`},
		{"the only one by another name", []string{TrialResult, rewards(`{"accuracy":1}`)}, `"1" = done`},
		{"several without a name to go by", []string{TrialResult, rewards(`{"a":1,"b":0}`)}, `"{\"a\":1,\"b\":0}" = no number among these is called reward`},
		{"several with it", []string{TrialResult, rewards(`{"a":1,"reward":0}`)}, `"0" = continue`},
		{"of an older result", []string{TrialResult, trialResult(`"verifier_result":{"reward":1}`)}, `"1" = done`},
		{"from reward.txt", []string{TrialResult, trialResult(`"verifier_result":null`), TrialRewardText, "1\n"}, `"1" = done`},
		{"from reward.json", []string{TrialResult, trialResult(`"verifier_result":null`), TrialRewardJSON, `{"reward":0.0}`}, `"0.0" = continue`},
		{"from a bare reward.json", []string{TrialResult, trialResult(`"verifier_result":null`), TrialRewardJSON, `1`}, `"1" = done`},
		{"a reward.json that is none", []string{TrialResult, trialResult(`"verifier_result":null`), TrialRewardJSON, `{`}, `"unreadable" = byte 1: a member name should be here`},
		{"a reward.txt that is none", []string{TrialResult, trialResult(`"verifier_result":null`), TrialRewardText, "pass"}, `"pass" = the reward is "pass", which is no number`},
		{"not a number", []string{TrialResult, rewards(`{"reward":NaN}`)}, `"NaN" = the reward is NaN, and nothing says from which value on a run is done`},
		{"the files differ", []string{TrialResult, rewards(`{"reward":1}`), TrialRewardJSON, `{"reward":1}`, TrialRewardText, "0"},
			`"1" = done (result.json has the reward 1, and verifier/reward.txt has 0)`},
		{"no reward", []string{TrialResult, trialResult(`"verifier_result":null`)}, "the verifier recorded no reward"},
		{"it broke", []string{TrialResult, trialResult(`"verifier_result":null,` + broken)}, "the trial ended with AgentTimeoutError: after 900 s"},
		{"it broke, with a reward", []string{TrialResult, trialResult(`"verifier_result":{"rewards":{"reward":0.0}},` + broken)},
			"the trial ended with AgentTimeoutError: after 900 s (the reward 0.0 was recorded all the same)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := verdictOf(t, ReadTrial(trialOf(test.files...))); got != test.want {
				t.Errorf("it reads %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestTrial(t *testing.T) {
	trial := trialOf(TrialResult, trialResult(`"verifier_result":{"rewards":{"reward":0}}`), TrialOutput, "1 failed, 8 passed")
	output := trial.Files[TrialOutput]
	output.Cut = 70
	trial.Files[TrialOutput] = output
	trial.Unopened = []string{"config.json", "trial.log"}
	transcript := ReadTrial(trial)
	head := transcript
	head.Messages, head.Decisions, head.Events = model.Messages{}, nil, nil
	want := model.Transcript{
		Format: "harbor trial", File: "trials/1", Session: "mend-tables__1", Task: "do it", About: "A trial of the task mend-tables.",
		Agent: "a", Version: "1", Model: "actor-1", Time: "2026-03-02T10:00:00",
	}
	if diff := cmp.Diff(want, head); diff != "" {
		t.Errorf("the run (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{`user "do it"`, `assistant "done"`}, said(transcript.Messages)); diff != "" {
		t.Errorf("messages (-want +got)\n%s", diff)
	}
	for _, message := range transcript.Messages.All() {
		if message.Place.Member != TrialTrajectory {
			t.Errorf("a message stands in %q", message.Place.Member)
		}
	}
	decision := transcript.Decisions[0]
	result := trial.Files[TrialResult].Data
	if decision.Place != (model.Place{Member: TrialResult, Line: 1, Length: int64(len(result))}) || decision.Hash != scan.Hash(result) {
		t.Errorf("the decision stands at %+v", decision.Place)
	}
	wantForeign := &model.ForeignReply{
		Word: "0", Mapped: model.VerdictContinue, MappedBy: "A verifier's reward of 0 says continue.", Detail: "1 failed, 8 passed",
		Gaps: []model.ForeignGap{{Criterion: "mend-tables", Detail: "the reward is 0"}},
	}
	if diff := cmp.Diff(wantForeign, decision.Foreign); diff != "" {
		t.Errorf("the verdict (-want +got)\n%s", diff)
	}
	if decision.Kind != model.KindGate || !decision.AfterRun || decision.Candidate != "done" || decision.Messages != 2 || decision.Time != "2026-03-02T10:05:00" ||
		decision.Note != "the first 70 bytes of what the verifier printed are not shown" {
		t.Errorf("the decision is %+v", decision)
	}
	if len(transcript.Events) != 1 || transcript.Events[0].Text != "further files of the trial that are not opened: 2 (config.json, trial.log)" {
		t.Errorf("events %+v", transcript.Events)
	}
}

func TestTrialWithFaults(t *testing.T) {
	good := trialResult(`"verifier_result":{"rewards":{"reward":1}}`)
	tests := []struct {
		name      string
		trial     Trial
		decisions int
		losses    []string
	}{
		{"a broken trajectory", trialOf(TrialResult, good, TrialTrajectory, "{\"a\":"), 1,
			[]string{"agent/trajectory.json: not finished yet: the text ends where a value should be at byte 5", "agent/trajectory.json: it is no JSON document"}},
		{"a trajectory of another kind", trialOf(TrialResult, good, TrialTrajectory, "[1]"), 1, []string{"agent/trajectory.json: it is no ATIF trajectory, so the conversation is not read"}},
		{"a broken result", trialOf(TrialResult, "{oops}"), 0, []string{"result.json: no JSON at byte 1: a member name should be here", "result.json: it is no JSON document"}},
		{"no result", trialOf(), 0, []string{"result.json: it is not there"}},
		{"a reward that cannot be read", Trial{Files: map[string]TrialFile{
			TrialTrajectory: trialOf().Files[TrialTrajectory], TrialResult: {Data: []byte(good)}, TrialRewardText: {Err: errors.New("permission denied")},
		}}, 1, []string{"verifier/reward.txt: permission denied"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript := ReadTrial(test.trial)
			var losses []string
			for _, loss := range transcript.Losses {
				losses = append(losses, loss.Place.Member+": "+loss.Reason)
			}
			if diff := cmp.Diff(test.losses, losses); diff != "" {
				t.Errorf("losses (-want +got)\n%s", diff)
			}
			if len(transcript.Decisions) != test.decisions {
				t.Errorf("%d decisions, want %d", len(transcript.Decisions), test.decisions)
			}
		})
	}
}

func TestHarborResultAlone(t *testing.T) {
	source := NewSource("result.json", []byte(trialResult(`"verifier_result":{"rewards":{"reward":1}}`)))
	if !HarborResult.Recognises(source) {
		t.Fatal("not recognised")
	}
	transcript, err := HarborResult.Read(source)
	if err != nil || verdictOf(t, transcript) != `"1" = done` || transcript.Session != "mend-tables__1" || transcript.Agent != "tabler" {
		t.Errorf("it reads %+v, %v", transcript, err)
	}
	if decision := transcript.Decisions[0]; decision.Reads != model.ReadsNothing || !strings.Contains(decision.NoEvidence, "not beside") {
		t.Errorf("the decision is %+v", decision)
	}
	if HarborResult.Recognises(NewSource("result.json", []byte(`{"task_name":"t","stats":{}}`))) {
		t.Error("a job's result is taken for a trial's")
	}
}
