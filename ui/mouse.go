package ui

import tea "github.com/charmbracelet/bubbletea"

// mouse scrolls the pane under the pointer, and selects. While something is asked
// it does nothing: the answer is about what is selected.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	if m.prompt != nil || m.menu != nil {
		return nil
	}
	if m.mode != nil && m.note == nil && !m.tooSmall() {
		m.modeMouse(msg)
		return nil
	}
	if m.note != nil || len(m.docket.entries) == 0 || m.tooSmall() {
		return nil
	}
	f := m.frame()
	pane := m.paneAt(f, msg.X, msg.Y)
	switch {
	case pane == 0:
	case msg.Button == tea.MouseButtonWheelDown:
		return m.wheel(pane, 3)
	case msg.Button == tea.MouseButtonWheelUp:
		return m.wheel(pane, -3)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft:
		at := m.docketRowAt(f, msg.Y)
		m.focusPane(pane)
		if pane == paneDocket && at >= 0 {
			m.docket.cursor = at
			return m.follow()
		}
	}
	return nil
}

// wheel scrolls a pane by rows. In the docket that moves the cursor, and the
// selection goes with it.
func (m *Model) wheel(pane paneName, rows int) tea.Cmd {
	if pane != paneDocket {
		m.scrollerOf(pane).move(rows)
		if pane == paneEvidence {
			m.slide()
		}
		return nil
	}
	m.docket.move(rows)
	return m.chooseUnderCursor()
}

func (m *Model) scrollerOf(pane paneName) *scroller {
	switch pane {
	case paneDocket:
		return &m.docket.scroller
	case paneEvidence:
		return &m.evidence
	}
	return &m.upper[pane-1]
}

// bodyTop is the first row of the panes: below the header, the tabs and a rule.
func (f frame) bodyTop() int {
	if f.tabs {
		return 3
	}
	return 2
}

// docketRowAt is the row of the docket on a row of the screen, if it is drawn
// there and can be selected, or -1.
func (m *Model) docketRowAt(f frame, y int) int {
	first := f.bodyTop()
	if !f.single {
		first++ // its title
		if m.queue != nil {
			first++ // and a blank row
		}
	}
	at := m.docket.top + y - first
	if y < first || y >= first+m.docket.height || at >= len(m.docket.rows) || !m.docket.selectable(at) {
		return -1
	}
	return at
}

// paneAt is the pane at a cell, or 0.
func (m *Model) paneAt(f frame, x, y int) paneName {
	top := f.bodyTop()
	switch {
	case f.tabs && y == 1:
		return m.tabAt(x)
	case y < top || y >= m.height-2:
		return 0
	case f.single:
		return m.focus
	case y < top+f.upper && x < f.docket:
		return paneDocket
	case y < top+f.upper && x > f.docket:
		return m.sectionAt(y - top)
	case y > top+f.upper:
		return paneEvidence
	}
	return 0
}

// tabAt is the pane whose name stands at a cell of the tab bar, or 0.
func (m *Model) tabAt(x int) paneName {
	_, ends := m.tabBar()
	for i, end := range ends {
		if x < end {
			return paneName(i + 1)
		}
	}
	return 0
}

// sectionAt is the section on a row of the right column.
func (m *Model) sectionAt(at int) paneName {
	pane := paneVerdict
	for i, r := range m.right {
		if i > at {
			break
		}
		if r.section != paneNone {
			pane = r.section
		}
	}
	return pane
}
