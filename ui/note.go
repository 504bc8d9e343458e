package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
)

// noteKey takes one action while help or losses stand over the screen.
func (m *Model) noteKey(a action) tea.Cmd {
	if cmd, done := m.unreadKey(a); done {
		return cmd
	}
	switch a {
	case actQuit, actHelp:
		m.closeNote()
	case actEscape:
		if m.searching() {
			m.note.search("")
		} else {
			m.closeNote()
		}
	case actQuitNow:
		return m.quit()
	case actSearch:
		m.prompt = newPrompt(actSearch)
	case actNextFound:
		m.note.nextFound(1)
	case actPrevFound:
		m.note.nextFound(-1)
	default:
		m.note.scroll(a)
	}
	return nil
}

func (m *Model) showNote(name string, rows []row) {
	m.note, m.noteName, m.unread = &scroller{rows: rows}, name, nil
	m.fitNote()
}

func (m *Model) closeNote() { m.note, m.unread = nil, nil }

// fitNote gives a note the height that the window leaves for it.
func (m *Model) fitNote() {
	if m.note == nil {
		return
	}
	height := m.height - 4 // header, rule, rule, footer
	if m.unread != nil {
		height -= len(m.unread.head(m.width, m.height)) + m.unread.footHeight(m.height)
	}
	m.note.setHeight(max(height, 1))
}

// noteLines draws a note between the header and the footer.
func (m *Model) noteLines() []string {
	if m.unread == nil {
		return m.fill(*m.note, m.width, m.height-4, false)
	}
	head := m.unread.head(m.width, m.height)
	if last := &head[len(head)-1]; m.note.size() > m.note.height {
		last.right, last.rightLook = m.painter.pen.Scroll(m.note.top+1, min(m.note.top+m.note.height, m.note.size()), m.note.size()), plain(themes.Faint)
	}
	lines := m.paint(head, m.width, len(head))
	lines = append(lines, m.fill(*m.note, m.width, m.note.height, true)...)
	if m.unread.footHeight(m.height) == 0 {
		return lines
	}
	lines = append(lines, m.rule())
	return append(lines, m.paint(m.unread.foot(m.note.cursor, m.width), m.width, footRows-1)...)
}

// marksHelp explains the marks, by glyph and word.
func marksHelp(g draw.Glyphs) [][2]string {
	return [][2]string{
		{g.Done, "done · accepted · complete · a thing that holds"},
		{g.Continue, "continue: go round again"},
		{g.Contradiction, "contradicts itself: done beside a gap · contradictory data"},
		{g.Grounded, "grounded: the quote is in the evidence, by the contract's rule"},
		{g.Ungrounded, "ungrounded: it is not"},
		{g.Unknown, "cannot decide, cannot check, no verdict"},
		{g.Warn, "other finding · partial data"},
		{g.Error, "error or loss, not read · unreadable"},
		{g.None, "nothing found"},
		{strings.TrimSpace(g.Dash) + strings.TrimSpace(g.Dash), "someone was not shown this"},
		{g.Fold, "folded on your own screen only; enter opens"},
	}
}

// keyName is the name of a key in a set of glyphs: arrows are words in ASCII.
func keyName(g draw.Glyphs, name string) string {
	if g.To == draw.Unicode().To {
		return name
	}
	return strings.NewReplacer("↓", "down", "↑", "up", "←", "left", "→", "right").Replace(name)
}

// showHelp shows every key and mark; the keys come from the key table.
func (m *Model) showHelp() {
	rows := m.modeHelp()
	for _, group := range []group{groupMove, groupFind, groupLook, groupAnswer, groupModes, groupScreen} {
		rows = append(rows, row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, string(group)))
		for _, b := range m.keys.all {
			if b.group == group {
				help := b.keys.Help()
				rows = append(rows, row{}.add(themes.Accent, "   "+keyName(m.painter.pen.Glyphs, help.Key)).pad(16).add(themes.Text, help.Desc))
			}
		}
		rows = append(rows, row{})
	}
	rows = append(rows, row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, "Marks"))
	for _, mark := range marksHelp(m.painter.pen.Glyphs) {
		rows = append(rows, row{}.add(themes.Accent, "   "+mark[0]).pad(16).add(themes.Text, m.painter.pen.Words(mark[1])))
	}
	m.showNote("help", rows)
}

// showLosses lists everything that could not be read, with its place.
func (m *Model) showLosses() {
	var rows []row
	for _, file := range m.library.Files {
		if file.Err != nil {
			rows = append(rows, row{}.add(themes.Error, " "+m.painter.pen.Error+" not read  ").addRaw(themes.Text, file.Path))
			rows = append(rows, row{}.pad(3).addRaw(themes.Muted, file.Err.Error()), row{})
			continue
		}
		losses := file.Losses()
		if len(losses) == 0 {
			continue
		}
		rows = append(rows, row{}.add(themes.Error, " "+m.painter.pen.Error+" "+lossCount(len(losses))+"  ").addRaw(themes.Text, file.Path))
		for _, loss := range losses {
			where := fmt.Sprintf("line %d, byte %d, %s", loss.Place.Line, loss.Place.Offset, counted(int(loss.Place.Length), "byte", "bytes"))
			at := row{}.pad(3)
			if loss.Place.Member != "" {
				at = at.addRaw(themes.Place, loss.Place.Member).add(themes.Place, ", ")
			}
			rows = append(rows, at.add(themes.Place, where).add(themes.Text, "  ").addRaw(themes.Muted, loss.Reason))
		}
		rows = append(rows, row{})
	}
	if len(rows) == 0 {
		rows = []row{row{}.add(themes.Text, " nothing was lost")}
	}
	m.showNote("losses", rows)
}

// emptyRows say what was read when there is nothing to review.
func (m *Model) emptyRows() []row {
	rows := []row{{}, row{}.add(themes.Text, "    ").addLook(look{themes.Text, true}, "Nothing to review here"), {}}
	read := 0
	for _, file := range m.library.Files {
		if file.Err == nil {
			read++
		}
	}
	rows = append(rows, row{}.add(themes.Text, fmt.Sprintf("    %s opened, %d read. None holds a decision of a judge.", counted(len(m.library.Files), "file was", "files were"), read)), row{})
	for _, file := range m.library.Files {
		r := row{}.add(themes.Text, "    ").addRaw(themes.Muted, file.Path).add(themes.Text, "  ")
		if file.Err != nil {
			rows = append(rows, r.add(themes.Error, m.painter.pen.Error+" not read "+m.painter.pen.Dot+" ").addRaw(themes.Text, file.Err.Error()))
			continue
		}
		rows = append(rows, r.add(themes.Text, counted(file.Messages(), "message", "messages")+", no judge reply"))
	}
	return append(rows, row{}, row{}.add(themes.Muted, "    The README lists the formats that can be read."))
}
