package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/figures"
	"countersign/ui/safe"
)

// behindMode is the decisions that are counted in one number of the statistics, with
// everything that is known of the number above them. Leaving it comes back there.
type behindMode struct {
	back    *statsMode
	figure  figures.Row
	entries []int // of the docket
	list    scroller
}

func newBehindMode(back *statsMode, figure figures.Row, entries []int) *behindMode {
	return &behindMode{back: back, figure: figure, entries: entries, list: scroller{hasCursor: true}}
}

func (*behindMode) name() string { return "stats" }

func (b *behindMode) crumbs() []string {
	return append(b.back.crumbs(), b.figure.Label)
}

func (b *behindMode) focused() *scroller { return &b.list }

func (*behindMode) bindings() []binding {
	return append([]binding{
		bind(actOpen, groupStats, "enter", "to this decision in the docket", "enter"),
		bind(actCopy, groupStats, "y", "copy the ref of the decision", "y"),
		bind(actEscape, groupStats, "esc", "close the search, else back to the numbers", "esc"),
		bind(actQuit, groupStats, "q", "back to the numbers", "q"),
	}, scrolling("space pgdn", " ")...)
}

func (*behindMode) hints() []hint {
	return []hint{{actDown, "j/k", "decision"}, {actOpen, "enter", "open"}, {actCopy, "y", "copy ref"}}
}

func (b *behindMode) act(m *Model, bound binding, press string) tea.Cmd {
	switch bound.action {
	case actOpen:
		if at, ok := b.selected(); ok {
			m.leaveMode()
			return m.choose(at)
		}
	case actCopy:
		if at, ok := b.selected(); ok {
			m.copyText("the ref", m.docket.entries[at].item.Decision.Ref)
		}
	case actEscape, actQuit:
		if bound.action == actEscape && m.searching() {
			b.list.search("")
			return nil
		}
		b.back.behind = nil
		return tea.Batch(m.enter(b.back), m.recount())
	default:
		b.list.scroll(bound.action)
	}
	return nil
}

// selected is the decision under the cursor.
func (b *behindMode) selected() (entry int, ok bool) {
	if b.list.cursor >= len(b.list.rows) {
		return 0, false
	}
	at := b.list.rows[b.list.cursor].anchor
	return at.n, at.kind == anchorEntry
}

// headRows are all that is known of the number.
func (b *behindMode) headRows(m *Model, width, height int) []row {
	pen, f := m.painter.pen, b.figure
	number := strings.Join(strings.Fields(f.Count+" "+f.Value+" "+f.Interval), " ")
	rows := []row{row{}.add(themes.Text, " ").addLook(look{themes.Text, true}, safe.Line(pen.Words(f.Label))).add(themes.Muted, "  "+pen.Words(number))}
	for _, part := range meaning(f) {
		for _, r := range m.sentence(part, width-4, themes.Muted) {
			rows = append(rows, r.behind(row{}.add(themes.Text, "   ")))
		}
	}
	rows = rows[:min(len(rows), max(height/2, 1))]
	said := fmt.Sprintf(" counted in k: %s", counted(len(b.entries), "decision", "decisions"))
	return append(rows, row{}, row{}.add(themes.Faint, said))
}

func (b *behindMode) resize(m *Model, width, height int) {
	var rows []row
	for _, i := range b.entries {
		rows = append(rows, m.docket.entryRow(m.painter, i, width-cursorCells))
	}
	b.list.setHeight(max(height-len(b.headRows(m, width, height)), 1))
	b.list.setRows(rows)
}

func (b *behindMode) lines(m *Model, width, height int) []string {
	head := b.headRows(m, width, height)
	if total := len(b.list.rows); total > b.list.height {
		last := &head[len(head)-1]
		last.right, last.rightLook = m.painter.pen.Scroll(b.list.top+1, min(b.list.top+b.list.height, total), total), plain(themes.Faint)
	}
	lines := append(m.paint(head, width, len(head)), m.fill(b.list, width, b.list.height, true)...)
	return lines[:min(len(lines), height)]
}

// point scrolls, and selects.
func (b *behindMode) point(m *Model, msg tea.MouseMsg) {
	at := b.list.top + msg.Y - (m.modeHeight() - b.list.height)
	switch {
	case msg.Button == tea.MouseButtonWheelDown:
		b.list.move(3)
	case msg.Button == tea.MouseButtonWheelUp:
		b.list.move(-3)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft && at >= b.list.top && at < len(b.list.rows):
		b.list.cursor = at
		b.list.clamp()
	}
}
