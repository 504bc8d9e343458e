package ui

import (
	"strings"

	"countersign/engine/stats"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/figures"
	"countersign/ui/safe"
)

// Widths of judges beside each other, in cells.
const (
	acrossLabel = 36 // at most
	acrossLeast = 21 // of a judge
	acrossMost  = 34
)

// across is how judges stand beside each other: the columns from first to end, each
// so many cells wide.
func (s *statsMode) across() (label, cells, first, end int) {
	judges := len(s.judges())
	label = min(acrossLabel, max(s.width/3, statsLeastLabel))
	room := max(s.width-1-cursorCells-label, acrossLeast)
	fit := min(max(room/acrossLeast, 1), judges)
	first = min(max(s.judge-fit, 0), judges-fit) // the selected one, which counts from 1, is among them
	return label, min(room/fit, acrossMost), first, first + fit
}

// acrossTitles name the judges; the selected one is bold.
func (s *statsMode) acrossTitles(m *Model) row {
	label, cells, first, end := s.across()
	r := row{}.pad(cursorCells + label)
	for i := first; i < end; i++ {
		how := plain(themes.Muted)
		if i+1 == s.judge {
			how = look{themes.Focus, true}
		}
		name := clipped(m.painter.pen.Glyphs, safe.Line(s.judges()[i].Name), cells-statsGap)
		r = r.add(themes.Text, m.painter.pen.Blanks(statsGap)).addLook(how, name).pad(cursorCells + label + (i-first+1)*cells)
	}
	return r
}

// acrossRows are the figures with a judge a column, and what was reckoned between
// judges, two by two.
func (s *statsMode) acrossRows(m *Model) []row {
	var rows []row
	for i, section := range s.page.Groups[0].Sections {
		rows = append(rows, m.sectionHead(figures.Section{Title: section.Title}, s.width)...)
		for _, of := range s.figuresOf(i) {
			item := statsItem{}
			for _, judge := range s.judges() {
				item.across = append(item.across, figureIn(judge.Sections[i], of))
			}
			if item.figure = item.across[max(s.judge-1, 0)]; item.figure == nil {
				item.text = "this judge has no such figure"
			}
			s.items = append(s.items, item)
			r := s.acrossRow(m, item)
			r.anchor = anchor{kind: anchorItem, n: len(s.items) - 1}
			rows = append(rows, r)
		}
	}
	return append(append(rows, s.betweenJudges(m)...), s.notCounted(m)...)
}

// figuresOf are the figures that some judge has in a section, in their order.
func (s *statsMode) figuresOf(section int) []stats.Figure {
	var all []stats.Figure
	for _, group := range s.page.Groups { // the first stands for all, and has nearly every one
		after := 0
		for _, figure := range group.Sections[section].Rows {
			at := indexOf(all, figure.Figure)
			if at < 0 {
				all = append(all[:after:after], append([]stats.Figure{figure.Figure}, all[after:]...)...)
				at = after
			}
			after = at + 1
		}
	}
	return all
}

func indexOf(all []stats.Figure, of stats.Figure) int {
	for i, figure := range all {
		if sameFigure(figure, of) {
			return i
		}
	}
	return -1
}

func figureIn(section figures.Section, of stats.Figure) *figures.Row {
	for i := range section.Rows {
		if sameFigure(section.Rows[i].Figure, of) {
			return &section.Rows[i]
		}
	}
	return nil
}

// acrossRow is one figure of every judge that there is room for.
func (s *statsMode) acrossRow(m *Model, item statsItem) row {
	pen := m.painter.pen
	label, cells, first, end := s.across()
	var named figures.Row
	for _, figure := range item.across {
		if figure != nil {
			named = *figure
		}
	}
	r := row{}.add(themes.Text, clipped(pen.Glyphs, safe.Line(pen.Words(labelOf(named))), label)).pad(label)
	for i, figure := range item.across[first:end] {
		r = r.pad(label+i*cells).add(themes.Text, pen.Blanks(statsGap))
		if figure == nil {
			r = r.add(themes.Faint, pen.Empty)
			continue
		}
		role := themes.Text
		if figure.Figure.Value == nil {
			role = themes.Faint
		}
		value := strings.Join(strings.Fields(figure.Count+" "+figure.Value), " ")
		r = r.add(role, pen.Words(value))
		if room := label + (i+1)*cells - draw.Width(r.text) - 2; figure.Interval != "" && room >= draw.Width(pen.Words(figure.Interval)) {
			r = r.add(themes.Muted, "  "+pen.Words(figure.Interval))
		}
	}
	return r
}

// betweenJudges are the comparisons of judges two by two.
func (s *statsMode) betweenJudges(m *Model) []row {
	var rows []row
	for _, section := range s.page.Between {
		if !strings.HasPrefix(section.ID, stats.OfJudges+".") {
			continue
		}
		rows = append(rows, m.sectionHead(section, s.width)...)
		for i := range section.Rows {
			s.items = append(s.items, statsItem{figure: &section.Rows[i]})
			cells := max(s.width-cursorCells-1, 1)
			f := section.Rows[i]
			said := strings.Join(strings.Fields(f.Label+" "+f.Count+" "+f.Value+" "+f.Interval), " ")
			r := row{}.add(themes.Text, clipped(m.painter.pen.Glyphs, safe.Line(m.painter.pen.Words(said)), cells))
			r.anchor = anchor{kind: anchorItem, n: len(s.items) - 1}
			rows = append(rows, r)
		}
	}
	return rows
}
