package ui

import (
	"countersign/themes"
	"countersign/ui/draw"
)

// block is a stretch of the right column while a person reviews: what stands in its
// gutter, its rows, and to how few of them it can be cut.
type block struct {
	pane  paneName // paneNone for one that is no pane
	name  string
	rows  []row
	least int
	keep  int  // the row that stays when others are cut
	apart bool // a blank row comes before it
	asks  bool // it is the question, or its keys
	gone  int  // rows that were cut
}

// fitted are blocks in exactly a height. When rows run short blank ones go first, the
// lowest before, and then the longest block gives one up, until all fits.
func (m *Model) fitted(blocks []block, height int) []row {
	need := 0
	for i, p := range blocks {
		need += len(p.rows)
		if p.apart && i > 0 {
			need++
		}
	}
	for i := len(blocks) - 1; i > 0 && need > height; i-- {
		if blocks[i].apart {
			blocks[i].apart = false
			need--
		}
	}
	for ; need > height; need-- {
		longest := -1
		for i, p := range blocks {
			if len(p.rows) > p.least && (longest < 0 || len(p.rows) > len(blocks[longest].rows)) {
				longest = i
			}
		}
		if longest < 0 {
			break
		}
		blocks[longest].cut()
	}
	for i := range blocks {
		m.sayCut(&blocks[i])
	}
	rows := m.joined(blocks)
	if len(rows) > height && height > 0 {
		rows = rows[:height]
		rows[height-1].right, rows[height-1].rightLook = m.painter.pen.Below, plain(themes.Faint)
	}
	return rows
}

// cut gives one row up: the last, or the first where the last is the one to keep.
func (p *block) cut() {
	if p.keep == len(p.rows)-1 && p.keep > 0 {
		p.rows, p.keep = p.rows[1:], p.keep-1
	} else {
		p.rows = p.rows[:len(p.rows)-1]
	}
	p.gone++
}

// sayCut says at the end of a block's rows how many more there are.
func (m *Model) sayCut(p *block) {
	if p.gone == 0 || len(p.rows) == 0 {
		return
	}
	p.rows = append([]row{}, p.rows...)
	last := &p.rows[len(p.rows)-1]
	last.right, last.rightLook = m.painter.pen.Fold+" +"+draw.Number(p.gone), plain(themes.Faint)
}

// joined are blocks below each other, each behind its name.
func (m *Model) joined(blocks []block) []row {
	var rows []row
	for i, p := range blocks {
		if p.apart && i > 0 {
			rows = append(rows, row{})
		}
		rows = append(rows, m.labelled(section{pane: p.pane, name: p.name}, p.rows)...)
	}
	return rows
}

// questionFirst puts the question before the rest, so that it is on screen.
func questionFirst(blocks []block) []block {
	var asks, rest []block
	for _, p := range blocks {
		if p.asks {
			asks = append(asks, p)
		} else {
			rest = append(rest, p)
		}
	}
	if len(rest) > 0 && len(asks) > 0 {
		rest[0].apart = true
	}
	return append(asks, rest...)
}
