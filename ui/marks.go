package ui

import (
	"cmp"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/sessions"
)

// letterMark is a decision under a letter. The decision is told by its file and
// ref, so that the mark is on the same one after loading again.
type letterMark struct{ letter, file, ref string }

func (l letterMark) on(item sessions.Item) bool {
	return l.file == item.Transcript.File && l.ref == item.Decision.Ref
}

// askLetter asks for the letter that marks the selected decision.
func (m *Model) askLetter() {
	if m.entry() == nil {
		m.toast = "m: no decision is selected"
		return
	}
	m.ask("mark this decision with a letter", nil)
	m.menu.letter = m.setMark
}

// setMark puts a letter on the selected decision, and takes it from another.
func (m *Model) setMark(letter string) tea.Cmd {
	e := m.entry()
	m.marks = slices.DeleteFunc(m.marks, func(l letterMark) bool { return l.letter == letter })
	m.marks = append(m.marks, letterMark{letter, e.item.Transcript.File, e.item.Decision.Ref})
	slices.SortFunc(m.marks, func(a, b letterMark) int { return cmp.Compare(a.letter, b.letter) })
	m.toast = fmt.Sprintf("decision %d is marked %s", e.number, letter)
	return nil
}

// askLettered asks which marked decision to go to. Marks whose file is not open any
// more are not offered.
func (m *Model) askLettered() {
	var choices []choice
	for _, l := range m.marks {
		if i := m.lettered(l); i >= 0 {
			choices = append(choices, choice{letter: l.letter, word: fmt.Sprint(m.docket.entries[i].number)})
		}
	}
	if len(choices) == 0 {
		m.toast = "no decision is marked"
		return
	}
	m.ask("go to mark", func(c choice) tea.Cmd {
		at := slices.IndexFunc(m.marks, func(l letterMark) bool { return l.letter == c.letter })
		return m.choose(m.lettered(m.marks[at]))
	}, choices...)
}

// lettered is the decision under a mark, or -1.
func (m *Model) lettered(l letterMark) int {
	return slices.IndexFunc(m.docket.entries, func(e entry) bool { return l.on(e.item) })
}
