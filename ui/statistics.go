package ui

import (
	"fmt"
	"io"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/stats"
	"countersign/ui/export"
	"countersign/ui/figures"
	"countersign/ui/safe"
)

// statsMode is the statistics: the page that is printed by the stats command too,
// one judge at a time or all beside each other. It counts nothing and words nothing.
//
//	examinations ──▶ observed ─┐ %
//	review logs ───────────────┴──▶ count ──countedMsg──▶ figures.Page
//	                          beside the screen              ├─▶ rows of one judge
//	                                                         └─▶ m: judges beside each other
type statsMode struct {
	page       figures.Page
	generation int // of the load that was counted; -1 for none yet
	counted    int // decisions
	counting   bool

	judge     int // in page.Groups
	comparing bool
	items     []statsItem // what the rows of the list stand for
	list      scroller
	behind    *behindMode // the decisions behind a number, or nil

	title         string // what was opened
	width, height int
}

// statsItem is what a row of the statistics stands for: a figure, or a sentence.
type statsItem struct {
	figure *figures.Row
	across []*figures.Row // while judges are compared: the figure of each, or nil
	text   string
}

func newStatsMode() *statsMode {
	return &statsMode{generation: -1, list: scroller{hasCursor: true}}
}

// enterStats shows the statistics as they were left, and counts anew: there may be
// more labels by now.
func (m *Model) enterStats() tea.Cmd {
	s := m.stats
	s.title = m.options.Title
	if s.generation != m.generation {
		s.behind = nil
	}
	var shown screenMode = s
	if s.behind != nil {
		shown = s.behind
	}
	entered := m.enter(shown)
	if s.counting {
		return entered
	}
	return tea.Batch(entered, m.count())
}

// take takes in a page. The cursor stays on its figure.
func (s *statsMode) take(m *Model, msg countedMsg) {
	s.page, s.generation, s.counted = msg.page, msg.generation, msg.counted
	s.judge = min(s.judge, max(len(s.page.Groups)-1, 0))
	s.comparing = s.comparing && len(s.page.Groups) > 1
	s.build(m)
}

func (*statsMode) name() string { return "stats" }

func (s *statsMode) crumbs() []string { return []string{s.title, "statistics"} }

func (s *statsMode) focused() *scroller { return &s.list }

func (*statsMode) bindings() []binding {
	return slices.Concat([]binding{
		bind(actOpen, groupStats, "enter", "the decisions behind the number", "enter"),
		bind(actNextPane, groupStats, "tab", "next judge", "tab"),
		bind(actPrevPane, groupStats, "shift-tab", "previous judge", "shift+tab"),
		bind(actJudges, groupStats, "m", "judges beside each other; again, one at a time", "m"),
		bind(actCopy, groupStats, "y", "copy the row", "y"),
		bind(actPack, groupStats, "Y", "copy all statistics as Markdown", "Y"),
	}, scrolling("space pgdn", " "))
}

func (*statsMode) hints() []hint {
	return []hint{
		{actDown, "j/k", "row"}, {actOpen, "enter", "decisions behind it"}, {actNextPane, "tab", "judge"},
		{actJudges, "m", "compare judges"}, {actCopy, "y", "copy row"}, {actPack, "Y", "export"},
	}
}

func (s *statsMode) act(m *Model, b binding, press string) tea.Cmd {
	switch b.action {
	case actOpen:
		return s.open(m, press)
	case actNextPane:
		s.nextJudge(m, 1)
	case actPrevPane:
		s.nextJudge(m, -1)
	case actJudges:
		s.compare(m, press)
	case actCopy:
		m.copyText("the row", safe.Text(s.selected().line()))
	case actPack:
		page := s.page
		return m.handOver("statistics", "statistics.md", func(out io.Writer) error { return export.Statistics(out, page) })
	default:
		s.list.scroll(b.action)
	}
	return nil
}

// selected is what stands under the cursor; the zero item where nothing does.
func (s *statsMode) selected() statsItem {
	if s.list.cursor < len(s.list.rows) {
		if at := s.list.rows[s.list.cursor].anchor; at.kind == anchorItem && at.n < len(s.items) {
			return s.items[at.n]
		}
	}
	return statsItem{}
}

// group is the judge that is shown; the zero Group before anything was counted.
func (s *statsMode) group() figures.Group {
	if s.judge < len(s.page.Groups) {
		return s.page.Groups[s.judge]
	}
	return figures.Group{}
}

// judges are the groups that stand for one judge each: where there are several, the
// first stands for all of them.
func (s *statsMode) judges() []figures.Group {
	if len(s.page.Groups) > 1 {
		return s.page.Groups[1:]
	}
	return s.page.Groups
}

// nextJudge goes to another judge, on the same figure. Among judges beside each
// other there is none that stands for all.
func (s *statsMode) nextJudge(m *Model, step int) {
	n := len(s.page.Groups)
	if n < 2 {
		m.toast = "there is only one judge here"
		return
	}
	s.judge = (s.judge + step + n) % n
	if s.comparing && s.judge == 0 {
		s.judge = (s.judge + step + n) % n
	}
	s.build(m)
}

// compare puts the judges beside each other, or comes back from that.
func (s *statsMode) compare(m *Model, press string) {
	if len(s.page.Groups) < 2 {
		m.toast = fmt.Sprintf("%s: there is only one judge here", press)
		return
	}
	s.comparing = !s.comparing
	if s.comparing && s.judge == 0 {
		s.judge = 1
	}
	s.build(m)
}

// open shows the decisions that are counted in the selected number.
func (s *statsMode) open(m *Model, press string) tea.Cmd {
	item := s.selected()
	if item.figure == nil {
		m.toast = press + ": no number on this row"
		return nil
	}
	entries := m.entriesOf(item.figure.Figure.Behind)
	if len(entries) == 0 {
		m.toast = press + ": no decision is counted in this number"
		return nil
	}
	s.behind = newBehindMode(s, *item.figure, entries)
	return m.enter(s.behind)
}

// entriesOf are the decisions of the docket with the keys of a review log, in the
// order of the docket. A key that was counted twice stands for two records alike.
func (m *Model) entriesOf(keys []string) []int {
	left := map[string]int{}
	for _, key := range keys {
		left[key]++
	}
	var entries []int
	for _, i := range m.docket.everything() {
		if i < len(m.observed) && left[m.observed[i].Key] > 0 {
			left[m.observed[i].Key]--
			entries = append(entries, i)
		}
	}
	return entries
}

// sameFigure reports whether two rows are of one measure and of the same class, rung
// or people.
func sameFigure(a, b stats.Figure) bool { return a.Measure == b.Measure && a.Of == b.Of }
