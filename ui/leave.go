package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"
)

// escape closes the nearest thing: search, mark, filter, running load, zoom, raw.
func (m *Model) escape() tea.Cmd {
	switch {
	case m.searching():
		m.focused().search("")
	case m.marked >= 0:
		m.marked = -1
	case !m.docket.filter.empty():
		return m.setFilter(filter{})
	case !m.loaded:
		m.stopLoading()
	case m.zoom:
		m.zoom = false
	case m.raw:
		m.toggleRaw()
	}
	m.rebuild()
	return nil
}

// quit ends the program: after what is on its way to the log, unless it is asked
// for twice, and not before the reader knows of what is not saved.
func (m *Model) quit() tea.Cmd {
	switch {
	case m.leaving:
	case m.record.busy():
		m.leaving, m.toast = true, "saving, then leaving"
		return nil
	case len(m.record.unsaved) > 0 && !m.tooSmall():
		m.askToLeave()
		return nil
	}
	return m.leaveNow()
}

func (m *Model) leaveNow() tea.Cmd {
	m.left.Store(true)
	m.quitting = true
	if m.lab != nil {
		m.lab.stop()
	}
	return m.prove.running.leave(tea.Quit)
}

// leaveWhenSaved goes on leaving when nothing is on its way any more.
func (m *Model) leaveWhenSaved() tea.Cmd {
	if !m.leaving || m.record.busy() {
		return nil
	}
	m.leaving = false
	if len(m.record.unsaved) > 0 {
		return nil // the reader is being asked about that
	}
	return m.leaveNow()
}

// askToLeave asks whether what is not saved may be lost.
func (m *Model) askToLeave() {
	question := fmt.Sprintf("%s %d not saved, and lost when you leave", m.painter.pen.Error, len(m.record.unsaved))
	m.ask(question, func(c choice) tea.Cmd {
		if c.letter == "q" {
			return m.leaveNow()
		}
		return m.openLog()
	}, choice{letter: "enter", word: "tries again"}, choice{letter: "q", word: "leaves"})
	m.menu.alarm, m.menu.leaving = true, "stays"
}
