package draw

import (
	"strings"

	"countersign/engine/counted"
)

// Row puts one text at the left edge and one at the right edge of exactly width
// cells. The right one is kept whole as long as it fits; the left one is cut.
func (p Pen) Row(left, right string, width int) string {
	room := width - Width(right)
	if right == "" || room <= 0 {
		if right != "" {
			left = right
		}
		return p.Fit(left, width)
	}
	return join(join(p.Fit(left, room-1), p.Blanks(1)), p.Fit(right, width-room))
}

// Column is one cell of a table, exactly Width cells wide.
type Column struct {
	Text  string
	Width int
	Right bool // flush right, as numbers are
}

// Columns puts columns beside each other with gap blanks between them.
func (p Pen) Columns(gap int, columns ...Column) string {
	row := ""
	for i, column := range columns {
		if i > 0 {
			row = join(row, p.Blanks(gap))
		}
		text := p.Fit(column.Text, column.Width)
		if column.Right {
			text = p.FitRight(column.Text, column.Width)
		}
		row = join(row, text)
	}
	return row
}

// Joint is a glyph in a rule where a vertical line meets it; columns count from 0.
type Joint struct {
	Column int
	Glyph  string
}

// Rule is a solid line: structure, never a loss.
func (g Glyphs) Rule(width int, joints ...Joint) string {
	var out strings.Builder
	column := 0
	for _, joint := range joints {
		if joint.Column < column || joint.Column >= width {
			continue
		}
		out.WriteString(fill(g.Line, joint.Column-column))
		out.WriteString(joint.Glyph)
		column = joint.Column + Width(joint.Glyph)
	}
	out.WriteString(fill(g.Line, width-column))
	return out.String()
}

// Dashes is the line that means: someone was not shown this. Exactly width cells.
func (g Glyphs) Dashes(width int) string { return fill(g.Dash, width) }

// Dashed is a dashed line across width cells that says what is missing, with at
// least two dashes on both sides: ╌╌ hole: 1 204 characters ╌╌╌╌. Without room
// for words it is dashes alone.
func (g Glyphs) Dashed(width int, words string) string {
	start := strings.TrimRight(g.Dashes(2*Width(g.Dash)), " ")
	room := width - 2*Width(start) - 2
	if words == "" || room <= 0 {
		return g.Dashes(width)
	}
	line := join(join(start+" ", cut(words, room, g.Fold)), " ")
	return line + g.Dashes(width-Width(line))
}

// Progress is solid for what is done and dashed for what is missing. It is all
// solid only when all is done; a total of 0 or less is not known, all dashes.
func (g Glyphs) Progress(width int, done, total int64) string {
	if total <= 0 || width <= 0 {
		return g.Dashes(width)
	}
	done = min(max(done, 0), total)
	solid := int(float64(done) / float64(total) * float64(width))
	if done < total {
		solid = min(solid, width-1)
	}
	return fill(g.Line, solid) + g.Dashes(width-solid)
}

// Scroll says which rows of a pane are shown, counted from 1: ▴ 9–22 of 38 ▾. An
// arrow is there only if there is more that way. Without rows it is blank.
func (g Glyphs) Scroll(first, last, total int) string {
	if total <= 0 {
		return ""
	}
	text := Number(first) + g.Range + Number(last) + " of " + Number(total)
	if first > 1 {
		text = g.Above + " " + text
	}
	if last < total {
		text += " " + g.Below
	}
	return text
}

// fill repeats a pattern of runes of one cell to exactly width cells.
func fill(pattern string, width int) string {
	cells := Width(pattern)
	if width <= 0 || cells == 0 {
		return ""
	}
	whole, rest := strings.Repeat(pattern, width/cells), width%cells
	for i := range pattern {
		if rest == 0 {
			return whole + pattern[:i]
		}
		rest--
	}
	return whole
}

// Number writes a number with a blank between thousands, as every sentence does:
// 1 214.
func Number(n int) string { return counted.Number(n) }
