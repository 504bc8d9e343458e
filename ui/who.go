package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/sessions/reviews"
	"countersign/themes"
	"countersign/ui/safe"
)

// askWho asks who reviews, once: before the first thing is recorded.
func (m *Model) askWho() {
	m.askFor("who reviews?", "a name of a-z 0-9 . _ -", "", func(name string) tea.Cmd {
		if err := reviews.CheckName(name); err != nil {
			m.askWho()
			m.toast = err.Error()
			return nil
		}
		m.record.who = name
		m.markOwn("")
		if m.queue != nil {
			return m.openLog()
		}
		return m.saveNext()
	})
	m.prompt.left = func() tea.Cmd {
		m.record.waiting = nil
		if m.queue != nil {
			return m.quit() // nothing can be reviewed by nobody
		}
		m.toast = "not recorded: who reviews is not known"
		return nil
	}
}

// showCodebook shows what answers and tags mean, over the screen.
func (m *Model) showCodebook() {
	held := m.record.reviews
	if held.Version == "" {
		m.refuse(actCodebook, "there is no codebook at "+safe.Line(held.Place))
		return
	}
	rows := []row{row{}.add(themes.Muted, " version "+held.Version), {}}
	for _, r := range paragraph(strings.TrimRight(held.Codebook, "\n"), m.width-2, themes.Text) {
		rows = append(rows, r.behind(row{}.add(themes.Text, " ")))
	}
	m.showNote("codebook", rows)
}
