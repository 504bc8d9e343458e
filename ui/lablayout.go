package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// labRules is how many rows the rules take below the knobs: a title and two rows.
const labRules = 3

// labLayout is where everything stands. In a narrow window one part has the screen,
// with a bar of tabs and the beginning of the result.
//
//	Reply  │ Result        Reply  Knobs  Result
//	 …     │               ────────────────────
//	Knobs  │                …
//	 …     │               ────────────────────
//	Rules  │               what the variant came to
type labLayout struct {
	wide  bool
	left  int // width of reply and knobs
	rules int // the row of the rules, or -1
	areas [labParts]area
}

func (l *labMode) layout() labLayout {
	if l.width < tabsBelow {
		return l.narrowLayout()
	}
	at := labLayout{wide: true, left: min(max(l.width*62/120, 50), 104)}
	gap := 0
	if l.height >= 24 {
		gap = 1
	}
	at.rules = l.height - labRules
	knobs := max((at.rules-2*gap-2)/3, 2)
	reply := max(at.rules-2*gap-2-knobs, 1)
	at.areas[labReply] = area{top: 1, width: at.left, height: reply}
	at.areas[labKnobs] = area{name: reply + 1 + gap, top: reply + 2 + gap, width: at.left, height: knobs}
	at.areas[labResult] = area{left: at.left + 1, top: 1, width: min(l.width-at.left-1, mostContent+2), height: max(l.height-1, 1)}
	return at
}

func (l *labMode) narrowLayout() labLayout {
	at := labLayout{left: l.width, rules: -1}
	for part := range labParts {
		at.areas[part] = area{name: -1, top: 2, width: l.width}
	}
	height := l.height - 2 // tabs and a rule
	if l.focus != labResult {
		height -= l.previewRows() + 1
	}
	at.areas[l.focus].height = max(height, 1)
	return at
}

// previewRows is how many rows the preview has.
func (l *labMode) previewRows() int {
	if l.height < 16 {
		return previewRows / 2
	}
	return previewRows
}

// resize makes everything anew for the window.
func (l *labMode) resize(m *Model, width, height int) {
	l.width, l.height = width, height
	at := l.layout()
	for part := range labParts {
		l.lists[part].setHeight(max(at.areas[part].height, 1))
	}
	l.build(m)
}

// build makes the rows of every part anew.
func (l *labMode) build(m *Model) {
	if l.beside != nil {
		l.buildBeside(m)
	}
	l.buildReply(m)
	l.buildKnobs(m)
	l.buildResult(m)
}

// joints are the columns at which a vertical line meets the rules.
func (l *labMode) joints() []int {
	switch at := l.layout(); {
	case l.beside != nil:
		return []int{l.besideColumn()}
	case at.wide:
		return []int{at.left}
	}
	return nil
}

func (l *labMode) lines(m *Model, width, height int) []string {
	at := l.layout()
	switch {
	case l.beside != nil:
		return l.besideLines(m, width, height)
	case !at.wide:
		return l.narrowLines(m, at)
	}
	left := make([]string, height)
	for i := range left {
		left[i] = m.painter.pen.Blanks(at.left)
	}
	for _, part := range []labPart{labReply, labKnobs} {
		a := at.areas[part]
		put(left, a.name, m.painter.row(l.title(m, part), a.width, nil))
		for i, line := range m.fill(l.lists[part], a.width, a.height, l.focus == part) {
			put(left, a.top+i, line)
		}
	}
	for i, r := range append([]row{l.rulesTitle()}, l.rulesRows(m)...) {
		put(left, at.rules+i, m.painter.row(r.behind(row{}.add(themes.Text, " ")), at.left, nil))
	}
	a := at.areas[labResult]
	right := append([]string{m.painter.row(l.title(m, labResult), a.width, nil)}, l.resultLines(m, a)...)
	bar := m.painter.styles.Rule.Render(m.painter.pen.Bar)
	for i := range left {
		if i < len(right) {
			left[i] += bar + m.painter.pen.Fit(right[i], width-at.left-1)
		} else {
			left[i] += bar + m.painter.pen.Blanks(width-at.left-1)
		}
	}
	return left
}

// resultLines are the window of the result. Where it goes on, its last line says so.
func (l *labMode) resultLines(m *Model, a area) []string {
	s := l.lists[labResult]
	lines := m.fill(s, a.width, a.height, false)
	if len(s.rows) > s.height && len(lines) > 0 {
		last := row{}
		last.right = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, len(s.rows))-1, len(s.rows))
		last.rightLook = plain(themes.Faint)
		lines[len(lines)-1] = m.painter.row(last, a.width, nil)
	}
	return lines
}

func (l *labMode) narrowLines(m *Model, at labLayout) []string {
	bar, _ := l.tabBar(m)
	a := at.areas[l.focus]
	lines := []string{m.painter.row(bar, l.width, nil), m.rule()}
	if l.focus == labResult {
		return append(lines, l.resultLines(m, a)...)
	}
	lines = append(lines, m.fill(l.lists[l.focus], a.width, a.height, true)...)
	return append(append(lines, m.rule()), m.paint(l.preview(m), l.width, l.previewRows())...)
}

// preview is what the variant came to, in a few rows: its state, and then only what
// differs.
func (l *labMode) preview(m *Model) []row {
	head := row{}.add(themes.Text, " Result ").add(themes.Muted, l.replyState())
	if l.found.exam == nil {
		return []row{head}
	}
	before, after := *l.original, *l.found.exam
	if chip, ok := words.Chip(m.painter.pen.Glyphs, after); ok {
		head.right, head.rightLook, head.chip = chip.String(), plain(chip.Role), true
	}
	rows := []row{head}
	for _, r := range m.sentence(l.sentence(m, before, after), l.width-3, themes.Text) {
		rows = append(rows, r.behind(row{}.add(themes.Text, " ")))
	}
	for _, cell := range l.cells(m, before, after) {
		if cell.differs() {
			rows = append(rows, row{}.add(themes.Muted, " "+cell.name).pad(labLabel+1).
				add(themes.Text, cell.before.String()+" "+m.painter.pen.To+" ").addRaw(themes.Accent, cell.after.String()))
		}
	}
	if most := l.previewRows(); len(rows) > most {
		rows = append(rows[:most-1], row{}.add(themes.Faint, " "+m.painter.pen.Below+" "+counted(len(rows)-most+1, "row more", "rows more")))
	}
	return rows
}

// labNames are the parts as titles and tabs call them.
var labNames = [labParts]string{"Reply", "Knobs", "Result"}

// title is the row above a part.
func (l *labMode) title(m *Model, part labPart) row {
	name := look{themes.Muted, false}
	if l.focus == part {
		name = look{themes.Focus, true}
	}
	r := row{}.add(themes.Text, " ").addLook(name, labNames[part]).add(themes.Text, " ")
	if s := l.lists[part]; len(s.rows) > s.height && part != labResult { // the result says so in its last line
		r.right = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, len(s.rows)), len(s.rows))
		r.rightLook = plain(themes.Faint)
	}
	switch part {
	case labReply:
		return r.add(themes.Muted, l.replyState())
	case labKnobs:
		return r.add(themes.Muted, l.knobState())
	}
	if l.running != nil && l.running.slow {
		return r.add(themes.Muted, "examining "+m.painter.pen.Fold)
	}
	if l.subject.why == "" {
		r = r.add(themes.Muted, "re-run as you type")
	}
	if l.found.exam == nil {
		return r
	}
	if chip, ok := words.Chip(m.painter.pen.Glyphs, *l.found.exam); ok {
		r.right, r.rightLook, r.chip = chip.String(), plain(chip.Role), true
	}
	return r
}

// tabBar names every part in a narrow window; ends are the cells behind each.
func (l *labMode) tabBar(m *Model) (bar row, ends [labParts]int) {
	for part, name := range labNames {
		if labPart(part) == l.focus {
			bar = bar.add(themes.Accent, " "+m.painter.pen.Cursor).addLook(look{themes.Focus, true}, name)
		} else {
			bar = bar.add(themes.Muted, "  "+name)
		}
		bar = bar.add(themes.Text, " ")
		ends[part] = draw.Width(bar.text)
	}
	if s := l.lists[l.focus]; len(s.rows) > s.height {
		bar.right = m.painter.pen.Scroll(s.top+1, min(s.top+s.height, len(s.rows)), len(s.rows))
		bar.rightLook = plain(themes.Faint)
	}
	return bar, ends
}

// point scrolls the part under the pointer, and selects. Rows count from the first
// of the lab's lines.
func (l *labMode) point(m *Model, msg tea.MouseMsg) {
	scrolls := map[tea.MouseButton]int{tea.MouseButtonWheelDown: 3, tea.MouseButtonWheelUp: -3}[msg.Button]
	press := msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft
	if l.beside != nil {
		l.beside.move(scrolls)
		return
	}
	part, ok := l.partAt(m, msg.X, msg.Y)
	switch {
	case !ok || l.typing && part != labReply:
	case scrolls != 0:
		l.lists[part].move(scrolls)
	case press && !l.typing:
		at := l.lists[part].top + msg.Y - l.layout().areas[part].top
		l.focusPart(m, part)
		if s := &l.lists[part]; s.hasCursor && at >= s.top && at < len(s.rows) && s.selectable(at) {
			s.cursor = at
			s.clamp()
		}
	}
}

// partAt is the part at a cell.
func (l *labMode) partAt(m *Model, x, y int) (labPart, bool) {
	at := l.layout()
	if !at.wide && y == 0 {
		_, ends := l.tabBar(m)
		for part, end := range ends {
			if x < end {
				return labPart(part), true
			}
		}
		return 0, false
	}
	for part := range labParts {
		a := at.areas[part]
		rows := y >= a.top && y < a.top+a.height || y == a.name
		if rows && x >= a.left && x < a.left+a.width {
			return part, true
		}
	}
	return 0, false
}
