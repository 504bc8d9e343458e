package format

import (
	"slices"

	"countersign/engine/canon"
	"countersign/model"
)

// HarnRun reads harn's run record: one object with the run's status, its stages,
// the calls that were recorded, and often the conversation (facts: completion
// 7.5). All members may be missing. What a stage or the run came to is told as an
// event: no judge said it.
var HarnRun = Reader{
	Name:       harnRun,
	Recognises: func(source Source) bool { return source.Document != nil && isRunRecord(source.Document.Value) },
	Read:       readHarnRun,
}

const harnRun = "harn run record"

func isRunRecord(value canon.Value) bool { return value.Get("_type").TextOr("") == "run_record" }

func readHarnRun(source Source) (model.Transcript, error) {
	record, value := *source.Document, source.Document.Value
	r := newHarnLogReader(source)
	r.out.Format, r.out.Session = harnRun, value.Get("id").TextOr("")
	r.out.Task, r.out.Time = value.Get("task").TextOr(""), value.Get("started_at").TextOr("")
	for _, member := range value.Get("policy").Get("tool_annotations").Members() {
		if r.out.Tools == nil {
			r.out.Tools = map[string]model.ToolAnnotation{}
		}
		r.out.Tools[member.Name] = annotationOf(member.Value)
	}
	if list := value.Get("transcript").Get("messages"); len(list.Items()) > 0 {
		r.messages.near, r.out.Issues, r.turns = harnRows(nestedAll(record, list.Items()))
	} else {
		r.stagesAlone(record)
	}
	r.runEvents(record)
	r.out.Events = append(r.out.Events, model.Event{
		Place: record.Place, Kind: "run", Text: "status " + firstOf(value.Get("status").TextOr(""), "not recorded"),
	})
	for _, stage := range nestedAll(record, value.Get("stages").Items()) {
		r.out.Events = append(r.out.Events, model.Event{
			Place: stage.Place, Kind: "stage",
			Text: joinNonBlank(", ", stage.Value.Get("node_id").TextOr(""), stage.Value.Get("status").TextOr(""), stage.Value.Get("outcome").TextOr("")),
		})
	}
	r.finish()
	return r.out, nil
}

// stagesAlone makes the conversation of a record that kept none: the recorded
// calls with their results, then what each stage said.
func (r *harnLogReader) stagesAlone(record Record) {
	r.beginTurn()
	for _, call := range nestedAll(record, record.Value.Get("tool_recordings").Items()) {
		value := call.Value
		id, name := value.Get("tool_use_id").TextOr(""), value.Get("tool_name").TextOr("")
		at := harnEvent{record: call, value: value, time: value.Get("timestamp").TextOr("")}
		r.add(at, model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: id, Name: name, Arguments: argumentsOf(canon.Value{}, nil)}}})
		result := model.Message{Role: model.RoleTool, ToolCallID: id, ToolName: name, Text: resultOf(value.Get("result"), call.Raw)}
		if value.Get("is_rejected").IsTrue() {
			result.Outcome = model.OutcomeError
		}
		r.add(at, result)
	}
	for _, stage := range nestedAll(record, record.Value.Get("stages").Items()) {
		if text := stage.Value.Get("visible_text").TextOr(""); text != "" {
			r.add(harnEvent{record: stage}, model.Message{Role: model.RoleAssistant, Text: text, ID: stage.Value.Get("id").TextOr("")})
		}
	}
}

func resultOf(result canon.Value, raw []byte) string {
	if text, ok := result.Text(); ok || result.IsNil() {
		return text
	}
	return plainRaw(result, raw)
}

// runEvents reads the decisions among the events of the conversation. Its
// messages are told already.
func (r *harnLogReader) runEvents(record Record) {
	judging := []string{"judge_started", "judge_decision", "step_judge_decision", "typed_checkpoint"}
	for _, event := range nestedAll(record, record.Value.Get("transcript").Get("events").Items()) {
		if inside := eventOf(event); slices.Contains(judging, inside.kind) {
			r.event(inside)
		} else {
			r.unknown.add("event " + firstOf(inside.kind, "without a type"))
		}
	}
}
