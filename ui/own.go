package ui

import (
	"fmt"
	"strings"
	"time"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// hasOwn reports whether the reviewer said anything of the selected decision.
func (m *Model) hasOwn() bool {
	e := m.entry()
	if e == nil {
		return false
	}
	review := m.record.mine(e.key)
	return len(review.Labels) > 0 || review.Note != ""
}

// ownRows are what the reviewer holds of the selected decision: the answer, what is
// marked beside it, and the note.
func (m *Model) ownRows(width int, full fullness) []row {
	e := m.entry()
	label, had := m.record.held(e.key)
	answer := row{}.add(themes.Muted, "no answer yet")
	if had {
		answer = m.answerRow(e, label)
	}
	if m.record.isUnsaved(e.key) {
		answer.right, answer.rightLook = m.painter.pen.Error+" not saved", plain(themes.Error)
	}
	rows := []row{answer}
	if full >= tight {
		return rows
	}
	if marked := m.markedWords(label); marked != "" {
		rows = append(rows, paragraph(marked, width, themes.Text)...)
	}
	if label.Note != "" {
		note := m.quoted(label.Note, width-6, themes.Text)
		if full != whole {
			note = m.one(note)
		}
		rows = append(rows, note...)
	}
	return rows
}

// ownWhole is that with its heading, among the rows of the verdict.
func (m *Model) ownWhole(width int) []row {
	if !m.hasOwn() {
		return nil
	}
	return append([]row{{}, row{}.add(themes.Muted, "you")}, m.ownRows(width, whole)...)
}

// answerRow is an answer, how it stands to the judge's word once that may be seen,
// and how it came about.
func (m *Model) answerRow(e *entry, label model.Label) row {
	glyphs, status := m.painter.pen.Glyphs, m.painter.styles.Theme().StatusColour
	judged := labels.Subject(*e.item.Transcript, e.item.Decision, e.summary).Judged
	r := row{}.addMark(words.Answer(glyphs, label.Answer), status)
	if label.Answer != model.AnswerUnsure && !m.blind() {
		r = r.add(themes.Text, "  ").addMark(words.Agreement(glyphs, labels.Agree(label.Answer, judged)), status)
	}
	return r.add(themes.Faint, "  "+howAnswered(label))
}

// howAnswered is how the reviewer came by an answer, and in what time.
func howAnswered(label model.Label) string {
	return fmt.Sprintf("%s, %s", viaWords(label.Via), clock(label.Duration))
}

// clock is a number of milliseconds as minutes and seconds.
func clock(ms int64) string {
	spent := time.Duration(ms) * time.Millisecond
	return fmt.Sprintf("%d:%02d", int(spent.Minutes()), int(spent.Seconds())%60)
}

// markedWords are what is marked beside the answer, on one line.
func (m *Model) markedWords(label model.Label) string {
	var parts []string
	if label.Truth != model.TruthNotChecked {
		parts = append(parts, "true state "+words.Truth(label.Truth))
	}
	if label.Fault != "" {
		parts = append(parts, "fault "+string(label.Fault))
	}
	if n := len(label.MissedGaps); n > 0 {
		parts = append(parts, fmt.Sprintf("%s missed: %s", counted(n, "gap", "gaps"), label.MissedGaps[n-1].Criterion))
	}
	if len(label.Tags) > 0 {
		parts = append(parts, "tags "+strings.Join(label.Tags, ", "))
	}
	for i, part := range parts {
		parts[i] = safe.Line(part)
	}
	return strings.Join(parts, " "+m.painter.pen.Dot+" ")
}

// ownGap is what the reviewer said of a gap of the selected decision, in a word.
func (m *Model) ownGap(index int) string {
	e := m.entry()
	if e == nil {
		return ""
	}
	label, _ := m.record.held(e.key)
	for _, mark := range label.Gaps {
		if mark.Index == index {
			return words.GapMark(mark.Valid)
		}
	}
	return ""
}

// viaWords say how an answer came about.
func viaWords(via model.Via) string {
	if via == model.ViaRevealed {
		return "not blind"
	}
	return string(via)
}
