package ui

import (
	"fmt"
	"strings"

	"countersign/engine/beside"
	"countersign/themes"
	"countersign/ui/draft"
	"countersign/ui/draw"
)

// labNumbers is how many cells stand before a line of the reply: its number, and
// the sign of a line that one side alone has. It is a multiple of the tab stop.
const labNumbers = 8

// replyWidth is how many cells a line of the reply has. One is left for the cursor
// behind the last letter.
func (l *labMode) replyWidth() int { return max(l.layout().areas[labReply].width-labNumbers-2, 1) }

// sheet is the draft as it is laid out while it is typed.
func (l *labMode) sheet(*Model) draft.Sheet { return draft.Lay(l.choice.draft.Text(), l.replyWidth()) }

// changes is how to get from the original to the variant, line by line.
func (l *labMode) changes() []beside.Line {
	return beside.Lines(strings.Split(l.subject.laid, "\n"), strings.Split(l.variant(), "\n"))
}

// buildReply makes the rows of the reply: the variant, and between its lines those
// of the original that it does not have.
func (l *labMode) buildReply(m *Model) {
	s := &l.lists[labReply]
	if l.subject.why != "" {
		s.setRows(l.nothingRows(m))
		return
	}
	original := draft.Lay(l.subject.laid, l.replyWidth())
	variant := draft.Lay(l.variant(), l.replyWidth())
	whole := l.typing || l.wrap
	var rows []row
	at := make([]int, len(variant.Lines)) // the first row of each line
	for _, change := range l.changes() {
		switch change.Kind {
		case beside.Removed:
			rows = append(rows, l.lineRows(original.Lines[change.Left], change, l.wrap)...)
		default:
			at[change.Right] = len(rows)
			rows = append(rows, l.lineRows(variant.Lines[change.Right], change, whole)...)
		}
	}
	if l.typing {
		l.showCursor(variant, rows, at)
		return
	}
	s.setRows(rows)
}

// lineRows are the rows of one line; folded, its beginning.
func (l *labMode) lineRows(line draft.Line, change beside.Line, whole bool) []row {
	sign, role, anchored := " ", themes.Text, anchor{kind: anchorItem, n: change.Right}
	switch change.Kind {
	case beside.Removed:
		sign, role, anchored.n = "-", themes.Removed, -1-change.Left
	case beside.Added:
		sign, role = "+", themes.Added
	}
	number := "    "
	if change.Right >= 0 {
		number = fmt.Sprintf("%4d", change.Right+1)
	}
	lines := line.Rows
	if !whole { // the painter cuts it where the part ends
		lines = []draw.Line{draw.Sideways(line.Text, 0, mostContent*4)}
	}
	var rows []row
	for i, bounds := range lines {
		if i > 0 {
			number, sign = "    ", " "
		}
		r := row{}.add(themes.Faint, number+"  ").add(role, sign+" ").add(role, bounds.Text(line.Text))
		r.anchor = anchored
		r.anchor.line = i
		rows = append(rows, r)
	}
	return rows
}

// showCursor puts the rows on screen with the cursor of the draft drawn in them.
func (l *labMode) showCursor(sheet draft.Sheet, rows []row, at []int) {
	spot := l.choice.draft.Cursor(sheet)
	n := at[spot.Line] + spot.Row
	bounds := sheet.Lines[spot.Line].Rows[spot.Row]
	start := len(rows[n].text) - len(bounds.Text(sheet.Lines[spot.Line].Text)) + min(spot.Start, bounds.End) - bounds.Start
	end := start + spot.End - spot.Start
	if spot.Start >= bounds.End {
		rows[n].text = rows[n].text[:start] + " " // behind the last letter
		end = start + 1
	}
	s := &l.lists[labReply]
	s.setRows(rows)
	s.places, s.current = []place{{row: n, start: start, end: end}}, 0
	if n < s.top+margin || n >= s.top+s.height-margin {
		s.top = min(max(s.top, n-s.height+1+margin), n-margin)
		s.clamp()
	}
}

// showChange puts the first change on screen.
func (l *labMode) showChange() {
	s := &l.lists[labReply]
	for _, change := range l.changes() {
		at := anchor{kind: anchorItem, n: change.Right}
		switch {
		case change.Kind == beside.Same:
			continue
		case change.Right < 0:
			at.n = -1 - change.Left
		}
		s.goTo(at)
		return
	}
}

// nothingRows say why there is nothing to edit.
func (l *labMode) nothingRows(m *Model) []row {
	width := max(l.layout().areas[labReply].width-4, 10)
	rows := []row{{}}
	for _, r := range m.sentence(l.subject.why, width, themes.Text) {
		rows = append(rows, r.behind(row{}.add(themes.Text, "  ")))
	}
	rows = append(rows, row{})
	for _, r := range m.sentence("Other rules can still be tried: R.", width, themes.Muted) {
		rows = append(rows, r.behind(row{}.add(themes.Text, "  ")))
	}
	return rows
}

// replyState says beside the title what became of the reply.
func (l *labMode) replyState() string {
	switch n := beside.Changes(l.changes()); {
	case l.subject.why != "":
		return "nothing to edit"
	case n == 0 && l.typing:
		return "typing"
	case n == 0:
		return "as recorded"
	case l.typing:
		return "typing, " + counted(n, "change", "changes")
	default:
		return "edited, " + counted(n, "change", "changes")
	}
}
