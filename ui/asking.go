package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/verdict"
	"countersign/model"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// askMark asks in the footer for what one letter answers.
func (m *Model) askMark(a action) {
	then := func(c choice) tea.Cmd { return m.say(mark{action: a, value: c.value}) }
	switch a {
	case actGapInvalid:
		m.ask(fmt.Sprintf("gap %d is invalid:", m.gap+1), then, reasonChoices()...)
	case actTruth:
		m.ask("what really happened:", then,
			choice{"d", "done", string(model.TruthDone)}, choice{"c", "continue", string(model.TruthContinue)},
			choice{"u", "unsure", string(model.TruthUnsure)}, choice{"n", "not checked", string(model.TruthNotChecked)})
	case actFault:
		m.ask("whose doing it is:", then,
			choice{"j", "judge", string(model.FaultJudge)}, choice{"p", "projection", string(model.FaultProjection)},
			choice{"a", "actor", string(model.FaultActor)}, choice{"c", "contract", string(model.FaultContract)},
			choice{"h", "harness", string(model.FaultHarness)}, choice{"n", "none", string(model.FaultNone)},
			choice{"u", "unsure", string(model.FaultUnsure)})
	}
}

func reasonChoices() []choice {
	var choices []choice
	for _, c := range []struct {
		letter string
		reason model.GapReason
	}{
		{"u", model.GapUnsupported}, {"a", model.GapAlreadyMet}, {"n", model.GapNotRequired},
		{"c", model.GapWrongClass}, {"d", model.GapDuplicate},
	} {
		choices = append(choices, choice{c.letter, words.GapReason(c.reason), string(c.reason)})
	}
	return append(choices, choice{"enter", "no reason", ""})
}

// typeMark has what is to be recorded typed.
func (m *Model) typeMark(a action) {
	e := m.entry()
	then := func(text string) tea.Cmd { return m.say(mark{action: a, value: text}) }
	switch a {
	case actNote:
		label, _ := m.record.held(e.key)
		m.askFor("note", "what you saw first; nothing takes the note away", label.Note, then)
	case actTag:
		hint := "none yet; a new one is promoted from what you noted"
		if len(m.record.tags) > 0 {
			hint = safe.Line(strings.Join(m.record.tags, " · "))
		}
		m.askFor("tag", hint, "", func(text string) tea.Cmd {
			if text == "" {
				return nil
			}
			return m.say(mark{action: a, value: text})
		})
	case actMissed:
		m.askFor("missed gap", "the criterion that is not met", "", func(text string) tea.Cmd {
			if text != "" {
				m.askClass(text)
			}
			return nil
		})
	}
}

// askClass asks for the class of a missed gap.
func (m *Model) askClass(criterion string) {
	then := func(c choice) tea.Cmd { return m.say(mark{action: actMissed, value: criterion, class: c.value}) }
	var choices []choice
	for _, class := range verdict.Classes() {
		if letter := classLetters[class]; letter != "" {
			choices = append(choices, choice{letter, string(class), string(class)})
		}
	}
	m.ask("class:", then, append(choices, choice{"enter", "none", ""})...)
}

// classLetters are the keys of the classes that a gap can have.
var classLetters = map[model.GapClass]string{
	model.ClassMissingArtifact: "m", model.ClassUnmetMannerClause: "c", model.ClassFailedVerification: "f",
	model.ClassUnresolvedAuthorization: "a", model.ClassOther: "o",
}
