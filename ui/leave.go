package ui

import tea "github.com/charmbracelet/bubbletea"

// escape closes the nearest thing: search, mark, zoom, raw.
func (m *Model) escape() {
	switch {
	case !m.loaded && !m.searching():
		m.stopLoading()
	case m.searching():
		m.focused().search("")
	case m.marked >= 0:
		m.marked = -1
	case m.zoom:
		m.zoom = false
	case m.raw:
		m.toggleRaw()
	}
	m.rebuild()
}

func (m *Model) quit() tea.Cmd {
	m.left.Store(true)
	m.quitting = true
	return m.prove.running.leave(tea.Quit)
}
