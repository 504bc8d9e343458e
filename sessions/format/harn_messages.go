package format

import (
	"slices"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

// HarnMessages reads the messages of a harn session: a bare list, or the
// transcript object around it (facts: completion 2.4, 7.6). What tells them from
// other chats are harn's own marks on results and on steering messages.
var HarnMessages = Reader{
	Name:       harnMessages,
	Recognises: recognisesHarnMessages,
	Read:       readHarnMessages,
}

const harnMessages = "harn messages"

func recognisesHarnMessages(source Source) bool {
	if source.Document != nil && isHarnTranscript(source.Document.Value) {
		return true
	}
	for _, value := range source.sampleFlat() {
		if hasHarnMarks(value) {
			return true
		}
	}
	return source.Document != nil && slices.ContainsFunc(source.Document.Value.Get("messages").Items(), hasHarnMarks)
}

func isHarnTranscript(value canon.Value) bool {
	return value.Get("_type").TextOr("") == "transcript" && value.Get("messages").Kind() == canon.List
}

func hasHarnMarks(value canon.Value) bool {
	return has(value, "role") && (value.Get("_harn").Kind() == canon.Object || has(value, "injectedMode"))
}

func readHarnMessages(source Source) (model.Transcript, error) {
	out := model.Transcript{Format: harnMessages, File: source.Path, Agent: agentHarn, Losses: slices.Clone(source.Losses)}
	var records []Record
	for _, record := range source.flat() {
		records = append(records, record)
	}
	if source.Document != nil && source.Document.Value.Get("messages").Kind() == canon.List {
		value := source.Document.Value
		out.Session, out.Task = value.Get("id").TextOr(""), value.Get("task").TextOr("")
		records = nestedAll(*source.Document, value.Get("messages").Items())
	}
	var turns []turn
	var messages messageList
	messages.near, out.Issues, turns = harnRows(records)
	out.Messages = messages.messages()
	out.Task = firstOf(out.Task, firstPrompt(messages.near))
	out.Decisions = turnDecisions(source, messages, turns, nil, nil)
	inFileOrder(out.Decisions)
	return out, nil
}

// harnRows reads message records by the rules of the evidence (facts: completion
// 2.4), each message with its place, and the turns that prompts begin: steering
// reaches the agent inside a turn and begins none.
func harnRows(records []Record) (messages []model.Message, issues []model.Issue, turns []turn) {
	values := make([]canon.Value, len(records))
	for i, record := range records {
		values[i] = record.Value
	}
	reading := evidence.ReadRows(values)
	for i := range reading.Messages {
		message := &reading.Messages[i]
		message.Place = records[reading.Records[i]].Place
		if message.Role == model.RoleUser && message.InjectedMode == "" {
			turns = append(turns, turn{from: i})
		}
	}
	return reading.Messages, reading.Issues, turns
}

func firstPrompt(messages []model.Message) string {
	for _, message := range messages {
		if message.Role == model.RoleUser && message.InjectedMode == "" {
			return message.Text
		}
	}
	return ""
}
