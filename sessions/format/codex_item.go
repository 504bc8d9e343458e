package format

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// codexWrappers are the texts Codex writes in the place of the user (facts:
// transcripts b.2).
var codexWrappers = wrappers{
	tags: []string{
		"permissions instructions", "skills_instructions", "apps_instructions", "plugins_instructions", "collaboration_mode",
		"environment_context", "subagent_notification", "user_instructions", "user_shell_command", "user_action",
		"model_switch", "personality_spec",
	},
	beginnings: []beginning{
		{"# AGENTS.md", "AGENTS.md"},
		{"<turn_aborted>", interruption},
	},
}

// promptHeading is what editors put before the user's own words, after a
// description of the editor.
const promptHeading = "## My request for Codex:"

// item reads one response item.
func (r *codexReader) item(index int, record Record, payload canon.Value) {
	switch kind := payload.Get("type").TextOr(""); kind {
	case "message", "":
		r.message(index, record, payload)
	case "agent_message":
		r.add(record, model.Message{Role: model.RoleUser, Text: contentText(payload.Get("content")), Synthetic: "agent message"})
	case "reasoning":
		if text := contentText(payload.Get("summary")) + contentText(payload.Get("content")); text != "" {
			r.add(record, model.Message{Role: model.RoleAssistant, Thinking: text})
		}
	case "function_call":
		r.call(record, payload, payload.Get("name").TextOr(""), argumentsOf(payload.Get("arguments"), record.Raw))
	case "custom_tool_call":
		r.call(record, payload, payload.Get("name").TextOr(""), wrapArgument("input", payload.Get("input")))
	case "local_shell_call":
		r.call(record, payload, "local_shell", argumentsOf(payload.Get("action"), record.Raw))
	case "tool_search_call":
		r.call(record, payload, "tool_search", argumentsOf(payload.Get("arguments"), record.Raw))
	case "web_search_call":
		r.served[r.messages.len()] = true
		r.call(record, payload, "web_search", argumentsOf(payload.Get("action"), record.Raw))
	case "image_generation_call":
		r.served[r.messages.len()] = true
		r.call(record, payload, "image_generation", wrapArgument("revised_prompt", payload.Get("revised_prompt")))
	case "function_call_output", "custom_tool_call_output":
		r.result(record, payload, codexOutput(payload.Get("output"), record.Raw))
	case "tool_search_output":
		r.result(record, payload, codexResult{text: rawText(payload.Get("tools"), record.Raw)})
	default:
		r.unknown.add("item " + kind)
	}
}

// message reads what was said: to the model by the harness, by the user, and by
// the model.
func (r *codexReader) message(index int, record Record, payload canon.Value) {
	content := payload.Get("content")
	message := model.Message{Text: contentText(content), ID: payload.Get("id").TextOr("")}
	r.told[keyOf(payload.Get("role").TextOr(""), message.Text)] = true
	switch role := payload.Get("role").TextOr(""); role {
	case "assistant":
		message.Role = model.RoleAssistant
		r.said(record, message)
		return
	case "developer", "system":
		message.Role = model.RoleSystem
	case "user":
		message.Role = model.RoleUser
		var prompt string
		prompt, message.Synthetic = codexWrappers.author(writtenTexts(content), hasImage(content))
		if isPrompt := r.twins.prompts[index] || !r.twins.hasPrompts && message.Synthetic == ""; isPrompt {
			r.prompt(prompt)
		}
	default:
		r.unknown.add("message of role " + role)
		return
	}
	r.add(record, message)
}

// prompt begins a turn with the message that is about to be added.
func (r *codexReader) prompt(text string) {
	copied := r.copied.has(r.index)
	r.live = append(r.live, len(r.turns))
	r.turns = append(r.turns, turn{from: r.messages.len(), copied: copied})
	if _, own, ok := strings.Cut(text, promptHeading); ok {
		text = strings.TrimSpace(own)
	}
	if copied {
		r.parentTask = firstOf(r.parentTask, text)
		return
	}
	r.out.Task = firstOf(r.out.Task, text)
}

// said adds a text of the model; a review among them is a decision.
func (r *codexReader) said(record Record, message model.Message) {
	r.saidReview(record, message.Text)
	r.add(record, message)
}

func (r *codexReader) call(record Record, payload canon.Value, name string, arguments []byte) {
	id := firstOf(callID(payload), payload.Get("id").TextOr(""))
	r.toolNames.set(id, name)
	r.add(record, model.Message{
		Role:      model.RoleAssistant,
		ToolCalls: []model.ToolCall{{ID: id, Name: name, Arguments: arguments}},
	})
}

func (r *codexReader) result(record Record, payload canon.Value, result codexResult) {
	id := callID(payload)
	r.add(record, model.Message{
		Role: model.RoleTool, Text: result.text, ToolCallID: id, ToolName: r.toolNames.of(id),
		Outcome: result.outcome, Data: result.data,
	})
}

// contentTexts are the texts of a list of content parts, with notes in the place
// of images; a bare text is one part.
func contentTexts(content canon.Value) []string {
	if text, ok := content.Text(); ok {
		return []string{text}
	}
	var texts []string
	for _, part := range content.Items() {
		if isImage(part) {
			texts = append(texts, imageNote(part))
		} else if text, ok := part.Get("text").Text(); ok {
			texts = append(texts, text)
		}
	}
	return texts
}

// writtenTexts are the texts without the notes.
func writtenTexts(content canon.Value) []string {
	if text, ok := content.Text(); ok {
		return []string{text}
	}
	var texts []string
	for _, part := range content.Items() {
		if text, ok := part.Get("text").Text(); ok && !isImage(part) {
			texts = append(texts, text)
		}
	}
	return texts
}

func isImage(part canon.Value) bool {
	return slices.Contains([]string{"input_image", "output_image", "image"}, part.Get("type").TextOr(""))
}

func hasImage(content canon.Value) bool { return slices.ContainsFunc(content.Items(), isImage) }

func contentText(content canon.Value) string { return strings.Join(contentTexts(content), "\n") }

func imageNote(part canon.Value) string {
	if data := part.Get("data").TextOr(""); data != "" {
		return mediaNote("image", part.Get("mimeType").TextOr(""), len(data))
	}
	return dataURLNote("image", part.Get("image_url").TextOr(""))
}
