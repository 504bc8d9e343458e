package ui

import (
	"cmp"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
)

// menu is a question in the footer that one letter answers (screens, section 7).
type menu struct {
	asks    string
	choices []choice
	then    func(choice) tea.Cmd
	letter  func(string) tea.Cmd // takes any letter or digit, in the place of choices
	alarm   bool                 // the question says that something is wrong
	leaving string               // what esc does, where that is not "cancels"
	left    func() tea.Cmd       // after esc, or nil
}

// choice is one answer: its letter, its word, and what it means to the asker.
type choice struct {
	letter, word string
	value        string
}

func (m *Model) ask(question string, then func(choice) tea.Cmd, choices ...choice) {
	m.menu = &menu{asks: question, choices: choices, then: then}
}

// menuKey takes one key while a question is open.
func (m *Model) menuKey(press tea.KeyMsg) tea.Cmd {
	open := m.menu
	name := press.String()
	if name == "esc" || name == "ctrl+c" {
		m.menu = nil
		if open.left != nil {
			return open.left()
		}
		return nil
	}
	if open.letter != nil {
		if press.Type != tea.KeyRunes || len(press.Runes) != 1 || !unicode.IsLetter(press.Runes[0]) && !unicode.IsDigit(press.Runes[0]) {
			m.toast = "a letter or a digit, or esc"
			return nil
		}
		m.menu = nil
		return open.letter(name)
	}
	var letters []string
	for _, c := range open.choices {
		if c.letter == name {
			m.menu = nil
			return open.then(c)
		}
		letters = append(letters, c.letter)
	}
	m.toast = "one of " + strings.Join(letters, " ") + ", or esc"
	return nil
}

// rows are the question with its answers, and what is wrong about a key. Where they
// do not fit on one row, answers go on below the first.
func (q menu) rows(wrong string, width int) []row {
	role := themes.Muted
	if q.alarm {
		role = themes.Error
	}
	rows := []row{row{}.add(themes.Text, " ").add(role, q.asks)}
	indent := draw.Width(rows[0].text)
	if indent > width/2 {
		indent = 1
	}
	for i, c := range q.choices {
		answer := row{}.add(themes.Text, "   ").add(themes.Accent, c.letter).add(themes.Text, " "+c.word)
		if i == 0 {
			answer = row{}.add(themes.Text, "  ").add(themes.Accent, c.letter).add(themes.Text, " "+c.word)
		}
		last := &rows[len(rows)-1]
		if draw.Width(last.text)+draw.Width(answer.text) > width-1 {
			rows = append(rows, row{}.pad(indent+2).add(themes.Accent, c.letter).add(themes.Text, " "+c.word))
			continue
		}
		*last = answer.behind(*last)
	}
	right, look := "esc "+cmp.Or(q.leaving, "cancels"), plain(themes.Faint)
	if wrong != "" {
		right, look = wrong, plain(themes.Error)
	}
	if last := rows[len(rows)-1]; draw.Width(last.text)+draw.Width(right) > width-3 {
		if len(rows) == 1 && wrong == "" {
			return rows // that esc leaves is known
		}
		rows = append(rows, row{})
	}
	last := &rows[len(rows)-1]
	last.right, last.rightLook = right, look
	return rows
}
