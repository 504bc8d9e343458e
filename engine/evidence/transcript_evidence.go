package evidence

import (
	"fmt"
	"strings"

	"countersign/model"
)

// separator stands between the texts of a transcript's evidence. Its NUL keeps a
// quote from spanning two of them.
const separator = "\n\x00\n"

// FromTranscript lists what a judge that read the conversation could read of the
// messages: the tool results as evidence, and beside them, as claims that ground
// nothing, the agent's own words and what the harness wrote in the place of a
// result. What was not in the judge's sight and blank texts are left out.
func FromTranscript(messages model.Messages) model.Evidence {
	lifecycles, _, _ := Lifecycles(messages)
	answered := make(map[int]*model.Lifecycle) // by result, the first call it answers
	for i := range lifecycles {
		for _, result := range lifecycles[i].Results {
			if answered[result] == nil {
				answered[result] = &lifecycles[i]
			}
		}
	}
	var results, claims joined
	sight := SightOf(messages)
	for i, message := range messages.All() {
		switch {
		case !sight.Has(message):
		case message.Role == model.RoleTool && message.Origin == model.OriginHarnessRepair:
			claims.add(message, i, "harness repair · "+toolName(message))
		case message.Role == model.RoleTool:
			results.add(message, i, resultTitle(message, answered[i]))
		case message.Role == model.RoleAssistant:
			claims.add(message, i, "the agent's own words")
		}
	}
	return model.Evidence{
		Kind: model.EvidenceTranscript,
		Text: results.text.String(), Fields: results.fields,
		Claims: claims.text.String(), ClaimsFields: claims.fields,
	}
}

// joined is texts one after the other, with a field for each.
type joined struct {
	text   strings.Builder
	fields []model.Field
}

func (j *joined) add(message model.Message, index int, title string) {
	if message.Text == "" {
		return
	}
	if len(j.fields) > 0 {
		j.text.WriteString(separator)
	}
	if message.Sidechain {
		title = "sub-agent · " + title
	}
	start := j.text.Len()
	j.text.WriteString(message.Text)
	j.fields = append(j.fields, model.Field{
		Path: fmt.Sprintf("message %d", index+1), Title: title,
		Start: start, End: j.text.Len(), Message: index,
	})
}

// resultTitle is the tool, what it looked at, and how the call went.
func resultTitle(message model.Message, call *model.Lifecycle) string {
	if call == nil {
		return toolName(message) + " · no call"
	}
	title := call.Call.Name
	if arguments := argumentsOf(call.Call); len(arguments.Members()) > 0 {
		title += " · " + strings.Join(strings.Fields(ReadTarget(arguments)), " ")
	}
	title += " · " + string(call.Status)
	if message.Outcome == model.OutcomeError {
		title += " · error"
	}
	return title
}

func toolName(message model.Message) string {
	if message.ToolName == "" {
		return unknownTool
	}
	return message.ToolName
}
