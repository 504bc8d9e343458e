package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
)

// screenMode is a screen that stands in the place of the panes: step, lab,
// compare, statistics, prove. It is a plain struct that the root model owns; it
// draws its rows and carries out its own keys, and everything that is not its own
// (the header, the footer, help, quitting) stays with the root.
//
//	key ──▶ keyTable of the mode ──▶ mode.act
//	                  └─ not its own: help, redraw, suspend, quit; else it says why not
type screenMode interface {
	name() string        // at the right of the header, as screens section 6 has it
	bindings() []binding // what differs from the panes
	hints() []hint       // for the footer, the most used first

	// act carries out one of the bindings.
	act(m *Model, b binding, press string) tea.Cmd

	// lines draws exactly height lines of width cells.
	lines(m *Model, width, height int) []string

	// focused is what searches and moves are about, or nil.
	focused() *scroller

	// resize is called when the window or the selection changed.
	resize(m *Model, width, height int)
}

// enter shows a mode. Leaving it comes back to the panes as they were.
func (m *Model) enter(mode screenMode) tea.Cmd {
	m.mode = mode
	m.resizeMode()
	return nil
}

func (m *Model) leaveMode() {
	m.mode = nil
	m.rebuild()
}

func (m *Model) resizeMode() {
	if m.mode != nil {
		m.mode.resize(m, m.width, m.modeHeight())
	}
}

// modeHeight is how many lines a mode has: between the rule below the header and
// the one above the footer.
func (m *Model) modeHeight() int { return max(m.height-4, 1) }

// modeKey takes one key press in a mode: its own keys, then those of every
// screen. Any other key says that it means nothing here.
func (m *Model) modeKey(press string) tea.Cmd {
	if b, known := (keyTable{m.mode.bindings()}).lookUp(press, m.searching()); known {
		return m.mode.act(m, b, press)
	}
	b, known := m.table().lookUp(press, m.searching())
	if !known {
		return nil
	}
	switch b.action {
	case actQuit:
		m.leaveMode()
	case actEscape:
		if m.searching() {
			m.focused().search("")
		} else {
			m.leaveMode()
		}
	case actQuitNow, actHelp, actRedraw, actSuspend, actSearch, actNextFound, actPrevFound:
		return m.act(b, press)
	default:
		m.toast = fmt.Sprintf("%s: not in %s %s q leaves it", press, m.mode.name(), m.painter.pen.Dot)
	}
	return nil
}

// modeView is the screen of a mode below the header.
func (m *Model) modeView() []string {
	return append([]string{m.rule()}, m.mode.lines(m, m.width, m.modeHeight())...)
}

// modeWord is the mode at the right of the header.
func (m *Model) modeWord() string {
	word := "triage"
	switch {
	case m.mode != nil:
		word = m.mode.name()
	case m.queue != nil:
		word = m.reviewWord()
	}
	return m.painter.styles.Accent.Render(word)
}

// modeHelp is the help's group for the keys of the mode that is on screen.
func (m *Model) modeHelp() []row {
	var name string
	var own []binding
	switch {
	case m.mode != nil:
		name, own = "In "+m.mode.name(), m.mode.bindings()
	case m.queue != nil:
		name, own = string(groupReview), reviewBindings()
	default:
		return nil
	}
	rows := []row{row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, name)}
	for _, b := range own {
		help := b.keys.Help()
		rows = append(rows, row{}.add(themes.Accent, "   "+keyName(m.painter.pen.Glyphs, help.Key)).pad(16).add(themes.Text, help.Desc))
	}
	return append(rows, row{})
}
