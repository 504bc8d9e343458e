package format

import (
	"encoding/json"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// scaffold names the author of a user message that is not part of the sample's
// input: the solver wrote it.
const scaffold = "solver"

// message appends one message of a sample.
func (r *inspectSample) message(value canon.Value) {
	content := r.content(value.Get("content"))
	message := model.Message{Place: r.document.place(value), ID: value.Get("id").TextOr(""), Text: content.text()}
	switch role := value.Get("role").TextOr(""); role {
	case "system", "developer":
		message.Role = model.RoleSystem
	case "user":
		message.Role = model.RoleUser
		if r.sourced && value.Get("source").TextOr("") != "input" {
			message.Synthetic = scaffold
		}
	case "assistant":
		message.Role = model.RoleAssistant
		message.Thinking = strings.Join(append(content.thinking, r.text(value.Get("reasoning"))...), "\n")
		message.ToolCalls = append(r.calls(value.Get("tool_calls")), content.calls...)
	case "tool":
		r.result(&message, value)
	default:
		r.lose(value, "a message of role "+canon.Display(value.Get("role"))+" has no place in a conversation")
		return
	}
	r.messages.add(message)
	for _, result := range content.results {
		result.Place = message.Place
		r.messages.add(result)
	}
}

// calls are the calls a message asks for. The name is a text here, or the member
// of an object as providers write it.
func (r *inspectSample) calls(list canon.Value) []model.ToolCall {
	var calls []model.ToolCall
	for _, value := range list.Items() {
		function := value.Get("function")
		call := model.ToolCall{
			ID:        value.Get("id").TextOr(""),
			Name:      firstOf(function.TextOr(""), function.Get("name").TextOr("")),
			Arguments: r.arguments(value.Get("arguments")),
		}
		if function.Kind() == canon.Object {
			call.Arguments = r.arguments(function.Get("arguments"))
		}
		r.toolNames[call.ID] = call.Name
		calls = append(calls, call)
	}
	return calls
}

// arguments are the arguments of a call, with the texts that stand elsewhere put
// in.
func (r *inspectSample) arguments(value canon.Value) json.RawMessage {
	changed := false
	for _, member := range value.Members() {
		text, ok := member.Value.Text()
		if resolved := r.resolve(member.Value, text); ok && resolved != text {
			value, changed = value.With(member.Name, canon.OfText(resolved)), true
		}
	}
	if changed {
		return json.RawMessage(canon.String(value))
	}
	return argumentsOf(value, r.document.body())
}

// result reads a tool's answer. A call that failed may have no other text than
// the reason, which is what the model was shown.
func (r *inspectSample) result(message *model.Message, value canon.Value) {
	message.Role = model.RoleTool
	message.ToolCallID = value.Get("tool_call_id").TextOr("")
	message.ToolName = firstOf(value.Get("function").TextOr(""), r.toolNames[message.ToolCallID])
	if problem := value.Get("error"); !problem.IsNil() {
		message.Outcome = model.OutcomeError
		message.Data = json.RawMessage(canon.String(problem))
		if strings.TrimSpace(message.Text) == "" {
			message.Text = problem.Get("message").TextOr("")
		}
	}
}

// text is a text that is not blank, as a list.
func (r *inspectSample) text(value canon.Value) []string {
	if text, ok := value.Text(); ok && text != "" {
		return []string{r.resolve(value, text)}
	}
	return nil
}

// content takes the content of a message apart: a text, or a list of parts.
func (r *inspectSample) content(content canon.Value) blockContent {
	c := blockContent{texts: r.text(content)}
	for _, part := range content.Items() {
		switch kind := part.Get("type").TextOr(""); kind {
		case "text":
			c.texts = append(c.texts, r.text(part.Get("text"))...)
		case "reasoning":
			if part.Get("redacted").IsTrue() {
				r.unknown.add("reasoning that is encrypted")
				c.thinking = append(c.thinking, r.text(part.Get("summary"))...)
				continue
			}
			c.thinking = append(c.thinking, r.text(part.Get("reasoning"))...)
		case "image", "audio", "video", "document":
			stored := part.Get(kind)
			c.texts = append(c.texts, dataURLNote(kind, r.resolve(stored, stored.TextOr(""))))
		case "tool_use":
			r.served(&c, part)
		default:
			r.unknown.add("content " + firstOf(kind, "without a type"))
			c.texts = append(c.texts, plainRaw(part, r.document.body()))
		}
	}
	return c
}

// served reads a call that the model's service ran itself: call and result stand
// in one part of the answer.
func (r *inspectSample) served(c *blockContent, part canon.Value) {
	call := model.ToolCall{
		ID: part.Get("id").TextOr(""), Name: firstOf(part.Get("name").TextOr(""), part.Get("tool_type").TextOr("")),
		Arguments: r.arguments(part.Get("arguments")),
	}
	c.calls = append(c.calls, call)
	result := model.Message{Role: model.RoleTool, ToolCallID: call.ID, ToolName: call.Name}
	result.Text = strings.Join(r.text(part.Get("result")), "")
	if answer := part.Get("result"); answer.Kind() != canon.Text && !answer.IsNil() {
		result.Text = plainRaw(answer, r.document.body())
	}
	if problem := strings.Join(r.text(part.Get("error")), ""); problem != "" {
		result.Outcome = model.OutcomeError
		result.Text = firstOf(result.Text, problem)
	}
	c.results = append(c.results, result)
}
