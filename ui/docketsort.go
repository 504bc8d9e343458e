package ui

import tea "github.com/charmbracelet/bubbletea"

// docketAction carries out what changes the docket, or is about all of it.
func (m *Model) docketAction(a action) tea.Cmd {
	switch a {
	case actFilter:
		m.prompt = newPrompt(actFilter).with(m.docket.filter.String())
	case actSort:
		m.askSorting()
	case actMark:
		m.askLetter()
	case actMarked:
		m.askLettered()
	}
	return nil
}

// askSorting asks for another order of the docket.
func (m *Model) askSorting() {
	then := func(c choice) tea.Cmd {
		for _, order := range []sorting{worstFirst, byTime, byEachJudge} {
			if order.String() == c.value {
				m.sortBy(order)
			}
		}
		return nil
	}
	m.ask("sort by", then,
		choice{"w", "worst first", worstFirst.String()}, choice{"t", "time", byTime.String()}, choice{"j", "judge", byEachJudge.String()})
}

// sortBy shows the docket in an order, with the cursor on the selected decision.
func (m *Model) sortBy(order sorting) {
	m.docket.sorting = order
	m.rebuildDocket()
	if m.current >= 0 && m.docket.shows(m.current) {
		m.showEntry()
	}
}
