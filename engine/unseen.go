package engine

import (
	"strings"

	"countersign/model"
)

// Why a judge could not see something, in the words of the screens.
const (
	inHole      = "in a hole"
	firstLine   = "in a hole: a read is shown by its first line only"
	omittedRead = "in an omitted read"
	replaced    = "older action, replaced"
	inSubAgent  = "in a sub-agent's file"
	takenBack   = "in what the user took back"
	notRecorded = "not in the recorded evidence"
)

// unseen knows why the judge could not see what a message says.
type unseen struct {
	fields  map[int]string // by message: the list of the packet that shows it
	reads   map[int]bool   // the messages of reads, shown or not
	calls   map[[2]int]int // by message and call: the message of its result
	packet  bool           // the evidence is a packet
	answers map[int]bool   // the messages that answer a call
	aside   map[int]bool   // messages of a sub-agent in the same file
	unknown bool           // nothing is known of how the packet was made
}

// unseen reads the packet the judge was shown.
func (e *examiner) unseen() unseen {
	u := unseen{fields: map[int]string{}, reads: map[int]bool{}, calls: map[[2]int]int{}, answers: map[int]bool{}, aside: map[int]bool{}}
	for _, field := range e.out.Evidence.Fields {
		list, _, _ := strings.Cut(field.Path, "[")
		switch list {
		case "actions", "fallback_observations", "research_summary.reads":
			u.packet = true
			if u.fields[field.Message] != "actions" {
				u.fields[field.Message] = list
			}
		}
	}
	if summary := e.packet.Get("research_summary"); !summary.IsNil() {
		u.packet = true
	}
	if e.out.Projection == nil {
		u.unknown = true
		return u
	}
	for _, read := range e.out.Projection.Reads {
		u.reads[read.EvidenceIndex] = true
	}
	nth := map[int]int{} // calls of a message so far
	for _, call := range e.out.Lifecycles {
		u.calls[[2]int{call.Row, nth[call.Row]}] = call.EvidenceIndex
		nth[call.Row]++
		for _, result := range call.Results {
			u.answers[result] = true
			if u.reads[call.EvidenceIndex] {
				u.reads[result] = true
			}
			if list := u.fields[call.EvidenceIndex]; list != "" {
				u.fields[result] = list
			}
		}
	}
	for i, message := range e.messages().All() {
		u.aside[i] = message.Sidechain
	}
	return u
}

// why says why the judge could not see a tool result.
func (u unseen) why(message int) string {
	switch {
	case !u.packet || u.unknown:
		return notRecorded
	case u.fields[message] == "actions" || u.fields[message] == "fallback_observations":
		return inHole
	case u.fields[message] != "":
		return firstLine
	case u.aside[message]:
		return inSubAgent
	case u.reads[message]:
		return omittedRead
	case u.answers[message]:
		return replaced
	}
	return notRecorded // the result of no call
}

// outOfSight says why a judge of the conversation did not read a message of it.
func outOfSight(message model.Message) string {
	if message.Sidechain {
		return inSubAgent
	}
	return takenBack
}

// whyCall says why the judge could not see the arguments of a call.
func (u unseen) whyCall(message, call int) string {
	result, known := u.calls[[2]int{message, call}]
	switch why := u.why(result); {
	case !known:
		return notRecorded
	case why == firstLine:
		return "in a hole: of a read only the target is shown"
	case why == notRecorded && u.packet:
		return replaced // a call without a result
	default:
		return why
	}
}
