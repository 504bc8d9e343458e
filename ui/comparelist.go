package ui

import (
	"fmt"
	"strings"

	"countersign/engine/compare"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// place is where in the columns a difference stands.
func (c *compareMode) place(difference int) int {
	switch d := c.result.Differences[difference]; {
	case d.Pair >= 0:
		return d.Pair
	case d.Kind == compare.InFeedback || d.Kind == compare.InEvidence:
		return atFacts
	}
	return atDetail
}

// differenceRows are the differences, one a row.
func (c *compareMode) differenceRows(m *Model) []row {
	rows := make([]row, len(c.result.Differences))
	cells := 0
	for i, d := range c.result.Differences {
		rows[i] = row{anchor: anchor{kind: anchorDifference, n: i}}.add(themes.Text, c.differenceName(m, d)).add(themes.Text, "  ")
		cells = max(cells, draw.Width(rows[i].text))
	}
	for i, d := range c.result.Differences {
		rows[i] = c.tell(m, rows[i].pad(cells), d)
	}
	return rows
}

// tell says what stands on either side of a difference.
func (c *compareMode) tell(m *Model, r row, d compare.Difference) row {
	if d.Pair >= 0 {
		return c.tellGap(m, r, d)
	}
	sides := c.differs(m, d.Kind)
	if d.Kind != compare.InDetail {
		return m.leadsTo(r, sides)
	}
	if c.exams[0].RawDetail == "" || c.exams[1].RawDetail == "" {
		return m.leadsTo(r, sides)
	}
	if sides[0] != sides[1] { // whether it was cut
		r = m.leadsTo(r, sides).add(themes.Faint, " "+m.painter.pen.Dot+" ")
	}
	return r.add(themes.Muted, words.Passages(c.result.Detail))
}

// differenceName is what a difference is in.
func (c *compareMode) differenceName(m *Model, d compare.Difference) string {
	name, known := map[compare.Kind]string{
		compare.InRequirement: "other requirement", compare.InCriterion: "other criterion", compare.InClass: "other class",
		compare.InQuote: "other quote", compare.InGapDetail: "other words", compare.InFeedback: "sent",
		compare.OnlyInA: fmt.Sprintf("only in %d", m.docket.entries[c.entries[0]].number),
		compare.OnlyInB: fmt.Sprintf("only in %d", m.docket.entries[c.entries[1]].number),
	}[d.Kind]
	if !known {
		name = string(d.Kind)
	}
	if d.Pair >= 0 {
		name = fmt.Sprintf("gap %s %s", clipped(m.painter.pen.Glyphs, safe.Line(c.pairName(d.Pair)), 10), name)
	}
	return name
}

// leadsTo is what stands on the left side, and what on the right.
func (m *Model) leadsTo(r row, sides [2]words.Mark) row {
	status := m.painter.styles.Theme().StatusColour
	r = r.addMark(sides[0], status).add(themes.Muted, " "+m.painter.pen.To+" ")
	return r.addMark(sides[1], status)
}

// plainly is a text of ours without a mark, and of the file made safe.
func plainly(text string) words.Mark {
	if strings.TrimSpace(text) == "" {
		text = "none"
	}
	return words.Mark{Word: safe.Line(clippedQuote(text)), Role: themes.Muted}
}

// differing is what one side has of a member of the decision.
func (m *Model) differing(kind compare.Kind, exam model.Examination) words.Mark {
	glyphs := m.painter.pen.Glyphs
	switch kind {
	case compare.InVerdict:
		mark := words.Verdict(glyphs, exam)
		mark.Word = safe.Line(mark.Word)
		return mark
	case compare.InOutcome:
		return words.Outcome(glyphs, exam.Outcome.Action)
	case compare.InShape:
		mark := words.ShapeOf(glyphs, exam)
		if exam.ContradictsBy != "" {
			mark.Word += ", by " + exam.ContradictsBy
		}
		return mark
	case compare.InReplyClass:
		switch class := string(exam.Verdict.GapClass); {
		case class == "":
			return plainly("none")
		case exam.Verdict.GapDeclared:
			return plainly(class + ", declared")
		default:
			return plainly(class + ", not declared")
		}
	case compare.InDropped:
		return plainly(draw.Number(len(exam.Dropped)))
	case compare.InLedger:
		if report := exam.Verdict.RequirementReport; report != nil {
			return plainly(ledger(*report))
		}
		return plainly("no report")
	case compare.InDetail:
		switch {
		case exam.RawDetail == "":
			return plainly("none")
		case exam.Clamp.Truncated:
			return words.Mark{Glyph: strings.TrimSpace(glyphs.Unseen), Word: "cut", Role: themes.Truncation}
		}
		return plainly("whole")
	case compare.InFeedback:
		return plainly(words.Sent(exam))
	}
	return plainly(words.Evidence(exam.Evidence.Kind) + ", " + characters(countChars(exam.Evidence.Text)))
}

// differs is what both sides have of a member. What both have is not said twice:
// of an outcome with one action the rule, of two contradictions by which half, of
// evidence of one kind the length.
func (c *compareMode) differs(m *Model, kind compare.Kind) [2]words.Mark {
	a, b := *c.exams[0], *c.exams[1]
	switch {
	case kind == compare.InEvidence && a.Evidence.Kind == b.Evidence.Kind:
		return [2]words.Mark{plainly(draw.Number(countChars(a.Evidence.Text))), plainly(characters(countChars(b.Evidence.Text)))}
	case kind == compare.InShape && a.Contradicts == model.ShapeHolds && b.Contradicts == model.ShapeHolds:
		return [2]words.Mark{plainly("by " + a.ContradictsBy), plainly("by " + b.ContradictsBy)}
	case kind == compare.InOutcome && a.Outcome.Action == b.Outcome.Action && a.Outcome.Reason == b.Outcome.Reason:
		return [2]words.Mark{plainly(a.Outcome.ConvertedFrom), plainly(b.Outcome.ConvertedFrom)}
	case kind == compare.InOutcome && a.Outcome.Action == b.Outcome.Action:
		return [2]words.Mark{plainly(a.Outcome.Reason), plainly(b.Outcome.Reason)}
	}
	sides := [2]words.Mark{m.differing(kind, a), m.differing(kind, b)}
	for side := range sides {
		if kind == compare.InVerdict && c.isTurn(m, side) {
			sides[side] = words.Mark{Glyph: m.painter.pen.None, Word: words.Nobody, Role: themes.Muted}
		}
	}
	return sides
}

// tellGap is what differs in a gap.
func (c *compareMode) tellGap(m *Model, r row, d compare.Difference) row {
	glyphs, status := m.painter.pen.Glyphs, m.painter.styles.Theme().StatusColour
	pair := c.result.Pairs[d.Pair]
	switch d.Kind {
	case compare.OnlyInA, compare.OnlyInB:
		side, index := 0, pair.A
		if index < 0 {
			side, index = 1, pair.B
		}
		gap := c.exams[side].Gaps[index]
		if gap.Gap.GapClass != "" {
			r = r.addRaw(themes.Muted, string(gap.Gap.GapClass)).add(themes.Muted, ", ")
		}
		return r.addMark(words.GapQuotes(glyphs, gap.Quotes), status)
	case compare.InGapDetail:
		return r.add(themes.Muted, words.Passages(pair.Detail))
	}
	a, b := c.exams[0].Gaps[pair.A], c.exams[1].Gaps[pair.B]
	switch d.Kind {
	case compare.InRequirement:
		return m.leadsTo(r, [2]words.Mark{plainly(a.Gap.RequirementID), plainly(b.Gap.RequirementID)})
	case compare.InClass:
		return m.leadsTo(r, [2]words.Mark{plainly(string(a.Gap.GapClass)), plainly(string(b.Gap.GapClass))})
	case compare.InCriterion:
		return r.add(themes.Muted, "in other words")
	}
	marks := [2]words.Mark{words.GapQuotes(glyphs, a.Quotes), words.GapQuotes(glyphs, b.Quotes)}
	if marks[0] == marks[1] {
		return r.addMark(marks[0], status).add(themes.Muted, " "+m.painter.pen.Dot+" another passage")
	}
	return m.leadsTo(r, marks)
}
