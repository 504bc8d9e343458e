package ui

import (
	"fmt"
	"slices"

	"countersign/engine/runs"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// heatRows are the strip in some cells and at most so many rows; none where the run
// has no history, or no room for one.
func (m *Model) heatRows(width, most int) []row {
	h, g := m.heatOf(), m.painter.pen.Glyphs
	if least := min(len(h.lines), 2) + 1; len(h.lines) == 0 || most < least {
		return nil
	}
	name := heatName(width)
	c := h.columns(m.current, width-name-3, g.Fold)
	rows := []row{c.addTo(m.heatLabel(heatRun(h.run, name), name), h.numbers, nil, true)}
	shown := h.lines
	if len(shown) > most-1 {
		shown = shown[:most-2]
	}
	for _, line := range shown {
		rows = append(rows, c.addTo(m.heatLabel(lineName(line), name), heatGlyphs(g, line), line.Cells, false))
	}
	if rest := len(h.lines) - len(shown); rest > 0 {
		rows = append(rows, row{}.add(themes.Faint, " "+g.Below+" "+counted(rest, "more gap", "more gaps")))
	}
	return rows
}

// heatName is how many cells a name has: in a wide docket there is room for more.
func heatName(width int) int {
	const least, most = 10, 24
	return min(max(width/4, least), most)
}

// heatRun names the run, and says that it is one where there is room.
func heatRun(run *model.Transcript, cells int) string {
	name := safe.Line(runName(run))
	if named := "run " + name; draw.Width(named) <= cells {
		return named
	}
	return name
}

func (m *Model) heatLabel(text string, cells int) row {
	return row{}.add(themes.Text, " ").add(themes.Muted, clipped(m.painter.pen.Glyphs, safe.Line(text), cells)).pad(cells + 2)
}

// lineName is what a gap of a run is called: its requirement, and what that asks.
func lineName(line runs.Line) string {
	if line.Requirement == "" {
		return line.Criterion
	}
	return line.Requirement + " " + line.Criterion
}

// heatShort is the strip on one row: as many gaps as there is room for.
func (m *Model) heatShort(width int) []row {
	const name = 10 // cells, where a gap is tied to no requirement
	h, g := m.heatOf(), m.painter.pen.Glyphs
	if len(h.lines) == 0 {
		return nil
	}
	r := row{}.add(themes.Muted, clipped(g, heatRun(h.run, name), name))
	for i, line := range h.lines {
		label := line.Requirement
		if label == "" {
			label = line.Criterion
		}
		next := r.add(themes.Text, "  ").add(themes.Muted, clipped(g, safe.Line(label), name)+" ")
		c := h.columns(m.current, max((width-draw.Width(r.text))/2, 1), g.Fold)
		next = c.addTo(next, heatGlyphs(g, line), line.Cells, true)
		if i > 0 && draw.Width(next.text) > width-6 {
			r.right, r.rightLook = fmt.Sprintf("%s +%d", g.Fold, len(h.lines)-i), plain(themes.Faint)
			break
		}
		r = next
	}
	return []row{r}
}

func heatGlyphs(g draw.Glyphs, line runs.Line) []string {
	glyphs := map[runs.Cell]string{runs.Appears: g.Appears, runs.SameWords: g.Same, runs.OtherWords: g.Other, runs.NotNamed: g.NotNamed}
	out := make([]string, len(line.Cells))
	for i, cell := range line.Cells {
		out[i] = glyphs[cell]
	}
	return out
}

// heatColumns is a window over the columns of a strip, from first to before last.
type heatColumns struct {
	first, last, all int
	current          int // column of the selected decision
	apart            bool
	fold             string // stands where more columns are; blank where all are shown
}

// columns are those that fit in some cells, with that of the selected decision. Up
// to nine stand apart, more stand close, and of too many a part is shown.
func (h heat) columns(entry, cells int, fold string) heatColumns {
	const apart = 9
	n := len(h.entries)
	c := heatColumns{last: n, all: n, current: slices.Index(h.entries, entry)}
	switch {
	case n <= apart && 2*n-1 <= cells:
		c.apart = true
	case n > cells:
		room := max(cells-2*draw.Width(fold), 1)
		c.fold = fold
		c.first = min(max(c.current-room/2, 0), n-room)
		c.last = c.first + room
	}
	return c
}

// addTo puts what is shown of a line behind its name: numbers where told is nil, else
// what is told of the gap. With marks it says where more columns are.
func (c heatColumns) addTo(r row, texts []string, told []runs.Cell, marks bool) row {
	r = c.edge(r, marks && c.first > 0)
	for i := c.first; i < c.last; i++ {
		role := themes.Faint
		if told != nil && told[i] != runs.NotNamed {
			role = themes.Warn
		} else if i == c.current {
			role = themes.Text // bold alone is weak where faint is on
		}
		if c.apart && i > c.first {
			r = r.add(themes.Text, " ")
		}
		r = r.addLook(look{role, i == c.current}, texts[i])
	}
	return c.edge(r, marks && c.last < c.all)
}

func (c heatColumns) edge(r row, more bool) row {
	if more {
		return r.add(themes.Faint, c.fold)
	}
	return r.pad(draw.Width(r.text) + draw.Width(c.fold))
}
