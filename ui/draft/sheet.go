package draft

import (
	"strings"

	"countersign/ui/draw"
	"countersign/ui/safe"
)

// Sheet is a text laid out in rows of at most some cells, line by line. Every line
// has a row, the empty one too.
type Sheet struct{ Lines []Line }

// Line is one line of the text, without its line feed: what is drawn of it, and the
// rows it is drawn in, as bytes of that.
type Line struct {
	Text string
	Rows []draw.Line

	start   int // byte of the draft's text
	mapping safe.Map
}

// Spot is a place on a sheet: a line, which of its rows, and the bytes of the
// line's Text that stand there; none behind the end of the line.
type Spot struct{ Line, Row, Start, End int }

// Lay lays a text out.
func Lay(text string, width int) Sheet {
	var sheet Sheet
	start := 0
	for _, line := range strings.Split(text, "\n") {
		drawn, mapping := safe.Mapped(line)
		rows := draw.Wrap(drawn, max(width, 1))
		if len(rows) == 0 {
			rows = []draw.Line{{}}
		}
		sheet.Lines = append(sheet.Lines, Line{drawn, rows, start, mapping})
		start += len(line) + 1
	}
	return sheet
}

// Cursor is where the draft's cursor stands on its sheet.
func (d Draft) Cursor(sheet Sheet) Spot {
	spot := Spot{Line: strings.Count(d.text[:d.at], "\n")}
	line := sheet.Lines[spot.Line]
	spot.Start = line.mapping.Out(d.at - line.start)
	spot.End = spot.Start
	if d.at < len(d.text) && d.text[d.at] != '\n' {
		spot.End = line.mapping.Out(d.after() - line.start)
	}
	spot.Row = draw.RowOf(line.Rows, spot.Start)
	return spot
}

// MoveRows moves the cursor by rows of its sheet, at the same column as far as the
// rows reach.
func (d *Draft) MoveRows(sheet Sheet, rows int) {
	spot := d.Cursor(sheet)
	line := sheet.Lines[spot.Line]
	if d.column == 0 {
		d.column = 1 + draw.Width(line.Text[line.Rows[spot.Row].Start:min(spot.Start, line.Rows[spot.Row].End)])
	}
	at, row := spot.Line, spot.Row
	for ; rows > 0 && (row+1 < len(sheet.Lines[at].Rows) || at+1 < len(sheet.Lines)); rows-- {
		if row++; row == len(sheet.Lines[at].Rows) {
			at, row = at+1, 0
		}
	}
	for ; rows < 0 && (row > 0 || at > 0); rows++ {
		if row--; row < 0 {
			at--
			row = len(sheet.Lines[at].Rows) - 1
		}
	}
	column := d.column
	d.GoTo(sheet.offset(at, row, column-1))
	d.column = column
}

// offset is the byte of the draft's text at a column of a row, or the last of the
// row's that a cursor can stand before.
func (s Sheet) offset(at, row, column int) int {
	line := s.Lines[at]
	bounds := line.Rows[row]
	end := bounds.End
	if row+1 < len(line.Rows) && bounds.Next == bounds.End {
		end = max(end-1, bounds.Start) // a row cut inside a word: its end is the next row's beginning
	}
	to := bounds.Start
	for to < end {
		next := to + len(first(line.Text[to:]))
		if draw.Width(line.Text[bounds.Start:next]) > column {
			break
		}
		to = next
	}
	return line.start + line.mapping.In(min(to, end))
}
