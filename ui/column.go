package ui

import (
	"countersign/themes"
	"countersign/ui/draw"
)

// part is a stretch of the right column while a person reviews: what stands in its
// gutter, its rows, and to how few of them it can be cut.
type part struct {
	pane  paneName // paneNone for one that is no pane
	name  string
	rows  []row
	least int
	keep  int  // the row that stays when others are cut
	apart bool // a blank row comes before it
	asks  bool // it is the question, or its keys
	gone  int  // rows that were cut
}

// fitted are parts in exactly a height. When rows run short blank ones go first, the
// lowest before, and then the longest part gives one up, until all fits.
func (m *Model) fitted(parts []part, height int) []row {
	need := 0
	for i, p := range parts {
		need += len(p.rows)
		if p.apart && i > 0 {
			need++
		}
	}
	for i := len(parts) - 1; i > 0 && need > height; i-- {
		if parts[i].apart {
			parts[i].apart = false
			need--
		}
	}
	for ; need > height; need-- {
		longest := -1
		for i, p := range parts {
			if len(p.rows) > p.least && (longest < 0 || len(p.rows) > len(parts[longest].rows)) {
				longest = i
			}
		}
		if longest < 0 {
			break
		}
		parts[longest].cut()
	}
	for i := range parts {
		m.sayCut(&parts[i])
	}
	rows := m.joined(parts)
	if len(rows) > height && height > 0 {
		rows = rows[:height]
		rows[height-1].right, rows[height-1].rightLook = m.painter.pen.Below, plain(themes.Faint)
	}
	return rows
}

// cut gives one row up: the last, or the first where the last is the one to keep.
func (p *part) cut() {
	if p.keep == len(p.rows)-1 && p.keep > 0 {
		p.rows, p.keep = p.rows[1:], p.keep-1
	} else {
		p.rows = p.rows[:len(p.rows)-1]
	}
	p.gone++
}

// sayCut says at the end of a part's rows how many more there are.
func (m *Model) sayCut(p *part) {
	if p.gone == 0 || len(p.rows) == 0 {
		return
	}
	p.rows = append([]row{}, p.rows...)
	last := &p.rows[len(p.rows)-1]
	last.right, last.rightLook = m.painter.pen.Fold+" +"+draw.Number(p.gone), plain(themes.Faint)
}

// joined are parts below each other, each behind its name.
func (m *Model) joined(parts []part) []row {
	var rows []row
	for i, p := range parts {
		if p.apart && i > 0 {
			rows = append(rows, row{})
		}
		rows = append(rows, m.labelled(section{pane: p.pane, name: p.name}, p.rows)...)
	}
	return rows
}
