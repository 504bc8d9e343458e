package ui

import (
	"fmt"
	"strings"

	"countersign/engine/rules"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// gapRows list the gaps, each with where its quote stands.
func (m *Model) gapRows(width int, full fullness) []row {
	if m.exam == nil {
		return []row{{}}
	}
	exam := *m.exam
	if len(exam.Gaps) == 0 {
		return m.noGaps(exam, width)
	}
	head := row{}.add(themes.Text, fmt.Sprintf("%d of %d", m.gap+1, len(exam.Gaps)))
	rows := []row{head}
	if dropped := words.Dropped(exam.Dropped); dropped != "" {
		with := head.add(themes.Muted, " "+m.painter.pen.Dot+" ").add(themes.Warn, dropped)
		if rows[0] = with; draw.Width(with.text) > width {
			rows = append([]row{head}, m.sentence(dropped, width, themes.Warn)...)
		}
	}
	first, last := 0, len(exam.Gaps)
	if full == tightest {
		first, last = m.gap, m.gap+1
	}
	for g := first; g < last; g++ {
		rows = append(rows, m.gapRow(exam, g, width))
		if g == m.gap && full <= tight {
			rows = append(rows, m.quoteRows(exam.Gaps[g], width, full)...)
		}
		if full == whole {
			rows = append(rows, row{})
		}
	}
	if full == whole {
		rows = append(rows, m.droppedRows(exam, width)...)
	}
	return rows
}

func (m *Model) noGaps(exam model.Examination, width int) []row {
	text := "none"
	switch {
	case exam.NoVerdict != "":
	case exam.Verdict.GapDeclared:
		text += " · only the class " + string(exam.Verdict.GapClass) + " was declared"
	case exam.Mapped == model.VerdictDone:
		text += " · an approval sends none"
	case exam.RefusesWithoutGap == model.ShapeHolds:
		text += " · the refusal names nothing"
	}
	if dropped := words.Dropped(exam.Dropped); dropped != "" {
		text += " · " + dropped
	}
	return m.sentence(text, width, themes.Text)
}

// gapColumns are the widths of the columns for class and requirement, in cells:
// as wide as the widest of all gaps, so that the criteria stand on one edge.
func gapColumns(exam model.Examination) (class, requirement int) {
	for _, gap := range exam.Gaps {
		class = max(class, draw.Width(safe.Line(string(gap.Gap.GapClass))))
		requirement = max(requirement, draw.Width(safe.Line(gap.Gap.RequirementID)))
	}
	return class, max(min(requirement, 16), 1)
}

// gapRow is one gap: number, class, requirement, criterion, and its quote's mark.
func (m *Model) gapRow(exam model.Examination, g, width int) row {
	gap := exam.Gaps[g]
	r := row{hang: 2, anchor: anchor{kind: anchorGap, n: g}}
	cursor := "  "
	if g == m.gap {
		cursor = m.painter.pen.Cursor + " "
	}
	r = r.add(themes.Accent, cursor).add(themes.Text, fmt.Sprintf("%d ", g+1))
	mark := words.GapQuotes(m.painter.pen.Glyphs, gap.Quotes)
	classes, requirements := gapColumns(exam)
	at := draw.Width(r.text) + classes
	if classes > 0 {
		r = r.addRaw(themes.Muted, string(gap.Gap.GapClass)).pad(at).add(themes.Text, "  ")
		at += 2
	}
	if len(exam.Contract) > 0 {
		requirement := gap.Gap.RequirementID
		if requirement == "" {
			requirement = m.painter.pen.None
		}
		r = r.addRaw(themes.Place, requirement).pad(at+requirements).add(themes.Text, "  ")
	}
	r = r.addRaw(themes.Text, gap.Gap.Criterion)
	if gap.Location != "" {
		r = r.add(themes.Text, "  ").addRaw(themes.Place, gap.Location)
	}
	r.right, r.rightLook = mark.String(), plain(mark.Role)
	r.beside, r.besideLook = m.ownGap(g), plain(themes.Text)
	return r
}

// quoteRows show the quotes of the selected gap: their words, and what explains
// one that is not in the evidence.
func (m *Model) quoteRows(gap model.GapExam, width int, full fullness) []row {
	var rows []row
	indent := func(lines []row) {
		for _, line := range lines {
			rows = append(rows, line.behind(row{}.pad(2)))
		}
	}
	if full == whole {
		indent(m.titled("claim", paragraph(gap.Gap.Detail, width-12, themes.Text)))
	}
	for _, quote := range gap.Quotes {
		if quote.State == model.QuoteBlank {
			if full == whole {
				indent([]row{row{}.add(themes.Faint, m.painter.pen.None+" no quote")})
			}
			continue
		}
		lines := m.quoted(clippedQuote(quote.Quote), width-2, themes.Text)
		if full == whole {
			indent(m.titled("quote", m.quoted(quote.Quote, width-12, themes.Text)))
			indent(m.titled("", m.placeRows(quote, width-12)))
			continue
		}
		indent(m.one(lines))
		if quote.Why != "" && quote.State != model.QuoteGrounded {
			indent(m.one(m.sentence(quote.Why, width-2, themes.Info)))
		}
	}
	return rows
}

// clippedQuote is as much of a quote as a folded row can show.
func clippedQuote(quote string) string {
	const most = 4000
	if len(quote) <= most {
		return quote
	}
	return strings.ToValidUTF8(quote[:most], "")
}

// titled puts a label before the first of some rows.
func (m *Model) titled(label string, rows []row) []row {
	out := make([]row, len(rows))
	for i, r := range rows {
		prefix := row{}
		if i == 0 {
			prefix = prefix.add(themes.Muted, label)
		}
		out[i] = r.behind(prefix.pad(10))
	}
	return out
}

// placeRows say where a quote is, or that it is not there and what explains it.
func (m *Model) placeRows(quote model.QuoteCheck, width int) []row {
	mark := words.Quote(m.painter.pen.Glyphs, quote.State)
	head := row{}.addMark(mark, m.painter.styles.Theme().StatusColour)
	head = head.add(themes.Faint, "   "+characters(quote.Chars))
	if quote.Chars < rules.ShortQuoteChars && quote.Places > 0 {
		head = head.add(themes.Warn, fmt.Sprintf(", matches in %s", places(quote.Places)))
	}
	rows := []row{head}
	if quote.State == model.QuoteUnchecked {
		return append(rows, m.sentence("cannot check: "+quote.Why, width, themes.Undecidable)...)
	}
	if quote.State == model.QuoteUngrounded {
		return append(rows, m.ladderRows(quote, width)...)
	}
	const shown = 5
	for i, spot := range quote.Spots {
		if i == shown {
			rows = append(rows, row{}.add(themes.Faint, fmt.Sprintf("%s and in %s more", m.painter.pen.Fold, places(quote.Places-shown))))
			break
		}
		rows = append(rows, row{}.addRaw(themes.Place, m.painter.pen.Words(words.Spot(spot))))
	}
	return rows
}

func characters(n int) string {
	if n == 1 {
		return "1 character"
	}
	return draw.Number(n) + " characters"
}

func places(n int) string {
	if n == 1 {
		return "1 place"
	}
	return draw.Number(n) + " places"
}

// droppedRows show the rows of the gaps list that the reader did not keep.
func (m *Model) droppedRows(exam model.Examination, width int) []row {
	var rows []row
	for _, dropped := range exam.Dropped {
		rows = append(rows, row{}.add(themes.Warn, fmt.Sprintf("row %d dropped: %s", dropped.Index+1, dropped.Reason)))
		rows = append(rows, paragraph(safe.Line(dropped.Raw), width, themes.Muted)...)
	}
	return rows
}
