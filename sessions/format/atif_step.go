package format

import (
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// step appends what one step says, and then the results that came back in it.
func (r *trajectoryReader) step(record Record) {
	value := record.Value
	if value.Kind() != canon.Object {
		r.lose(record, "a step should be an object, not "+value.Kind().String())
		return
	}
	r.unknown.members("step", value, stepMembers)
	copied := value.Get("is_copied_context").IsTrue()
	message := model.Message{
		Place: record.Place, ID: canon.DisplayOr(value.Get("step_id"), ""), Time: value.Get("timestamp").TextOr(""),
		Text: r.content(record, value.Get("message")), Copied: copied,
	}
	if r.out.Time == "" {
		r.out.Time = message.Time
	}
	switch source := value.Get("source").TextOr(""); source {
	case "system":
		message.Role = model.RoleSystem
	case "user":
		message.Role = model.RoleUser
		r.out.Task = firstOf(r.out.Task, message.Text)
		r.turns = append(r.turns, turn{from: r.messages.len(), copied: copied})
	case "agent":
		message.Role = model.RoleAssistant
		message.Thinking = value.Get("reasoning_content").TextOr("")
		message.ToolCalls = r.calls(record, value.Get("tool_calls"))
		r.out.Model = firstOf(r.out.Model, value.Get("model_name").TextOr(""))
		r.resumed(copied)
	default:
		r.lose(record, "a step of source "+canon.Display(value.Get("source"))+" has no place in a conversation")
		return
	}
	r.messages.add(message)
	for _, result := range nestedAll(record, value.Get("observation").Get("results").Items()) {
		r.result(record, result, copied)
	}
}

func (r *trajectoryReader) lose(record Record, reason string) {
	r.out.Losses = append(r.out.Losses, model.Loss{Place: record.Place, Reason: reason})
}

// resumed begins a turn where the agent goes on after copied steps without a new
// prompt.
func (r *trajectoryReader) resumed(copied bool) {
	if n := len(r.turns); !copied && (n == 0 || r.turns[n-1].copied) {
		r.turns = append(r.turns, turn{from: r.messages.len()})
	}
}

func (r *trajectoryReader) calls(record Record, list canon.Value) []model.ToolCall {
	var calls []model.ToolCall
	for _, value := range list.Items() {
		call := model.ToolCall{
			ID: value.Get("tool_call_id").TextOr(""), Name: value.Get("function_name").TextOr(""),
			Arguments: argumentsOf(value.Get("arguments"), record.Raw),
		}
		r.toolNames[call.ID] = call.Name
		calls = append(calls, call)
	}
	return calls
}

// result reads one observation. One without a call's id answers no call: agents
// that act by their text have only such.
func (r *trajectoryReader) result(step, record Record, copied bool) {
	value := record.Value
	call := value.Get("source_call_id").TextOr("")
	switch refs := value.Get("subagent_trajectory_ref"); refs.Kind() {
	case canon.Object:
		r.subAgent(call, refs)
	case canon.List:
		for _, ref := range refs.Items() {
			r.subAgent(call, ref)
		}
	}
	if call == "" && value.Get("content").IsNil() {
		return
	}
	r.messages.add(model.Message{
		Place: record.Place, Role: model.RoleTool, ToolCallID: call, ToolName: r.toolNames[call],
		Text: r.content(record, value.Get("content")), Time: step.Value.Get("timestamp").TextOr(""), Copied: copied,
	})
}

// subAgent notes a sub-agent whose work stands elsewhere: in another file, or
// further on in this one, as the id of its trajectory then tells.
func (r *trajectoryReader) subAgent(call string, ref canon.Value) {
	agent := model.SubAgent{Call: call, Task: ref.Get("extra").Get("summary").TextOr(""), Agent: r.toolNames[call]}
	path := ref.Get("trajectory_path").TextOr("")
	agent.File, agent.Missing = path, "its trajectory is not in this file"
	if name := firstOf(path, ref.Get("session_id").TextOr("")); name != "" {
		agent.Missing += ": " + name
	}
	if id := ref.Get("trajectory_id").TextOr(""); id != "" {
		r.referred[id] = len(r.out.SubAgents)
	}
	r.out.SubAgents = append(r.out.SubAgents, agent)
}

// content is a text, or the parts of one with notes in the place of images.
func (r *trajectoryReader) content(record Record, content canon.Value) string {
	if text, ok := content.Text(); ok {
		return text
	}
	var texts []string
	for _, part := range content.Items() {
		switch kind := part.Get("type").TextOr(""); kind {
		case "text":
			texts = append(texts, part.Get("text").TextOr(""))
		case "image":
			texts = append(texts, mediaNote(kind, part.Get("source").Get("media_type").TextOr(""), 0))
		default:
			r.unknown.add("content " + firstOf(kind, "without a type"))
			texts = append(texts, plainRaw(part, record.Raw))
		}
	}
	if content.Kind() == canon.Object {
		return plainRaw(content, record.Raw)
	}
	return strings.Join(texts, "\n")
}
