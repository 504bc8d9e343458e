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

// row is the question with its answers, as far apart as a width allows. Where all
// does not fit, what esc does goes first, then the question: the answers stay.
func (q menu) row(width int) row {
	esc := "esc " + cmp.Or(q.leaving, "cancels")
	for _, fit := range []struct {
		asks, esc bool
		apart     int
	}{{true, true, 3}, {true, true, 2}, {true, false, 3}, {true, false, 2}, {false, false, 2}, {false, false, 1}} {
		r := q.laidOut(fit.asks, fit.apart)
		room := width
		if fit.esc {
			r.right, r.rightLook = esc, plain(themes.Faint)
			room -= draw.Width(esc) + 3
		}
		if draw.Width(r.text) <= room || !fit.asks && fit.apart == 1 {
			return r
		}
	}
	return row{}
}

func (q menu) laidOut(asks bool, apart int) row {
	role := themes.Muted
	if q.alarm {
		role = themes.Error
	}
	r := row{}.add(themes.Text, " ")
	if asks || q.alarm {
		r = r.add(role, q.asks+"  ")
	}
	for i, c := range q.choices {
		if i > 0 {
			r = r.add(themes.Text, strings.Repeat(" ", apart))
		}
		r = r.add(themes.Accent, c.letter).add(themes.Text, " "+c.word)
	}
	return r
}
