package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"countersign/ui/draft"
)

// writes is a mode in which text may be typed: then every key that prints is text.
type writes interface {
	writing() bool
	write(m *Model, press tea.KeyMsg) tea.Cmd
}

// writing reports whether keys are text now.
func (m *Model) writing() (writes, bool) {
	mode, ok := m.mode.(writes)
	return mode, ok && m.note == nil && mode.writing()
}

// typingBindings are the keys while a reply is typed. Every other key that prints
// is text.
func typingBindings() []binding {
	return []binding{
		bind(actTypeEnd, groupTyping, "esc ctrl-c", "end typing", "esc", "ctrl+c"),
		bind(actNextPane, groupTyping, "tab", "end typing, and go to the knobs", "tab"),
		bind(actSave, groupTyping, "ctrl-s", "save the variant as a new session file", "ctrl+s"),
		bind(actNewLine, groupTyping, "enter", "a new line", "enter"),
		bind(actLeft, groupTyping, "← ctrl-b", "a character to the left", "left", "ctrl+b"),
		bind(actRight, groupTyping, "→ ctrl-f", "a character to the right", "right", "ctrl+f"),
		bind(actUp, groupTyping, "↑ ctrl-p", "a row up", "up", "ctrl+p"),
		bind(actDown, groupTyping, "↓ ctrl-n", "a row down", "down", "ctrl+n"),
		bind(actPageUp, groupTyping, "pgup", "a page up", "pgup"),
		bind(actPageDown, groupTyping, "pgdn", "a page down", "pgdown"),
		bind(actFirst, groupTyping, "home ctrl-a", "the beginning of the line", "home", "ctrl+a"),
		bind(actLast, groupTyping, "end ctrl-e", "the end of the line", "end", "ctrl+e"),
		bind(actBackspace, groupTyping, "backspace", "delete the character before", "backspace", "ctrl+h"),
		bind(actDelete, groupTyping, "delete", "delete the character behind", "delete", "ctrl+d"),
		bind(actDeleteWord, groupTyping, "ctrl-w", "delete the word before", "ctrl+w"),
		bind(actDeleteStart, groupTyping, "ctrl-u", "delete to the beginning of the line", "ctrl+u"),
		bind(actDeleteEnd, groupTyping, "ctrl-k", "delete to the end of the line", "ctrl+k"),
		bind(actRedraw, groupTyping, "ctrl-l", "redraw", "ctrl+l"),
	}
}

// begin begins to type in the reply. What knobs made of it is the text then, and
// the knobs are let go.
func (l *labMode) begin(m *Model, press string) (cmd tea.Cmd) {
	switch {
	case l.subject.why != "":
		m.toast = press + ": there is no reply to edit"
		return nil
	case len(l.choice.knobs) > 0 && l.running != nil:
		m.toast = press + ": the knobs are still turning"
		return nil
	}
	l.remember()
	if len(l.choice.knobs) > 0 {
		l.choice.draft, l.choice.knobs = draft.Of(l.found.variant), nil
		cmd = l.examine(m)
	}
	l.typing, l.focus, l.beside = true, labReply, nil
	l.focused().search("")
	l.resize(m, l.width, l.height)
	return cmd
}

func (l *labMode) writing() bool { return l.typing }

// write takes one key while the reply is typed.
func (l *labMode) write(m *Model, press tea.KeyMsg) tea.Cmd {
	b, known := keyTable{typingBindings()}.lookUp(press.String(), false)
	before := l.choice.draft.Text()
	switch {
	case known:
		if cmd, done := l.writeAction(m, b.action); done {
			return cmd
		}
	case press.Type == tea.KeyRunes && !press.Alt || press.Type == tea.KeySpace:
		l.insert(m, string(press.Runes))
	default:
		m.toast = press.String() + ": not while typing " + m.painter.pen.Dot + " esc ends it"
		return nil
	}
	l.build(m)
	if l.choice.draft.Text() == before {
		return nil
	}
	return l.examine(m)
}

// insert types a text, unless the reply becomes longer than the lab edits.
func (l *labMode) insert(m *Model, text string) {
	if len(l.choice.draft.Text())+len(text) > longestReply {
		m.toast = "the reply is as long as the lab edits"
		return
	}
	l.choice.draft.Insert(text)
}

// writeAction carries out a key that is no text; done is false where the text may
// have changed.
func (l *labMode) writeAction(m *Model, a action) (cmd tea.Cmd, done bool) {
	d, page := &l.choice.draft, max(l.lists[labReply].height-margin, 1)
	switch a {
	case actTypeEnd:
		l.endTyping(m)
		return nil, true
	case actNextPane:
		l.endTyping(m)
		l.focusPart(m, labKnobs)
		return nil, true
	case actSave:
		return l.save(m, "ctrl-s"), true
	case actRedraw:
		return tea.ClearScreen, true
	case actNewLine:
		l.insert(m, "\n")
	case actLeft:
		d.Left()
	case actRight:
		d.Right()
	case actUp:
		d.MoveRows(l.sheet(m), -1)
	case actDown:
		d.MoveRows(l.sheet(m), 1)
	case actPageUp:
		d.MoveRows(l.sheet(m), -page)
	case actPageDown:
		d.MoveRows(l.sheet(m), page)
	case actFirst:
		d.LineStart()
	case actLast:
		d.LineEnd()
	case actBackspace:
		d.Backspace()
	case actDelete:
		d.Delete()
	case actDeleteWord:
		d.DeleteWord()
	case actDeleteStart:
		d.DeleteLineStart()
	case actDeleteEnd:
		d.DeleteLineEnd()
	}
	return nil, false
}

// endTyping ends it; what was typed since it began is one change for U.
func (l *labMode) endTyping(m *Model) {
	l.typing = false
	if last := len(l.past) - 1; last >= 0 && l.past[last].draft.Text() == l.choice.draft.Text() && len(l.past[last].knobs) == 0 {
		l.past = l.past[:last] // nothing was typed
	}
	l.resize(m, l.width, l.height)
}
