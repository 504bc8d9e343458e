package ui

import (
	"strings"

	"countersign/themes"
	"countersign/ui/draw"
)

// Below the list of the docket stand how much more it has and the strip of the
// selected decision's run, where there is room (screens, sections 2 and 5).
//
//	list
//	▾ 3 more rows      only where not all of the list fits
//
//	run 4411   1 2 3   at most a third of the rows, with the blank one above
//	R1 sorted  ▪ = ·

// fitDocket parts the rows of the docket between its list and what is below.
func (m *Model) fitDocket() {
	f := m.frame()
	height, strip := f.upper, true
	switch {
	case !f.single:
		height-- // its title
	case f.tabs:
		strip = false // the preview has it
		if m.focus == paneDocket {
			height -= previewRows + 1
		}
	}
	d := &m.docket
	d.strip = nil
	const share = 3
	if strip && m.current >= 0 {
		d.strip = m.heatRows(f.docket, height/share-1)
	}
	if len(d.strip) > 0 {
		height -= len(d.strip) + 1
	}
	d.cut = d.size() > height && height > 1
	if d.cut {
		height--
	}
	d.setHeight(max(height, 1))
}

// docketLines draws the docket below its title, in exactly height lines.
func (m *Model) docketLines(width, height int, focused bool) []string {
	d := m.docket
	lines := m.fill(d.scroller, width, min(d.height, height), focused)
	if d.cut {
		lines = append(lines, m.painter.row(d.moreRow(m.painter.pen, width), width, nil))
	}
	if len(d.strip) > 0 {
		lines = append(lines, m.paint([]row{{}}, width, 1)...)
		lines = append(lines, m.paint(d.strip, width, len(d.strip))...)
	}
	for len(lines) < height {
		lines = append(lines, m.painter.pen.Fit("", width))
	}
	return lines[:height]
}

// moreRow says how much of the list is below the window, in a wide docket which
// groups begin there, and at its end how much is above.
func (d docket) moreRow(pen draw.Pen, width int) row {
	below := d.size() - d.top - d.height
	if below <= 0 {
		return row{}.add(themes.Faint, " "+pen.Above+" "+counted(d.top, "row", "rows")+" above")
	}
	more := pen.Below + " " + counted(below, "more row", "more rows")
	if width < wideDocket {
		return row{}.add(themes.Faint, " "+more)
	}
	var names []string
	for _, r := range d.rows[d.top+d.height:] {
		if r.anchor.kind == anchorGroup {
			names = append(names, d.names[groupKey(r.anchor.n)])
		}
	}
	left := row{}.add(themes.Text, " ").add(themes.Faint, strings.Join(names, " "+pen.Dot+" "))
	left.right, left.rightLook = more, plain(themes.Faint)
	return left
}
