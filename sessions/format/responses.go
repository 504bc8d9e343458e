package format

import (
	"slices"

	"countersign/engine/canon"
	"countersign/model"
)

// Responses reads the item lists of OpenAI's Responses API, which Codex writes
// too: a bare list, {"input":[…],"output":[…]}, the same as request and response,
// or lines of items or of those objects.
var Responses = Reader{
	Name:       responsesItems,
	Recognises: recognisesResponses,
	ReadAll:    readResponses,
}

const responsesItems = "openai responses items"

// responsesKinds are the kinds of items.
var responsesKinds = []string{
	"message", "reasoning", "function_call", "function_call_output", "custom_tool_call", "custom_tool_call_output",
	"web_search_call", "file_search_call", "code_interpreter_call", "image_generation_call", "computer_call", "computer_call_output",
	"local_shell_call", "local_shell_call_output", "shell_call", "shell_call_output", "apply_patch_call", "apply_patch_call_output",
	"mcp_call", "mcp_list_tools", "mcp_approval_request", "mcp_approval_response", "item_reference", "compaction",
}

// itemState tells whether a value is an item, and whether it can be nothing else:
// a message is one for sure only by the kinds of its parts.
func itemState(value canon.Value) (item, sure bool) {
	kind := value.Get("type").TextOr("")
	if has(value, "payload") || has(value, "uuid") || has(value, "session_id") || !slices.Contains(responsesKinds, kind) {
		return kind == "" && isChatMessage(value), false // a message in its short form
	}
	if kind != "message" {
		return true, kind != "reasoning"
	}
	return has(value, "role"), hasBlock(value, "input_text", "output_text", "input_image", "input_file")
}

func recognisesResponses(source Source) bool {
	objects, found, sure := 0, 0, false
	for _, value := range source.sampleFlat() {
		objects++
		if otherProgram(value) != "" {
			return false
		}
		items := append(slices.Clone(inputOf(value).Items()), outputOf(value).Items()...)
		if len(items) == 0 {
			items = []canon.Value{value}
		}
		for i, item := range items[:min(len(items), sampleSize)] {
			is, certain := itemState(item)
			sure = sure || certain
			if is && i == 0 {
				found++
			}
		}
	}
	return sure && 2*found >= objects
}

// inputOf and outputOf are the two lists of an exchange, as it stands or split
// into request and response.
func inputOf(value canon.Value) canon.Value {
	if has(value, "input") {
		return value.Get("input")
	}
	return value.Get("request").Get("input")
}

func outputOf(value canon.Value) canon.Value {
	if has(value, "output") {
		return value.Get("output")
	}
	return value.Get("response").Get("output")
}

func isExchange(value canon.Value) bool {
	return !has(value, "type") && (outputOf(value).Kind() == canon.List || inputOf(value).Kind() == canon.List)
}

// readResponses reads each exchange as a transcript, and all bare items as one.
// What is lost belongs to the file, and is told with the first.
func readResponses(source Source) ([]model.Transcript, error) {
	var readers []*responsesReader
	var bare *responsesReader
	begin := func() *responsesReader {
		r := &responsesReader{codexReader: newCodexReader(source)}
		r.out.Format, r.out.Agent, r.out.Tools, r.out.ToolsAssumed = responsesItems, "", nil, false
		if len(readers) > 0 {
			r.out.Losses = nil
		}
		readers = append(readers, r)
		return r
	}
	for _, record := range source.flat() {
		if isExchange(record.Value) {
			begin().exchange(record)
			continue
		}
		if bare == nil {
			bare = begin()
		}
		bare.responsesItem(record)
	}
	var transcripts []model.Transcript
	for _, r := range readers {
		r.finish()
		transcripts = append(transcripts, r.out)
	}
	return transcripts, nil
}

type responsesReader struct{ codexReader }

// exchange reads one request with its response.
func (r *responsesReader) exchange(record Record) {
	value := record.Value
	for _, where := range []canon.Value{value, value.Get("request"), value.Get("response")} {
		r.out.Model = firstOf(r.out.Model, where.Get("model").TextOr(""))
		r.out.Session = firstOf(r.out.Session, where.Get("id").TextOr(""))
	}
	instructions := value.Get("instructions")
	if instructions.IsNil() {
		instructions = value.Get("request").Get("instructions")
	}
	if text := instructions.TextOr(""); text != "" {
		r.add(nested(record, instructions), model.Message{Role: model.RoleSystem, Text: text})
	}
	input := inputOf(value)
	if text := input.TextOr(""); text != "" {
		r.prompt(text)
		r.add(nested(record, input), model.Message{Role: model.RoleUser, Text: text})
	}
	for _, item := range nestedAll(record, append(slices.Clone(input.Items()), outputOf(value).Items()...)) {
		r.responsesItem(item)
	}
}

// responsesItem reads one item: those that Codex writes too as it does, and those
// that only the service itself knows.
func (r *responsesReader) responsesItem(record Record) {
	value := record.Value
	if value.Kind() != canon.Object {
		r.unknown.add("an item that is no object but " + value.Kind().String())
		return
	}
	switch kind := value.Get("type").TextOr(""); kind {
	case "shell_call", "computer_call":
		r.call(record, value, kind, argumentsOf(value.Get("action"), record.Raw))
	case "apply_patch_call":
		r.call(record, value, kind, argumentsOf(value.Get("operation"), record.Raw))
	case "local_shell_call_output", "shell_call_output", "apply_patch_call_output", "computer_call_output":
		result := codexOutput(value.Get("output"), record.Raw)
		if isScreenshot(value.Get("output")) {
			result.text = dataURLNote("image", value.Get("output").Get("image_url").TextOr(""))
		}
		r.result(record, withCallID(value), result)
	case "mcp_call":
		r.served[r.messages.len()] = true
		r.call(record, value, joinNonBlank(".", value.Get("server_label").TextOr(""), value.Get("name").TextOr("")), argumentsOf(value.Get("arguments"), record.Raw))
		r.answer(record, value, value.Get("output"), value.Get("error"))
	case "file_search_call":
		r.served[r.messages.len()] = true
		r.call(record, value, "file_search", wrapArgument("queries", value.Get("queries")))
		r.answer(record, value, value.Get("results"), canon.Value{})
	case "code_interpreter_call":
		r.served[r.messages.len()] = true
		r.call(record, value, "code_interpreter", wrapArgument("code", value.Get("code")))
		r.answer(record, value, value.Get("outputs"), canon.Value{})
	default:
		r.item(0, record, value)
	}
}

func isScreenshot(output canon.Value) bool { return has(output, "image_url") }

// withCallID gives an output its call's id, which some kinds write as their own.
func withCallID(value canon.Value) canon.Value {
	return canon.OfObject().With("call_id", canon.OfText(firstOf(callID(value), value.Get("id").TextOr(""))))
}

// answer adds what came back from a tool of the service, where its item says it.
func (r *responsesReader) answer(record Record, value, output, failure canon.Value) {
	switch {
	case !failure.IsNil():
		r.result(record, withCallID(value), codexResult{text: errorText(failure), outcome: model.OutcomeError})
	case output.Kind() == canon.Text:
		r.result(record, withCallID(value), codexResult{text: output.TextOr("")})
	case !output.IsNil():
		r.result(record, withCallID(value), codexResult{text: plainRaw(output, record.Raw)})
	}
}
