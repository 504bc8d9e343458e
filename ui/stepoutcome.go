package ui

import (
	"fmt"
	"strings"

	"countersign/engine/stages"
	"countersign/engine/verdict"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// arbitration is stage 8: from the judge's word to the verdict of record.
func (w walk) arbitration() stageParts {
	exam, glyphs := w.m.exam, w.m.painter.pen.Glyphs
	in := w.factMark("word", w.word(), "")
	in = append(in, w.factSay("shape", w.shapeInWords())...)
	if report := exam.Verdict.RequirementReport; report != nil {
		in = append(in, w.fact("ledger", ledger(*report))...)
	}
	in = append(in, w.gateRows()...)
	if w.decision().Reasked {
		in = append(in, w.factSay("asked", "the contradiction was pointed out to the judge before")...)
	}
	ruling := exam.Ruling
	if ruling == nil {
		return stageParts{in: in}
	}
	out := w.factMark("of record", words.Ruling(glyphs, *ruling), "")
	if ruling.Reason != "" {
		out = append(out, w.fact("rule", ruling.Reason)...)
	}
	return stageParts{in, out, w.order(verdict.ArbitrationOrder(), verdict.ArbitrationDecidedBy(*ruling))}
}

// word is the judge's own word.
func (w walk) word() words.Mark {
	if w.m.isTurn() {
		return words.Mark{Glyph: w.m.painter.pen.None, Word: "nobody judged this turn", Role: themes.Muted}
	}
	mark := words.Verdict(w.m.painter.pen.Glyphs, *w.m.exam)
	mark.Word = safe.Line(mark.Word)
	return mark
}

// shapeInWords is what stage 6 said.
func (w walk) shapeInWords() string {
	switch exam := w.m.exam; {
	case exam.Contradicts == model.ShapeHolds:
		return "contradicts itself, by " + exam.ContradictsBy
	case exam.RefusesWithoutGap == model.ShapeHolds:
		return "refuses without a gap"
	case exam.Contradicts == model.ShapeUndecidable:
		return "cannot decide: " + exam.ShapeWhy
	}
	return "agrees with itself"
}

// ledger says what of the requirements is open.
func ledger(report model.RequirementReport) string {
	if report.Complete {
		return "every requirement is met"
	}
	return "not met: " + strings.Join(report.PendingNames, ", ")
}

// gateRows say what the deterministic gate and the check had to say.
func (w walk) gateRows() []row {
	d := w.decision()
	gate := "did not run"
	if d.Gate.Invoked {
		gate = strings.TrimSpace("ran " + d.Gate.Reason)
	}
	rows := w.fact("gate", gate)
	if check := d.Verification; check != nil {
		rows = append(rows, w.fact("check", strings.TrimSpace(check.Observed+" "+check.Command))...)
	}
	return rows
}

// order is what is asked one after the other, with the cursor at what decided.
func (w walk) order(clauses []verdict.Clause, decided int) []row {
	var rows []row
	for i, clause := range clauses {
		role, sign := themes.Muted, row{}
		if i == decided {
			role, sign = themes.Text, row{}.add(themes.Accent, w.m.painter.pen.Cursor)
		}
		for j, line := range w.m.sentence(clause.Sentence, w.width-5, role) {
			prefix := row{}.pad(5)
			if j == 0 {
				prefix = sign.pad(2).add(themes.Faint, fmt.Sprint(i+1)).pad(5)
			}
			rows = append(rows, line.behind(prefix))
		}
	}
	if decided >= 0 {
		rows = append(rows, row{}.pad(5).add(themes.Faint, fmt.Sprintf("%d decided", decided+1)))
	}
	return rows
}

// directive is stage 9: what the run must do, and what the agent is told.
func (w walk) directive() stageParts {
	exam, glyphs := w.m.exam, w.m.painter.pen.Glyphs
	parts := stageParts{in: w.directiveIn()}
	if action := exam.Computed.Action; action != "" {
		parts.out = w.factMark("by rules", words.Outcome(glyphs, action), exam.Computed.Reason)
	}
	if exam.OutcomeFrom == "recorded" {
		parts.out = append(parts.out, w.factMark("on record", words.Outcome(glyphs, exam.Outcome.Action), exam.Outcome.Reason)...)
	}
	if exam.WhyLine != "" {
		parts.out = append(parts.out, w.factSay("", exam.WhyLine)...)
	}
	parts.out = append(parts.out, w.toldRows()...)
	if w.decision().Foreign == nil && exam.Computed.Action != "" {
		parts.work = w.order(verdict.DirectiveOrder(), verdict.DirectiveDecidedBy(exam.Computed))
	}
	return parts
}

func (w walk) directiveIn() []row {
	exam, d, glyphs := w.m.exam, w.decision(), w.m.painter.pen.Glyphs
	var rows []row
	switch {
	case exam.Ruling != nil:
		rows = w.factMark("of record", words.Ruling(glyphs, *exam.Ruling), "from stage 8")
	case d.Foreign != nil:
		rows = w.factMark("word", w.word(), "from stage 5; it is taken for what it asks")
	default:
		rows = w.factMark("word", w.word(), "")
	}
	rows = append(rows, w.factSay("caps", caps(d.Caps))...)
	if d.TerminalReason != "" {
		rows = append(rows, w.fact("ended", d.TerminalReason)...)
	}
	if check := d.Verification; check != nil {
		rows = append(rows, w.fact("check", check.Observed)...)
	}
	return rows
}

// caps says which limits on asking were reached.
func caps(reached model.Caps) string {
	var parts []string
	if reached.Verification {
		parts = append(parts, "of the verification judge")
	}
	if reached.TurnEnd {
		parts = append(parts, "of the judge at a turn's end")
	}
	if len(parts) == 0 {
		return "none reached"
	}
	return "reached: " + strings.Join(parts, ", ")
}

// toldRows are what the agent is told, in full, and what it is not told.
func (w walk) toldRows() []row {
	feedback := w.m.exam.Feedback
	if feedback.Text == "" {
		return w.factSay("told", w.m.noFeedback())
	}
	rows := w.m.titled("told", w.m.quoted(feedback.Text, w.width-10, themes.Text))
	if feedback.Rule != "" {
		rows = append(rows, w.m.titled("", []row{row{}.add(themes.Faint, "by ").add(themes.Place, feedback.Rule)})...)
	}
	if feedback.Unsure {
		rows = append(rows, w.factSay("", words.FeedbackUnsure)...)
	}
	if feedback.Withheld != "" {
		rows = append(rows, w.m.titled("", w.m.sentence(words.Withheld, w.width-10, themes.Muted))...)
	}
	return rows
}

// stageMark is what came of a stage, in a word.
func (m *Model) stageMark(stage stages.Stage) words.Mark {
	return words.Stage(m.painter.pen.Glyphs, stage, m.entry().item.Decision, *m.exam)
}
