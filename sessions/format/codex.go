package format

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// Codex reads the rollouts of Codex. A rollout stores nearly everything twice:
// as response_item, which is what the model saw, and as event_msg, which is what
// the screen showed. The items are read; an event only where no item holds the
// same (facts: transcripts c.14).
//
//	response_item ──▶ messages, calls, results (codex_item.go, codex_output.go)
//	event_msg ──────▶ prompts, and what the items lack (codex_event.go, codex_twins.go)
//	review JSON ────▶ decisions (codex_review.go)
//	compacted, a fork's copies ──▶ counted, not told twice (codex_history.go)
//
// The oldest rollouts are the items alone, after a first line about the session.
var Codex = Reader{
	Name:       codexRollout,
	Recognises: recognisesCodex,
	Read:       readCodex,
}

// The names of the format, and of rollouts that another product wrote.
const (
	codexRollout     = "codex rollout"
	codexLikeRollout = "codex-like rollout"
)

var rolloutKinds = []string{"session_meta", "response_item", "turn_context", "event_msg", "compacted", "world_state"}

func recognisesCodex(source Source) bool {
	objects, own, bare := 0, 0, false
	for _, value := range source.sample() {
		objects++
		switch kind := value.Get("type").TextOr(""); {
		case value.Get("payload").Kind() == canon.Object && slices.Contains(rolloutKinds, kind):
			own++
		case isBareHeader(value):
			own, bare = own+1, true
		case slices.Contains(bareItems, kind) && !has(value, "payload"):
			own++
		}
	}
	return own > 0 && 2*own >= objects && (bare || hasRollout(source))
}

// hasRollout reports whether a record with an envelope is among the first.
func hasRollout(source Source) bool {
	return slices.ContainsFunc(source.sample(), func(value canon.Value) bool {
		return value.Get("payload").Kind() == canon.Object && slices.Contains(rolloutKinds, value.Get("type").TextOr(""))
	})
}

// bareItems are the kinds of the items that the oldest rollouts hold without an
// envelope.
var bareItems = []string{"message", "reasoning", "function_call", "function_call_output", "local_shell_call"}

// isBareHeader reports whether a record is only in the oldest rollouts: the line
// about the session, or the mark of a saved state.
func isBareHeader(value canon.Value) bool {
	if has(value, "payload") || has(value, "sessionId") || has(value, "session_id") || has(value, "uuid") {
		return false
	}
	return has(value, "record_type") || hasAll(value, "id", "timestamp", "instructions")
}

func readCodex(source Source) (model.Transcript, error) {
	r := newCodexReader(source)
	r.messages = source.newMessages(codexAlone)
	r.twins = findTwins(source.All())
	r.copied = findCopied(source)
	for i, record := range source.All() {
		r.record(i, record)
	}
	r.finish()
	return r.out, nil
}

func newCodexReader(source Source) codexReader {
	r := emptyCodexReader()
	r.source = source
	r.out = model.Transcript{
		Format: codexRollout, File: source.Path, Agent: agentCodex,
		Tools: AssumedTools(agentCodex), ToolsAssumed: true,
		Losses: slices.Clone(source.Losses),
	}
	return r
}

// emptyCodexReader reads records without a file.
func emptyCodexReader() codexReader {
	return codexReader{
		unknown: counter{}, outcomes: map[callKey]model.ToolOutcome{},
		served: map[int]bool{}, told: map[copyKey]bool{},
	}
}

// codexAlone are the messages of a record that stands alone: no other holds what
// it says.
func codexAlone(record Record) []model.Message {
	r := emptyCodexReader()
	r.twins = codexTwins{alone: map[int]bool{0: true}, eventItems: true}
	r.record(0, record)
	return r.messages.near
}

// codexReader carries what is known from record to record.
type codexReader struct {
	source    Source
	out       model.Transcript
	messages  messageList
	unknown   counter
	twins     codexTwins
	copied    codexCopied
	index     int                           // of the record that is being read
	toolNames toolNames                     // of calls
	outcomes  map[callKey]model.ToolOutcome // of calls, as events tell them
	turns     []turn
	live      []int        // of turns, those that nobody took back
	served    map[int]bool // messages whose calls the service answers itself

	begun        bool // the first session_meta was read
	reviewer     bool // the whole rollout is a review
	instructions string
	goal         string         // the first goal that was set
	parentTask   string         // what the session this one was forked from was asked
	reviews      map[string]int // decisions by what their review says
	told         map[copyKey]bool
}

// record sorts one record into its kind.
func (r *codexReader) record(index int, record Record) {
	value := record.Value
	if value.Kind() != canon.Object {
		r.unknown.add("a line that is no object but " + value.Kind().String())
		return
	}
	if r.out.Time == "" {
		r.out.Time = value.Get("timestamp").TextOr("")
	}
	r.index = index
	r.messages.reading(record)
	payload := value.Get("payload")
	if payload.Kind() == canon.Absent {
		r.bare(index, record)
		return
	}
	switch kind := value.Get("type").TextOr(""); kind {
	case "session_meta":
		r.meta(record, payload)
	case "turn_context":
		r.out.Model = firstOf(payload.Get("model").TextOr(""), r.out.Model)
	case "response_item":
		r.item(index, record, payload)
	case "event_msg":
		r.eventMessage(index, record, payload)
	case "compacted":
		r.compacted(record, payload)
	case "":
		r.unknown.add("a record without a type")
	default:
		r.unknown.add(kind)
	}
}

// bare reads a record of the oldest rollouts.
func (r *codexReader) bare(index int, record Record) {
	value := record.Value
	switch {
	case has(value, "record_type"):
		r.unknown.add("record_type " + value.Get("record_type").TextOr(""))
	case isBareHeader(value):
		r.begun = true
		r.out.Session = value.Get("id").TextOr("")
		r.instructions = value.Get("instructions").TextOr("")
	case slices.Contains(bareItems, value.Get("type").TextOr("")):
		r.item(index, record, value)
	default:
		r.unknown.add(firstOf(value.Get("type").TextOr(""), "a record without a type"))
	}
}

// meta reads who wrote the rollout. A fork carries its parent's meta second; the
// first is its own.
func (r *codexReader) meta(record Record, payload canon.Value) {
	if r.begun {
		r.furtherMeta(record, payload)
		return
	}
	r.begun = true
	r.out.Session = firstOf(payload.Get("id").TextOr(""), payload.Get("session_id").TextOr(""))
	r.out.Version = payload.Get("cli_version").TextOr("")
	r.instructions = firstOf(payload.Get("base_instructions").Get("text").TextOr(""), payload.Get("instructions").TextOr(""))
	r.reviewer = payload.Get("source").Get("subagent").TextOr("") == "review"
	originator := payload.Get("originator").TextOr("")
	switch {
	case payload.Get("model_provider").TextOr("") == "trae" || strings.Contains(r.instructions, "TRAE"):
		r.out.Format, r.out.Agent = codexLikeRollout, "trae cli"
		r.out.Tools, r.out.ToolsAssumed = nil, false
	case originator != "" && !strings.HasPrefix(strings.ToLower(originator), "codex"):
		r.out.Agent = originator
	}
}

// finish works out what only the whole file tells.
func (r *codexReader) finish() {
	for i := range r.messages.len() {
		if message := r.messages.brief(i); message.role == model.RoleTool && message.outcome == model.OutcomeUnknown {
			if outcome, known := r.outcomes[message.answers]; known {
				r.messages.mark(i, func(facts *messageFacts) { facts.outcome = outcome })
			}
		}
	}
	r.out.Messages = r.messages.messages()
	r.out.Task = firstOf(firstOf(r.out.Task, r.parentTask), r.goal)
	r.unreadReview()
	turns := turnDecisions(r.source, r.messages, r.turns, r.out.Decisions, r.served)
	r.out.Decisions = append(r.out.Decisions, turns...)
	inFileOrder(r.out.Decisions)
	r.out.Unknown = r.unknown.counts()
}

func (r *codexReader) event(record Record, kind, text string) {
	r.out.Events = append(r.out.Events, model.Event{Place: record.Place, Kind: kind, Text: text})
}

// add appends a message that a record holds.
func (r *codexReader) add(record Record, message model.Message) {
	message.Place, message.Time = record.Place, record.Value.Get("timestamp").TextOr("")
	message.Copied = r.copied.has(r.index)
	r.messages.add(message)
}
