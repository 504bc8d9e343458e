package ui

import (
	"fmt"
	"slices"
	"strings"

	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// adjudicateBlocks are two people's labels beside each other, and the question who
// is right. Whose they are is told after the answer alone.
//
//	            first                 second
//	Answer      » continue  blind     ✓ done  blind        ≠
//	Note        both in full          both in full         ≠
func (m *Model) adjudicateBlocks(width int) []block {
	it, ok := m.queued()
	if !ok || m.exam == nil {
		return []block{{pane: paneVerdict, name: "Judge", rows: m.verdictRows(width, tight), least: 1}}
	}
	answered := m.isAnswered(it)
	two := it.disputed[m.column0(it) : m.column0(it)+2]
	blocks := []block{{rows: []row{m.namesRow(it, answered, width)}, least: 1}}
	for _, of := range m.comparedTexts(two) {
		if of.texts[0] != "" || of.texts[1] != "" {
			blocks = append(blocks, block{name: of.name, rows: m.besideEachOther(of.texts, width), least: 1})
		}
	}
	judge := m.judgeBlock(width)
	judge.apart = true
	blocks = append(blocks, judge)
	if !answered {
		blocks = append(blocks, m.askBlocks("Who is right?", hint{actDone, "", "done"}, hint{actContinue, "", "continue"}, hint{actUnsure, "", "unsure"})...)
	} else {
		blocks = append(blocks, m.rulingBlock(it))
	}
	stay := row{hang: gutter - 1}.add(themes.Muted, "Both answers stay as they are; yours is added.")
	return append(blocks, block{rows: []row{stay}, least: 1})
}

// column0 is the first of the two labels on screen.
func (m *Model) column0(it item) int { return min(max(m.queue.column, 0), len(it.disputed)-2) }

// moveColumn shows other two of more than two labels.
func (m *Model) moveColumn(step int) {
	it, ok := m.queued()
	switch {
	case !ok:
	case len(it.disputed) == 2:
		m.toast = "both answers are on screen"
	default:
		m.queue.column = min(max(m.column0(it)+step, 0), len(it.disputed)-2)
		m.rebuild()
	}
}

// ordinal is the n-th answer, from 0, without saying whose it is.
func ordinal(n int) string {
	if names := []string{"first", "second", "third", "fourth"}; n < len(names) {
		return names[n]
	}
	return fmt.Sprintf("answer %d", n+1)
}

// namesRow heads the columns.
func (m *Model) namesRow(it item, answered bool, width int) row {
	r := row{}
	for i := range 2 {
		at := m.column0(it) + i
		name := ordinal(at)
		if answered {
			name += ": " + it.disputed[at].Reviewer
		}
		r = r.pad((columnCells(width)+columnsApart)*i).addLook(look{themes.Text, true}, name)
	}
	if n := len(it.disputed); n > 2 {
		r.right, r.rightLook = fmt.Sprintf("of %d", n), plain(themes.Faint)
	}
	return r
}

// columnsApart is how far the columns stand apart; the mark of a difference stands
// behind the second one.
const columnsApart = 3

func columnCells(width int) int { return max((width-columnsApart-4)/2, 8) }

// compared is one member of two labels, in words.
type compared struct {
	name  string
	texts [2]string
}

// comparedTexts are what two people said, member by member.
func (m *Model) comparedTexts(two []model.ReviewEvent) []compared {
	rows := []compared{{name: "Answer"}, {name: "True state"}, {name: "Gaps"}, {name: "Missed"}, {name: "Fault"}, {name: "Tags"}, {name: "Note"}}
	for i, event := range two {
		label := event.Label
		review := m.record.book.About(event.Subject.Decision).Review(event.Reviewer)
		for at, text := range []string{
			words.Answer(m.painter.pen.Glyphs, label.Answer).String(), words.Truth(label.Truth), gapsWords(label), missedWords(label),
			string(label.Fault), strings.Join(label.Tags, ", "), review.Note,
		} {
			rows[at].texts[i] = text
		}
	}
	return rows
}

func gapsWords(label model.Label) string {
	var lines []string
	for _, mark := range label.Gaps {
		lines = append(lines, strings.TrimRight(fmt.Sprintf("%d %s  %s", mark.Index+1, words.GapMark(mark.Valid), words.GapReason(mark.Reason)), " "))
	}
	return strings.Join(lines, "\n")
}

func missedWords(label model.Label) string {
	var lines []string
	for _, missed := range label.MissedGaps {
		lines = append(lines, missed.Criterion)
	}
	return strings.Join(lines, "\n")
}

// besideEachOther are two texts in two columns, marked where they differ.
func (m *Model) besideEachOther(texts [2]string, width int) []row {
	cells := columnCells(width)
	var columns [2][]string
	for i, text := range texts {
		if text == "" {
			text = m.painter.pen.None
		}
		text = safe.Text(text)
		for _, line := range draw.Wrap(text, cells) {
			columns[i] = append(columns[i], line.Text(text))
		}
	}
	rows := make([]row, max(len(columns[0]), len(columns[1])))
	for i := range rows {
		for c, lines := range columns {
			if i < len(lines) {
				rows[i] = rows[i].pad((cells+columnsApart)*c).add(themes.Text, lines[i])
			}
		}
	}
	if texts[0] != texts[1] && len(rows) > 0 {
		rows[0].right, rows[0].rightLook = m.painter.pen.Disagree, plain(themes.Ungrounded)
	}
	return rows
}

// rulingBlock is the reviewer's own answer, and whose it is too.
func (m *Model) rulingBlock(it item) block {
	label, _ := m.record.ruling(it.key)
	r := row{}.addMark(words.Answer(m.painter.pen.Glyphs, label.Answer), m.painter.styles.Theme().StatusColour)
	var with []string
	for _, event := range it.disputed {
		if event.Label.Answer == label.Answer {
			with = append(with, event.Reviewer)
		}
	}
	if len(with) > 0 {
		r = r.add(themes.Muted, "   as "+strings.Join(with, ", "))
	}
	rows := []row{r}
	if label.Truth != model.TruthNotChecked {
		rows = append(rows, row{}.add(themes.Text, "true state "+words.Truth(label.Truth)))
	}
	if label.Note != "" {
		rows = append(rows, m.one(m.quoted(label.Note, 70, themes.Text))...)
	}
	saved := row{}
	if event, ok := m.record.adjudication(it.key); ok && !m.record.isUnsaved(it.key) {
		saved = saved.add(themes.Done, m.painter.pen.Done+" saved").add(themes.Text, " "+timeOfDay(event.Time))
		saved = saved.add(themes.Muted, " "+m.painter.pen.Dot+" space goes to the next item")
	} else {
		saved = saved.add(themes.Error, m.painter.pen.Error+" not saved")
	}
	return block{name: "You", rows: append(rows, saved), least: 1, apart: true}
}

// whileAdjudicating are the marks that an adjudication can have.
var whileAdjudicating = []action{actDone, actContinue, actUnsure, actTruth, actNote, actUndo}

// mayAdjudicate is why an action marks nothing between two answers, or nothing.
func mayAdjudicate(a action) string {
	if slices.Contains(whileAdjudicating, a) {
		return ""
	}
	return "not between two answers: D, C, u, then T or i"
}
