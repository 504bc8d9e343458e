package ui

import (
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// Before an answer the screen is drawn from an examination that has nothing in it
// of what the judge said. So no pane has to know of it, and a pane that is added
// later shows nothing either.
//
//	examination ──sealed until the log says that it was seen──▶ shown
//	      └──withoutAnswer──▶ shown before that

// withoutAnswer is what an examination says of the question alone. Members are
// named one by one: a new one stays hidden until somebody has thought about it.
func withoutAnswer(exam model.Examination) model.Examination {
	return model.Examination{
		Evidence: exam.Evidence, Projection: exam.Projection, Contract: exam.Contract,
		Lifecycles: exam.Lifecycles, Issues: exam.Issues, Steers: exam.Steers,
		EvidenceID: exam.EvidenceID, EvidenceIDBy: exam.EvidenceIDBy, Canonical: exam.Canonical,
	}
}

// show shows an examination of the selected decision, or what may be seen of it.
func (m *Model) show(exam *model.Examination) {
	m.sealed, m.exam = nil, exam
	if m.blind() {
		open := withoutAnswer(*exam)
		m.sealed, m.exam = exam, &open
	}
}

// unseal shows the whole examination, once it may be seen.
func (m *Model) unseal() {
	if m.sealed != nil && !m.blind() {
		m.exam, m.sealed = m.sealed, nil
	}
}

// hiddenSections are the panes before an answer.
func (m *Model) hiddenSections() []section {
	return []section{
		{paneVerdict, "Verdict", func(width int, _ fullness) []row { return m.hidden("hidden until you answer", width) }},
		{paneGaps, "Gaps", func(width int, _ fullness) []row { return m.hidden("hidden", width) }},
		{paneResearch, "Research", m.researchRows},
		{paneFeedback, "Feedback", func(width int, _ fullness) []row { return m.hidden("hidden", width) }},
	}
}

// hidden is a dashed row: someone is not shown this.
func (m *Model) hidden(why string, width int) []row {
	return []row{row{}.add(themes.Muted, m.painter.pen.Dashed(width, why))}
}

// questionBlocks are what a decision is about: what was to be done, and what the
// agent says of it.
func (m *Model) questionBlocks(width int) []block {
	e := m.entry()
	if e == nil {
		return nil
	}
	task := paragraph(e.item.Transcript.Task, width, themes.Text)
	if e.item.Transcript.Task == "" {
		task = []row{row{}.add(themes.Faint, m.painter.pen.None+" not recorded")}
	}
	blocks := []block{{name: "Task", rows: task, least: 1}}
	if m.exam != nil && len(m.exam.Contract) > 0 {
		blocks = append(blocks, block{name: "Must hold", rows: m.requirementRows(m.exam.Contract), least: 1, apart: true})
	}
	says := []row{row{}.add(themes.Faint, m.painter.pen.None+" nothing")}
	if claim := e.item.Decision.Candidate; claim != "" {
		says = m.quoted(claim, width, themes.Text)
	}
	note := row{}.add(themes.Muted, m.painter.pen.Words("the agent’s last message; a claim, not evidence"))
	return append(blocks,
		block{name: "Agent says", rows: says, least: 1, apart: true},
		block{rows: []row{note}, least: 1})
}

// requirementRows are the rows of the ledger.
func (m *Model) requirementRows(contract []model.Requirement) []row {
	ids := 2
	for _, requirement := range contract {
		ids = min(max(ids, draw.Width(safe.Line(requirement.RequirementID))), 16)
	}
	rows := make([]row, len(contract))
	for i, requirement := range contract {
		rows[i] = row{}.addRaw(themes.Place, requirement.RequirementID).pad(ids).add(themes.Text, "  ").addRaw(themes.Text, requirement.Name)
	}
	return rows
}

// hiddenBlocks are the panes in the column, before an answer.
func (m *Model) hiddenBlocks(width int) []block {
	var blocks []block
	for i, s := range m.hiddenSections() {
		rows := s.rows(width, usual)
		blocks = append(blocks, block{pane: s.pane, name: s.name, rows: rows[:min(1, len(rows))], least: 1, apart: i == 0})
	}
	return blocks
}

// askBlocks are the question and the keys that answer it. It is the one thing that
// stands out.
func (m *Model) askBlocks(question string, keys ...hint) []block {
	ask := row{hang: gutter - 1}.addLook(look{themes.Text, true}, question)
	answers := row{hang: gutter - 5}
	for _, key := range keys {
		answers = answers.add(themes.Accent, m.keyOf(key)).add(themes.Muted, " "+key.word).add(themes.Text, "          ")
	}
	return []block{{rows: []row{ask}, least: 1, apart: true, asks: true}, {rows: []row{answers}, least: 1, apart: true, asks: true}}
}

const question = "Going by this evidence, is the work done?"

// blindBlocks are the column before an answer.
func (m *Model) blindBlocks(width int) []block {
	blocks := append(m.questionBlocks(width), m.hiddenBlocks(width)...)
	e := m.entry()
	if e == nil {
		return blocks
	}
	blocks = append(blocks, m.askBlocks(question, hint{actDone, "", "done"}, hint{actContinue, "", "continue"}, hint{actUnsure, "", "unsure"})...)
	if m.record.isUnsaved(e.key) || m.record.mine(e.key).Note != "" {
		blocks = append(blocks, block{name: "You", rows: m.ownRows(width, usual), least: 1})
	}
	return blocks
}
