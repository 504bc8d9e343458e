package format

import (
	"bytes"
	"encoding/json"

	"countersign/engine/canon"
	"countersign/model"
)

// WriteSession is one decision of a transcript in our own session format, with the
// messages before it: what a session file would hold if the run had stopped there.
// About says what to look at. Read again it is the same decision, save what no
// session line carries: where things stood, issues of records that became no
// message, and sub-agents.
func WriteSession(transcript model.Transcript, decision model.Decision, about string) []byte {
	var out bytes.Buffer
	write := func(record canon.Value) {
		out.WriteString(canon.String(record))
		out.WriteByte('\n')
	}
	write(sessionRecord(transcript, about))
	for _, message := range transcript.Messages.First(decision.Messages).All() {
		write(messageRecord(message))
	}
	write(decisionRecord(decision))
	return out.Bytes()
}

// members builds an object; what is blank is left out.
type members struct{ value canon.Value }

func (m *members) set(name string, value canon.Value) {
	if value.Kind() != canon.Absent {
		m.value = m.value.With(name, value)
	}
}

func (m *members) text(name, text string) {
	if text != "" {
		m.set(name, canon.OfText(text))
	}
}

func (m *members) truth(name string, truth bool) {
	if truth {
		m.set(name, canon.OfBool(true))
	}
}

func recordOf(kind string) members {
	return members{canon.OfObject().With("type", canon.OfText(kind))}
}

func sessionRecord(t model.Transcript, about string) canon.Value {
	m := recordOf("session")
	m.set("v", canon.OfInt(sessionVersion))
	m.set("id", canon.OfText(t.Session))
	m.set("task", canon.OfText(t.Task))
	m.text("about", about)
	m.text("agent", t.Agent)
	m.text("model", t.Model)
	m.text("time", t.Time)
	if len(t.Tools) > 0 {
		m.set("tools", plainData(t.Tools))
	}
	m.set("requirements", raw(t.Contract).Get("requirements"))
	return m.value
}

// plainData is the value of the model's own data, which always has a JSON form.
func plainData(data any) canon.Value {
	value, _ := canon.Of(data)
	return value
}

// raw is JSON that was kept as it was read; absent where there is none.
func raw(text json.RawMessage) canon.Value {
	value, err := canon.Parse(text)
	if err != nil {
		return canon.Value{}
	}
	return value
}

func messageRecord(message model.Message) canon.Value {
	m := recordOf("message")
	m.set("role", canon.OfText(string(message.Role)))
	m.set("content", canon.OfText(message.Text))
	m.text("messageId", message.ID)
	m.text("time", message.Time)
	m.text("injectedMode", message.InjectedMode)
	if len(message.ToolCalls) > 0 {
		var calls []canon.Value
		for _, call := range message.ToolCalls {
			calls = append(calls, callOf(call))
		}
		m.set("tool_calls", canon.OfList(calls...))
	}
	if message.Role == model.RoleTool {
		m.text("tool_call_id", message.ToolCallID)
		m.text("name", message.ToolName)
		m.set("_harn", harnessOf(message))
	}
	return m.value
}

// rawArguments is where the rows keep arguments that are no object (facts:
// completion 2.4).
const rawArguments = "_raw"

func callOf(call model.ToolCall) canon.Value {
	arguments := raw(call.Arguments)
	if members := arguments.Members(); len(members) == 1 && members[0].Name == rawArguments {
		arguments = members[0].Value
	}
	m := members{canon.OfObject()}
	m.set("id", canon.OfText(call.ID))
	m.set("name", canon.OfText(call.Name))
	m.set("arguments", arguments)
	return m.value
}

// harnessOf is what the harness knows about a result beside its text.
func harnessOf(message model.Message) canon.Value {
	m := members{canon.OfObject().With("kind", canon.OfText("tool_result"))}
	m.text("tool_call_id", message.ToolCallID)
	m.text("tool_name", message.ToolName)
	m.text("outcome", string(message.Outcome))
	m.text("origin", string(message.Origin))
	m.set("data", raw(message.Data))
	return m.value
}

func decisionRecord(d model.Decision) canon.Value {
	m := recordOf("decision")
	if d.Iteration != nil {
		m.set("iteration", canon.OfInt(int64(*d.Iteration)))
	}
	m.set("trigger", canon.OfText(d.Trigger))
	judge := members{canon.OfObject().With("model", canon.OfText(d.Judge.Model))}
	judge.text("prompt", d.Judge.Prompt)
	m.set("judge", judge.value)
	m.text("time", d.Time)
	m.set("candidate", canon.OfText(d.Candidate))
	if d.Reply != nil {
		m.set("reply", canon.OfText(*d.Reply))
	}
	if d.Evidence != nil {
		m.set("evidence", canon.OfText(*d.Evidence))
	}
	m.text("evidence_id", d.EvidenceID)
	switch d.Reads {
	case model.ReadsConversation:
		m.text("evidence_kind", "conversation")
	case model.ReadsNothing:
		m.text("evidence_kind", "none")
	}
	if d.Verification != nil {
		m.set("verification", plainData(*d.Verification))
	}
	m.set("gate", filled(func(m *members) { m.truth("invoked", d.Gate.Invoked); m.text("reason", d.Gate.Reason) }))
	m.truth("reasked", d.Reasked)
	m.set("caps", filled(func(m *members) {
		m.truth("verification", d.Caps.Verification)
		m.truth("turn_end", d.Caps.TurnEnd)
	}))
	m.text("terminal_reason", d.TerminalReason)
	return m.value
}

// filled is an object of members that may all be blank; then it is absent.
func filled(fill func(*members)) canon.Value {
	m := members{canon.OfObject()}
	fill(&m)
	if len(m.value.Members()) == 0 {
		return canon.Value{}
	}
	return m.value
}
