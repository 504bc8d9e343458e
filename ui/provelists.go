package ui

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/conformance"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// Widths within the lists, in cells: of the cursor's column, and of the longest
// mark at the right of a rule, and of a knob or suite.
const (
	cursorCells   = 3
	ruleMarkCells = 12
	runMarkCells  = 15
)

// build makes the rows of every part anew.
func (p *proveMode) build(m *Model) {
	width := p.layout().areas[listRules].width
	p.lists[listRules].setRows(p.ruleRows(m, width))
	p.lists[listKnobs].setRows(p.knobRows(m, width))
	p.lists[listSuites].setRows(p.suiteRows(m, width))
	for list := range listResult {
		if s := &p.lists[list]; len(s.rows) > 0 && !s.selectable(s.cursor) {
			s.toTop()
		}
	}
	p.buildResult(m)
}

func (p *proveMode) buildResult(m *Model) {
	a := p.layout().areas[listResult]
	rows := p.resultRows(m, a.width-2)
	if dense := denser(rows, len(rows)-a.height); len(dense) <= a.height {
		rows = dense // where rows run short blank ones go first
	}
	p.lists[listResult].setRows(rows)
}

// denser is rows without some of the blank ones, from the last on.
func denser(rows []row, without int) []row {
	kept := slices.Clone(rows)
	for i := len(kept) - 1; i >= 0 && without > 0; i-- {
		if strings.TrimSpace(kept[i].text+kept[i].right) == "" {
			kept = slices.Delete(kept, i, i+1)
			without--
		}
	}
	return kept
}

// item is one row of a list: what it is, and its mark in a column at the right.
// The words are cut where the room for them is narrow.
func (m *Model) item(n, room int, label row, mark words.Mark) row {
	room = max(room, 1)
	label.text = clipped(m.painter.pen.Glyphs, label.text, room)
	label.stretches = within(label.stretches, len(label.text))
	label.anchor = anchor{kind: anchorItem, n: n}
	return label.pad(room+1).addMark(mark, m.painter.styles.Theme().StatusColour)
}

// within are looks cut to a length in bytes; what stands behind the last takes
// its look.
func within(stretches []stretch, length int) []stretch {
	var kept []stretch
	for _, s := range stretches {
		if s.start < length {
			s.end = min(s.end, length)
			kept = append(kept, s)
		}
	}
	return kept
}

func (p *proveMode) ruleRows(m *Model, width int) []row {
	b := p.bench()
	cells := 0
	for _, rule := range b.suite.Rules {
		cells = max(cells, draw.Width(safe.Line(rule.ID)))
	}
	var rows []row
	for i, rule := range b.suite.Rules {
		label := row{}.addRaw(themes.Place, rule.ID).pad(cells+2).addRaw(themes.Text, rule.Title)
		rows = append(rows, m.item(i, width-cursorCells-ruleMarkCells-2, label, words.Rule(m.painter.pen.Glyphs, b.outcome(b.current().Name, rule.ID))))
	}
	return rows
}

// knobRows are the implementations that can be turned on. The odd ones stand
// below the wrong ones: they keep every rule.
func (p *proveMode) knobRows(m *Model, width int) []row {
	b := p.bench()
	var rows []row
	for i, knob := range b.knobs() {
		if i == len(b.suite.Wrong) {
			rows = append(rows, row{}.add(themes.Muted, "Odd but right"))
		}
		box := row{}.add(themes.Muted, "[ ] ")
		if knob.Name == b.turned {
			box = row{}.add(themes.Accent, "[x] ")
		}
		rows = append(rows, m.item(i, width-cursorCells-runMarkCells-2, box.addRaw(themes.Text, knob.Name), b.mark(m.painter.pen.Glyphs, knob)))
	}
	return rows
}

func (p *proveMode) suiteRows(m *Model, width int) []row {
	cells := 0
	for _, b := range p.benches {
		cells = max(cells, draw.Width(safe.Line(b.suite.Name)))
	}
	var rows []row
	for i, b := range p.benches {
		label := row{}.addRaw(themes.Text, b.suite.Name).pad(cells+2).add(themes.Muted, sizeOf(b.suite))
		rows = append(rows, m.item(i, width-cursorCells-runMarkCells-2, label, b.proved(m.painter.pen.Glyphs)))
	}
	return rows
}

// sizeOf is how much there is of a suite.
func sizeOf(suite conformance.Suite) string {
	return fmt.Sprintf("%s, %s", counted(len(suite.Rules), "rule", "rules"), counted(len(suite.Wrong)+len(suite.Odd), "knob", "knobs"))
}
