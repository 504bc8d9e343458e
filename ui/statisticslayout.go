package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// The statistics from top to bottom:
//
//	judges, one of them bold        ! observed 412, total unknown
//	what the numbers rest on
//	                     k/n  value   95 %  0 %       100 %
//	figures, section by section, scrolled
//	──────────────────────────────────────────────────────────
//	what the selected number is, in words
const (
	statsTall       = 28 // lines from which there is room for blank ones
	statsHeadRows   = 2  // of what the numbers rest on, at most
	statsDetailRows = 4  // of the selected number in words; in a low window fewer
)

// headRows are what stands above the figures.
func (s *statsMode) headRows(m *Model) []row {
	rows := []row{s.judgeBar(m)}
	if s.generation < 0 {
		return append(rows, row{}.add(themes.Muted, " counting "+m.painter.pen.Fold))
	}
	head := s.group().Head
	if s.comparing || head == "" {
		head = s.page.Head
	}
	said := m.sentence(head, s.width-2, themes.Muted)
	if most := min(statsHeadRows, max(s.height/8, 1)); len(said) > most {
		said[most-1].text = clipped(m.painter.pen.Glyphs, said[most-1].text+" "+said[most].text, s.width-2)
		said[most-1].stretches = []stretch{{0, len(said[most-1].text), plain(themes.Muted)}}
		said = said[:most]
	}
	for _, r := range said {
		rows = append(rows, r.behind(row{}.add(themes.Text, " ")))
	}
	if s.height >= statsTall {
		rows = append(rows, row{})
	}
	if s.comparing {
		return append(rows, s.acrossTitles(m))
	}
	return append(rows, s.titles(m))
}

// judgeBar names the judges; where there is no room for all, the one on screen. At
// its right is what was observed so far, and which rows are shown.
func (s *statsMode) judgeBar(m *Model) row {
	pen := m.painter.pen
	r := row{rightLook: plain(themes.Faint)}
	if total := len(s.list.rows); total > s.list.height {
		r.right = pen.Scroll(s.list.top+1, min(s.list.top+s.list.height, total), total)
	}
	if observed := m.observedOf(); observed != "" && s.generation == m.generation {
		r.right, r.rightLook = strings.TrimRight(pen.Warn+" "+observed+"   "+r.right, " "), plain(themes.Warn)
	}
	bar := r.add(themes.Text, " ")
	for i, group := range s.page.Groups {
		if i > 0 {
			bar = bar.add(themes.Faint, " "+pen.Dot+" ")
		}
		if i == s.judge {
			bar = bar.addLook(look{themes.Focus, true}, safe.Line(group.Name))
		} else {
			bar = bar.addRaw(themes.Muted, group.Name)
		}
	}
	if draw.Width(bar.text)+draw.Width(bar.right)+3 <= s.width {
		return bar
	}
	of := fmt.Sprintf("  judge %d of %d", s.judge+1, len(s.page.Groups))
	name := clipped(pen.Glyphs, safe.Line(s.group().Name), max(s.width-draw.Width(of)-draw.Width(r.right)-4, 4))
	return r.add(themes.Text, " ").addLook(look{themes.Focus, true}, name).add(themes.Faint, of)
}

// titles name the columns.
func (s *statsMode) titles(m *Model) row {
	c, pen := s.columns(m), m.painter.pen
	r := row{}.pad(cursorCells + c.label + statsGap)
	for _, part := range []struct {
		text  string
		cells int
	}{{"k/n", c.count}, {"value", c.value}, {"95 %", c.interval}} {
		r = r.add(themes.Faint, pen.FitRight(part.text, part.cells)).add(themes.Text, pen.Blanks(statsGap))
	}
	if c.scale > 0 {
		r = r.add(themes.Faint, "0 %").pad(draw.Width(r.text)+max(c.scale-len("0 %100 %"), 1)).add(themes.Faint, "100 %")
	}
	return r
}

// detailRows are the selected number in words, in a number of rows.
func (s *statsMode) detailRows(m *Model, height int) []row {
	item := s.selected()
	if height < 1 || item.figure == nil {
		return nil
	}
	pen, f := m.painter.pen, item.figure
	head := row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, safe.Line(pen.Words(f.Label))).
		add(themes.Muted, "  "+pen.Words(strings.Join(strings.Fields(f.Count+" "+f.Value+" "+f.Interval), " ")))
	head.right, head.rightLook = pen.Words(f.Measure.ID), plain(themes.Place)
	if draw.Width(head.text)+draw.Width(head.right)+3 > s.width {
		head.right = ""
	}
	said := m.sentence(strings.Join(meaning(*f), " · "), s.width-2, themes.Muted)
	if len(said) > height-1 && height > 1 {
		said = said[:height-1]
		said[height-2].right, said[height-2].rightLook = pen.Fold+" enter", plain(themes.Faint)
	}
	rows := []row{head}
	for _, r := range said {
		rows = append(rows, r.behind(row{}.add(themes.Text, " ")))
	}
	return rows[:min(len(rows), height)]
}

// detailHeight is how many rows the selected number has.
func (s *statsMode) detailHeight() int { return min(statsDetailRows, max(s.height/5, 1)) }

// listHeight is how many rows the figures have.
func (s *statsMode) listHeight(m *Model) int {
	return max(s.height-len(s.headRows(m))-1-s.detailHeight(), 1)
}

func (s *statsMode) resize(m *Model, width, height int) {
	s.width, s.height = width, height
	s.build(m)
}

func (s *statsMode) lines(m *Model, width, height int) []string {
	head := s.headRows(m)
	lines := m.paint(head, width, len(head))
	lines = append(lines, m.fill(s.list, width, s.list.height, true)...)
	lines = append(append(lines, m.rule()), m.paint(s.detailRows(m, s.detailHeight()), width, s.detailHeight())...)
	return lines[:min(len(lines), height)]
}

// point scrolls, and selects.
func (s *statsMode) point(m *Model, msg tea.MouseMsg) {
	at := s.list.top + msg.Y - len(s.headRows(m))
	switch {
	case msg.Button == tea.MouseButtonWheelDown:
		s.list.move(3)
	case msg.Button == tea.MouseButtonWheelUp:
		s.list.move(-3)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft:
		if at >= s.list.top && at < min(len(s.list.rows), s.list.top+s.list.height) && s.list.selectable(at) {
			s.list.cursor = at
			s.list.clamp()
		}
	}
}
