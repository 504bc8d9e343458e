package ui

import (
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// prompt is what is being typed in the footer: a search, a filter, where to go,
// or what somebody asks for.
type prompt struct {
	action action
	text   []rune
	sign   string               // before the text
	hint   string               // while there is none
	then   func(string) tea.Cmd // what asks; nil for a search and where to go
	left   func() tea.Cmd       // after esc, or nil

	mistaken bool // what is said is what is wrong about the text
}

// cursorLook is that of the bar behind what is typed.
var cursorLook = look{themes.Accent, true}

func newPrompt(action action) *prompt {
	switch action {
	case actGoTo:
		return &prompt{action: action, sign: ":", hint: "number, ref, rule id, or losses"}
	case actFilter:
		return &prompt{action: action, sign: "filter ", hint: "verdict: outcome: rule: judge: format: or text"}
	}
	return &prompt{action: action, sign: "/", hint: "search in this pane"}
}

// with begins with a text.
func (p *prompt) with(text string) *prompt {
	p.text = []rune(text)
	return p
}

// mistake has a text mended that cannot be taken as it is.
func (m *Model) mistake(p *prompt, text, why string) {
	m.prompt, m.toast = p.with(text), why
	p.mistaken = true
}

// askFor has something typed, beginning with what it is now.
func (m *Model) askFor(sign, hint, text string, then func(string) tea.Cmd) {
	m.prompt = &prompt{sign: sign + " ", hint: hint, text: []rune(text), then: then}
}

// rows are the prompt, with what is wrong about its text, or what else is to be said,
// at the right. What does not fit beside the text stands above it; of a long text the
// end is shown.
func (p prompt) rows(pen draw.Pen, said string, width int) []row {
	right, look := pen.Words("enter accepts · esc cancels"), plain(themes.Faint)
	switch {
	case said != "" && p.mistaken:
		right, look = safe.Line(said), plain(themes.Error)
	case said != "":
		right, look = safe.Line(said), plain(themes.Info)
	}
	sign, text, hint := " "+p.sign, safe.Line(string(p.text)), ""
	if text == "" {
		hint = " " + pen.Words(p.hint)
	}
	var above []row
	if room := width - draw.Width(sign) - 4; said != "" && draw.Width(text)+draw.Width(hint)+draw.Width(right) > room {
		above, right = saidRows(right, look.role, width), ""
	}
	if room := width - draw.Width(sign) - 4; hint != "" && draw.Width(hint)+draw.Width(right) > room {
		above, hint = append(above, saidRows(strings.TrimSpace(hint), themes.Faint, width)...), ""
	}
	if draw.Width(text)+draw.Width(right) > width-draw.Width(sign)-4 {
		right = ""
	}
	text = endOf(pen.Glyphs, text, width-draw.Width(sign)-2)
	r := row{}.add(themes.Accent, sign).add(themes.Text, text).addLook(cursorLook, pen.Bar).add(themes.Faint, hint)
	r.right, r.rightLook = right, look
	return append(above, r)
}

// endOf is the end of a text in some cells, with a mark where its beginning is cut.
func endOf(glyphs draw.Glyphs, text string, cells int) string {
	if draw.Width(text) <= cells {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && draw.Width(string(letters))+draw.Width(glyphs.Fold) > cells {
		letters = letters[1:]
	}
	return glyphs.Fold + string(letters)
}

// promptKey takes one key while something is typed: all printing keys are text.
func (m *Model) promptKey(press tea.KeyMsg) tea.Cmd {
	p := m.prompt
	p.mistaken = false
	switch press.String() {
	case "esc", "ctrl+c":
		m.prompt = nil
		if p.left != nil {
			return p.left()
		}
	case "enter":
		m.prompt = nil
		if p.then != nil {
			return p.then(strings.TrimSpace(string(p.text)))
		}
		return m.accept(p.action, strings.TrimSpace(string(p.text)), string(p.text))
	case "backspace":
		if len(p.text) > 0 {
			p.text = p.text[:len(p.text)-1]
		}
	case "ctrl+u":
		p.text = nil
	default:
		if press.Type == tea.KeyRunes || press.Type == tea.KeySpace {
			p.text = append(p.text, press.Runes...)
		}
	}
	return nil
}

// accept carries out what was typed.
func (m *Model) accept(action action, trimmed, text string) tea.Cmd {
	switch action {
	case actGoTo:
		return m.goTo(trimmed)
	case actFilter:
		return m.acceptFilter(trimmed)
	}
	m.unfoldFound(text)
	m.focused().search(text)
	m.focused().current = 0
	m.focused().firstFound()
	return m.follow()
}

func (m *Model) searching() bool { return m.focused().query != "" }

// goTo goes to a decision by number, ref or label, to the next decision with a
// rule's finding, or shows the losses.
func (m *Model) goTo(where string) tea.Cmd {
	if where == "" {
		return nil
	}
	if where == "losses" {
		m.showLosses()
		return nil
	}
	if m.queue != nil {
		return m.goToQueued(where)
	}
	if n, err := strconv.Atoi(where); err == nil && n >= 1 && n <= len(m.docket.entries) {
		return m.choose(n - 1)
	}
	for i, e := range m.docket.entries {
		ref := e.item.Decision.Ref
		if ref == where || e.item.Label() == where || len(where) >= 4 && strings.HasPrefix(ref, where) {
			return m.choose(i)
		}
	}
	if next, ok := m.nextWith(where); ok {
		return m.choose(next)
	}
	m.mistake(newPrompt(actGoTo), where, fmt.Sprintf("nothing is called %s", m.painter.pen.Quoted(where)))
	return nil
}

// nextWith is the next decision, in the order of the docket and round its end,
// that has a finding of a rule. Only where none is shown those that the filter
// hides count too.
func (m *Model) nextWith(rule string) (int, bool) {
	order := m.docket.sequence()
	if next, ok := m.nextIn(order, rule); ok {
		return next, true
	}
	return m.nextIn(m.docket.everything(), rule)
}

func (m *Model) nextIn(order []int, rule string) (int, bool) {
	start := 0
	for i, index := range order {
		if index == m.current {
			start = i + 1
		}
	}
	for i := range order {
		index := order[(start+i)%len(order)]
		for _, finding := range m.docket.entries[index].summary.Findings {
			if finding.ID == rule {
				return index, true
			}
		}
	}
	return 0, false
}
