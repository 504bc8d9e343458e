package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// compareParts is where everything stands on the screen of a comparison, in rows
// between the rules of the header and the footer.
type compareParts struct {
	wide    bool // both columns at once
	left    int  // width of the left column
	columns int  // height of what scrolls of the columns
	list    int  // height of the list of differences
	closing bool // the closing sentence has a place below the list
}

// compareParts parts a window. The list takes what it needs up to a third; what a
// low window lacks goes from the closing sentence, then from the list.
func (c *compareMode) parts(width, height int) compareParts {
	p := compareParts{wide: width >= tabsBelow, left: width}
	if p.wide {
		p.left = (width - 1) / 2
	}
	const fixed = 4 + headRows // sentence, two rules, the list's title, the names of the sides
	p.list = min(max(len(c.result.Differences), 1), max((height-fixed)/3, 1))
	p.closing = height-fixed-p.list-2 >= 2*p.list+2
	p.columns = height - fixed - p.list
	if p.closing {
		p.columns -= 2
	}
	p.columns = max(p.columns, 1)
	return p
}

func (c *compareMode) resize(m *Model, width, height int) {
	if !c.ready() {
		return
	}
	for side, entry := range c.entries {
		if entry == m.current && m.exam != nil {
			c.exams[side] = m.exam // where the nearest passages were first answers, they may be exact by now
		}
	}
	p := c.parts(width, height)
	content := p.left - 2
	if p.wide {
		content = min(p.left, width-1-p.left) - 2
	}
	c.list.setHeight(p.list)
	c.list.setRows(c.differenceRows(m))
	rows := m.columnRows(c, content)
	for side := range c.columns {
		c.columns[side].setHeight(p.columns)
		c.columns[side].setRows(margined(rows[side]))
	}
	c.columns[1-c.side].top = c.columns[c.side].top
	if c.evidence {
		c.lined.setHeight(max(height-2, 1))
		c.lined.setRows(c.evidenceRows(m, width-2))
	}
}

func (c *compareMode) lines(m *Model, width, height int) []string {
	if !c.ready() {
		return m.paint([]row{{}, row{}.add(themes.Faint, " comparing the decisions "+m.painter.pen.Fold)}, width, height)
	}
	if c.evidence {
		return c.evidenceLines(m, width, height)
	}
	p := c.parts(width, height)
	lines := []string{m.painter.row(c.sentenceRow(m, width), width, nil)}
	if p.wide {
		lines = append(lines, c.wideColumns(m, p, width)...)
	} else {
		lines = append(append(lines, m.rule()), c.column(m, c.side, width)...)
		lines = append(lines, m.rule())
	}
	lines = append(lines, m.painter.row(c.listTitle(), width, nil))
	if len(c.result.Differences) == 0 {
		lines = append(lines, m.paint([]row{row{}.add(themes.Faint, "   "+m.painter.pen.None+" none")}, width, p.list)...)
	} else {
		lines = append(lines, m.fill(c.list, width, p.list, true)...)
	}
	if p.closing {
		text := words.InTheGaps(c.result.InGaps(), len(c.result.Differences)) + " " + words.NeitherIsEvidence
		lines = append(lines, m.paint([]row{{}, row{}.add(themes.Faint, " "+text)}, width, 2)...)
	}
	for len(lines) < height {
		lines = append(lines, m.painter.pen.Fit("", width))
	}
	return lines[:height]
}

// point scrolls the columns, focuses the one that is clicked, or selects a
// difference.
func (c *compareMode) point(m *Model, msg tea.MouseMsg) {
	p := c.parts(m.width, m.modeHeight())
	first := 4 + headRows + p.columns // sentence, two rules and the list's title stand above the list
	press := msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft
	switch {
	case !c.ready():
	case msg.Button == tea.MouseButtonWheelDown:
		c.focused().move(3)
	case msg.Button == tea.MouseButtonWheelUp:
		c.focused().move(-3)
	case !press || c.evidence:
	case msg.Y >= first && msg.Y < first+p.list:
		if at := c.list.top + msg.Y - first; at < len(c.result.Differences) {
			c.choose(m, at)
		}
	case msg.Y >= 2 && msg.Y < first-2 && p.wide && msg.X != p.left:
		c.focusSide(m, map[bool]int{true: 0, false: 1}[msg.X < p.left])
	}
}

// sentenceRow is the comparison in a sentence, and what is compared.
func (c *compareMode) sentenceRow(m *Model, width int) row {
	r := row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, c.result.Sentence())
	ids := words.EvidenceIDs(*c.exams[0], *c.exams[1])
	if relation := words.Relation(c.result); relation != "" {
		if all := relation + " " + m.painter.pen.Dot + " " + ids; draw.Width(r.text)+draw.Width(all)+3 <= width {
			ids = all
		}
	}
	if draw.Width(r.text)+draw.Width(ids)+3 <= width {
		r.right, r.rightLook = ids, plain(themes.Muted)
	}
	return r
}

// wideColumns are both columns with the rules above and below them.
func (c *compareMode) wideColumns(m *Model, p compareParts, width int) []string {
	pen := m.painter.pen
	left, right := c.column(m, 0, p.left), c.column(m, 1, width-1-p.left)
	bar := m.painter.styles.Rule.Render(pen.Bar)
	lines := []string{m.rule(draw.Joint{Column: p.left, Glyph: pen.TeeDown})}
	for i := range left {
		lines = append(lines, left[i]+bar+right[i])
	}
	return append(lines, m.rule(draw.Joint{Column: p.left, Glyph: pen.TeeUp}))
}

// column is one side: its name, and what scrolls. Both stand at the same place.
func (c *compareMode) column(m *Model, side, width int) []string {
	head := m.compareHead(c, side)
	s := c.columns[side]
	s.top = c.columns[c.side].top
	if n := s.size(); n > s.height && side == 1 || n > s.height && width >= m.width {
		head[2].right, head[2].rightLook = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, n), n), plain(themes.Faint)
	}
	for i := range head {
		head[i] = head[i].behind(row{}.add(themes.Text, " "))
	}
	return append(m.paint(head, width, headRows), m.fill(s, width, s.height, false)...)
}

// margined is rows behind a margin of one cell.
func margined(rows []row) []row {
	out := make([]row, len(rows))
	for i, r := range rows {
		if r.hasDash {
			r.text = " " + r.text
			out[i] = r
			continue
		}
		out[i] = r.behind(row{}.add(themes.Text, " "))
	}
	return out
}

func (c *compareMode) listTitle() row {
	r := row{}.add(themes.Muted, " Differences")
	if n := len(c.result.Differences); n > 0 {
		r.right, r.rightLook = draw.Number(c.list.cursor+1)+" of "+draw.Number(n), plain(themes.Faint)
	}
	return r
}
