package format

import (
	"fmt"
	"strconv"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// trialDecision is what the verifier of a trial decided, carried by the result:
//
//	exception_info        the trial broke, whatever the reward: no verdict
//	reward of 1 or more   done
//	reward of 0           continue
//	any other reward      undecidable
//
// The verifier is a program that nobody told the agent of. Its output is the
// detail; what a program prints quotes nobody.
func trialDecision(out model.Transcript, result Record, trial Trial) model.Decision {
	value := result.Value
	decision := model.Decision{
		Place: result.Place, Hash: scan.Hash(result.Raw), Kind: model.KindGate, Trigger: "verifier",
		Time: value.Get("finished_at").TextOr(""), Judge: model.Judge{Model: "verifier"},
		Messages: out.Messages.Len(), Candidate: closingWords(out.Messages), Reads: model.ReadsConversation, AfterRun: true,
	}
	rewards := trialRewards(result, trial)
	for _, reward := range rewards {
		if !reward.equals(rewards[0]) {
			note(&decision, fmt.Sprintf("%s has the reward %s, and %s has %s", rewards[0].from, rewards[0].word, reward.from, reward.word))
		}
	}
	if problem := value.Get("exception_info"); !problem.IsNil() {
		name := firstOf(problem.Get("exception_type").TextOr(""), "an exception")
		decision.NoReply = withReason("the trial ended with "+name, problem.Get("exception_message").TextOr(""))
		if len(rewards) > 0 {
			note(&decision, fmt.Sprintf("the reward %s was recorded all the same", rewards[0].word))
		}
		return decision
	}
	if len(rewards) == 0 {
		decision.NoReply = "the verifier recorded no reward"
		return decision
	}
	foreign := rewards[0].mapped()
	output := trial.Files[TrialOutput]
	foreign.Detail = string(output.Data)
	if output.Cut > 0 {
		note(&decision, fmt.Sprintf("the first %d bytes of what the verifier printed are not shown", output.Cut))
	}
	if foreign.Mapped == model.VerdictContinue {
		foreign.Gaps = []model.ForeignGap{{Criterion: firstOf(value.Get("task_name").TextOr(""), "verifier"), Detail: "the reward is " + foreign.Word}}
	}
	decision.Foreign = &foreign
	return decision
}

// trialReward is a reward as one file gives it. Unclear says why it is none,
// although something stands there.
type trialReward struct {
	from, word string
	unclear    string
}

// trialRewards are the rewards a trial gives, the one of record first: that of
// result.json, then of reward.json, then of reward.txt, as Harbor reads them.
func trialRewards(result Record, trial Trial) []trialReward {
	var rewards []trialReward
	verifier := result.Value.Get("verifier_result")
	for _, place := range []canon.Value{verifier.Get("rewards"), verifier.Get("reward")} {
		if !place.IsNil() {
			rewards = append(rewards, rewardOf(TrialResult, place, result.Raw))
		}
	}
	if data := trial.Files[TrialRewardJSON].Data; len(data) > 0 {
		if value, err := canon.ParseLenient(data); err != nil {
			rewards = append(rewards, trialReward{from: TrialRewardJSON, word: "unreadable", unclear: err.Error()})
		} else {
			rewards = append(rewards, rewardOf(TrialRewardJSON, value, data))
		}
	}
	if text := strings.TrimSpace(string(trial.Files[TrialRewardText].Data)); text != "" {
		rewards = append(rewards, trialReward{from: TrialRewardText, word: text})
	}
	return rewards
}

// rewardOf is a number, or of an object the member called reward, else its only
// one.
func rewardOf(from string, value canon.Value, raw []byte) trialReward {
	number := value
	if value.Kind() == canon.Object {
		number = value.Get("reward")
		if members := value.Members(); number.IsNil() && len(members) == 1 {
			number = members[0].Value
		}
	}
	if number.Kind() == canon.Int || number.Kind() == canon.Float {
		return trialReward{from: from, word: string(raw[number.Start:number.End])}
	}
	return trialReward{from: from, word: canon.String(value), unclear: "no number among these is called reward"}
}

// equals reports whether two rewards are the same number, however written.
func (r trialReward) equals(other trialReward) bool {
	a, errA := strconv.ParseFloat(r.word, 64)
	b, errB := strconv.ParseFloat(other.word, 64)
	return r.word == other.word || errA == nil && errB == nil && a == b
}

// mapped maps a reward onto our words.
func (r trialReward) mapped() model.ForeignReply {
	foreign := model.ForeignReply{Word: r.word, Undecidable: r.unclear}
	if r.unclear != "" {
		return foreign
	}
	number, err := strconv.ParseFloat(r.word, 64)
	switch {
	case err != nil:
		foreign.Undecidable = fmt.Sprintf("the reward is %q, which is no number", r.word)
	case number >= 1:
		foreign.Mapped, foreign.MappedBy = model.VerdictDone, "A verifier's reward of 1 or more says done."
	case number == 0:
		foreign.Mapped, foreign.MappedBy = model.VerdictContinue, "A verifier's reward of 0 says continue."
	default:
		foreign.Undecidable = fmt.Sprintf("the reward is %s, and nothing says from which value on a run is done", r.word)
	}
	return foreign
}
