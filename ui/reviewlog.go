package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"countersign/model"
)

// Messages of the review store, beside savedMsg.
type (
	reviewsMsg struct { // everybody's reviews were read
		reviews Reviews
		err     error
	}
	logMsg struct { // the reviewer's log was opened
		log     ReviewLog
		reviews Reviews
		err     error
	}
)

// readReviews reads what everybody recorded.
func (m *Model) readReviews() tea.Cmd {
	store := m.record.store
	if store == nil {
		return nil
	}
	return func() tea.Msg {
		reviews, err := store.Read()
		return reviewsMsg{reviews, err}
	}
}

// beginReviews reads what everybody recorded; where the screen is there to record,
// it opens the log at once, and asks for that who reviews.
func (m *Model) beginReviews() tea.Cmd {
	switch {
	case m.queue == nil || m.record.store == nil:
		return m.readReviews()
	case m.record.who == "":
		m.askWho()
		return nil
	}
	return m.openLog()
}

func (m *Model) takeReviews(msg reviewsMsg) {
	if m.record.log != nil {
		return // read again since
	}
	if msg.err != nil {
		m.toast = m.painter.pen.Error + " reviews not read: " + msg.err.Error()
		return
	}
	m.record.take(msg.reviews)
	m.sayLost()
	m.markOwn("")
}

// sayLost tells what of the logs could not be read.
func (m *Model) sayLost() {
	if lost := m.record.reviews.Lost; lost != "" {
		m.toast = m.painter.pen.Error + " " + lost
	}
}

// openLog opens the reviewer's log, again where it was open.
func (m *Model) openLog() tea.Cmd {
	store, who := m.record.store, m.record.who
	m.record.opening = true
	return func() tea.Msg {
		log, reviews, err := store.Open(who)
		return logMsg{log, reviews, err}
	}
}

// takeLog takes in a log that was opened. One that could not be is a log that
// takes nothing, and says why each time.
func (m *Model) takeLog(msg logMsg) tea.Cmd {
	m.record.opening = false
	m.record.log = msg.log
	if msg.err != nil {
		m.record.log = closedLog{msg.err}
	} else {
		m.record.take(msg.reviews)
		m.sayLost()
		m.markOwn("")
	}
	if len(m.record.unsaved) > 0 {
		return m.appendTo(m.record.unsaved[0])
	}
	if m.queue != nil {
		return tea.Batch(m.makeQueue(), m.saveNext())
	}
	return m.saveNext()
}

// closedLog is a log that could not be opened.
type closedLog struct{ err error }

func (l closedLog) Append(event model.ReviewEvent) (model.ReviewEvent, error) { return event, l.err }
func (l closedLog) ReadOnly() error                                           { return l.err }
