package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
)

// area is where the rows of a part stand in the mode's lines, from 0. A height
// of 0 is a part that is not shown. The row of its name is blank where the tabs
// name it.
type area struct {
	name          int // the row of its name, or -1
	left, top     int
	width, height int
}

// proveLayout is where everything stands. In a narrow window one part has the
// screen, with a bar of tabs and a preview of the result.
//
//	Rules    │ result        Rules  Knobs  Suites  Result
//	 …       │               ────────────────────────────
//	Wrong …  │                …
//	 …       │               ────────────────────────────
//	Suites   │               the beginning of the result
type proveLayout struct {
	wide  bool
	left  int // width of the lists
	areas [listCount]area
}

func (p *proveMode) layout() proveLayout {
	if p.width < tabsBelow {
		return p.narrowLayout()
	}
	l := proveLayout{wide: true, left: min(max(p.width*56/120, 46), 72)}
	suites := min(len(p.benches), max(p.height/4, 1))
	gap := 0
	if p.height >= 24 {
		gap = 1
	}
	rest := max(p.height-3-4*gap-suites, 2) // for rules and knobs
	rules := len(p.bench().suite.Rules)
	knobs := len(p.bench().knobs())
	if len(p.bench().suite.Odd) > 0 {
		knobs++ // their heading
	}
	rules = max(min(rules, max(rest/2, rest-knobs)), 1)
	knobs = max(min(knobs, rest-rules), 1)
	at := 0
	place := func(list proveList, height, gap int) {
		l.areas[list] = area{name: at, top: at + 1 + gap, width: l.left, height: height}
		at += 1 + gap + height
	}
	place(listRules, rules, gap)
	at += gap
	place(listKnobs, knobs, gap)
	at += gap
	place(listSuites, suites, 0)
	const most = 112 // content of 110 cells and a margin at each side
	l.areas[listResult] = area{name: -1, left: l.left + 1, width: min(p.width-l.left-1, most), height: p.height}
	return l
}

func (p *proveMode) narrowLayout() proveLayout {
	l := proveLayout{left: p.width}
	for list := range listCount {
		l.areas[list] = area{name: -1, top: 2, width: p.width}
	}
	height := p.height - 2 // tabs and a rule
	if p.focus != listResult {
		height -= previewRows + 1
	}
	l.areas[p.focus].height = max(height, 1)
	return l
}

func (p *proveMode) resize(m *Model, width, height int) {
	p.width, p.height = width, height
	l := p.layout()
	for list := range listCount {
		p.lists[list].setHeight(max(l.areas[list].height, 1))
	}
	p.build(m)
}

// joints are the columns at which a vertical line meets the rules.
func (p *proveMode) joints() []int {
	if l := p.layout(); l.wide {
		return []int{l.left}
	}
	return nil
}

func (p *proveMode) lines(m *Model, width, height int) []string {
	l := p.layout()
	if !l.wide {
		return p.narrowLines(m, l)
	}
	left := make([]string, height)
	for i := range left {
		left[i] = m.painter.pen.Blanks(l.left)
	}
	for list := range listResult {
		a := l.areas[list]
		put(left, a.name, m.painter.row(p.title(m, list, a.width), a.width, nil))
		for i, line := range m.fill(p.lists[list], a.width, a.height, p.focus == list) {
			put(left, a.top+i, line)
		}
	}
	right := p.resultLines(m, l.areas[listResult])
	bar := m.painter.styles.Rule.Render(m.painter.pen.Bar)
	for i := range left {
		left[i] += bar + m.painter.pen.Fit(right[i], width-l.left-1)
	}
	return left
}

// put writes a line where there is one.
func put(lines []string, at int, line string) {
	if at >= 0 && at < len(lines) {
		lines[at] = line
	}
}

func (p *proveMode) narrowLines(m *Model, l proveLayout) []string {
	bar, _ := p.tabBar(m)
	lines := []string{m.painter.row(bar, p.width, nil), m.rule()}
	if p.focus == listResult {
		return append(lines, p.resultLines(m, l.areas[listResult])...)
	}
	a := l.areas[p.focus]
	lines = append(lines, m.fill(p.lists[p.focus], a.width, a.height, true)...)
	result := p.lists[listResult].rows
	result = denser(result, len(result))
	preview := m.paint(result[:min(len(result), previewRows)], p.width, previewRows)
	return append(append(lines, m.rule()), preview...)
}

// resultLines are the window of the result. Where it goes on, its last line says
// so.
func (p *proveMode) resultLines(m *Model, a area) []string {
	s := p.lists[listResult]
	lines := m.fill(s, a.width, a.height, false)
	if len(s.rows) > s.height && len(lines) > 0 {
		last := row{}
		last.right = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, len(s.rows))-1, len(s.rows))
		last.rightLook = plain(themes.Faint)
		lines[len(lines)-1] = m.painter.row(last, a.width, nil)
	}
	return lines
}

// listNames are the parts as the tabs call them.
var listNames = [listCount]string{"Rules", "Knobs", "Suites", "Result"}

// title is the row above a list.
func (p *proveMode) title(m *Model, list proveList, width int) row {
	name := look{themes.Muted, false}
	if p.focus == list {
		name = look{themes.Focus, true}
	}
	r := row{}.add(themes.Text, " ")
	switch list {
	case listRules:
		r = r.addLook(name, "Rules").add(themes.Text, " ").addRaw(themes.Muted, p.bench().suite.Name)
	case listKnobs:
		r = r.addLook(name, "Wrong implementations")
	default:
		r = r.addLook(name, listNames[list])
	}
	if s := p.lists[list]; len(s.rows) > s.height {
		r.right = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, len(s.rows)), len(s.rows))
		r.rightLook = plain(themes.Faint)
	}
	if of := " each breaks one thing"; list == listKnobs && draw.Width(r.text+of+r.right)+3 <= width {
		r = r.add(themes.Faint, of)
	}
	return r
}

// tabBar names every part in a narrow window; ends are the cells behind each.
func (p *proveMode) tabBar(m *Model) (bar row, ends [listCount]int) {
	for list, name := range listNames {
		if proveList(list) == p.focus {
			bar = bar.add(themes.Accent, " "+m.painter.pen.Cursor).addLook(look{themes.Focus, true}, name)
		} else {
			bar = bar.add(themes.Muted, "  "+name)
		}
		bar = bar.add(themes.Text, " ")
		ends[list] = draw.Width(bar.text)
	}
	return bar, ends
}

// point scrolls the part under the pointer, and selects. Rows count from the
// first of the mode's lines.
func (p *proveMode) point(m *Model, msg tea.MouseMsg) {
	list, ok := p.listAt(m, msg.X, msg.Y)
	press := msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft
	switch {
	case !ok:
	case msg.Button == tea.MouseButtonWheelDown:
		p.wheel(m, list, 3)
	case msg.Button == tea.MouseButtonWheelUp:
		p.wheel(m, list, -3)
	case press:
		p.acts()
		at := p.lists[list].top + msg.Y - p.layout().areas[list].top
		p.focusList(m, list)
		if s := &p.lists[list]; s.hasCursor && at >= s.top && at < len(s.rows) && s.selectable(at) {
			s.cursor = at
			s.clamp()
		}
		p.follow(m)
	}
}

func (p *proveMode) wheel(m *Model, list proveList, rows int) {
	p.lists[list].move(rows)
	if list == p.focus {
		p.follow(m)
	}
}

// listAt is the part at a cell.
func (p *proveMode) listAt(m *Model, x, y int) (proveList, bool) {
	l := p.layout()
	if !l.wide && y == 0 {
		_, ends := p.tabBar(m)
		for list, end := range ends {
			if x < end {
				return proveList(list), true
			}
		}
		return 0, false
	}
	for list := range listCount {
		a := l.areas[list]
		rows := y >= a.top && y < a.top+a.height || y == a.name
		if rows && x >= a.left && x < a.left+a.width {
			return list, true
		}
	}
	return 0, false
}
