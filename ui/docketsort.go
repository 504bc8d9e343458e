package ui

import tea "github.com/charmbracelet/bubbletea"

// docketAction carries out what changes the docket, or is about all of it.
func (m *Model) docketAction(a action) tea.Cmd {
	switch a {
	case actFilter:
		m.prompt = &prompt{action: actFilter, text: []rune(m.docket.filter.String())}
	case actSort:
		m.askSorting()
	case actMark:
		m.askMark()
	case actMarked:
		m.askMarked()
	}
	return nil
}

// askSorting asks for another order of the docket.
func (m *Model) askSorting() {
	orders := map[string]sorting{"w": worstFirst, "t": byTime, "j": byEachJudge}
	m.ask("sort by", func(c choice) tea.Cmd {
		m.sortBy(orders[c.letter])
		return nil
	}, choice{letter: "w", word: "worst first"}, choice{letter: "t", word: "time"}, choice{letter: "j", word: "judge"})
}

// sortBy shows the docket in an order, with the cursor on the selected decision.
func (m *Model) sortBy(order sorting) {
	m.docket.sorting = order
	m.rebuildDocket()
	if m.current >= 0 && m.docket.shows(m.current) {
		m.showEntry()
	}
}
