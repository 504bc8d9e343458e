package ui

import (
	"fmt"
	"strings"
	"time"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// hintAt is where the keys stand that set what is on a row, in cells of the content.
const hintAt = 47

// revealedBlocks are the column once the judge's answer may be seen: yours, the
// judge's, what can be marked, and that it is saved.
func (m *Model) revealedBlocks(width int) []block {
	e := m.entry()
	if e == nil || m.exam == nil {
		return []block{{pane: paneVerdict, name: "Judge", rows: m.verdictRows(width, tight), least: 1}}
	}
	it, _ := m.queued()
	label, had := m.record.held(e.key)
	blocks := []block{{name: "You", rows: []row{m.yourRow(e, had)}, least: 1}, m.judgeBlock(width)}
	if m.othersWords(e) != "" {
		blocks = append(blocks, block{rows: []row{row{}.add(themes.Muted, m.othersWords(e))}})
	}
	blocks = append(blocks, m.gapsBlock(width, label))
	blocks = append(blocks, m.markBlocks(label, width)...)
	blocks = append(blocks, block{pane: paneFeedback, name: "Feedback", rows: m.feedbackRows(width, tight), apart: true})
	if !m.isAnswered(it) {
		ask := "No answer yet: " + question
		if had {
			ask = "Answered before, and not for this queue: " + question
		}
		return append(blocks, m.askBlocks(ask, hint{actDone, "", "done"}, hint{actContinue, "", "continue"}, hint{actUnsure, "", "unsure"})...)
	}
	return append(blocks, m.savedBlocks(e, label)...)
}

// yourRow is the reviewer's answer with the chip of the screen: how it stands to the
// judge's own word.
func (m *Model) yourRow(e *entry, had bool) row {
	if !had {
		return row{}.add(themes.Muted, "no answer yet; what you say now is not blind")
	}
	glyphs := m.painter.pen.Glyphs
	label, _ := m.record.held(e.key)
	first, _ := firstLabel(m.record.mine(e.key))
	r := row{}.addMark(words.Answer(glyphs, label.Answer), m.painter.styles.Theme().StatusColour)
	r = r.add(themes.Muted, "   "+howAnswered(first.Label))
	agreement := labels.Agree(label.Answer, labels.Subject(*e.item.Transcript, e.item.Decision, e.summary).Judged)
	if agreement == labels.Agrees || agreement == labels.Disagrees {
		mark := words.Agreement(glyphs, agreement)
		r.right, r.rightLook, r.chip = mark.Glyph+" you "+mark.Word, plain(mark.Role), true
	}
	return r
}

// judgeBlock is the judge's word, the outcome, the worst finding, and the detail.
func (m *Model) judgeBlock(width int) block {
	exam, status := *m.exam, m.painter.styles.Theme().StatusColour
	r := m.verdictLine(exam)
	r.right, r.chip = "", false
	if finding, ok := words.Chip(m.painter.pen.Glyphs, exam); ok {
		r = r.add(themes.Text, "   ").addMark(finding, status)
	}
	rows := []row{r}
	if exam.Verdict.Detail != "" {
		rows = append(rows, m.one(m.quoted(exam.Verdict.Detail, width-6, themes.Text))...)
	}
	return block{pane: paneVerdict, name: "Judge", rows: rows, least: 1}
}

// othersWords say what other people answered, without their names.
func (m *Model) othersWords(e *entry) string {
	mine, _ := m.record.held(e.key)
	var answers []string
	for _, review := range m.record.book.About(e.key).Reviews {
		latest, ok := review.Latest()
		if !ok || review.Reviewer == m.record.who {
			continue
		}
		also := ""
		if latest.Label.Answer == mine.Answer {
			also = "also "
		}
		answers = append(answers, fmt.Sprintf("%s%s, %s", also, latest.Label.Answer, viaWords(latest.Label.Via)))
	}
	switch len(answers) {
	case 0:
		return ""
	case 1:
		return "One other review: " + answers[0]
	}
	return fmt.Sprintf("%d other reviews: %s", len(answers), strings.Join(answers, "; "))
}

// gapsBlock are the gaps to be marked.
func (m *Model) gapsBlock(width int, label model.Label) block {
	p := block{pane: paneGaps, name: "Gaps", least: 2, apart: true}
	if len(m.exam.Gaps) == 0 {
		p.rows = m.noGaps(*m.exam, width)
	} else {
		p.rows = []row{{}}
		for g := range m.exam.Gaps {
			p.rows = append(p.rows, m.gapToMark(g, width, label))
		}
		p.keep = m.gap + 1
	}
	missed := "none"
	if n := len(label.MissedGaps); n > 0 {
		missed = fmt.Sprintf("%d, the last: %s", n, safe.Line(label.MissedGaps[n-1].Criterion))
	}
	p.rows = append(p.rows, row{}.add(themes.Muted, "missed gaps: "+missed+" "+m.painter.pen.Dot+" "+m.called("M")+" adds one"))
	return p
}

// gapToMark is one gap: its criterion, where its quote stands, and what the reviewer
// says of it.
func (m *Model) gapToMark(g, width int, label model.Label) row {
	const ownCells, reasonCells = 11, 12
	gap := m.exam.Gaps[g]
	criterion, quoteCells := 16, 0
	for _, other := range m.exam.Gaps {
		criterion = max(criterion, draw.Width(safe.Line(other.Gap.Criterion)))
		quoteCells = max(quoteCells, draw.Width(words.GapQuotes(m.painter.pen.Glyphs, other.Quotes).String())+3)
	}
	criterion = max(min(criterion, width-quoteCells-ownCells-reasonCells-6), 10)
	r := row{hang: 2, anchor: anchor{kind: anchorGap, n: g}}
	cursor := "  "
	if g == m.gap {
		cursor = m.painter.pen.Cursor + " "
	}
	r = r.add(themes.Accent, cursor).add(themes.Text, fmt.Sprintf("%d ", g+1))
	at := draw.Width(r.text)
	r = r.add(themes.Text, clipped(m.painter.pen.Glyphs, safe.Line(gap.Gap.Criterion), criterion)).pad(at + criterion + 2)
	r = r.addMark(words.GapQuotes(m.painter.pen.Glyphs, gap.Quotes), m.painter.styles.Theme().StatusColour).pad(at + criterion + 2 + quoteCells)
	for _, mark := range label.Gaps {
		if mark.Index == g {
			r = r.addLook(look{themes.Text, true}, words.GapMark(mark.Valid)).pad(at + criterion + 2 + quoteCells + ownCells)
			r = r.add(themes.Muted, words.GapReason(mark.Reason))
		}
	}
	return r
}

// markBlocks are what can be marked beside the answer, each with its key.
func (m *Model) markBlocks(label model.Label, width int) []block {
	none := func(text string) row { return row{}.add(themes.Faint, text) }
	truth := row{}.add(themes.Text, words.Truth(label.Truth))
	fault := m.faultRow(label)
	tags, note := none(m.painter.pen.None), none(m.painter.pen.None)
	if len(label.Tags) > 0 {
		tags = row{}.addRaw(themes.Text, strings.Join(label.Tags, ", "))
	}
	if label.Note != "" {
		note = m.one(paragraph(label.Note, max(min(width-8, hintAt-2), 10), themes.Text))[0]
	}
	var blocks []block
	for i, of := range []struct {
		name string
		row  row
		hint string
	}{
		{"True state", truth, m.called("T") + " sets, from the raw text"}, {"Fault", fault, ""}, {"Tags", tags, m.called("t")}, {"Note", note, m.called("i")},
	} {
		if of.hint != "" && hintAt+draw.Width(of.hint) < width && of.row.right == "" {
			of.row = of.row.pad(hintAt).add(themes.Faint, of.hint)
		}
		blocks = append(blocks, block{name: of.name, rows: []row{of.row}, least: 1, apart: i == 0})
	}
	return blocks
}

// faultRow is whose doing it is, or whom the rules suggest.
func (m *Model) faultRow(label model.Label) row {
	if label.Fault != "" {
		return row{}.add(themes.Text, string(label.Fault)).pad(hintAt).add(themes.Faint, m.called("F"))
	}
	for _, gap := range m.exam.Gaps {
		for _, quote := range gap.Quotes {
			if quote.Owner != model.OwnerNone {
				return row{}.add(themes.Text, m.painter.pen.Words(words.Owner(quote.Owner))).add(themes.Faint, "; "+m.called("F")+" sets it")
			}
		}
	}
	return row{}.add(themes.Faint, m.painter.pen.None).pad(hintAt).add(themes.Faint, m.called("F"))
}

// savedBlocks say that the answer is in the log, and where the review goes on.
func (m *Model) savedBlocks(e *entry, label model.Label) []block {
	r := row{hang: gutter - 1}
	if m.record.isUnsaved(e.key) {
		r = r.add(themes.Error, m.painter.pen.Error+" not saved")
	} else {
		latest, _ := m.record.mine(e.key).Latest()
		r = r.add(themes.Done, m.painter.pen.Done+" saved").add(themes.Text, " "+timeOfDay(latest.Time))
		text := " · changes are added to it"
		if label.Via == model.ViaBlind {
			text = " · your blind answer stays on record; changes are added to it"
		}
		r = r.add(themes.Muted, m.painter.pen.Words(text))
	}
	next := row{hang: gutter - 1}.add(themes.Muted, "space goes to the next item")
	if m.nextOpen(m.place()+1) < 0 {
		next = row{hang: gutter - 1}.add(themes.Muted, "that was the last item without an answer")
	}
	return []block{{rows: []row{r}, least: 1, apart: true}, {rows: []row{next}}}
}

// timeOfDay is the time of a log, in hours, minutes and seconds of UTC.
func timeOfDay(recorded string) string {
	at, err := time.Parse(model.ReviewTime, recorded)
	if err != nil {
		return ""
	}
	return at.Format("15:04:05")
}
