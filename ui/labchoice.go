package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/conformance/judge"
	"countersign/engine/whatif"
	"countersign/model"
	"countersign/ui/draft"
)

// has reports whether a knob is turned.
func (c labChoice) has(knob string) bool { return slices.Contains(c.knobs, knob) }

// text is the variant's exact reply.
func (l *labMode) text() string { return l.subject.sent(l.variant()) }

// variant is the reply in the editor: the draft, or with knobs what they made of it.
func (l *labMode) variant() string {
	if len(l.choice.knobs) == 0 {
		return l.choice.draft.Text()
	}
	return l.found.variant
}

// edited reports whether the variant is another reply than the original.
func (l *labMode) edited() bool { return l.subject.why == "" && l.text() != l.subject.raw }

// choose makes another choice, which U takes back.
func (l *labMode) choose(m *Model, choice labChoice) tea.Cmd {
	l.remember()
	l.choice = choice
	l.build(m)
	return l.examine(m)
}

// remember keeps the choice for U.
func (l *labMode) remember() {
	const most = 200
	l.past = append(l.past, l.choice)
	l.past = l.past[max(len(l.past)-most, 0):]
}

// turn turns the knob at the cursor, or turns it back.
func (l *labMode) turn(m *Model, press string) tea.Cmd {
	knob := judge.OfOneReply()[l.knobAt()]
	switch {
	case l.subject.why != "":
		m.toast = press + ": there is no reply to turn a knob on"
		return nil
	case l.focus != labKnobs || l.beside != nil:
		m.toast = press + ": the knobs are turned in their own list; tab leads there"
		return nil
	case l.found.refused != "":
		m.toast = press + ": " + l.found.refused
		return nil
	case !l.choice.has(knob.Name) && l.found.acts != nil && !l.found.acts[knob.Name]:
		m.toast = press + ": this knob has nothing to do in this reply"
		return nil
	}
	next := l.choice
	if l.choice.has(knob.Name) {
		next.knobs = slices.DeleteFunc(slices.Clone(next.knobs), func(name string) bool { return name == knob.Name })
	} else {
		next.knobs = append(slices.Clone(next.knobs), knob.Name)
	}
	cmd := l.choose(m, next)
	l.turning = true
	return cmd
}

// takeBack goes back to the choice before the last.
func (l *labMode) takeBack(m *Model, press string) tea.Cmd {
	last := len(l.past) - 1
	if last < 0 {
		m.toast = press + ": nothing was changed"
		return nil
	}
	rules := l.choice.rules
	l.choice, l.past = l.past[last], l.past[:last]
	l.build(m)
	return tea.Batch(l.examine(m), l.countAgain(m, rules))
}

// reset goes back to the original under the contract. U takes that back too.
func (l *labMode) reset(m *Model, press string) tea.Cmd {
	original := labChoice{draft: draft.Of(l.subject.laid)}
	if !l.edited() && len(l.choice.knobs) == 0 && l.choice.rules == original.rules {
		m.toast = press + ": this is the original already"
		return nil
	}
	rules := l.choice.rules
	return tea.Batch(l.choose(m, original), l.countAgain(m, rules))
}

// askRules asks for a rule, and then for what it is to be.
func (l *labMode) askRules(m *Model) {
	var choices []choice
	for _, part := range whatif.Parts() {
		choices = append(choices, choice{letter: part.Name[:1], word: part.Name, value: part.Name})
	}
	choices = append(choices, choice{letter: "0", word: "contract"})
	m.ask("Rules", func(answer choice) tea.Cmd {
		for _, part := range whatif.Parts() {
			if part.Name == answer.value {
				l.askPart(m, part)
				return nil
			}
		}
		return l.chooseRules(m, model.Rules{})
	}, choices...)
}

// askPart asks what one rule is to be. In a narrow window the choices are called as
// on the command line.
func (l *labMode) askPart(m *Model, part whatif.Part) {
	const widest = 110 // of the titles beside each other
	var choices []choice
	for i, value := range part.Values {
		word := value.Title
		if m.width < widest {
			word = value.Name
		}
		choices = append(choices, choice{letter: fmt.Sprint(i + 1), word: word, value: value.Name})
	}
	m.ask(part.Title, func(answer choice) tea.Cmd {
		for _, value := range part.Values {
			if value.Name == answer.value {
				return l.chooseRules(m, part.Choose(l.choice.rules, value))
			}
		}
		return nil
	}, choices...)
}

func (l *labMode) chooseRules(m *Model, rules model.Rules) tea.Cmd {
	next, before := l.choice, l.choice.rules
	next.rules = rules
	return tea.Batch(l.choose(m, next), l.countAgain(m, before))
}

// countAgain counts what the chosen rules would change, where they are others than
// before.
func (l *labMode) countAgain(m *Model, before model.Rules) tea.Cmd {
	if before == l.choice.rules {
		return nil
	}
	l.docket.choose(l.choice.rules)
	return l.docket.goOn(m)
}
