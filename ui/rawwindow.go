package ui

import (
	"fmt"
	"slices"
	"strings"

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

// rawMessages are the messages of the raw transcript. In a review they end at the
// decision while that is blind, and else before the next one that is: whether the
// run went on says what the judge answered.
func (m *Model) rawMessages() model.Messages {
	messages := m.entry().item.Transcript.Messages
	if end, ends := m.rawEnd(); ends {
		return messages.First(end)
	}
	return messages
}

// rawEnd is how many messages of the transcript may be on screen, and whether it ends
// there for the reviewer.
func (m *Model) rawEnd() (end int, ends bool) {
	e := m.entry()
	end = e.item.Transcript.Messages.Len()
	if m.queue == nil || m.queue.Adjudicate {
		return end, false
	}
	if m.blind() {
		return e.item.Decision.Messages, true
	}
	for _, it := range m.queue.items {
		other := m.docket.entries[it.entry].item
		if other.Transcript == e.item.Transcript && other.Decision.Messages >= e.item.Decision.Messages && !m.seen(it.key) {
			end, ends = min(end, other.Decision.Messages), true
		}
	}
	return end, ends
}

// rawEndRow says that what came after is hidden.
func (m *Model) rawEndRow() row {
	until := "you answer"
	if !m.blind() {
		until = "you answer the next item of this run"
	}
	return dashedRow(themes.Muted, strings.Repeat(" ", numbers)+"what came after is hidden until "+until)
}

// mayTell reports whether the raw transcript may say what the judge answered there.
func (m *Model) mayTell(e entry) bool {
	return m.queue == nil || m.queue.Adjudicate || !m.blind() && m.seen(e.key)
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

// unfoldFound unfolds the messages in which something that is searched for stands, so
// that all its places are found.
func (m *Model) unfoldFound(query string) {
	if !m.raw || m.focus != paneEvidence || m.entry() == nil || query == "" {
		return
	}
	from, to := m.rawWindow()
	messages := m.rawMessages()
	for i := from; i < to; i++ {
		if !m.opened.messages[i] && saysIt(messages.At(i), query) {
			m.opened.messages[i] = true
		}
	}
	m.rebuild()
}

// saysIt reports whether a text stands in a message as the search of a pane finds it.
func saysIt(message model.Message, query string) bool {
	in := func(text string) bool { return len(occurrences(text, query, isExact(query))) > 0 }
	arguments := func(call model.ToolCall) bool { return in(string(call.Arguments)) }
	return in(message.Text) || in(message.Thinking) || slices.ContainsFunc(message.ToolCalls, arguments)
}

// whereFound says where a search looked, where that is not all of a pane.
func (m *Model) whereFound() string {
	if !m.raw || m.focus != paneEvidence || m.entry() == nil {
		return ""
	}
	if from, to := m.rawWindow(); to-from < m.rawMessages().Len() {
		return fmt.Sprintf(" in messages %s%s%s", draw.Number(from+1), m.painter.pen.Range, draw.Number(to))
	}
	return ""
}

// whereLooked says in which pane nothing was found.
func (m *Model) whereLooked() string {
	switch {
	case m.mode != nil || m.note != nil:
		return ""
	case m.raw && m.focus == paneEvidence:
		return " in the raw transcript"
	}
	return map[paneName]string{
		paneDocket: " in the docket", paneVerdict: " in the verdict", paneGaps: " in the gaps", paneResearch: " in the research",
		paneFeedback: " in the feedback", paneEvidence: " in the evidence",
	}[m.focus]
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
