package ui

import (
	"strings"

	"countersign/engine/conformance/judge"
	"countersign/engine/whatif"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/words"
)

// knobAt is the number of the knob under the cursor.
func (l *labMode) knobAt() int {
	s := l.lists[labKnobs]
	if s.cursor < len(s.rows) {
		return max(s.rows[s.cursor].anchor.n, 0)
	}
	return 0
}

// knobState says beside the title what the knob at the cursor does.
func (l *labMode) knobState() string {
	switch {
	case l.subject.why != "":
		return "there is no reply to turn one on"
	case l.found.refused != "":
		return "none turns on a reply that cannot be read"
	case l.focus != labKnobs:
		return "each breaks one rule"
	}
	return judge.OfOneReply()[l.knobAt()].Does
}

// knobName is how a knob is called on screen.
func knobName(knob judge.Knob) string { return strings.ReplaceAll(knob.Name, "-", " ") }

// buildKnobs makes the rows of the knobs, and in a narrow window of the rules below
// them.
func (l *labMode) buildKnobs(m *Model) {
	width := l.layout().areas[labKnobs].width
	var rows []row
	for n, knob := range judge.OfOneReply() {
		box, look := "[ ] ", plain(themes.Text)
		mark := words.Mark{Word: strings.Join(knob.Fails, " "), Role: themes.Place}
		switch {
		case l.choice.has(knob.Name):
			box, look.role = "[x] ", themes.Accent
		case l.subject.why != "" || l.found.refused != "":
			look.role = themes.Muted
		case l.found.acts != nil && !l.found.acts[knob.Name]:
			look.role = themes.Muted
			mark = words.Mark{Word: "nothing to do here", Role: themes.Faint}
		}
		label := row{}.addLook(look, box+knobName(knob))
		rows = append(rows, m.item(n, width-cursorCells-len("nothing to do here")-2, label, mark))
	}
	if !l.layout().wide {
		rows = append(rows, row{}, l.rulesTitle())
		rows = append(rows, l.rulesRows(m)...)
	}
	l.lists[labKnobs].setRows(rows)
}

// rulesTitle and rulesRows are the rules that the variant is examined under. What is
// not the contract's has colour.
func (l *labMode) rulesTitle() row {
	name := "the contract's"
	if l.choice.rules != (model.Rules{}) {
		name = "other than the contract's"
	}
	return row{}.add(themes.Text, "Rules ").add(themes.Muted, name+", R changes")
}

func (l *labMode) rulesRows(m *Model) []row {
	const column = 24 // where the second part of a row begins
	var rows []row
	r := row{}
	for i, part := range whatif.Parts() {
		chosen := part.Chosen(l.choice.rules)
		look := plain(themes.Text)
		if chosen.Rules() != (model.Rules{}) {
			look.role = themes.Accent
		}
		if i%2 == 0 {
			r = row{}
		} else {
			r = r.pad(column)
		}
		r = r.add(themes.Muted, part.Title+" ").addLook(look, m.painter.pen.Words(chosen.Title))
		if i%2 == 1 {
			rows = append(rows, r)
		}
	}
	return rows
}
