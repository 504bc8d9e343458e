package ui

import (
	"fmt"

	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
)

// rawMessages is how many messages of a big file are laid out at once, and
// rawSlide how far the window over them moves when it is left. Those of a file in
// memory are all laid out.
const rawMessages, rawSlide = 200, 100

// rawWindow is the range of messages that the raw transcript lays out.
func (m *Model) rawWindow() (from, to int) {
	messages := m.rawMessages()
	if !messages.Far() {
		return 0, messages.Len()
	}
	from = max(min(m.rawFrom, messages.Len()-rawMessages), 0)
	return from, min(from+rawMessages, messages.Len())
}

// rawMessages are the messages of the raw transcript. Before an answer they end at
// the decision: whether the run went on says what the judge answered.
func (m *Model) rawMessages() model.Messages {
	e := m.entry()
	if m.blind() {
		return e.item.Transcript.Messages.First(e.item.Decision.Messages)
	}
	return e.item.Transcript.Messages
}

// showMessage moves the window so that a message is in it.
func (m *Model) showMessage(n int) {
	if from, to := m.rawWindow(); n < from || n >= to {
		m.rawFrom = max(n-rawMessages/4, 0)
	}
}

// slide moves the window over the messages when the reader comes to an end of it;
// what is on screen stays there.
func (m *Model) slide() {
	if !m.raw || m.entry() == nil {
		return
	}
	from, to := m.rawWindow()
	switch {
	case m.evidence.top == 0 && from > 0:
		m.rawFrom = max(from-rawSlide, 0)
	case m.evidence.top+m.evidence.height >= len(m.evidence.rows) && to < m.rawMessages().Len():
		m.rawFrom = from + rawSlide
	default:
		return
	}
	at := m.firstAnchor()
	m.rebuild()
	if i := m.evidence.find(at); i >= 0 {
		m.evidence.top = i
		m.evidence.clamp()
	}
}

// firstAnchor is the first row on screen that is of a message.
func (m *Model) firstAnchor() anchor {
	for _, r := range m.evidence.visible() {
		if r.anchor.kind == anchorMessage {
			return r.anchor
		}
	}
	return anchor{}
}

// toEnd goes to the first or the last message.
func (m *Model) toEnd(last bool) {
	if m.raw && m.focus == paneEvidence && m.entry() != nil {
		m.rawFrom = 0
		if last {
			m.rawFrom = m.rawMessages().Len()
		}
		m.rebuild()
	}
	if last {
		m.focused().toBottom()
	} else {
		m.focused().toTop()
	}
}

// beyondRow says how many messages stand before or after the window.
func (m *Model) beyondRow(mark string, n int, where string) row {
	return row{}.pad(numbers).add(themes.Faint, fmt.Sprintf("%s %s %s messages", mark, draw.Number(n), where))
}
