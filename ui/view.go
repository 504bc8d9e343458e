package ui

import (
	"fmt"
	"strings"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// previewRows is how many rows of the selected decision the docket's tab shows.
const previewRows = 6

// View draws the whole screen.
func (m *Model) View() string {
	switch {
	case m.quitting || m.width <= 0 || m.height <= 0:
		return ""
	case m.tooSmall():
		return m.tooSmallNotice()
	}
	lines := []string{m.header()}
	switch f := m.frame(); {
	case m.note != nil:
		lines = append(lines, m.rule())
		lines = append(lines, m.noteLines()...)
	case m.mode != nil:
		lines = append(lines, m.modeView()...)
	case m.queue != nil && !m.queue.made:
		lines = append(lines, m.rule())
		lines = append(lines, m.paint(m.loadingRows(m.width-1), m.width, m.height-4)...)
	case m.queue != nil && len(m.queue.items) == 0:
		lines = append(lines, m.rule())
		lines = append(lines, m.paint(m.nothingQueued(), m.width, m.height-4)...)
	case len(m.docket.entries) == 0 && !m.loaded:
		lines = append(lines, m.rule())
		lines = append(lines, m.paint(m.loadingRows(m.width-1), m.width, m.height-4)...)
	case len(m.docket.entries) == 0:
		lines = append(lines, m.rule())
		lines = append(lines, m.paint(m.emptyRows(), m.width, m.height-4)...)
	case f.tabs:
		lines = append(lines, m.tabs(), m.rule())
		lines = append(lines, m.body(f)...)
	case f.single:
		lines = append(lines, m.rule())
		lines = append(lines, m.body(f)...)
	default:
		lines = append(lines, m.wide(f)...)
	}
	footer := m.footer()
	lines = lines[:max(len(lines)-len(footer)+1, 1)] // what it has beyond one row, it takes from the body
	lines = append(lines, m.modeRule(m.painter.pen.TeeUp))
	return strings.Join(append(lines, footer...), "\n")
}

// tooSmallNotice says what size is needed.
func (m *Model) tooSmallNotice() string {
	pen := m.painter.pen
	if m.height < 5 || m.width < 30 {
		return pen.Fit(fmt.Sprintf("needs %d%s%d", leastWidth, pen.Times, leastHeight), m.width)
	}
	lines := make([]string, m.height)
	lines[1] = fmt.Sprintf("  This window is too small: %d %s %d", m.width, pen.Times, m.height)
	lines[2] = fmt.Sprintf("  Countersign needs %d %s %d.", leastWidth, pen.Times, leastHeight)
	if m.height > 5 {
		lines[4] = "  Make it larger, or press " + m.called("q") + " to quit."
	}
	for i, line := range lines {
		lines[i] = m.painter.styles.Text.Render(pen.Fit(line, m.width))
	}
	return strings.Join(lines, "\n")
}

// header is the first row: name, breadcrumb, losses, mode. Where not all of the
// breadcrumb fits its end, which says most exactly where the reader is, stays.
func (m *Model) header() string {
	pen := m.painter.pen
	right := m.headerRight()
	crumbs := m.breadcrumb()
	if mode, ok := m.mode.(crumbed); ok {
		crumbs = mode.crumbs()
	}
	if m.note != nil {
		crumbs = []string{m.noteName}
	}
	left := m.crumbRow(crumbs)
	for room := m.width - draw.Width(right) - 4; draw.Width(left.text) > room && len(crumbs) > 1; {
		crumbs = crumbs[1:]
		left = m.crumbRow(crumbs)
	}
	return pen.Row(m.painter.row(left, draw.Width(left.text), nil), right, m.width-1) + pen.Blanks(1)
}

func (m *Model) crumbRow(crumbs []string) row {
	left := row{}.add(themes.Text, " ").add(themes.Muted, "countersign").add(themes.Text, "   ")
	for i, crumb := range crumbs {
		if i > 0 {
			left = left.add(themes.Faint, " "+m.painter.pen.Crumb+" ")
		}
		left = left.addLook(look{themes.Text, i == len(crumbs)-1}, safe.Line(crumb))
	}
	return left
}

// headerRight is what is lost, not saved or not there yet, and the mode.
func (m *Model) headerRight() string {
	pen, right := m.painter.pen, ""
	if n := len(m.record.unsaved); n > 0 {
		right = m.painter.styles.Status(themes.Error, pen.Error, fmt.Sprintf("%d not saved", n)) + "   "
	}
	if n := m.library.Losses(); n > 0 {
		right += m.painter.styles.Status(themes.Error, pen.Error, lossCount(n)) + "   "
	}
	if !m.loaded && len(m.docket.entries) > 0 || m.summarised < len(m.docket.entries) {
		right = m.painter.styles.Status(themes.Warn, pen.Warn, "partial") + "   " + right
	}
	if m.queue != nil {
		right += m.painter.styles.Muted.Render(safe.Line(m.reviewClock())) + "   "
	}
	return right + m.modeWord()
}

func (m *Model) rule(joints ...draw.Joint) string {
	return m.painter.styles.Rule.Render(m.painter.pen.Rule(m.width, joints...))
}

// tabs is the bar of pane names in a narrow window.
func (m *Model) tabs() string {
	bar, _ := m.tabBar()
	return m.painter.row(bar, m.width, nil)
}

// tabBar names every pane, or in a window too narrow for that the focused one;
// ends are the cells behind each name.
func (m *Model) tabBar() (bar row, ends []int) {
	first := "Docket"
	if m.queue != nil {
		first = "Queue"
	}
	names := []string{first, "Verdict", "Gaps", "Research", "Feedback", "Evidence"}
	for _, all := range []bool{true, false} {
		bar, ends = row{}, nil
		for i, name := range names {
			switch {
			case paneName(i+1) == m.focus:
				bar = bar.add(themes.Accent, " "+m.painter.pen.Cursor).add(themes.Faint, fmt.Sprint(i+1)+" ").addLook(look{themes.Focus, true}, name)
			case all:
				bar = bar.add(themes.Faint, fmt.Sprintf("  %d ", i+1)).add(themes.Muted, name)
			default:
				bar = bar.add(themes.Faint, fmt.Sprintf("  %d", i+1))
			}
			bar = bar.add(themes.Text, " ")
			ends = append(ends, draw.Width(bar.text))
		}
		if draw.Width(bar.text) <= m.width {
			break
		}
	}
	return bar, ends
}

// wide is the body of a wide window.
func (m *Model) wide(f frame) []string {
	pen := m.painter.pen
	lines := []string{m.rule(draw.Joint{Column: f.docket, Glyph: pen.TeeDown})}
	docket := m.leftColumn(f)
	var right []string
	if m.entry() == nil && !m.loaded {
		right = m.paint(m.loadingRows(f.sections-1), f.sections, f.upper)
	} else {
		right = m.paint(m.right, min(f.sections, f.contentWidth()+gutter+1), f.upper)
	}
	bar := m.painter.styles.Rule.Render(pen.Bar)
	for i := range docket {
		lines = append(lines, docket[i]+bar+pen.Fit(right[i], f.sections))
	}
	lines = append(lines, m.rule(draw.Joint{Column: f.docket, Glyph: pen.TeeUp}))
	return append(lines, m.evidencePane(f.width, f.lower)...)
}

// leftColumn is the docket, or the queue, with its title.
func (m *Model) leftColumn(f frame) []string {
	if m.queue != nil {
		title := []string{m.painter.row(m.queueTitle(), f.docket, nil), m.painter.pen.Fit("", f.docket)}
		return append(title, m.queuePane(f.docket, f.upper-len(title))...)
	}
	title := m.painter.row(m.docketTitle(), f.docket, nil)
	return append([]string{title}, m.docketLines(f.docket, f.upper-1, m.focus == paneDocket)...)
}

// body is the one pane of a narrow or zoomed window.
func (m *Model) body(f frame) []string {
	switch m.focus {
	case paneDocket:
		if m.queue != nil {
			return m.queuePane(f.width, f.upper)
		}
		if !f.tabs {
			return m.docketLines(f.width, f.upper, true)
		}
		lines := m.docketLines(f.width, f.upper-previewRows-1, true)
		return append(append(lines, m.rule()), m.paint(m.preview(f.width-2), f.width, previewRows)...)
	case paneEvidence:
		return m.evidencePane(f.width, f.lower)
	}
	s := m.upper[m.focus-1]
	lines := m.fill(s, min(f.width, f.contentWidth()+gutter+1), f.upper, false)
	for i := range lines {
		lines[i] = m.painter.pen.Fit(lines[i], f.width)
	}
	if more := s.top + s.height; more < len(s.rows) {
		last := row{}
		last.right, last.rightLook = m.painter.pen.Scroll(s.top+1, more-1, len(s.rows)), plain(themes.Faint)
		lines[len(lines)-1] = m.painter.row(last, f.width, nil)
	}
	return lines
}

func (m *Model) docketTitle() row {
	name := look{themes.Muted, false}
	if m.focus == paneDocket {
		name = look{themes.Focus, true}
	}
	r := row{}.add(themes.Faint, " 1 ").addLook(name, "Docket")
	r.right, r.rightLook = m.docket.sorting.String(), plain(themes.Faint)
	if !m.docket.filter.empty() {
		r.right, r.rightLook = m.filterText(m.frame().docket-draw.Width(r.text)-3), plain(themes.Accent)
		return r
	}
	if m.summarised < len(m.docket.entries) {
		r.right = "observed " + draw.Number(m.summarised)
	}
	return r
}

// preview is a short form of the selected decision.
func (m *Model) preview(width int) []row {
	if m.exam == nil {
		return nil
	}
	exam := *m.exam
	rows := []row{m.verdictLine(exam)}
	if exam.WhyLine != "" {
		rows = append(rows, m.one(m.sentence(exam.WhyLine, width, themes.Text))...)
	}
	if exam.Verdict.Detail != "" {
		rows = append(rows, m.one(m.quoted(exam.Verdict.Detail, width-6, themes.Text))...)
	}
	rows = append(rows, m.headlineRows(exam)...)
	for g, gap := range exam.Gaps {
		mark := words.GapQuotes(m.painter.pen.Glyphs, gap.Quotes)
		r := row{}.add(themes.Muted, fmt.Sprintf("gap %d  ", g+1)).addRaw(themes.Text, gap.Gap.Criterion)
		r.right, r.rightLook = mark.String(), plain(mark.Role)
		rows = append(rows, r)
	}
	strip := m.heatShort(width)
	if room := previewRows - len(strip); len(rows) > room {
		rest := len(rows) - room + 1
		rows = append(rows[:room-1], row{}.add(themes.Faint, fmt.Sprintf("%s %s more", m.painter.pen.Below, counted(rest, "row", "rows"))))
	}
	rows = append(rows, strip...)
	for i := range rows {
		rows[i] = rows[i].behind(row{}.add(themes.Text, " "))
	}
	return rows
}

// evidencePane is the evidence with its title row.
func (m *Model) evidencePane(width, height int) []string {
	name := look{themes.Muted, false}
	if m.focus == paneEvidence {
		name = look{themes.Focus, true}
	}
	title := row{}.add(themes.Faint, " 6 ").addLook(name, "Evidence").pad(gutter)
	title = title.add(themes.Text, m.painter.pen.Words(m.evidenceTitle()))
	s := m.evidence
	if len(s.rows) > s.height {
		title.right = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, len(s.rows)), len(s.rows))
		title.rightLook = plain(themes.Faint)
	}
	lines := []string{m.painter.row(title, width, nil)}
	if m.nowrap && m.sideways > 0 {
		s = s.shifted(m.sideways)
	}
	return append(lines, m.fill(s, width, height-1, false)...)
}

func (m *Model) evidenceTitle() string {
	if m.raw {
		return "raw transcript"
	}
	if m.exam == nil {
		return ""
	}
	title := words.Evidence(m.exam.Evidence.Kind)
	if m.asSent {
		title += " · as sent"
	}
	if e := m.entry(); e != nil && e.item.Transcript.ToolsAssumed {
		title += " · tools assumed"
	}
	if at := m.evidence.top; at < len(m.layout.titles) && !m.asSent {
		if field := safe.Line(m.layout.titles[at]); !strings.HasSuffix(field, title) {
			title += " · " + field
		}
	}
	return title
}

// fill draws the window of a scroller in exactly height rows, its cursor's row
// selected. Only the focused pane fills the row.
func (m *Model) fill(s scroller, width, height int, focused bool) []string {
	lines := make([]string, 0, height)
	for i, r := range s.visible() {
		if len(lines) == height {
			break
		}
		at := s.top + i
		painter := m.painter
		if s.hasCursor {
			cursor := "   "
			if at == s.cursor && s.selectable(at) {
				cursor = " " + painter.pen.Cursor + " "
				if focused {
					painter = painter.selected()
				}
			}
			if r.anchor.kind == anchorGroup {
				cursor = strings.TrimSpace(cursor)
			}
			if cursor == "" {
				cursor = " "
			}
			lines = append(lines, painter.row(r.behind(row{}.add(themes.Accent, cursor)), width, moved(s.foundOn(at), len(cursor))))
			continue
		}
		lines = append(lines, painter.row(r, width, s.foundOn(at)))
	}
	for len(lines) < height {
		lines = append(lines, m.painter.pen.Fit("", width))
	}
	return lines
}

func moved(found []place, by int) []place {
	for i := range found {
		found[i].start += by
		found[i].end += by
	}
	return found
}

// paint draws rows in exactly height rows.
func (m *Model) paint(rows []row, width, height int) []string {
	return m.fill(scroller{rows: rows, height: height}, width, height, false)
}
