package evidence

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/model"
)

// FillHoles sets the text of the holes in what the packet shows of a call (its
// arguments, observation, facts, target and digest), where the transcript still
// has it. A hole counts as known only when clipping what the transcript has gives
// exactly the field the judge was shown; a marker that a tool printed itself
// stays unknown. Messages are those the projection was made from.
func FillHoles(evidence *model.Evidence, projection model.Projection, messages model.Messages) {
	if len(evidence.Holes) == 0 {
		return
	}
	packet, err := canon.Parse([]byte(evidence.Text))
	if err != nil {
		return // prose, whose holes belong to no call
	}
	for i := range evidence.Holes {
		hole := &evidence.Holes[i]
		field := evidence.Fields[hole.Field]
		decoded, offsets := Unescape(field, evidence.Text)
		entry, member := entryAt(packet, field.Path)
		for _, call := range callsOf(entry, projection.Lifecycles, messages.Len()) {
			full, limit := fullText(call, messages, member)
			head, text, ok := hidden(full, limit, decoded)
			if ok && offsets[head] == hole.Start {
				hole.Text, hole.Known = text, true
				break
			}
		}
	}
}

// entryAt is the action or read of a packet that a path leads into, and the
// member it leads to; absent for any other path.
func entryAt(packet canon.Value, path string) (entry canon.Value, member string) {
	list, rest, _ := strings.Cut(path, "[")
	number, member, found := strings.Cut(rest, "].")
	index, err := strconv.Atoi(number)
	if !found || err != nil {
		return canon.Value{}, ""
	}
	var items []canon.Value
	switch list {
	case "actions", "fallback_observations":
		items = packet.Get(list).Items()
	case "research_summary.reads":
		items = packet.Get("research_summary").Get("reads").Items()
	}
	if index < 0 || index >= len(items) {
		return canon.Value{}, ""
	}
	return items[index], member
}

// callsOf are the calls an entry may be about: those with its id or its place in
// the order of calls. A saved packet may have counted its calls from elsewhere.
func callsOf(entry canon.Value, lifecycles []model.Lifecycle, messages int) []model.Lifecycle {
	var calls []model.Lifecycle
	id := entry.Get("tool_call_id").TextOr("")
	ordinal, counted := entry.Get("ordinal").Int()
	for _, call := range lifecycles {
		same := id != "" && Clip(call.Call.ID, LabelLimit).Text == id || counted && int64(call.Ordinal) == ordinal
		if same && call.Row < messages && call.EvidenceIndex < messages {
			calls = append(calls, call)
		}
	}
	return calls
}

// fullText is what a member of an entry was clipped from, and its limit; blank
// for a member that is not about the call's own texts.
func fullText(call model.Lifecycle, messages model.Messages, member string) (text string, limit int) {
	action, err := actionOf(call, messages, nil)
	if err != nil {
		return "", 0 // the projection has told of it
	}
	switch member {
	case "arguments":
		return action.arguments, FieldLimit
	case "observation":
		return action.observation, FieldLimit
	case "result_facts":
		return action.facts, FieldLimit
	case "target":
		value, _ := targetValue(argumentsOf(call.Call))
		return rendered(value), LabelLimit
	case "result_digest":
		return digestLine(action.Observation, action.ResultFacts), DigestLimit
	}
	return "", 0
}

// hidden is what clipping a text to the limit hides, and at which byte of the
// shown text the marker stands; not ok when it does not give the shown text.
func hidden(full string, limit int, shown string) (head int, text string, ok bool) {
	clipped := Clip(full, limit)
	if !clipped.Clipped || canon.String(canon.OfText(clipped.Text)) != canon.String(canon.OfText(shown)) {
		return 0, "", false
	}
	tail := byteOffset(full, utf8.RuneCountInString(full)-clipped.Tail)
	return byteOffset(shown, clipped.Head), full[byteOffset(full, clipped.Head):tail], true
}
