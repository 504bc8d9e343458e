package format

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// stopFeedbackStart is how the text begins by which a blocked agent is told.
const stopFeedbackStart = "Stop hook feedback:"

// claudeGates are the Stop-hook commands that are judges: those that have
// blocked once. A hook that never blocks may be there for anything.
type claudeGates []string

// claudeStop collects the records that one attempt to stop leaves: an attachment
// for each hook, the feedback text of each that blocked, and a summary. Which
// comes first differs; the next word of the agent or the user ends the stop.
type claudeStop struct {
	open     bool
	messages int // how many stood before it
	goals    []goalVerdict
	hooks    []hookRecord
	feedback []hookRecord
	summary  *Record
}

type goalVerdict struct {
	condition, reason string
	decision          model.Decision
}

// hookRecord is what one record says of one hook.
type hookRecord struct {
	record  Record
	outcome hookOutcome
	command string
	reason  string
}

type hookOutcome int

const (
	hookPassed hookOutcome = iota
	hookBlocked
	hookFailed // it did not run or answered nonsense: the stop goes through, unjudged
)

// isStopHook reports whether an attachment tells how a Stop hook of the main
// conversation ended. Hooks before and after tools judge no completion.
func isStopHook(value, attachment canon.Value) bool {
	if firstOf(attachment.Get("hookEvent").TextOr(""), attachment.Get("hookName").TextOr("")) != "Stop" || value.Get("isSidechain").IsTrue() {
		return false
	}
	_, ok := hookOutcomes[attachment.Get("type").TextOr("")]
	return ok
}

var hookOutcomes = map[string]hookOutcome{
	"hook_success":                hookPassed,
	"hook_blocking_error":         hookBlocked,
	"hook_non_blocking_error":     hookFailed,
	"hook_error_during_execution": hookFailed,
	"hook_cancelled":              hookFailed,
}

func (r *claudeReader) openStop() {
	if !r.stop.open {
		r.stop = claudeStop{open: true, messages: r.messages.len()}
	}
}

func (r *claudeReader) stopHook(record Record, attachment canon.Value) {
	r.openStop()
	hook := hookRecord{
		record: record, outcome: hookOutcomes[attachment.Get("type").TextOr("")],
		command: attachment.Get("command").TextOr(""),
		reason:  firstOf(strings.TrimSpace(attachment.Get("stderr").TextOr("")), attachment.Get("error").TextOr("")),
	}
	if blocking := attachment.Get("blockingError"); hook.outcome == hookBlocked {
		hook.command = firstOf(blocking.Get("command").TextOr(""), hook.command)
		hook.reason = firstOf(blocking.TextOr(""), blocking.Get("blockingError").TextOr(""))
		hook.reason = withoutCommand(hook.reason, hook.command)
	}
	r.stop.hooks = append(r.stop.hooks, hook)
}

// withoutCommand takes the "[command]: " off the front of a reason.
func withoutCommand(reason, command string) string {
	rest, _ := strings.CutPrefix(reason, "["+command+"]:")
	return strings.TrimSpace(rest)
}

// stopFeedback reads the text that tells the agent of a block. It names the
// command in brackets where there is one.
func (r *claudeReader) stopFeedback(record Record, text string) {
	r.openStop()
	_, body, _ := strings.Cut(text, stopFeedbackStart)
	body = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(body), "- "))
	feedback := hookRecord{record: record, outcome: hookBlocked, reason: body}
	if inside, ok := strings.CutPrefix(body, "["); ok {
		if command, reason, ok := strings.Cut(inside, "]:"); ok {
			feedback.command, feedback.reason = command, strings.TrimSpace(reason)
		}
	}
	r.stop.feedback = append(r.stop.feedback, feedback)
}

func (r *claudeReader) stopSummary(record Record) {
	if record.Value.Get("isSidechain").IsTrue() {
		r.unknown.add("system stop_hook_summary of a sub-agent")
		return
	}
	if r.stop.summary != nil {
		r.closeStop() // a second summary tells of a second stop
	}
	r.openStop()
	r.stop.summary = &record
	if value := record.Value; value.Get("preventedContinuation").IsTrue() {
		r.event(record, "stop hook", "a hook ended the run: "+value.Get("stopReason").TextOr(""))
	}
}

// summaryCommands are the commands that ran at the stop, by its summary.
func (s *claudeStop) summaryCommands() []string {
	if s.summary == nil {
		return nil
	}
	var commands []string
	for _, info := range s.summary.Value.Get("hookInfos").Items() {
		command := firstOf(info.Get("command").TextOr(""), info.Get("promptText").TextOr(""))
		if !slices.Contains(commands, command) {
			commands = append(commands, command)
		}
	}
	return commands
}
