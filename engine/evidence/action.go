package evidence

import (
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// fullAction is a call as the packet shows it, beside the texts it was clipped
// from and what is not shown of it.
type fullAction struct {
	model.Action
	call        model.Lifecycle
	arguments   string // canonical JSON
	observation string // the dispatched results' texts, on lines of their own
	facts       string // canonical JSON of the last dispatched result's data
	repairs     int    // results that the harness wrote itself
	undelivered bool   // there are results, and the harness wrote all of them
}

// actionOf builds the action of a call from its results (facts: completion 2.5).
// Results that the harness wrote to close a call are left out: they are no
// evidence (facts: completion 2.4). It fails when the data of a result is no JSON.
func actionOf(call model.Lifecycle, messages model.Messages, tools map[string]model.ToolAnnotation) (fullAction, error) {
	action := fullAction{call: call, arguments: canon.String(argumentsOf(call.Call)), facts: "{}"}
	var texts []string
	for _, index := range call.Results {
		result := messages.At(index)
		if result.Origin == model.OriginHarnessRepair {
			action.repairs++
			continue
		}
		data, err := dataOf(messages, index)
		if err != nil {
			return fullAction{}, err
		}
		action.facts = canon.String(data)
		action.HasErrorResult = action.HasErrorResult || result.Outcome == model.OutcomeError
		texts = append(texts, result.Text)
	}
	action.observation = strings.Join(texts, "\n")
	action.undelivered = action.repairs > 0 && texts == nil

	annotation, known := tools[call.Call.Name]
	action.Ordinal = call.Ordinal
	action.EvidenceIndex = call.EvidenceIndex
	action.ToolCallID = Clip(call.Call.ID, LabelLimit).Text
	action.Semantics = Semantics(call.Call.Name, annotation, known)
	action.Name = action.Semantics.Name
	action.Status = call.Status
	action.Arguments = Clip(action.arguments, FieldLimit).Text
	action.Observation = Clip(action.observation, FieldLimit).Text
	action.ResultFacts = Clip(action.facts, FieldLimit).Text
	return action, nil
}

// dataOf is the structured facts of a result; {} when it has none or when they
// are no object.
func dataOf(messages model.Messages, index int) (canon.Value, error) {
	raw := messages.At(index).Data
	if len(raw) == 0 {
		return canon.OfObject(), nil
	}
	data, err := canon.Parse(raw)
	if err != nil {
		return canon.Value{}, fmt.Errorf("message %d, data of the tool result: %w", index, err)
	}
	if data.Kind() != canon.Object {
		return canon.OfObject(), nil
	}
	return data, nil
}
