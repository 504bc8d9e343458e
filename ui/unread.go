package ui

import (
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/sessions"
	"countersign/sessions/format"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// unread is a file that could not be read, over the screen: why, and below that
// what stands in it, a row a record. It may hold very many records, so a row is
// made only when it is on screen.
//
//	head   File, Not read, Holds       always shown
//	rows   records, in a scroller      the note
//	foot   the record under the cursor, in full
type unread struct {
	index   int // in the library's files
	file    sessions.File
	columns recordColumns
	bytes   int // of all records
	pen     draw.Pen
}

// recordColumns are the widths of the numbers of a record, in cells.
type recordColumns struct{ number, line, offset, size int }

// The rows of an unread file around its records: below them a rule and three rows
// where the window is high enough, and a few for the records whatever the reason.
const (
	footRows    = 4
	footFrom    = 20 // rows of the window
	leastRecord = 3
)

// newUnread measures the records: the columns are as wide as the widest numbers.
// Lines and offsets grow, so the last are the widest.
func newUnread(index int, file sessions.File, pen draw.Pen) *unread {
	u := &unread{index: index, file: file, pen: pen}
	largest := 0
	for _, record := range file.Raw {
		largest = max(largest, int(record.Size))
		u.bytes += int(record.Size)
	}
	wide := func(heading string, n int) int { return max(draw.Width(heading), draw.Width(draw.Number(n))) }
	u.columns = recordColumns{wide(recordHeading, len(file.Raw)), wide(lineHeading, 0), wide(offsetHeading, 0), wide(sizeHeading, largest)}
	if len(file.Raw) > 0 {
		last := file.Raw[len(file.Raw)-1].Place
		u.columns.line, u.columns.offset = wide(lineHeading, last.Line), wide(offsetHeading, int(last.Offset))
	}
	return u
}

// The headings of the columns.
const recordHeading, lineHeading, offsetHeading, sizeHeading = "record", "line", "at byte", "bytes"

// showUnread opens a file that could not be read.
func (m *Model) showUnread(index int) {
	u := newUnread(index, m.library.Files[index], m.painter.pen)
	m.showNote(filepath.Base(u.file.Path), nil)
	m.unread = u
	m.note.hasCursor, m.note.made, m.note.count = true, u.recordRow, len(u.file.Raw)
	m.fitNote()
}

// openAlone opens the one file there is, where it could not be read.
func (m *Model) openAlone() {
	if files := m.library.Files; len(files) == 1 && files[0].Err != nil && len(files[0].Raw) > 0 {
		m.showUnread(0)
	}
}

// openFirstUnread is enter where there is nothing else to open.
func (m *Model) openFirstUnread() {
	if first := m.nextUnread(-1, 1); first >= 0 {
		m.showUnread(first)
		return
	}
	m.toast = "enter: every file was read, and none holds a decision"
}

// nextUnread is the next such file in a direction, or -1.
func (m *Model) nextUnread(from, step int) int {
	for i := from + step; i >= 0 && i < len(m.library.Files); i += step {
		if m.library.Files[i].Err != nil {
			return i
		}
	}
	return -1
}

// unreadKey takes an action that only an unread file has; done is false for any
// other.
func (m *Model) unreadKey(a action) (cmd tea.Cmd, done bool) {
	if m.unread == nil {
		return nil, false
	}
	step := map[action]int{actNextDecision: 1, actPrevDecision: -1}[a]
	switch {
	case a == actEdit:
		return m.editUnread(), true
	case step == 0:
		return nil, false
	}
	if next := m.nextUnread(m.unread.index, step); next >= 0 {
		m.showUnread(next)
	} else {
		m.toast = map[int]string{1: "this is the last file that was not read", -1: "this is the first file that was not read"}[step]
	}
	return nil, true
}

// editUnread opens the file at the record under the cursor.
func (m *Model) editUnread() tea.Cmd {
	line := 1
	if at := m.note.cursor; at < len(m.unread.file.Raw) {
		line = m.unread.file.Raw[at].Place.Line
		if m.unread.file.Raw[at].Place.Member != "" {
			m.toast = "e: it stands in an archive, which no editor opens"
			return nil
		}
	}
	return m.editFile(m.unread.file.Path, line)
}

// head says which file it is, why it was not read, and how much it holds, in a
// window of so many rows.
func (u *unread) head(width, height int) []row {
	const frame, others = 4, 4 // rows: of the window; and path, holds, blank, heading
	room := height - frame - others - leastRecord - u.footHeight(height)
	rows := named("File", []row{row{}.addRaw(themes.Text, u.file.Path)})
	why := paragraph(u.pen.Error+" "+safe.Line(u.file.Err.Error()), width-gutter-2, themes.Error)
	rows = append(rows, named("Not read", u.atMost(why, max(room, 1)))...)
	rows = append(rows, named("Holds", []row{row{}.add(themes.Text, u.holds())})...)
	return append(rows, row{}, u.heading())
}

func (u *unread) footHeight(height int) int {
	if height < footFrom {
		return 0
	}
	return footRows
}

// atMost are the first rows, marked where there are more.
func (u *unread) atMost(rows []row, n int) []row {
	if len(rows) > n {
		rows = rows[:n]
		rows[n-1].right, rows[n-1].rightLook = u.pen.Fold, plain(themes.Faint)
	}
	return rows
}

// named puts rows behind a name in the gutter.
func named(name string, rows []row) []row {
	for i, r := range rows {
		rows[i] = r.behind(row{}.add(themes.Muted, " "+name).pad(gutter))
		name = ""
	}
	return rows
}

// holds is how many records there are, and their bytes.
func (u *unread) holds() string {
	if len(u.file.Raw) == 0 {
		return "nothing that could be listed"
	}
	return counted(len(u.file.Raw), "record", "records") + ", " + counted(u.bytes, "byte", "bytes")
}

func (u *unread) heading() row {
	c := u.columns
	text := "   " + flushed(recordHeading, c.number) + flushed(lineHeading, c.line) + flushed(offsetHeading, c.offset) + flushed(sizeHeading, c.size)
	return row{}.add(themes.Faint, text+"keys")
}

// flushed is a text flush right in a column, with the blanks behind it.
func flushed(text string, width int) string {
	return strings.Repeat(" ", max(width-draw.Width(text), 0)) + text + "  "
}

// recordRow is one record. The painter cuts it where the window ends.
func (u *unread) recordRow(i int) row {
	record, c := u.file.Raw[i], u.columns
	r := row{anchor: anchor{kind: anchorRecord, n: i}}.add(themes.Faint, flushed(draw.Number(i+1), c.number))
	line, offset := flushed(draw.Number(record.Place.Line), c.line), flushed(draw.Number(int(record.Place.Offset)), c.offset)
	if record.Place.Member != "" { // places count in the member, and this is all of it
		line, offset = flushed("", c.line), flushed("", c.offset)
	}
	r = r.add(themes.Place, line+offset).add(themes.Text, flushed(draw.Number(int(record.Size)), c.size))
	if keys := strings.Join(record.Keys, ", "); keys != "" {
		r = r.addRaw(themes.Text, keys)
	}
	return r.addRaw(themes.Muted, u.beside(record))
}

// beside is what a record is called and what else is known of it.
func (u *unread) beside(record format.RawRecord) string {
	var parts []string
	if len(record.Keys) > 0 {
		parts = append(parts, "")
	}
	for _, part := range []string{record.Place.Member, record.What} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "no keys"
	}
	return strings.Join(parts, " "+u.pen.Dot+" ")
}

// foot is the record under the cursor: what its row may have cut.
func (u *unread) foot(at, width int) []row {
	if at >= len(u.file.Raw) {
		return nil
	}
	record := u.file.Raw[at]
	text := draw.Number(at+1) + " " + u.pen.Dot + " " + strings.Join(record.Keys, ", ") + u.beside(record)
	return named("Record", u.atMost(paragraph(safe.Line(text), width-gutter-2, themes.Text), footRows-1))
}
