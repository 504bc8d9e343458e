package ui

import (
	"strings"

	"countersign/engine/beside"
	"countersign/engine/grounding/nearest"
	"countersign/engine/whatif"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// besideColumn is where the bar between original and variant stands.
func (l *labMode) besideColumn() int { return l.width / 2 }

// besideText is how many cells each side has.
func (l *labMode) besideText() int { return max(min(l.besideColumn()-2, mostContent), 1) }

// buildBeside makes the rows of original and variant side by side: the reply line
// by line, and then what the actor is told.
func (l *labMode) buildBeside(m *Model) {
	left, right := strings.Split(l.subject.laid, "\n"), strings.Split(l.variant(), "\n")
	var rows []row
	for _, pair := range beside.Pairs(l.changes()) {
		rows = append(rows, l.pairRows(m, pair, lineAt(left, pair.Left), lineAt(right, pair.Right))...)
	}
	if l.found.exam != nil {
		was, is := whatif.Told(*l.original), whatif.Told(*l.found.exam)
		rows = append(rows, row{}, row{}.add(themes.Text, " Feedback"))
		if was == "" && is == "" {
			rows = append(rows, row{}.add(themes.Muted, " none of either"))
		}
		rows = append(rows, l.pairRows(m, beside.Line{Kind: kindOf(was == is)}, was, is)...)
	}
	l.beside.setHeight(max(l.height-1, 1))
	l.beside.setRows(rows)
}

func kindOf(same bool) beside.Kind {
	if same {
		return beside.Same
	}
	return beside.Removed
}

func lineAt(lines []string, at int) string {
	if at < 0 {
		return ""
	}
	return lines[at]
}

// pairRows are two lines opposite each other, wrapped. Words that the other side
// lacks have colour; a side that has nothing is blank.
func (l *labMode) pairRows(m *Model, pair beside.Line, left, right string) []row {
	above, below := sidesOf(pair, left, right)
	lefts, rights := wrapped(above, l.besideText()), wrapped(below, l.besideText())
	var rows []row
	for i := range max(len(lefts), len(rights)) {
		r := row{}.add(themes.Text, " ")
		if i < len(lefts) {
			r = lefts[i].behind(r)
		}
		r = r.pad(l.besideColumn()).add(themes.Rule, m.painter.pen.Bar).add(themes.Text, " ")
		if i < len(rights) {
			r = rights[i].behind(r)
		}
		rows = append(rows, r)
	}
	return rows
}

// sidesOf are both sides with their looks.
func sidesOf(pair beside.Line, left, right string) (above, below row) {
	switch {
	case pair.Kind == beside.Same:
		return row{}.add(themes.Text, safe.Text(left)), row{}.add(themes.Text, safe.Text(right))
	case pair.Left < 0 || pair.Right < 0 || left == "" || right == "":
		return row{}.add(themes.Removed, safe.Text(left)), row{}.add(themes.Added, safe.Text(right))
	}
	pieces, cut := nearest.Diff(left, right)
	if cut {
		return row{}.add(themes.Removed, safe.Text(left)), row{}.add(themes.Added, safe.Text(right))
	}
	for _, piece := range pieces {
		text := safe.Text(piece.Text)
		switch piece.Kind {
		case model.DiffRemoved:
			above = above.addLook(look{themes.Removed, true}, text)
		case model.DiffAdded:
			below = below.addLook(look{themes.Added, true}, text)
		default:
			above, below = above.add(themes.Text, text), below.add(themes.Text, text)
		}
	}
	return above, below
}

// wrapped breaks a row into rows of a width, each with the looks that lie on it.
func wrapped(r row, width int) []row {
	var rows []row
	for _, line := range draw.Wrap(r.text, width) {
		part := row{text: line.Text(r.text)}
		for _, s := range r.stretches {
			if start, end := max(s.start, line.Start), min(s.end, line.End); start < end {
				part.stretches = append(part.stretches, stretch{start - line.Start, end - line.Start, s.look})
			}
		}
		rows = append(rows, part)
	}
	return rows
}

// besideLines draw the two columns below their titles.
func (l *labMode) besideLines(m *Model, width, height int) []string {
	s := *l.beside
	title := row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, "Original").add(themes.Muted, " as recorded").
		pad(l.besideColumn()).add(themes.Rule, m.painter.pen.Bar).add(themes.Text, " ").
		addLook(look{themes.Text, true}, "Variant").add(themes.Muted, " "+l.replyState())
	if len(s.rows) > s.height {
		title.right = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, len(s.rows)), len(s.rows))
		title.rightLook = plain(themes.Faint)
	}
	return append([]string{m.painter.row(title, width, nil)}, m.fill(s, width, height-1, false)...)
}
