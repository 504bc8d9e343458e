package format

import (
	"slices"
	"strings"

	"countersign/model"
)

// messageList is the messages of a transcript while they are read: in memory, or,
// of a big file, as places in it (far_messages.go). The zero value is in memory
// and empty.
type messageList struct {
	near []model.Message
	far  *farMessages
}

func (l *messageList) len() int {
	if l.far != nil {
		return l.far.Len()
	}
	return len(l.near)
}

func (l *messageList) at(i int) model.Message {
	if l.far != nil {
		return l.far.Message(i)
	}
	return l.near[i]
}

func (l *messageList) add(message model.Message) {
	if l.far != nil {
		l.far.add(message)
		return
	}
	l.near = append(l.near, message)
}

// reading says which record the next messages come from.
func (l *messageList) reading(record Record) {
	if l.far != nil {
		l.far.reading(record)
	}
}

// change changes a message that was added before.
func (l *messageList) change(i int, with func(*model.Message)) {
	if l.far != nil {
		message := l.far.Message(i)
		with(&message)
		l.far.set(i, message)
		return
	}
	with(&l.near[i])
}

// fold counts one further telling of a message.
func (l *messageList) fold(i int) {
	if l.far != nil {
		l.far.fold(i)
		return
	}
	l.near[i].Folded++
}

// place is where a message stands.
func (l *messageList) place(i int) model.Place {
	if l.far != nil {
		return l.far.place(i)
	}
	return l.near[i].Place
}

// mark is change of what brief tells of a message, which is the cheaper one.
func (l *messageList) mark(i int, with func(*messageFacts)) {
	if l.far != nil {
		l.far.mark(i, with)
		return
	}
	facts := briefFacts(l.near[i])
	with(&facts)
	facts.apply(&l.near[i])
}

// messages is what was read, for the transcript.
func (l *messageList) messages() model.Messages {
	if l.far != nil {
		return model.MessagesFrom(l.far)
	}
	return model.MessagesOf(l.near...)
}

// brief is what readers ask of many messages, without their texts.
func (l *messageList) brief(i int) messageBrief {
	if l.far != nil {
		return l.far.brief(i)
	}
	return briefOf(l.near[i])
}

// messageFacts are the short facts of a message that few values occur of.
type messageFacts struct {
	role                         model.Role
	tool                         string
	outcome                      model.ToolOutcome
	origin                       model.Origin
	injected, synthetic          string
	sidechain, abandoned, copied bool
}

func briefFacts(m model.Message) messageFacts {
	return messageFacts{
		role: m.Role, tool: m.ToolName, outcome: m.Outcome, origin: m.Origin, injected: m.InjectedMode, synthetic: m.Synthetic,
		sidechain: m.Sidechain, abandoned: m.Abandoned, copied: m.Copied,
	}
}

func (f messageFacts) apply(m *model.Message) {
	m.Role, m.ToolName, m.Outcome, m.Origin, m.InjectedMode, m.Synthetic = f.role, f.tool, f.outcome, f.origin, f.injected, f.synthetic
	m.Sidechain, m.Abandoned, m.Copied = f.sidechain, f.abandoned, f.copied
}

// messageBrief is a message without its texts: its facts, whether it has text,
// the calls it asks for and the call it answers.
type messageBrief struct {
	messageFacts
	hasText bool // other than white space
	anyText bool
	calls   []callKey
	answers callKey
}

func briefOf(m model.Message) messageBrief {
	b := messageBrief{messageFacts: briefFacts(m), hasText: strings.TrimSpace(m.Text) != "", anyText: m.Text != "", answers: keyOfCall(m.ToolCallID)}
	for _, call := range m.ToolCalls {
		b.calls = append(b.calls, keyOfCall(call.ID))
	}
	return b
}

// lastWords is the text of the last assistant message that has any, among the
// first n: what the agent said when it stopped.
func (l *messageList) lastWords(n int) string {
	for i := min(n, l.len()) - 1; i >= 0; i-- {
		if b := l.brief(i); b.role == model.RoleAssistant && !b.sidechain && b.anyText {
			return l.at(i).Text
		}
	}
	return ""
}

// closingWords is lastWords of messages that were read.
func closingWords(messages model.Messages) string {
	for i := messages.Len() - 1; i >= 0; i-- {
		if m := messages.At(i); m.Role == model.RoleAssistant && !m.Sidechain && m.Text != "" {
			return m.Text
		}
	}
	return ""
}

// anyOwn reports whether a message is the session's own and no sub-agent's.
func (l *messageList) anyOwn() bool {
	return slices.ContainsFunc(l.near, func(m model.Message) bool { return !m.Sidechain }) || l.far != nil && l.far.anyOwn()
}
