package format

import (
	"cmp"
	"slices"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// Claude reads Claude Code's session JSONL, and the export of its web form, in
// the order of the file: walking the parent links from the end loses side
// branches (facts: transcripts c.11).
//
//	record ─┬─ a copy of one before ─▶ counted (claude_copies.go)
//	        ├─ user, assistant ──▶ messages (claude_message.go, blocks.go)
//	        ├─ goal_status ──────▶ decisions of the goal's judge (claude_goal.go)
//	        ├─ Stop hooks ───────▶ decisions of gates (claude_hook.go)
//	        └─ anything else ────▶ an event, or counted
//
// What the user took back is marked (claude_rewind.go). Finished turns that
// nobody judged are decisions of kind turn (turns.go).
var Claude = Reader{
	Name:       claudeCode,
	Recognises: func(source Source) bool { return claudeVotes(source).accepted() },
	Read:       readClaude,
}

// The names of the format, of its export by the web form, and of files in its
// form that Claude Code cannot have written.
const (
	claudeCode     = "claude code"
	claudeWeb      = "claude code (web export)"
	claudeHandMade = "claude code (hand-made)"
)

func readClaude(source Source) (model.Transcript, error) {
	r := newClaudeReader(source)
	r.messages = source.newMessages(claudeAlone)
	handMade := !isWebExport(source) && claudeVotes(source).own == 0
	if isWebExport(source) {
		r.out.Format = claudeWeb
	}
	for i, record := range claudeRecords(source) {
		if i == 0 && handMade {
			r.out.Format = claudeHandMade
			r.event(record, "format", "no record has the ids that Claude Code writes: the file is Claude-like and was made by hand or by another tool")
		}
		r.record(record)
	}
	r.finish()
	return r.out, nil
}

// claudeAlone are the messages of a record that stands alone.
func claudeAlone(record Record) []model.Message {
	r := emptyClaudeReader()
	r.record(record)
	return r.messages.near
}

func newClaudeReader(source Source) claudeReader {
	r := emptyClaudeReader()
	r.source = source
	r.out = model.Transcript{
		Format: claudeCode, File: source.Path, Agent: agentClaudeCode,
		Tools: AssumedTools(agentClaudeCode), ToolsAssumed: true,
		Losses: slices.Clone(source.Losses),
	}
	return r
}

// emptyClaudeReader reads records without a file.
func emptyClaudeReader() claudeReader {
	return claudeReader{
		blockReader: blockReader{unknown: counter{}},
		toolNames:   toolNames{}, sessions: map[string]int{}, copies: newClaudeCopies(),
	}
}

// claudeReader carries what is known from record to record.
type claudeReader struct {
	blockReader
	source    Source
	out       model.Transcript
	messages  messageList
	toolNames toolNames      // of calls
	sessions  map[string]int // how many messages carry each session id
	turns     []turn
	spawning  []int  // the messages that start sub-agents
	goal      string // the condition of the first goal

	copies claudeCopies
	links  chunks[claudeLink] // of the records that have an id
	leaf   claudeLeaf
	queue  []queuedText
	stream *claudeTurn // of a headless stream; nil for a session

	// What sub-agents were asked, and by which model they answered: the task and
	// the model of a file that is a sub-agent's own.
	asideTask, asideModel string

	stop  claudeStop
	gates claudeGates
}

// record sorts one record into its kind.
func (r *claudeReader) record(record Record) {
	value := record.Value
	r.messages.reading(record)
	if value.Kind() != canon.Object {
		r.unknown.add("a line that is no object but " + value.Kind().String())
		return
	}
	r.describe(value)
	if r.isCopy(record) {
		return
	}
	from, turns := r.messages.len(), len(r.turns)
	switch kind := value.Get("type").TextOr(""); kind {
	case "user":
		r.user(record)
	case "assistant":
		r.assistant(record)
	case "system":
		r.system(record)
	case "attachment":
		r.attachment(record)
	case "last-prompt":
		r.lastPrompt(value)
		r.unknown.add(kind)
	case "queue-operation":
		r.queueOperation(record)
	case "":
		r.unknown.add("a record without a type")
	default:
		r.unknown.add(kind)
	}
	r.link(record, from, len(r.turns) > turns)
}

// describe takes over what records say of the run as a whole.
func (r *claudeReader) describe(value canon.Value) {
	if r.out.Time == "" {
		r.out.Time = value.Get("timestamp").TextOr("")
	}
	if version := value.Get("version").TextOr(""); version != "" {
		r.out.Version = version
	}
}

// system reads a record of the harness's own.
func (r *claudeReader) system(record Record) {
	value := record.Value
	switch kind := value.Get("subtype").TextOr(""); kind {
	case "stop_hook_summary":
		r.stopSummary(record)
	case "compact_boundary", "microcompact_boundary":
		trigger := value.Get("compactMetadata").Get("trigger").TextOr("")
		r.event(record, "compaction", firstOf(trigger, kind))
	case "api_error", "error":
		r.event(record, "error", firstOf(value.Get("error").Get("formatted").TextOr(""), canon.DisplayOr(value.Get("error"), kind)))
	case "":
		if text := r.content(record, value.Get("message").Get("content")).text(); text != "" {
			r.add(record, model.Message{Role: model.RoleSystem, Text: text})
			return
		}
		r.unknown.add("system")
	default:
		r.unknown.add("system " + kind)
	}
}

// attachment reads what the harness put beside the conversation.
func (r *claudeReader) attachment(record Record) {
	attachment := record.Value.Get("attachment")
	kind := attachment.Get("type").TextOr("")
	switch {
	case kind == "goal_status":
		r.goalStatus(record, attachment)
	case isStopHook(record.Value, attachment):
		r.stopHook(record, attachment)
	case kind == "queued_command":
		r.queued(record, attachment)
	default:
		r.unknown.add("attachment " + kind)
	}
}

// finish works out what only the whole file tells.
func (r *claudeReader) finish() {
	r.closeStop()
	r.markAbandoned()
	r.undelivered()
	r.out.SubAgents = r.subAgents()
	r.out.Session = mostFrequent(r.sessions)
	r.out.Task = firstOf(r.out.Task, r.goal)
	if !r.messages.anyOwn() {
		r.out.Task, r.out.Model = firstOf(r.out.Task, r.asideTask), r.asideModel
	}
	r.foldDecisions()
	r.out.Messages = r.messages.messages()
	r.out.Decisions = append(r.out.Decisions, turnDecisions(r.source, r.messages, r.turns, r.out.Decisions, nil)...)
	inFileOrder(r.out.Decisions)
	r.out.Unknown = r.unknown.counts()
}

func (r *claudeReader) event(record Record, kind, text string) {
	r.out.Events = append(r.out.Events, model.Event{Place: record.Place, Kind: kind, Text: text})
}

func (r *claudeReader) lose(record Record, reason string) {
	r.out.Losses = append(r.out.Losses, model.Loss{Place: record.Place, Reason: reason})
}

// mostFrequent is the name met most often; of equals the first by name. A file
// can carry the ids of the sessions it was resumed from beside its own.
func mostFrequent(counts map[string]int) string {
	best := ""
	for name, n := range counts {
		if best == "" || n > counts[best] || n == counts[best] && name < best {
			best = name
		}
	}
	return best
}

// inFileOrder orders decisions by where their records stand, and gives them
// their refs.
func inFileOrder(decisions []model.Decision) {
	slices.SortStableFunc(decisions, func(a, b model.Decision) int { return cmp.Compare(a.Place.Offset, b.Place.Offset) })
	scan.Refs(decisions)
}
