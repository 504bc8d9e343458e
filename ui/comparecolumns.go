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

// Places in the columns that a difference can be at, behind those of the pairs:
// the anchors of a pair count from 0.
const (
	atDetail = -1 - iota
	atFacts
)

// headRows is how many rows stand above the columns and do not scroll.
const headRows = 3

func (c *compareMode) isTurn(m *Model, side int) bool {
	return m.docket.entries[c.entries[side]].item.Decision.Kind == model.KindTurn
}

// compareHead are the rows that name one side: which decision, of which judge, and
// what it said.
func (m *Model) compareHead(c *compareMode, side int) []row {
	e, exam := m.docket.entries[c.entries[side]], *c.exams[side]
	pen, status := m.painter.pen, m.painter.styles.Theme().StatusColour
	judge := e.item.Decision.Judge.Model
	if judge == "" {
		judge = string(e.item.Decision.Kind)
	}
	name := look{themes.Text, true}
	if side == c.side {
		name = look{themes.Focus, true}
	}
	first := row{}.addLook(name, fmt.Sprint(e.number)).add(themes.Text, "  ").
		add(themes.Muted, pen.Words(fitLabel(shortLabel(e.item), 28, pen.Fold))).add(themes.Muted, " "+pen.Dot+" ").addRaw(themes.Muted, judge)
	if chip, ok := words.Chip(pen.Glyphs, exam); ok {
		first.right, first.rightLook = chip.String(), plain(chip.Role)
	}
	verdict := words.Verdict(pen.Glyphs, exam)
	if c.isTurn(m, side) {
		verdict = words.Mark{Glyph: pen.None, Word: words.Nobody, Role: themes.Muted}
	}
	verdict.Word = safe.Line(verdict.Word)
	second := row{}.addMark(verdict, status)
	if exam.Outcome.Action != "" && !words.Agrees(exam) {
		second = second.add(themes.Muted, " "+pen.To+" ").addMark(words.Outcome(pen.Glyphs, exam.Outcome.Action), status)
	}
	return []row{first, second, {}}
}

// comparison lays the two columns out, row by row.
type comparison struct {
	m        *Model
	c        *compareMode
	width    int // of the content of a column
	selected int // the pair of the selected difference, or -1
	rows     [2][]row
}

// columnRows are the rows of both columns, as many on each side.
func (m *Model) columnRows(c *compareMode, width int) [2][]row {
	b := comparison{m: m, c: c, width: max(width, 8), selected: -1}
	if i := c.list.cursor; i < len(c.result.Differences) {
		b.selected = c.result.Differences[i].Pair
	}
	b.detail()
	for i, pair := range c.result.Pairs {
		b.pair(i, pair)
	}
	b.facts()
	return b.rows
}

// add puts rows on both sides, and a blank row before them.
func (b *comparison) add(at int, both [2][]row) {
	for side, rows := range evened(both) {
		if len(b.rows[side]) > 0 && len(rows) > 0 {
			b.rows[side] = append(b.rows[side], row{})
		}
		for i, r := range rows {
			r.anchor = anchor{kind: anchorDifference, n: at, line: i}
			b.rows[side] = append(b.rows[side], r)
		}
	}
}

func (b *comparison) exam(side int) model.Examination { return *b.c.exams[side] }

// detail is the words of the two details.
func (b *comparison) detail() {
	both := b.words(b.c.result.Detail, [2]string{b.exam(0).Verdict.Detail, b.exam(1).Verdict.Detail}, b.width)
	for side := range both {
		if b.exam(side).Clamp.Truncated {
			markLastCut(both[side])
		}
	}
	b.add(atDetail, both)
}

// words are two texts beside each other: word by word where they are alike, else
// each by itself. A text longer than what was compared is shown to its end.
func (b *comparison) words(p compare.Passages, texts [2]string, width int) [2][]row {
	if p.Alike && !p.Cut && len(p.Pieces) > 0 {
		return b.m.sideBySide(p.Pieces, width)
	}
	var both [2][]row
	for side, text := range texts {
		switch {
		case strings.TrimSpace(text) != "":
			both[side] = b.m.quoted(text, width, themes.Text)
		case strings.TrimSpace(texts[1-side]) != "":
			both[side] = []row{row{}.add(themes.Faint, b.m.painter.pen.None+" no detail")}
		}
	}
	return both
}

// markLastCut gives the marker of a cut its own colour, on the row it stands on.
func markLastCut(rows []row) {
	marker := strings.TrimSpace(model.TruncationMarker)
	for i := len(rows) - 1; i >= 0; i-- {
		if at := strings.LastIndex(rows[i].text, marker); at >= 0 {
			rows[i].stretches = append(rows[i].stretches, stretch{at, at + len(marker), plain(themes.Truncation)})
			return
		}
	}
}

// pair is one gap on both sides.
func (b *comparison) pair(i int, pair compare.Pair) {
	const most = 14 // cells of a requirement's id
	name := clipped(b.m.painter.pen.Glyphs, safe.Line(b.c.pairName(i)), min(most, b.width/4))
	indent := max(draw.Width(name)+2, 4)
	var both [2][]row
	for side, index := range [2]int{pair.A, pair.B} {
		if index >= 0 {
			both[side] = b.gap(name, indent, b.exam(side).Gaps[index], pair, i == b.selected)
			continue
		}
		other := b.exam(1 - side).Gaps[max(pair.A, pair.B)]
		both[side] = b.named(name, indent, other, themes.Muted)
		say := words.NotNamed
		if b.c.isTurn(b.m, side) {
			say = words.Nobody
		}
		both[side] = append(both[side], dashedRow(themes.Hole, strings.Repeat(" ", indent)+say))
	}
	if i == b.selected {
		both = b.expanded(both, indent, pair)
	}
	b.add(i, both)
}

// pairName is what a gap is called: its requirement, else its number among the pairs.
func (c *compareMode) pairName(i int) string {
	if id := c.result.Pairs[i].Requirement; id != "" {
		return clippedQuote(id)
	}
	return fmt.Sprint(i + 1)
}

// named is what a gap is against.
func (b *comparison) named(name string, indent int, gap model.GapExam, role themes.Role) []row {
	rows := paragraph(safe.Line(clippedQuote(gap.Gap.Criterion)), b.width-indent, role)
	if len(rows) == 0 {
		rows = []row{{}}
	}
	for i := range rows {
		prefix := row{}
		if i == 0 {
			prefix = prefix.add(themes.Place, name)
		}
		rows[i] = rows[i].behind(prefix.pad(indent))
	}
	return rows
}

// gap is a gap as one side says it: against what, of which class, and where its
// quote stands; open, with the whole quote. A class that the other side does not
// give stands out.
func (b *comparison) gap(name string, indent int, gap model.GapExam, pair compare.Pair, open bool) []row {
	rows := b.named(name, indent, gap, themes.Text)
	class, role := string(gap.Gap.GapClass), themes.Muted
	if class == "" {
		class = b.m.painter.pen.None
	}
	if pair.Both() && b.exam(0).Gaps[pair.A].Gap.GapClass != b.exam(1).Gaps[pair.B].Gap.GapClass {
		role = themes.Accent
	}
	r := row{}.pad(indent).addRaw(role, class)
	mark := words.GapQuotes(b.m.painter.pen.Glyphs, gap.Quotes)
	r.right, r.rightLook = mark.String(), plain(mark.Role)
	rows = append(rows, r)
	for _, quote := range gap.Quotes {
		if quote.State != model.QuoteBlank {
			lines := b.m.quoted(clippedQuote(quote.Quote), b.width-indent-6, themes.Muted)
			if !open {
				lines = b.m.one(lines)
			}
			for _, line := range lines {
				rows = append(rows, line.behind(row{}.pad(indent)))
			}
		}
	}
	return rows
}

// expanded adds what the judges claim of the selected gap, word by word.
func (b *comparison) expanded(both [2][]row, indent int, pair compare.Pair) [2][]row {
	const label = 6
	var texts [2]string
	for side, index := range [2]int{pair.A, pair.B} {
		if index >= 0 {
			texts[side] = b.exam(side).Gaps[index].Gap.Detail
		}
	}
	claims := b.words(pair.Detail, texts, b.width-indent-label)
	both = evened(both)
	for side, index := range [2]int{pair.A, pair.B} {
		for i := 0; i < len(claims[side]) && index >= 0; i++ {
			prefix := row{}.pad(indent)
			if i == 0 {
				prefix = prefix.add(themes.Faint, "claim")
			}
			both[side] = append(both[side], claims[side][i].behind(prefix.pad(indent+label)))
		}
	}
	return both
}

// facts are what the judge was shown, and what the agent was told.
func (b *comparison) facts() {
	var both [2][]row
	for _, fact := range []struct {
		name string
		of   func(model.Examination) string
	}{
		{"read", words.ReadsShown},
		{"holes", func(exam model.Examination) string { return words.HolesShort(exam.Evidence.Holes) }},
		{"sent", words.Sent},
	} {
		for side := range both {
			both[side] = append(both[side], b.fact(fact.name, fact.of(b.exam(side)))...)
		}
		both = evened(both)
	}
	b.add(atFacts, both)
}

func (b *comparison) fact(name, text string) []row {
	const label = 7
	rows := b.m.sentence(text, b.width-label, themes.Text)
	for i := range rows {
		prefix := row{}
		if i == 0 {
			prefix = prefix.add(themes.Muted, name)
		}
		rows[i] = rows[i].behind(prefix.pad(label))
	}
	return rows
}

// evened fills up the side that has fewer rows, so that what comes next stands
// beside itself.
func evened(both [2][]row) [2][]row {
	n := max(len(both[0]), len(both[1]))
	for side := range both {
		for len(both[side]) < n {
			both[side] = append(both[side], row{})
		}
	}
	return both
}
