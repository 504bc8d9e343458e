package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/sessions/reviews"
	"countersign/themes"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// savedMsg says that an event is saved, or is not: err.
type savedMsg struct {
	event model.ReviewEvent
	err   error
}

// saveNext hands what was said next to the log, unless something is on its way.
func (m *Model) saveNext() tea.Cmd {
	r := &m.record
	for !r.adding && !r.opening && len(r.waiting) > 0 {
		switch {
		case r.who == "":
			m.askWho()
			return nil
		case r.log == nil:
			return m.openLog()
		}
		next := r.waiting[0]
		r.waiting = r.waiting[1:]
		event, why := m.eventOf(&next)
		if why != "" {
			m.toast = why
			continue
		}
		r.saying = &next
		return m.appendTo(event)
	}
	return m.leaveWhenSaved()
}

// eventOf is the event of what was said, or why there is none.
func (m *Model) eventOf(s *saying) (event model.ReviewEvent, why string) {
	if s.kind != model.ReviewUndo {
		return m.record.event(*s)
	}
	if n := len(m.record.unsaved); n > 0 {
		dropped := m.record.unsaved[n-1]
		m.record.unsaved = m.record.unsaved[:n-1]
		m.markOwn(dropped.Subject.Decision)
		return event, "taken back; it had not been saved"
	}
	last, ok := m.record.book.LastOf(m.record.who)
	if !ok {
		return event, "U: there is nothing of yours to take back"
	}
	s.subject = last.Subject
	return model.ReviewEvent{Kind: model.ReviewUndo, Undoes: last.ID}, ""
}

func (m *Model) appendTo(event model.ReviewEvent) tea.Cmd {
	log := m.record.log
	m.record.adding = true
	return func() tea.Msg {
		saved, err := log.Append(event)
		return savedMsg{saved, err}
	}
}

// takeSaved takes in what the log answered. What it did not take stays on screen
// as not saved.
func (m *Model) takeSaved(msg savedMsg) tea.Cmd {
	r := &m.record
	said, again := r.saying, r.saying == nil // again: it was not saved before
	r.adding, r.saying = false, nil
	switch {
	case msg.err != nil && again:
		r.unsaved[0], r.why = msg.event, msg.err // it has its id by now
	case msg.err != nil:
		r.unsaved, r.why = append(r.unsaved, msg.event), msg.err
	case again:
		r.unsaved = r.unsaved[1:]
		r.count(msg.event)
		m.toast = m.painter.pen.Done + " saved"
	default:
		r.count(msg.event)
		m.toast = m.savedWords(*said)
	}
	about := msg.event.Subject.Decision
	if said != nil {
		about = said.subject.Decision
	}
	m.unseal()
	m.markOwn(about)
	if msg.err != nil {
		m.askUnsaved()
		return m.leaveWhenSaved()
	}
	var onward tea.Cmd
	if said != nil {
		onward = m.afterSaved(*said)
	}
	if len(r.unsaved) > 0 {
		return tea.Batch(onward, m.appendTo(r.unsaved[0]))
	}
	return tea.Batch(onward, m.saveNext())
}

// askUnsaved asks what to do about what was not saved, once nothing else is asked.
func (m *Model) askUnsaved() {
	r := &m.record
	if r.why == nil || len(r.unsaved) == 0 || m.prompt != nil || m.menu != nil {
		return
	}
	what := "not saved"
	if n := len(r.unsaved); n > 1 {
		what = fmt.Sprintf("%d not saved", n)
	}
	question := fmt.Sprintf("%s %s: %s", m.painter.pen.Error, what, notSavedWhy(r.why))
	r.why = nil
	m.ask(question, func(choice) tea.Cmd { return m.openLog() }, choice{letter: "enter", word: "tries again"})
	m.menu.alarm, m.menu.leaving, m.menu.left = true, "leaves it", m.saveNext
}

// notSavedWhy is why something was not saved, in the words of the screens.
func notSavedWhy(err error) string {
	if why, ok := reviews.WhyNot(err); ok {
		return string(why)
	}
	return safe.Line(err.Error())
}

// savedWords say what is in the log now.
func (m *Model) savedWords(said saying) string {
	done := m.painter.pen.Done + " "
	switch said.kind {
	case model.ReviewUndo:
	case model.ReviewReveal:
		return done + "revealed; your answer will not count as blind"
	default:
		return done + said.words + " " + m.painter.pen.Dot + " " + m.called("U") + " takes it back"
	}
	text := done + "taken back"
	if said.subject.Decision == "" {
		return text
	}
	text += " on " + m.nameOf(said.subject)
	if latest, ok := m.record.mine(said.subject.Decision).Latest(); ok {
		return text + ", which has " + string(latest.Label.Answer)
	}
	return text + ", which has no answer now"
}

// nameOf is a decision in a few cells.
func (m *Model) nameOf(subject model.Subject) string {
	for i := range m.docket.entries {
		if m.docket.entries[i].key == subject.Decision {
			if m.queue != nil {
				return safe.Line(m.itemName(&m.docket.entries[i]))
			}
			return safe.Line(shortLabel(m.docket.entries[i].item))
		}
	}
	return subject.Decision[:min(12, len(subject.Decision))]
}

// markOwn puts the reviewer's own answers into the docket: of one decision, or of
// all.
func (m *Model) markOwn(decision string) {
	for i := range m.docket.entries {
		e := &m.docket.entries[i]
		if decision == "" || e.key == decision {
			e.own = m.ownLetter(e)
		}
	}
	m.rebuild()
}

// ownLetter is the reviewer's own answer as the docket has it, or that something
// said of the decision is not saved.
func (m *Model) ownLetter(e *entry) words.Mark {
	latest, ok := m.record.mine(e.key).Latest()
	switch {
	case m.record.isUnsaved(e.key):
		return words.Mark{Glyph: m.painter.pen.Error, Role: themes.Error}
	case !ok || !e.done:
		return words.Mark{}
	}
	letter := words.AnswerLetter(latest.Label.Answer, labels.Subject(*e.item.Transcript, e.item.Decision, e.summary).Judged)
	return words.Mark{Glyph: letter, Role: themes.Text}
}
