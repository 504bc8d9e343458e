package format

import (
	"fmt"
	"slices"

	"countersign/engine/canon"
	"countersign/model"
)

// Chat reads conversations of OpenAI's chat completions, and Anthropic those of
// Anthropic's messages, each bare, wrapped, or a JSONL of either. The two share
// how messages stand in a file (conversation.go); which it is, their content
// tells. Nothing in them says that a run was judged, so every finished turn is a
// decision of kind turn.
var (
	Chat = Reader{
		Name:       chatMessages,
		Recognises: func(source Source) bool { return messageForm(source) == chatMessages },
		ReadAll:    func(source Source) ([]model.Transcript, error) { return readConversations(source, chatMessages), nil },
	}
	Anthropic = Reader{
		Name:       anthropicMessages,
		Recognises: func(source Source) bool { return messageForm(source) == anthropicMessages },
		ReadAll: func(source Source) ([]model.Transcript, error) {
			return readConversations(source, anthropicMessages), nil
		},
	}
)

const (
	chatMessages      = "openai chat messages"
	anthropicMessages = "anthropic messages"
)

// readConversations reads each conversation of a file as a transcript. What is
// lost belongs to the file, and is told with the first.
func readConversations(source Source, name string) []model.Transcript {
	found, others := conversations(source)
	var transcripts []model.Transcript
	for i, c := range found {
		r := chatReader{source: source, blockReader: blockReader{unknown: counter{}}, toolNames: map[string]string{}}
		r.out = model.Transcript{Format: name, File: source.Path}
		if i == 0 {
			r.out.Losses = slices.Clone(source.Losses)
			for _, record := range others {
				r.unknown.add("a record that is no message: " + record.Value.Kind().String())
			}
		}
		r.read(c)
		transcripts = append(transcripts, r.out)
	}
	return transcripts
}

// chatReader reads one conversation.
type chatReader struct {
	blockReader
	source    Source
	out       model.Transcript
	messages  messageList
	toolNames map[string]string // of calls, by id
	legacy    legacyCall        // the latest call without an id, while nothing has answered it
	turns     []turn
}

// legacyCall is a call of the older form, which has no id: the next function
// message, when it names the same function, is its answer.
type legacyCall struct{ id, name string }

func (r *chatReader) read(c conversation) {
	c.describe(&r.out)
	if system, ok := c.system(); ok {
		r.add(system, model.Message{Role: model.RoleSystem, Text: r.content(system, system.Value).text()})
	}
	for _, record := range c.messages {
		r.message(record)
	}
	r.out.Decisions = turnDecisions(r.source, r.messages, r.turns, nil, nil)
	inFileOrder(r.out.Decisions)
	r.out.Messages = r.messages.messages()
	r.out.Unknown = r.unknown.counts()
}

// message reads one message of either form.
func (r *chatReader) message(record Record) {
	value := record.Value
	role := value.Get("role").TextOr("")
	content := r.parts(record, value.Get("content"))
	switch role {
	case "system", "developer":
		r.add(record, model.Message{Role: model.RoleSystem, Text: content.text()})
	case "user":
		r.addResults(record, content.results)
		if len(content.texts) == 0 && len(content.results) > 0 {
			return
		}
		if len(content.results) == 0 && content.text() != "" {
			r.turns = append(r.turns, turn{from: r.messages.len()})
			r.out.Task = firstOf(r.out.Task, content.text())
		}
		r.add(record, model.Message{Role: model.RoleUser, Text: content.text()})
	case "assistant":
		r.assistant(record, content)
	case "tool", "function":
		r.tool(record, content)
	case "":
		r.unknown.add("a message without a role")
	default:
		r.unknown.add("message of role " + role)
	}
}

func (r *chatReader) assistant(record Record, content blockContent) {
	value := record.Value
	if refusal := value.Get("refusal").TextOr(""); refusal != "" {
		content.write(refusal)
	}
	for _, name := range []string{"reasoning_content", "reasoning"} {
		if text := value.Get(name).TextOr(""); text != "" {
			content.thinking = append(content.thinking, text)
			break
		}
	}
	for _, call := range value.Get("tool_calls").Items() {
		content.calls = append(content.calls, chatCall(record, call))
	}
	if call := value.Get("function_call"); call.Kind() == canon.Object {
		r.legacy = legacyCall{id: fmt.Sprintf("function_call %d", r.messages.len()+1), name: call.Get("name").TextOr("")}
		content.calls = append(content.calls, model.ToolCall{ID: r.legacy.id, Name: r.legacy.name, Arguments: argumentsOf(call.Get("arguments"), record.Raw)})
	}
	for _, call := range content.calls {
		r.toolNames[call.ID] = call.Name
	}
	r.out.Model = firstOf(r.out.Model, value.Get("model").TextOr(""))
	r.add(record, model.Message{
		Role: model.RoleAssistant, Text: content.text(), Thinking: joinLines(content.thinking), ToolCalls: content.calls,
	})
	r.addResults(record, content.results)
}

// chatCall reads a call. Its function is an object, or in some dumps its name.
func chatCall(record Record, call canon.Value) model.ToolCall {
	function := call.Get("function")
	if custom := call.Get("custom"); custom.Kind() == canon.Object {
		return model.ToolCall{ID: call.Get("id").TextOr(""), Name: custom.Get("name").TextOr(""), Arguments: wrapArgument("input", custom.Get("input"))}
	}
	arguments := function.Get("arguments")
	if function.Kind() != canon.Object {
		arguments = call.Get("arguments")
	}
	return model.ToolCall{
		ID:        call.Get("id").TextOr(""),
		Name:      firstOf(firstOf(function.Get("name").TextOr(""), function.TextOr("")), call.Get("name").TextOr("")),
		Arguments: argumentsOf(arguments, record.Raw),
	}
}

// tool reads the answer to a call. The older form names the function in the
// place of an id.
func (r *chatReader) tool(record Record, content blockContent) {
	value := record.Value
	id, name := value.Get("tool_call_id").TextOr(""), value.Get("name").TextOr("")
	if value.Get("role").TextOr("") == "function" {
		if r.legacy.name == name {
			id = r.legacy.id
		}
		r.legacy = legacyCall{}
	}
	r.add(record, model.Message{Role: model.RoleTool, Text: content.text(), ToolCallID: id, ToolName: firstOf(r.toolNames[id], name)})
}

// add appends a message that a record holds.
func (r *chatReader) add(record Record, message model.Message) {
	value := record.Value
	message.Place, message.ID = record.Place, value.Get("id").TextOr("")
	message.Time = firstOf(value.Get("timestamp").TextOr(""), value.Get("created_at").TextOr(""))
	r.messages.add(message)
}

func (r *chatReader) addResults(record Record, results []model.Message) {
	for _, result := range results {
		result.ToolName = r.toolNames[result.ToolCallID]
		r.add(record, result)
	}
}
