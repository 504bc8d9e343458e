package ui

import (
	"fmt"
	"strings"
	"time"

	"countersign/engine/rules"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// verdictRows say what the judge answered and what the run had to do.
func (m *Model) verdictRows(width int, full fullness) []row {
	if m.exam == nil {
		return []row{row{}.add(themes.Faint, "reading the decision "+m.painter.pen.Fold)}
	}
	exam := *m.exam
	rows := []row{m.verdictLine(exam)}
	if exam.WhyLine != "" {
		rows = append(rows, m.sentence(exam.WhyLine, width, themes.Text)...)
	}
	if m.isTurn() {
		rows = append(rows, m.claimRows(width, full)...)
		if full == whole {
			rows = append(rows, m.completenessRows(exam, width)...)
		} else if full != tightest {
			rows = append(rows, m.headlineRows(exam)...)
		}
		return append(rows, m.factRow(exam, width))
	}
	if exam.NoVerdict != "" {
		rows = append(rows, m.sentence("cannot decide: "+exam.NoVerdict, width, themes.Undecidable)...)
	}
	if full <= usual {
		rows = append(rows, m.ruleRow(exam)...)
	}
	if full != tightest {
		for _, difference := range exam.Differences {
			rows = append(rows, m.sentence(difference.Text, width, themes.Warn)...)
		}
	}
	detail := m.detailRows(exam, width, full)
	if full <= usual && len(detail) > 0 {
		rows = append(rows, row{})
	}
	rows = append(rows, detail...)
	if full == whole {
		rows = append(rows, m.replyRows(exam, width)...)
		rows = append(rows, m.findingRows(exam, width)...)
		rows = append(rows, m.completenessRows(exam, width)...)
	} else if full != tightest {
		rows = append(rows, m.headlineRows(exam)...)
	}
	rows = append(rows, m.factRow(exam, width))
	if full == whole {
		rows = append(rows, m.runRows(width)...)
	}
	return rows
}

// runRows say what the run was asked to do, what its author says to look at, and
// where the record of the decision stands.
func (m *Model) runRows(width int) []row {
	e := m.entry()
	if e == nil {
		return nil
	}
	var rows []row
	record := fmt.Sprintf("%s, line %d", e.item.Transcript.File, e.item.Decision.Place.Line)
	if e.item.Transcript.ToolsAssumed {
		record += " · what its tools do is assumed, from our table of known agents"
	}
	for _, fact := range [][2]string{{"task", e.item.Transcript.Task}, {"about", e.item.Transcript.About}, {"record", record}} {
		if strings.TrimSpace(fact[1]) != "" {
			rows = append(rows, row{})
			rows = append(rows, m.titled(fact[0], paragraph(fact[1], width-10, themes.Text))...)
		}
	}
	return rows
}

// verdictLine is the judge's word, the outcome of record where it is another,
// and the one chip of the screen.
func (m *Model) verdictLine(exam model.Examination) row {
	glyphs, status := m.painter.pen.Glyphs, m.painter.styles.Theme().StatusColour
	verdict := words.Verdict(glyphs, exam)
	if m.isTurn() {
		verdict = words.Mark{Glyph: glyphs.None, Word: "nobody judged this turn", Role: themes.Muted}
	}
	verdict.Word = safe.Line(verdict.Word)
	r := row{}.addMark(verdict, status)
	if exam.Outcome.Action != "" && !words.Agrees(exam) {
		r = r.add(themes.Muted, " "+glyphs.To+" ").addMark(words.Outcome(glyphs, exam.Outcome.Action), status)
	}
	if exam.OutcomeFrom != "" {
		r = r.add(themes.Faint, "  "+outcomeFrom(exam))
	}
	if chip, ok := words.Chip(glyphs, exam); ok {
		r.right, r.rightLook, r.chip = chip.String(), plain(chip.Role), true
	}
	return r
}

// outcomeFrom says whether the outcome is the file's word or the rules'.
func outcomeFrom(exam model.Examination) string {
	if exam.OutcomeFrom == "recorded" {
		return "on record"
	}
	return "by the rules"
}

// ruleRow names the rule that gave the outcome, and what the gate and the check
// had to say.
func (m *Model) ruleRow(exam model.Examination) []row {
	e := m.entry()
	if exam.Outcome.Reason == "" || e == nil {
		return nil
	}
	r := row{}.add(themes.Muted, "rule ").addRaw(themes.Place, exam.Outcome.Reason)
	if check := e.item.Decision.Verification; check != nil {
		r = r.add(themes.Faint, " "+m.painter.pen.Dot+" ").add(themes.Muted, "check ").addRaw(themes.Muted, strings.TrimSpace(check.Observed+" "+check.Command))
	}
	if gate := e.item.Decision.Gate; gate.Invoked {
		r = r.add(themes.Faint, " "+m.painter.pen.Dot+" ").add(themes.Muted, "gate ran").addRaw(themes.Muted, strings.TrimRight(" "+gate.Reason, " "))
	}
	return []row{r}
}

func (m *Model) isTurn() bool {
	e := m.entry()
	return e != nil && e.item.Decision.Kind == model.KindTurn
}

// claimRows are the agent's last words of a turn: what staff would judge.
func (m *Model) claimRows(width int, full fullness) []row {
	claim := m.entry().item.Decision.Candidate
	if claim == "" {
		return nil
	}
	rows := m.quoted(claim, width, themes.Text)
	if most := 6; full != whole && !m.opened.detail && len(rows) > most+1 {
		fold := row{}.add(themes.Faint, fmt.Sprintf("%s %s more lines %s %s opens", m.painter.pen.Fold, draw.Number(len(rows)-most), m.painter.pen.Dot, m.called("enter")))
		rows = append(rows[:most:most], fold)
	}
	return append([]row{{}, row{}.add(themes.Muted, "the agent's last words")}, rows...)
}

// detailRows are the judge's words: folded in their usual place, and a cut
// always visible with what lies behind it.
func (m *Model) detailRows(exam model.Examination, width int, full fullness) []row {
	detail, cut := exam.Verdict.Detail, m.cutRows(exam, width)
	if detail == "" {
		if exam.NoVerdict != "" {
			return nil
		}
		return []row{row{}.add(themes.Faint, m.painter.pen.None+" no detail")}
	}
	rows := m.quoted(detail, width, themes.Text)
	if exam.Clamp.Truncated {
		rows = m.markCut(rows)
	}
	if full == whole || m.opened.detail {
		return append(rows, cut...)
	}
	head := map[fullness]int{usual: 2, tight: 1, tightest: 1}[full]
	tail := 0
	if len(cut) > 0 && full != tightest {
		tail = 1
	}
	if len(rows) <= head+tail+1 {
		return append(rows, cut...)
	}
	folded := len(rows) - head - tail
	fold := row{}.add(themes.Faint, fmt.Sprintf("%s %s more lines %s %s opens", m.painter.pen.Fold, draw.Number(folded), m.painter.pen.Dot, m.called("enter")))
	out := append(append([]row{}, rows[:head]...), fold)
	return append(append(out, rows[len(rows)-tail:]...), cut...)
}

// markCut gives the marker at the end of a clamped detail its own colour.
func (m *Model) markCut(rows []row) []row {
	last := &rows[len(rows)-1]
	marker := strings.TrimSpace(model.TruncationMarker)
	if at := strings.LastIndex(last.text, marker); at >= 0 {
		last.stretches = append(last.stretches, stretch{at, at + len(marker), plain(themes.Truncation)})
	}
	return rows
}

// cutRows draw the cut of a detail, and what it hid once that is opened.
func (m *Model) cutRows(exam model.Examination, width int) []row {
	total := len([]rune(exam.RawDetail))
	switch {
	case exam.Clamp.Truncated && !m.opened.cut:
		return []row{dashedRow(themes.Truncation, fmt.Sprintf("cut: %s of %s characters kept %s %s shows the rest",
			draw.Number(exam.KeptDetailChars()), draw.Number(total), m.painter.pen.Dot, m.called("x")))}
	case exam.Clamp.Truncated:
		var rows []row
		for _, r := range paragraph(hiddenDetail(exam), width-2, themes.Truncation) {
			r.anchor = anchor{kind: anchorCut, line: len(rows)}
			rows = append(rows, r.behind(row{}.add(themes.Truncation, m.painter.pen.Margin+" ")))
		}
		return append(rows, dashedRow(themes.Truncation, "the actor never saw this part"))
	case strings.HasSuffix(exam.RawDetail, model.TruncationMarker):
		return []row{dashedRow(themes.Truncation, "cut: the rest was not recorded")}
	}
	for _, finding := range exam.Findings {
		if finding.ID == rules.DetailPerhapsCut {
			return []row{dashedRow(themes.Muted, fmt.Sprintf("perhaps cut: ends at %s characters", draw.Number(total)))}
		}
	}
	return nil
}

// hiddenDetail is what the clamp cut off.
func hiddenDetail(exam model.Examination) string {
	kept := strings.TrimSuffix(exam.Verdict.Detail, model.TruncationMarker)
	return strings.TrimPrefix(exam.RawDetail, kept)
}

// replyRows say how the reply was read, and show the one a re-ask left behind.
func (m *Model) replyRows(exam model.Examination, width int) []row {
	var rows []row
	add := func(text string, role themes.Role) {
		rows = append(rows, m.sentence(text, width, role)...)
	}
	if exam.ReplyFound != "" && exam.ReplyFound != "as sent" {
		add("The reply stood "+exam.ReplyFound+".", themes.Muted)
	}
	if exam.ReplyDamaged != "" {
		add("The reply is damaged: "+exam.ReplyDamaged+".", themes.Warn)
	}
	if e := m.entry(); e != nil && e.item.Decision.Foreign != nil {
		add(e.item.Decision.Foreign.MappedBy, themes.Muted)
	}
	if e := m.entry(); e != nil && e.item.Decision.Note != "" {
		add(e.item.Decision.Note, themes.Muted)
	}
	if reply := m.rawReply(); reply != "" && (m.opened.reply || exam.NoVerdict != "") {
		rows = append(rows, row{}.add(themes.Muted, "the reply as sent"))
		rows = append(rows, paragraph(reply, width, themes.Text)...)
	} else if reply != "" {
		rows = append(rows, row{}.add(themes.Faint, m.called("r")+" shows the reply as sent, "+characters(len([]rune(reply)))))
	}
	if len(rows) > 0 {
		rows = append([]row{{}}, rows...)
	}
	return rows
}

// rawReply is the judge's exact text, or nothing when none was recorded.
func (m *Model) rawReply() string {
	if e := m.entry(); e != nil && e.item.Decision.Reply != nil {
		return *e.item.Decision.Reply
	}
	return ""
}

// findingRows list every finding with its rule.
func (m *Model) findingRows(exam model.Examination, width int) []row {
	if len(exam.Findings) == 0 {
		return []row{{}, row{}.add(themes.Faint, m.painter.pen.None+" no finding")}
	}
	rows := []row{{}}
	for _, finding := range exam.Findings {
		mark := words.Severity(m.painter.pen.Glyphs, finding.Severity)
		r := row{}.addMark(mark, m.painter.styles.Theme().StatusColour).pad(8).add(themes.Place, finding.ID)
		if finding.Gap >= 0 {
			r = r.add(themes.Muted, fmt.Sprintf("  gap %d", finding.Gap+1))
		}
		rows = append(rows, r)
		for _, text := range m.sentence(finding.Text, width-8, themes.Text) {
			rows = append(rows, text.behind(row{}.pad(8)))
		}
	}
	return append(rows, row{})
}

// factRow is the faint last row. When it runs short the evidence id goes first,
// then the iteration.
func (m *Model) factRow(exam model.Examination, width int) row {
	e := m.entry()
	if e == nil {
		return row{}
	}
	decision, dot := e.item.Decision, " "+m.painter.pen.Dot+" "
	facts := []string{}
	if class := exam.GapClassOfRecord(decision); class != "" && decision.Foreign == nil && exam.NoVerdict == "" {
		declared := "not declared"
		if exam.Verdict.GapDeclared {
			declared = "declared"
		}
		facts = append(facts, "class "+class+", "+declared)
	}
	judge := string(decision.Kind) + " " + m.judgeName(decision.Judge.Model)
	if decision.Judge.Model == "" && !m.isTurn() {
		judge += "not named"
	}
	facts = append(facts, strings.TrimSpace(judge))
	iteration := len(facts)
	if decision.Iteration != nil {
		facts = append(facts, fmt.Sprintf("iteration %d", *decision.Iteration))
	}
	if decision.Time != "" {
		facts = append(facts, when(decision.Time, m.options.Host.Now()))
	}
	if id := strings.TrimPrefix(exam.EvidenceID, "sha256:"); id != "" {
		facts = append(facts, "evidence "+id[:min(8, len(id))])
	}
	line := func() string { return safe.Line(strings.Join(facts, dot)) }
	if draw.Width(line()) > width && exam.EvidenceID != "" {
		facts = facts[:len(facts)-1]
	}
	if draw.Width(line()) > width && decision.Iteration != nil {
		facts = append(facts[:iteration], facts[iteration+1:]...)
	}
	if draw.Width(line()) > width && !m.isTurn() {
		for i, fact := range facts {
			facts[i] = strings.TrimPrefix(fact, string(decision.Kind)+" ")
		}
	}
	return row{}.add(themes.Faint, line())
}

// when is a recorded time in UTC, with its age while that is under 48 hours. A
// time that cannot be read is shown as it was recorded.
func when(recorded string, now time.Time) string {
	at, err := time.Parse(time.RFC3339, recorded)
	if err != nil {
		return recorded
	}
	text := at.UTC().Format("2006-01-02 15:04 UTC")
	if age := now.Sub(at); age >= 0 && age < 48*time.Hour {
		if age < time.Hour {
			return fmt.Sprintf("%s, %d min ago", text, int(age.Minutes()))
		}
		return fmt.Sprintf("%s, %d h ago", text, int(age.Hours()))
	}
	return text
}
