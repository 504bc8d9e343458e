package format

import (
	"slices"

	"countersign/model"
)

// turn is what a prompt of a person set off: the messages from the prompt to the
// next prompt, or to the end.
type turn struct {
	from       int    // the prompt's message
	abandoned  bool   // taken back: it no longer counts
	copied     bool   // of another session, taken over as context
	unfinished bool   // the file says that it did not end
	answer     string // the final answer, where the file records it apart
}

// turnDecisions are the finished turns that nobody judged, as decisions of kind
// turn. A turn is finished when its last assistant message has text and each of
// its calls a result; what the service recorded as its reason to stop is never
// asked. served says of a call, by message, that its result is never in the file.
func turnDecisions(source Source, messages messageList, turns []turn, judged []model.Decision, served map[int]bool) []model.Decision {
	var decisions []model.Decision
	moments := make([]int, len(judged)) // how many messages stood before each
	for i, decision := range judged {
		moments[i] = decision.Messages
	}
	slices.Sort(moments)
	for i, turn := range turns {
		end := messages.len()
		if i+1 < len(turns) {
			end = turns[i+1].from
		}
		if turn.abandoned || turn.copied || turn.unfinished || wasJudged(moments, turn.from, end) {
			continue
		}
		last, finished := finishedAt(messages, turn.from, end, served)
		if !finished {
			continue
		}
		message := messages.at(last)
		decision := model.Decision{
			Place: message.Place, Hash: source.hash(message.Place),
			Kind: model.KindTurn, Trigger: "turn end", Time: message.Time,
			Messages: last + 1, From: turn.from, Candidate: firstOf(turn.answer, message.Text),
			Reads: model.ReadsConversation,
		}
		if wasInterrupted(messages, last+1, end) {
			decision.Note = "the user interrupted the agent after this message"
		}
		decisions = append(decisions, decision)
	}
	return decisions
}

// wasJudged reports whether a decision was taken after a prompt and not after
// the next one.
func wasJudged(moments []int, from, end int) bool {
	next, _ := slices.BinarySearch(moments, from+1)
	return next < len(moments) && moments[next] <= end
}

// finishedAt is the last assistant message between two prompts, and whether it
// ended the turn. Words of sub-agents and of the harness are not the agent's,
// and thinking alone is no message.
func finishedAt(messages messageList, from, end int, served map[int]bool) (last int, finished bool) {
	last = -1
	answered := map[callKey]bool{}
	for i := from; i < end; i++ {
		if message := messages.brief(i); message.role == model.RoleTool {
			answered[message.answers] = true
		}
	}
	for i := from; i < end; i++ {
		message := messages.brief(i)
		if message.role != model.RoleAssistant || message.sidechain || message.abandoned || message.synthetic == compactSummary {
			continue
		}
		if message.anyText || len(message.calls) > 0 {
			last = i
		}
		for _, call := range message.calls {
			if !served[i] && (call == 0 || !answered[call]) {
				return last, false
			}
		}
	}
	if last < 0 || messages.brief(last).synthetic != "" {
		return last, false
	}
	return last, messages.brief(last).hasText
}

func wasInterrupted(messages messageList, from, end int) bool {
	for i := from; i < end; i++ {
		if messages.brief(i).synthetic == interruption {
			return true
		}
	}
	return false
}
