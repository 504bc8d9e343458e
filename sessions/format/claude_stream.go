package format

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// ClaudeStream reads what Claude Code prints without a screen: JSONL, or the same
// records in one list. A record names its session in snake case and its parent
// call instead of a parent record; the prompt is usually not among them. A
// result record ends each turn.
var ClaudeStream = Reader{
	Name:       claudeStream,
	Recognises: recognisesClaudeStream,
	Read:       readClaudeStream,
}

const claudeStream = "claude code stream"

var streamKinds = []string{"system", "assistant", "user", "result", "stream_event", "control_request", "control_response", "rate_limit_event"}

func recognisesClaudeStream(source Source) bool {
	objects, own, sure := 0, 0, false
	for _, value := range source.sampleFlat() {
		objects++
		kind := value.Get("type").TextOr("")
		if claudeImitator(value) != "" || has(value, "sessionId") || has(value, "payload") {
			return false
		}
		if slices.Contains(streamKinds, kind) && (has(value, "message") || has(value, "session_id") || kind == "result") {
			own++
			sure = sure || has(value, "session_id") || hasAll(value, "result", "duration_ms")
		}
	}
	return sure && 2*own >= objects
}

func readClaudeStream(source Source) (model.Transcript, error) {
	r := newClaudeReader(source)
	r.messages = source.newMessages(claudeStreamAlone)
	r.out.Format, r.stream = claudeStream, &claudeTurn{}
	for _, record := range source.flat() {
		r.streamRecord(record)
	}
	if r.stream.open && r.messages.len() > 0 {
		r.turns[len(r.turns)-1].unfinished = true
		last := r.messages.at(r.messages.len() - 1)
		r.out.Events = append(r.out.Events, model.Event{Place: last.Place, Kind: "end", Text: "the stream ends without a result: the last turn was cut"})
	}
	r.finish()
	if r.stream.untold {
		r.out.Task = ""
	}
	return r.out, nil
}

// claudeStreamAlone are the messages of a record that stands alone.
func claudeStreamAlone(record Record) []model.Message {
	r := emptyClaudeReader()
	r.stream = &claudeTurn{}
	r.streamRecord(record)
	return r.messages.near
}

// streamRecord reads what only a stream has, and the rest as a session has it.
func (r *claudeReader) streamRecord(record Record) {
	value := record.Value
	switch kind := value.Get("type").TextOr(""); {
	case kind == "result":
		r.messages.reading(record)
		r.describe(value)
		r.streamResult(record)
	case kind == "system" && value.Get("subtype").TextOr("") == "init":
		r.describe(value)
		r.out.Model = value.Get("model").TextOr("")
		r.out.Version = value.Get("claude_code_version").TextOr("")
		r.sessions[value.Get("session_id").TextOr("")]++
	default:
		r.record(record)
	}
}

// claudeTurn is the turn of a headless stream that has no result yet. untold says
// that the first turn began without its prompt, so that the task is not known.
type claudeTurn struct{ open, untold bool }

// streamTurn begins a turn with the first word of the agent, where no prompt in
// the stream did.
func (r *claudeReader) streamTurn(aside bool) {
	if r.stream == nil || r.stream.open || aside {
		return
	}
	r.stream.open = true
	r.stream.untold = r.stream.untold || len(r.turns) == 0
	r.turns = append(r.turns, turn{from: r.messages.len()})
}

// streamResult ends a turn: with the final answer, or with the reason why there
// is none.
func (r *claudeReader) streamResult(record Record) {
	value := record.Value
	answer := value.Get("result").TextOr("")
	outcome := firstOf(value.Get("subtype").TextOr(""), "result")
	failed := value.Get("is_error").IsTrue() || strings.HasPrefix(outcome, "error")
	r.event(record, "result", resultLine(value, outcome, answer))
	if session := value.Get("session_id").TextOr(""); session != "" {
		r.sessions[session]++
	}
	if !r.stream.open && answer != "" { // the result alone is what was kept
		r.turns = append(r.turns, turn{from: r.messages.len()})
		r.add(record, model.Message{Role: model.RoleAssistant, Text: answer})
	}
	if len(r.turns) > 0 {
		ended := &r.turns[len(r.turns)-1]
		ended.unfinished, ended.answer = failed, answer
	}
	r.stream.open = false
}

func resultLine(value canon.Value, outcome, answer string) string {
	line := outcome
	if turns, ok := value.Get("num_turns").Int(); ok {
		line += fmt.Sprintf(", turns: %d", turns)
	}
	if denials := len(value.Get("permission_denials").Items()); denials > 0 {
		line += fmt.Sprintf(", permission denials: %d", denials)
	}
	if answer != "" {
		line += ": " + answer
	}
	return line
}
