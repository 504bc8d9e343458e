package ui

import (
	"strings"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/figures"
	"countersign/ui/safe"
)

// Widths of the statistics in cells. The label takes what is left to it.
const (
	statsLeastLabel = 20
	statsMostLabel  = 44
	statsLeastScale = 9  // a shorter one would say nothing
	statsMostScale  = 40 // a longer one is no surer
	statsLeastNote  = 12
	statsGap        = 2
)

// statsColumns are where the parts of a row stand, in cells. A width of 0 is a part
// that there is no room for.
type statsColumns struct{ label, count, value, interval, scale, note int }

// columns makes room for the widest of each part, and gives the rest to the scale
// and the first note.
func (s *statsMode) columns(m *Model) statsColumns {
	var c statsColumns
	widen := func(cells *int, text string) { *cells = max(*cells, draw.Width(m.painter.pen.Words(text))) }
	c.count, c.value, c.interval = len("k/n"), len("value"), len("95 %")
	for _, item := range s.items {
		if item.figure == nil {
			continue
		}
		widen(&c.label, labelOf(*item.figure))
		widen(&c.count, item.figure.Count)
		widen(&c.value, item.figure.Value)
		widen(&c.interval, item.figure.Interval)
	}
	numbers := c.count + c.value + c.interval + 3*statsGap
	room := s.width - 1 - cursorCells - numbers
	c.label = min(c.label, statsMostLabel, max(room-statsGap-statsLeastScale, statsLeastLabel))
	room -= c.label + statsGap
	if room >= statsLeastScale {
		c.scale = min(room, statsMostScale)
		if room >= 28+statsGap+statsLeastNote {
			c.scale = 28
			c.note = room - c.scale - statsGap
		}
	}
	return c
}

// labelOf is the name of a figure; a part of the one above stands further in.
func labelOf(figure figures.Row) string {
	if figure.Below {
		return "  " + figure.Label
	}
	return figure.Label
}

// build makes the rows anew. The cursor stays on its figure, whatever stands above.
func (s *statsMode) build(m *Model) {
	before := s.selected()
	s.items = nil
	var rows []row
	if s.comparing {
		rows = s.acrossRows(m)
	} else {
		rows = s.judgeRows(m)
	}
	s.list.setHeight(s.listHeight(m))
	s.list.setRows(rows)
	for n, item := range s.items {
		if before.figure != nil && item.figure != nil && sameFigure(before.figure.Figure, item.figure.Figure) {
			s.list.goTo(anchor{kind: anchorItem, n: n})
			return
		}
	}
	if len(rows) > 0 && (before.figure == nil && before.text == "" || !s.list.selectable(s.list.cursor)) {
		s.list.toTop()
	}
}

// judgeRows are the figures of one judge, those between people and judges, and what
// was not counted.
func (s *statsMode) judgeRows(m *Model) []row {
	group := s.group()
	sections := append(group.Sections[:len(group.Sections):len(group.Sections)], s.page.Between...)
	for i := range sections { // every figure first: the columns are as wide as they need
		for j := range sections[i].Rows {
			s.items = append(s.items, statsItem{figure: &sections[i].Rows[j]})
		}
	}
	columns, n := s.columns(m), 0
	var rows []row
	for i, section := range sections {
		if i == len(group.Sections) {
			rows = append(rows, s.sentences(m, "Labels still needed", group.Needed)...)
		}
		if len(section.Rows) == 0 {
			continue
		}
		rows = append(rows, m.sectionHead(section, s.width)...)
		for _, figure := range section.Rows {
			r := m.figureRow(figure, columns)
			r.anchor = anchor{kind: anchorItem, n: n}
			rows, n = append(rows, r), n+1
		}
	}
	if len(sections) == len(group.Sections) {
		rows = append(rows, s.sentences(m, "Labels still needed", group.Needed)...)
	}
	return append(rows, s.notCounted(m)...)
}

// sectionHead is the title of a section, and what to know before reading it.
func (m *Model) sectionHead(section figures.Section, width int) []row {
	rows := []row{{}}
	for _, r := range m.sentence(section.Title, width-2*cursorCells, themes.Text) {
		rows = append(rows, row{}.addLook(look{themes.Text, true}, r.text))
	}
	if section.Lead != "" {
		rows = append(rows, m.sentence(section.Lead, width-2*cursorCells, themes.Muted)...)
	}
	return rows
}

// figureRow is one figure: k/n, the value, its interval in numbers and drawn, and the
// first note.
func (m *Model) figureRow(figure figures.Row, c statsColumns) row {
	pen := m.painter.pen
	role, bold := themes.Text, true
	if figure.Dim {
		role, bold = themes.Muted, false
	}
	if figure.Figure.Value == nil {
		role, bold = themes.Faint, false
	}
	r := row{}.add(themes.Text, clipped(pen.Glyphs, safe.Line(pen.Words(labelOf(figure))), c.label)).pad(c.label + statsGap)
	at := c.label + statsGap
	for _, part := range []struct {
		text  string
		cells int
		look  look
	}{{figure.Count, c.count, plain(role)}, {figure.Value, c.value, look{role, bold}}, {figure.Interval, c.interval, plain(themes.Muted)}} {
		r = r.addLook(part.look, pen.FitRight(pen.Words(part.text), part.cells))
		at += part.cells + statsGap
		r = r.pad(at)
	}
	if c.scale > 0 {
		r = addScale(r, figure.Scale(pen.Glyphs, c.scale), pen.Glyphs).pad(at + c.scale + statsGap)
	}
	if c.note > 0 && len(figure.Notes) > 0 {
		r = r.add(themes.Muted, clipped(pen.Glyphs, safe.Line(pen.Words(figure.Notes[0])), c.note))
	}
	return r
}

// addScale adds a scale: the interval on it stands out, and most of all its mark.
func addScale(r row, scale string, glyphs draw.Glyphs) row {
	for _, cell := range scale {
		switch string(cell) {
		case glyphs.Grounded:
			r = r.add(themes.Accent, string(cell))
		case glyphs.Line:
			r = r.add(themes.Text, string(cell))
		default:
			r = r.add(themes.Faint, string(cell))
		}
	}
	return r
}

// notCounted are what no number counts, the rest of an unfinished load first.
func (s *statsMode) notCounted(m *Model) []row {
	list := s.page.NotCounted
	if observed := m.observedOf(); observed != "" {
		list = append([]string{"still loading: " + observed}, list...)
	}
	if len(list) == 0 {
		list = []string{"nothing"}
	}
	return append(s.sentences(m, "Not counted", list), row{})
}

// sentences are a list below a heading, or nothing.
func (s *statsMode) sentences(m *Model, heading string, list []string) []row {
	if len(list) == 0 {
		return nil
	}
	rows := []row{{}, row{}.addLook(look{themes.Text, true}, heading)}
	for _, text := range list {
		s.items = append(s.items, statsItem{text: text})
		for i, r := range m.sentence(text, s.width-2*cursorCells, themes.Muted) {
			if i == 0 {
				r.anchor = anchor{kind: anchorItem, n: len(s.items) - 1}
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// line is an item as it is copied: a figure with all that it rests on.
func (item statsItem) line() string {
	if item.figure == nil {
		return item.text
	}
	f := item.figure
	parts := []string{strings.TrimSpace(f.Label + "  " + f.Count + "  " + f.Value)}
	if f.Interval != "" {
		parts = append(parts, "95 % "+f.Interval)
	}
	return strings.Join(append(parts, meaning(*f)...), " · ")
}

// meaning is what k and n are, what n rests on, and the notes, a phrase each.
func meaning(f figures.Row) []string {
	var parts []string
	if f.Measure.Counts != "" {
		parts = append(parts, "k: "+f.Measure.Counts)
	}
	parts = append(parts, "n: "+f.Measure.Of)
	if f.Rests != "" {
		parts = append(parts, f.Rests)
	}
	return append(parts, f.Notes...)
}
