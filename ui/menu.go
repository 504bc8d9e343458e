package ui

import (
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
)

// menu is a question in the footer that one letter answers (screens, section 7).
type menu struct {
	asks    string
	choices []choice
	then    func(choice) tea.Cmd
	letter  func(string) tea.Cmd // takes any letter or digit, in the place of choices
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

func (q menu) row() row {
	r := row{}.add(themes.Text, " ").add(themes.Muted, q.asks+"  ")
	for _, c := range q.choices {
		r = r.add(themes.Accent, c.letter).add(themes.Text, " "+c.word+"   ")
	}
	r.right, r.rightLook = "esc cancels", plain(themes.Faint)
	return r
}
