package ui

import tea "github.com/charmbracelet/bubbletea"

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

func (m *Model) quit() tea.Cmd {
	m.left.Store(true)
	m.quitting = true
	return m.prove.running.leave(tea.Quit)
}
