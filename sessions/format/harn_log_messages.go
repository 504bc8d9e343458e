package format

import (
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// add appends a message that an event holds. Events of another session than the
// log's own are of a child.
func (r *harnLogReader) add(event harnEvent, message model.Message) {
	message.Place, message.Time = event.record.Place, event.time
	message.Sidechain = event.session != "" && event.session != r.out.Session
	r.messages.add(message)
}

// beginTurn begins a turn where none is open: with a prompt, or with the agent's
// first word where the log keeps no prompt.
func (r *harnLogReader) beginTurn() {
	r.turns = append(r.turns, turn{from: r.messages.len()})
}

func (r *harnLogReader) userMessage(event harnEvent) {
	text := spokenText(event.value)
	if last := r.messages.len() - 1; last >= 0 && r.messages.near[last].Synthetic == injectedFeedback && r.messages.near[last].Text == text {
		r.messages.near[last].Folded++
		r.out.Folded++
		return
	}
	if event.session == r.out.Session {
		r.moves++
		r.beginTurn()
		r.out.Task = firstOf(r.out.Task, text)
	}
	r.add(event, model.Message{
		Role: model.RoleUser, Text: text, ID: event.value.Get("message_id").TextOr(""),
		InjectedMode: firstOf(event.value.Get("injectedMode").TextOr(""), event.value.Get("injected_mode").TextOr("")),
	})
}

// spokenText is what an event says: a text, or a content block with one.
func spokenText(value canon.Value) string {
	content := value.Get("content")
	if content.Kind() == canon.Object {
		return content.Get("text").TextOr("")
	}
	return contentText(content)
}

// chunk adds a piece of what the agent says or thinks. The message stands where
// its last piece does.
func (r *harnLogReader) chunk(event harnEvent) {
	text := spokenText(event.value)
	if r.speaking < 0 {
		r.agentMoves()
		r.speaking = r.messages.len()
		r.add(event, model.Message{Role: model.RoleAssistant})
	}
	message := &r.messages.near[r.speaking]
	message.Place = event.record.Place
	if event.kind == "agent_thought_chunk" {
		message.Thinking += text
	} else {
		message.Text += text
	}
}

func (r *harnLogReader) agentMoves() {
	r.moves++
	if len(r.turns) == 0 {
		r.beginTurn()
	}
}

func (r *harnLogReader) toolCall(event harnEvent) {
	value := event.value
	id := value.Get("tool_call_id").TextOr("")
	r.agentMoves()
	r.calls[id] = r.messages.len()
	r.add(event, model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{
		ID: id, Name: firstOf(value.Get("tool_name").TextOr(""), value.Get("title").TextOr("")),
		Arguments: argumentsOf(value.Get("raw_input"), event.record.Raw),
	}}})
}

// toolUpdate reads how a call goes on: only its end is a result.
func (r *harnLogReader) toolUpdate(event harnEvent) {
	value := event.value
	id := value.Get("tool_call_id").TextOr("")
	status := value.Get("status").TextOr("")
	if status != "completed" && status != "failed" {
		if at, ok := r.calls[id]; ok && has(value, "raw_input") {
			r.messages.near[at].ToolCalls[0].Arguments = argumentsOf(value.Get("raw_input"), event.record.Raw)
		}
		return
	}
	result := model.Message{
		Role: model.RoleTool, ToolCallID: id, ToolName: value.Get("tool_name").TextOr(""),
		Text: outputText(event), Outcome: statusOutcome(status), Data: factsOf(value, event.record.Raw),
	}
	if at, ok := r.calls[id]; ok {
		result.ToolName = firstOf(result.ToolName, r.messages.near[at].ToolCalls[0].Name)
	}
	if at, ok := r.results[id]; ok && id != "" && r.messages.near[at].Text == result.Text {
		r.messages.near[at].Folded++
		r.out.Folded++
		return
	}
	r.moves++
	r.results[id] = r.messages.len()
	r.add(event, result)
}

// outputText is what a call gave back: a text, or anything else as it stands,
// and the error that stands beside it.
func outputText(event harnEvent) string {
	output := event.value.Get("raw_output")
	text, isText := output.Text()
	if !isText && !output.IsNil() {
		text = plainRaw(output, event.record.Raw)
	}
	if text == "" {
		text = spokenText(event.value)
	}
	if failure := event.value.Get("error"); !failure.IsNil() {
		text = joinNonBlank("\n", text, errorText(failure))
	}
	return strings.TrimSuffix(text, "\n")
}

// factsOf is a result's structured facts, with the paths it changed.
func factsOf(value canon.Value, raw []byte) []byte {
	data := value.Get("data")
	if paths := value.Get("changed_paths"); paths.Kind() == canon.List {
		if data.Kind() != canon.Object {
			data = canon.OfObject()
		}
		return []byte(canon.String(data.With("changed_paths", paths)))
	}
	if data.Kind() != canon.Object {
		return nil
	}
	return rawJSON(data, raw)
}
