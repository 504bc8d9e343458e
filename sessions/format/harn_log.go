package format

import (
	"slices"
	"time"

	"countersign/engine/canon"
	"countersign/model"
)

// HarnLog reads the event logs of harn: the session log, one flat event a line,
// and the general log, which wraps the same events (facts: completion 7.2, 7.3).
//
//	chunks, tool_call… ─▶ messages (harn_log_messages.go)
//	judge_decision ─────┐
//	typed_checkpoint ───┴▶ one decision for each moment (harn_log_judge.go)
//	feedback_injected ──▶ what the agent was told of the decision before it
var HarnLog = Reader{
	Name:       harnLog,
	Recognises: recognisesHarnLog,
	Read:       readHarnLog,
}

const (
	harnLog   = "harn event log"
	agentHarn = "harn"
)

func recognisesHarnLog(source Source) bool {
	objects, own := 0, 0
	for _, value := range source.sample() {
		objects++
		if isHarnEvent(value) {
			own++
		}
	}
	return own > 0 && 2*own >= objects
}

func isHarnEvent(value canon.Value) bool {
	return hasAll(value, "emitted_at_ms", "type") || isLogEntry(value)
}

// isLogEntry reports whether a record is of the general log, about an agent.
func isLogEntry(value canon.Value) bool {
	return hasAll(value.Get("event"), "kind", "payload") && value.Get("event").Get("payload").Get("event").Kind() == canon.Object
}

// harnEvent is one event without what wraps it.
type harnEvent struct {
	record  Record // that carries it
	value   canon.Value
	kind    string
	session string
	time    string
}

func eventOf(record Record) harnEvent {
	event := harnEvent{record: record, value: record.Value}
	if isLogEntry(record.Value) {
		inside := record.Value.Get("event")
		event.value = inside.Get("payload").Get("event")
		event.kind = inside.Get("kind").TextOr("")
		event.session = inside.Get("payload").Get("session_id").TextOr("")
		event.time = millisTime(inside.Get("occurred_at_ms"))
	}
	event.kind = firstOf(event.value.Get("type").TextOr(""), event.kind)
	event.session = firstOf(event.value.Get("session_id").TextOr(""), event.session)
	event.time = firstOf(millisTime(event.value.Get("emitted_at_ms")), event.time)
	return event
}

// millisTime is a time given in milliseconds since 1970.
func millisTime(value canon.Value) string {
	millis, ok := value.Int()
	if !ok || millis <= 0 {
		return ""
	}
	return time.UnixMilli(millis).UTC().Format("2006-01-02T15:04:05.000Z07:00")
}

func readHarnLog(source Source) (model.Transcript, error) {
	r := newHarnLogReader(source)
	for _, record := range source.All() {
		if !isHarnEvent(record.Value) {
			r.unknown.add("a record that is no event: " + record.Value.Kind().String())
			continue
		}
		r.event(eventOf(record))
	}
	r.finish()
	return r.out, nil
}

// harnLogReader carries what is known from event to event.
type harnLogReader struct {
	source   Source
	out      model.Transcript
	messages messageList
	unknown  counter

	iteration *int
	speaking  int            // the message whose chunks are coming in, or -1
	calls     map[string]int // messages that asked for a call, by its id
	results   map[string]int // messages that answer a call, by its id
	moves     int            // words and deeds of the agent and the user so far
	turns     []turn

	moments   []*harnMoment
	reasked   int                    // the moves before the latest re-ask, or -1
	snapshots map[string]canon.Value // by evidence id
}

func newHarnLogReader(source Source) harnLogReader {
	return harnLogReader{
		source: source, unknown: counter{}, speaking: -1, reasked: -1,
		calls: map[string]int{}, results: map[string]int{}, snapshots: map[string]canon.Value{},
		out: model.Transcript{Format: harnLog, File: source.Path, Agent: agentHarn, Losses: slices.Clone(source.Losses)},
	}
}

// silentEvents are understood and tell a reviewer nothing.
var silentEvents = []string{"turn_end", "iteration_end", "session_started", "session_opened"}

// event sorts one event into its kind.
func (r *harnLogReader) event(event harnEvent) {
	value := event.value
	r.out.Session = firstOf(r.out.Session, event.session)
	r.out.Time = firstOf(r.out.Time, event.time)
	if event.kind != "agent_message_chunk" && event.kind != "agent_thought_chunk" {
		r.speaking = -1
	}
	switch event.kind {
	case "turn_start", "iteration_start":
		if n, ok := value.Get("iteration").Int(); ok {
			iteration := int(n)
			r.iteration = &iteration
		}
	case "user_message":
		r.userMessage(event)
	case "agent_message_chunk", "agent_thought_chunk":
		r.chunk(event)
	case "tool_call":
		r.toolCall(event)
	case "tool_call_update":
		r.toolUpdate(event)
	case "judge_started":
		r.judgeStarted(event)
	case "judge_decision", "step_judge_decision":
		r.judgeDecision(event)
	case "typed_checkpoint":
		r.checkpoint(event)
	case "feedback_injected":
		r.feedback(event)
	case "plan", "handoff", "budget_exhausted", "session_closed":
		r.tell(event, event.kind, firstOf(value.Get("reason").TextOr(""), rawMember(event, event.kind)))
	default:
		if !slices.Contains(silentEvents, event.kind) {
			r.unknown.add("event " + firstOf(event.kind, "without a type"))
		}
	}
}

// rawMember is the member of an event that is named like it, as it stands.
func rawMember(event harnEvent, name string) string {
	member := event.value.Get(name)
	if member.IsNil() {
		return ""
	}
	return rawText(member, event.record.Raw)
}

func (r *harnLogReader) tell(event harnEvent, kind, text string) {
	r.out.Events = append(r.out.Events, model.Event{Place: event.record.Place, Kind: kind, Text: text})
}

// finish works out what only the whole log tells.
func (r *harnLogReader) finish() {
	r.out.Decisions = append(r.out.Decisions, r.momentDecisions()...)
	r.out.Decisions = append(r.out.Decisions, turnDecisions(r.source, r.messages, r.turns, r.out.Decisions, nil)...)
	inFileOrder(r.out.Decisions)
	r.out.Messages = r.messages.messages()
	r.out.Unknown = append(r.out.Unknown, r.unknown.counts()...)
}
