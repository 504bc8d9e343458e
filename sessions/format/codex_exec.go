package format

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// CodexExec reads what codex exec --json prints: events about the thread, its
// turns and their items. An item is told when it begins, changes and ends, each
// time with the same id; the last telling counts. The prompt is not among them.
var CodexExec = Reader{
	Name:       codexExec,
	Recognises: recognisesCodexExec,
	Read:       readCodexExec,
}

const codexExec = "codex exec stream"

func recognisesCodexExec(source Source) bool {
	objects, own := 0, 0
	for _, value := range source.sampleFlat() {
		objects++
		kind := value.Get("type").TextOr("")
		if hasAnyPrefix(kind, "thread.", "turn.", "item.") && !has(value, "data") && !has(value, "payload") {
			own++
		}
	}
	return own > 0 && 2*own >= objects
}

func hasAnyPrefix(text string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

func readCodexExec(source Source) (model.Transcript, error) {
	r := newCodexReader(source)
	r.out.Format = codexExec
	e := execReader{codexReader: &r, items: map[string]int{}}
	var last Record
	for _, record := range source.flat() {
		e.record(record)
		last = record
	}
	if e.open {
		r.turns[len(r.turns)-1].unfinished = true
		r.event(last, "end", "the stream ends inside a turn")
	}
	r.finish()
	return r.out, nil
}

// execReader reads the events; the items of one turn are known by their ids.
type execReader struct {
	*codexReader
	open  bool           // a turn has begun and not ended
	items map[string]int // messages of the items of this turn, by id
}

func (e *execReader) record(record Record) {
	value := record.Value
	switch kind := value.Get("type").TextOr(""); kind {
	case "thread.started":
		e.out.Session = firstOf(e.out.Session, value.Get("thread_id").TextOr(""))
	case "turn.started":
		e.begin()
	case "turn.completed":
		e.end(false)
	case "turn.failed":
		e.event(record, "error", "the turn failed: "+errorText(value.Get("error")))
		e.end(true)
	case "error":
		e.event(record, "error", firstOf(value.Get("message").TextOr(""), errorText(value.Get("error"))))
	case "item.started", "item.updated", "item.completed":
		e.begin()
		e.item(record, value.Get("item"), kind == "item.completed")
	default:
		e.unknown.add(firstOf(kind, "a record without a type"))
	}
}

func errorText(value canon.Value) string {
	return firstOf(value.Get("message").TextOr(""), canon.DisplayOr(value, "no reason is recorded"))
}

func (e *execReader) begin() {
	if !e.open {
		e.open, e.items = true, map[string]int{}
		e.turns = append(e.turns, turn{from: e.messages.len()})
	}
}

func (e *execReader) end(failed bool) {
	if e.open {
		e.turns[len(e.turns)-1].unfinished = failed
	}
	e.open = false
}

// item reads one telling of an item.
func (e *execReader) item(record Record, item canon.Value, completed bool) {
	id := item.Get("id").TextOr("")
	before, known := e.items[id]
	known = known && id != ""
	switch kind := item.Get("type").TextOr(""); kind {
	case "agent_message", "reasoning":
		message := model.Message{Role: model.RoleAssistant, Text: item.Get("text").TextOr(""), ID: id}
		if kind == "reasoning" {
			message.Text, message.Thinking = "", message.Text
		}
		if known {
			e.tellAgain(before, message, record)
			return
		}
		e.items[id] = e.messages.len()
		e.add(record, message)
	case "command_execution", "file_change", "mcp_tool_call", "web_search":
		if !known {
			e.items[id] = e.messages.len()
			e.served[e.messages.len()] = kind == "web_search"
			name, arguments := execCall(record, item, kind)
			e.call(record, canon.OfObject().With("call_id", canon.OfText(id)), name, arguments)
		}
		if completed && kind != "web_search" {
			e.result(record, canon.OfObject().With("call_id", canon.OfText(id)), execResult(item, kind))
		}
	case "todo_list":
		if completed || !known {
			e.event(record, "plan", todoText(item))
		}
		e.items[id] = -1
	case "error":
		e.event(record, "error", item.Get("message").TextOr(""))
	default:
		e.unknown.add("item " + firstOf(kind, "without a type"))
	}
}

// tellAgain puts a later telling of a message in the place of an earlier one.
func (e *execReader) tellAgain(at int, message model.Message, record Record) {
	if at < 0 {
		return
	}
	e.messages.change(at, func(told *model.Message) {
		told.Text, told.Thinking, told.Place = message.Text, message.Thinking, record.Place
		told.Folded++
	})
	e.out.Folded++
}

func execCall(record Record, item canon.Value, kind string) (name string, arguments []byte) {
	switch kind {
	case "file_change":
		return kind, wrapArgument("changes", item.Get("changes"))
	case "mcp_tool_call":
		return item.Get("server").TextOr("") + "." + item.Get("tool").TextOr(""), argumentsOf(item.Get("arguments"), record.Raw)
	case "web_search":
		return kind, wrapArgument("query", item.Get("query"))
	}
	return kind, wrapArgument("command", item.Get("command"))
}

func execResult(item canon.Value, kind string) codexResult {
	result := codexResult{outcome: statusOutcome(item.Get("status").TextOr(""))}
	switch kind {
	case "command_execution":
		result.text = item.Get("aggregated_output").TextOr("")
		if outcome := exitOutcome(item.Get("exit_code")); outcome != model.OutcomeUnknown {
			result.outcome = outcome
		}
	case "mcp_tool_call":
		result.text = contentText(item.Get("result").Get("content"))
		if failure := item.Get("error"); !failure.IsNil() {
			result.text, result.outcome = errorText(failure), model.OutcomeError
		}
	}
	return result
}

func statusOutcome(status string) model.ToolOutcome {
	switch status {
	case "completed":
		return model.OutcomeOK
	case "failed", "declined":
		return model.OutcomeError
	}
	return model.OutcomeUnknown
}

func todoText(item canon.Value) string {
	var lines []string
	for _, todo := range item.Get("items").Items() {
		mark := "[ ] "
		if todo.Get("completed").IsTrue() {
			mark = "[x] "
		}
		lines = append(lines, mark+todo.Get("text").TextOr(""))
	}
	return strings.Join(lines, "\n")
}
