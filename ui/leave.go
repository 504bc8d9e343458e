package ui

import tea "github.com/charmbracelet/bubbletea"

// escape closes the nearest thing: search, zoom, raw.
func (m *Model) escape() {
	switch {
	case !m.loaded && !m.searching():
		m.stopLoading()
	case m.searching():
		m.focused().search("")
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
	if m.lab != nil {
		m.lab.stop()
	}
	return m.prove.running.leave(tea.Quit)
}
