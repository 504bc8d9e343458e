package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
)

// screenMode is a screen that stands in the place of the panes: step, lab,
// compare, statistics, prove. It is a plain struct that the root model owns; it
// draws its rows and carries out its own keys, and everything that is not its own
// (the header, the footer, help, quitting) stays with the root.
//
//	key ──▶ keyTable of the mode ──▶ mode.act
//	                  └─ not its own: what every screen has, and moving in what is
//	                     focused; else it says that it means nothing here
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

// What a mode may have beside that. One that lacks a thing does without it.
type (
	// crumbed is a mode that is about something else than the selected decision.
	crumbed interface{ crumbs() []string }
	// jointed has vertical lines that meet the rules above and below it, at columns.
	jointed interface{ joints() []int }
	// pointed takes the mouse; rows count from the mode's first line.
	pointed interface{ point(*Model, tea.MouseMsg) }
	// followed shows something of the row that a search has found.
	followed interface{ follow(*Model) }
	// working has work of its own beside the screen, and says how far it is.
	working interface{ progress(*Model) string }
)

// scrolling are the bindings of a mode that moves in lists and texts as the panes
// do. The keys of a page down are its own, since space may mean something else.
func scrolling(pageDown string, more ...string) []binding {
	return []binding{
		bind(actDown, groupMove, "j ↓", "down", "j", "down"),
		bind(actUp, groupMove, "k ↑", "up", "k", "up"),
		bind(actFirst, groupMove, "g home", "first", "g", "home"),
		bind(actLast, groupMove, "G end", "last", "G", "end"),
		bind(actHalfDown, groupMove, "ctrl-d", "half a page down", "ctrl+d"),
		bind(actHalfUp, groupMove, "ctrl-u", "half a page up", "ctrl+u"),
		bind(actPageDown, groupMove, pageDown, "page down", append(more, "pgdown", "ctrl+f")...),
		bind(actPageUp, groupMove, "b pgup", "page up", "b", "pgup", "ctrl+b"),
	}
}

// enter shows a mode. Leaving it comes back to the panes as they were.
func (m *Model) enter(mode screenMode) tea.Cmd {
	m.mode = mode
	m.resizeMode()
	return nil
}

func (m *Model) leaveMode() {
	if mode, ok := m.mode.(interface{ stop() }); ok {
		mode.stop()
	}
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
	if b, known := m.keys.lookUp(press, m.searching()); known && isFound(b.action) {
		return m.act(b, press) // while a search is open its keys step through the matches
	}
	if b, known := (keyTable{m.modeBindings()}).lookUp(press, m.searching()); known {
		return m.mode.act(m, b, press)
	}
	b, known := m.keys.lookUp(press, m.searching())
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
		if s := m.mode.focused(); s != nil && s.scroll(b.action) {
			return nil
		}
		m.toast = fmt.Sprintf("%s: not in %s %s %s leaves it", press, m.mode.name(), m.painter.pen.Dot, m.called("q"))
	}
	return nil
}

// modeBindings are the keys of the mode that is on screen.
func (m *Model) modeBindings() []binding { return m.options.Keys.apply(m.mode.bindings()) }

// modeView is the screen of a mode below the header.
func (m *Model) modeView() []string {
	return append([]string{m.modeRule(m.painter.pen.TeeDown)}, m.mode.lines(m, m.width, m.modeHeight())...)
}

// modeRule is a rule above or below the screen, joined to the lines of a mode.
func (m *Model) modeRule(glyph string) string {
	var joints []draw.Joint
	if mode, ok := m.mode.(jointed); ok && m.note == nil {
		for _, column := range mode.joints() {
			joints = append(joints, draw.Joint{Column: column, Glyph: glyph})
		}
	}
	return m.rule(joints...)
}

// modeMouse hands the mouse to the mode on screen.
func (m *Model) modeMouse(msg tea.MouseMsg) {
	const header = 2 // rows above the mode: the header and a rule
	msg.Y -= header
	if mode, ok := m.mode.(pointed); ok && msg.Y >= 0 && msg.Y < m.modeHeight() {
		mode.point(m, msg)
	}
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

// modeTable is the keys of one mode under its name, for README and tests.
type modeTable struct {
	name     string
	bindings []binding
}

// modeTables are the keys of every mode, in the order of the README.
func modeTables() []modeTable {
	return []modeTable{
		{"review", reviewBindings()},
		{"step", stepBindings()}, {"compare", compareBindings()},
		{"lab", (&labMode{}).bindings()}, {"typing in the lab", typingBindings()},
		{"prove", (&proveMode{}).bindings()}, {"messages", (&messagesMode{}).bindings()},
		{"stats", newStatsMode().bindings()}, {"behind", (&behindMode{}).bindings()},
	}
}

// modeHelp is the help's group for the keys of the mode that is on screen.
func (m *Model) modeHelp() []row {
	var name string
	var own []binding
	switch {
	case m.mode != nil:
		name, own = "In "+m.mode.name(), m.modeBindings()
	case m.queue != nil:
		name, own = string(groupReview), m.options.Keys.apply(reviewBindings())
	default:
		return nil
	}
	rows := m.helpRows(name, own)
	if _, ok := m.mode.(writes); ok {
		rows = append(rows, m.helpRows("In "+m.mode.name()+", while typing", typingBindings())...)
	}
	return rows
}

// helpRows are some keys under a heading.
func (m *Model) helpRows(heading string, bindings []binding) []row {
	rows := []row{row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, heading)}
	for _, b := range bindings {
		help := b.keys.Help()
		rows = append(rows, row{}.add(themes.Accent, "   "+keyName(m.painter.pen.Glyphs, help.Key)).pad(16).add(themes.Text, help.Desc))
	}
	return append(rows, row{})
}
