package evidence

import (
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// steerLimit bounds the text of one steering message, in code points. Its marker
// has words of its own (facts: completion 2.1).
const (
	steerLimit     = 1200
	steerMarkerEnd = " chars elided — middle of steer]…\n"
)

// Steers are the instructions that the user gave while the run went on and that
// the agent's model saw, oldest first: trimmed, clipped, blank ones dropped
// (facts: completion 5, obligations digest).
func Steers(messages model.Messages) []model.Steer {
	var steers []model.Steer
	for _, message := range messages.All() {
		if message.Role != model.RoleUser || !reachedTheModel(message.InjectedMode) {
			continue
		}
		content := clipWith(strings.TrimSpace(message.Text), steerLimit, steerMarkerEnd).Text
		if content != "" {
			steers = append(steers, model.Steer{MessageID: message.ID, Mode: message.InjectedMode, Content: content})
		}
	}
	return steers
}

// reachedTheModel says which ways of injecting a message come before the model's
// next words. audit_only comes after the last of them.
func reachedTheModel(mode string) bool {
	return mode == "finish_step" || mode == "interrupt_immediate"
}

// ObligationsDigest names what the run was told while it went on; blank when it
// was told nothing (facts: completion 5, obligations digest).
func ObligationsDigest(steers []model.Steer) string {
	if len(steers) == 0 {
		return ""
	}
	var list []canon.Value
	for _, steer := range steers {
		list = append(list, canon.OfObject().
			With("content", canon.OfText(steer.Content)).
			With("message_id", canon.OfText(steer.MessageID)).
			With("mode", canon.OfText(steer.Mode)))
	}
	return digestOf(canon.String(canon.OfList(list...)))
}
