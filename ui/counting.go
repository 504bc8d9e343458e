package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/figures"
	"countersign/ui/words"
)

// Counting is what the statistics are made with, beside the decisions themselves.
type Counting struct {
	// Reviews reads what people hold of the decisions. It is called beside the
	// screen, each time something is counted. Nil: there are no reviews.
	Reviews func() Reviewed
	Chance  stats.Chance // for intervals by runs; nil for none
}

// Reviewed is what people hold of the decisions, and what of it could not be read, a
// sentence each.
type Reviewed struct {
	Book   *labels.Book
	Unread []string
}

// read reads the reviews; without any the book is empty.
func (c Counting) read() Reviewed {
	if c.Reviews == nil {
		return Reviewed{Book: labels.Fold(nil)}
	}
	return c.Reviews()
}

// countedMsg is the statistics of the first decisions of a load.
type countedMsg struct {
	generation int
	counted    int // decisions
	page       figures.Page
}

// count counts what has been observed so far, beside the screen.
func (m *Model) count() tea.Cmd {
	m.stats.counting = true
	msg := countedMsg{generation: m.generation, counted: len(m.observed)}
	observed, files, with := slices.Clip(m.observed), slices.Clip(m.library.Files), m.options.Count
	return func() tea.Msg {
		reviewed := with.read()
		report := stats.Count(observed, reviewed.Book, stats.Options{Chance: with.Chance})
		msg.page = figures.Lay(report, slices.Concat(reviewed.Unread, unreadOf(files)))
		return msg
	}
}

// unreadOf says what of the files could not be read.
func unreadOf(files []sessions.File) []string {
	var all []string
	for _, file := range files {
		if sentence := words.Unread(file); sentence != "" {
			all = append(all, sentence)
		}
	}
	return all
}

// takeCounted shows statistics, and counts again if there is more by now.
func (m *Model) takeCounted(msg countedMsg) tea.Cmd {
	s := m.stats
	s.counting = false
	if msg.generation == m.generation {
		s.take(m, msg)
	}
	return m.recount()
}

// recount counts again while the statistics are on screen: when twice as much was
// observed, and once everything was.
func (m *Model) recount() tea.Cmd {
	s, observed := m.stats, len(m.observed)
	due := s.generation != m.generation || observed >= 2*s.counted || m.observedAll()
	if m.mode != s || s.counting || !due || s.generation == m.generation && observed == s.counted {
		return nil
	}
	return m.count()
}

// observedAll reports whether every file was opened and every decision examined.
func (m *Model) observedAll() bool { return m.loaded && m.summarised == len(m.docket.entries) }

// observedOf says how much the statistics rest on while that is not everything.
func (m *Model) observedOf() string {
	switch counted := draw.Number(m.stats.counted); {
	case !m.loaded:
		return fmt.Sprintf("observed %s, total unknown", counted)
	case m.stats.counted < len(m.docket.entries):
		return fmt.Sprintf("observed %s of %s", counted, draw.Number(len(m.docket.entries)))
	}
	return ""
}
