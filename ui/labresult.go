package ui

import (
	"fmt"
	"strings"

	"countersign/engine/grounding/nearest"
	"countersign/engine/whatif"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// labLabel is how many cells the names of the result's rows take.
const labLabel = 14

// buildResult makes the rows of the result: original beside variant, what changed
// in a sentence, the feedback of both, and what other rules would change.
func (l *labMode) buildResult(m *Model) {
	a := l.layout().areas[labResult]
	width := max(a.width-2, 10)
	var rows []row
	if l.found.exam != nil {
		before, after := *l.original, *l.found.exam
		rows = append(rows, row{})
		rows = append(rows, l.tableRows(m, before, after, width)...)
		rows = append(rows, row{})
		rows = append(rows, m.sentence(l.sentence(m, before, after), width, themes.Text)...)
		rows = append(rows, row{})
		rows = append(rows, l.feedbackRows(m, before, after, width)...)
	}
	rows = append(rows, row{})
	rows = append(rows, l.docketRows(m, width)...)
	rows = append(rows, row{})
	rows = append(rows, m.sentence("The original is never touched. ctrl-s saves the variant as a new session file.", width, themes.Muted)...)
	if dense := denser(rows, len(rows)-a.height); len(dense) <= a.height {
		rows = dense // where rows run short blank ones go first
	}
	for i := range rows {
		rows[i] = rows[i].behind(row{}.add(themes.Text, " "))
	}
	l.lists[labResult].setRows(rows)
}

// labCell is one line of the result: what both came to.
type labCell struct {
	name          string
	before, after words.Mark
}

func (c labCell) differs() bool { return c.before.String() != c.after.String() }

// cells compare two examinations, thing by thing.
func (l *labMode) cells(m *Model, before, after model.Examination) []labCell {
	g := m.painter.pen.Glyphs
	text := func(of func(model.Examination) string) (words.Mark, words.Mark) {
		return words.Mark{Word: of(before), Role: themes.Text}, words.Mark{Word: of(after), Role: themes.Text}
	}
	mark := func(of func(model.Examination) words.Mark) (words.Mark, words.Mark) { return of(before), of(after) }
	var cells []labCell
	add := func(name string, before, after words.Mark) { cells = append(cells, labCell{name, before, after}) }
	said, saysNow := mark(func(e model.Examination) words.Mark { return words.Verdict(g, e) })
	add("judge said", said, saysNow)
	classBefore, classAfter := text(func(e model.Examination) string { return classOf(g, e) })
	add("gap class", classBefore, classAfter)
	declaredBefore, declaredAfter := text(func(e model.Examination) string { return declaredOf(g, e) })
	add("declared", declaredBefore, declaredAfter)
	gapsBefore, gapsAfter := text(gapsOf)
	add("gaps", gapsBefore, gapsAfter)
	quotesBefore, quotesAfter := text(func(e model.Examination) string { return quotesOf(g, e) })
	add("quotes", quotesBefore, quotesAfter)
	detailBefore, detailAfter := text(func(e model.Examination) string { return detailOf(g, e) })
	add("detail", detailBefore, detailAfter)
	if before.Verdict.RequirementReport != nil || after.Verdict.RequirementReport != nil {
		ledgerBefore, ledgerAfter := text(func(e model.Examination) string { return ledgerOf(g, e) })
		add("ledger", ledgerBefore, ledgerAfter)
	}
	shapeBefore, shapeAfter := mark(func(e model.Examination) words.Mark { return words.ReplyShape(g, e) })
	add("shape", shapeBefore, shapeAfter)
	outcomeBefore, outcomeAfter := mark(func(e model.Examination) words.Mark { return words.Outcome(g, e.Computed.Action) })
	add("outcome", outcomeBefore, outcomeAfter)
	if recorded := l.item.Decision.Recorded; recorded != nil && recorded.Action != "" && recorded.Action != before.Computed.Action {
		mark := words.Outcome(g, recorded.Action)
		add("on record", mark, mark)
	}
	return cells
}

func classOf(g draw.Glyphs, exam model.Examination) string {
	switch sent := strings.TrimSpace(exam.RawGapClass); {
	case exam.Verdict.GapClass == "":
		return g.None
	case sent == "":
		return "not given"
	case !strings.EqualFold(sent, string(exam.Verdict.GapClass)):
		return string(exam.Verdict.GapClass) + ", sent " + g.Quoted(safe.Line(sent))
	}
	return string(exam.Verdict.GapClass)
}

func declaredOf(g draw.Glyphs, exam model.Examination) string {
	switch {
	case exam.Verdict.GapClass == "":
		return g.None
	case exam.Verdict.GapDeclared:
		return "yes"
	}
	return "no"
}

func gapsOf(exam model.Examination) string {
	text := fmt.Sprintf("%d kept", len(exam.Gaps))
	if dropped := len(exam.Dropped); dropped > 0 {
		text += fmt.Sprintf(", %d dropped", dropped)
	}
	return text
}

func quotesOf(g draw.Glyphs, exam model.Examination) string {
	quotes := exam.CountQuotes()
	var parts []string
	for _, part := range []struct {
		glyph string
		n     int
	}{{g.Grounded, quotes.Grounded}, {g.Ungrounded, quotes.Ungrounded}, {g.Unknown, quotes.Unchecked}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", part.glyph, part.n))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " ")
}

func detailOf(g draw.Glyphs, exam model.Examination) string {
	chars := len([]rune(exam.RawDetail))
	switch {
	case exam.NoVerdict != "":
		return g.None
	case exam.Clamp.Truncated:
		return fmt.Sprintf("%s of %s kept", draw.Number(exam.KeptDetailChars()), draw.Number(chars))
	}
	return characters(chars)
}

func ledgerOf(g draw.Glyphs, exam model.Examination) string {
	report := exam.Verdict.RequirementReport
	if report == nil {
		return g.None
	}
	return fmt.Sprintf("%d of %d met", report.RequiredCount-min(report.PendingCount, report.RequiredCount), report.RequiredCount)
}

// tableRows put original and variant in columns. Only what differs has colour.
func (l *labMode) tableRows(m *Model, before, after model.Examination, width int) []row {
	column := max((width-labLabel)/2, 1)
	glyphs := m.painter.pen.Glyphs
	rows := []row{row{}.pad(labLabel).add(themes.Muted, "original").pad(labLabel+column).add(themes.Muted, "variant")}
	for _, cell := range l.cells(m, before, after) {
		r := row{}.add(themes.Muted, cell.name).pad(labLabel)
		r = r.add(themes.Text, clipped(glyphs, safe.Line(cell.before.String()), column-1)).pad(labLabel + column)
		look := plain(themes.Text)
		if cell.differs() {
			look.role = themes.Accent
		}
		rows = append(rows, r.addLook(look, clipped(glyphs, safe.Line(cell.after.String()), column)))
	}
	return rows
}

// sentence says what changed.
func (l *labMode) sentence(m *Model, before, after model.Examination) string {
	under := ""
	if rules := l.choice.rules; rules != (model.Rules{}) {
		under = " Rules: " + whatif.Named(rules).Name + "."
	}
	if l.subject.why != "" && under == "" {
		return "No other reply can be tried. Choose other rules with R."
	}
	if !l.edited() && under == "" {
		return "Nothing is edited. Type in the reply with i, turn a knob, or choose other rules."
	}
	return words.Variant(m.painter.pen.Glyphs, before, after) + under
}

// feedbackRows show what the actor would be told by both, from where they begin to
// differ. What the other side lacks is drawn as dashes.
func (l *labMode) feedbackRows(m *Model, before, after model.Examination, width int) []row {
	was, is := whatif.Told(before), whatif.Told(after)
	head := row{}.add(themes.Text, "Feedback ")
	switch {
	case was == is && was == "":
		return []row{head.add(themes.Muted, "none of either")}
	case was == is:
		return append([]row{head.add(themes.Muted, "the same of both")}, m.one(m.quoted(was, width-6, themes.Text))...)
	case was == "" || is == "":
		rows := []row{head.add(themes.Muted, "original above, variant below")}
		for _, text := range []string{was, is} {
			if text == "" {
				rows = append(rows, row{}.add(themes.Muted, m.painter.pen.None+" nothing is told"))
				continue
			}
			rows = append(rows, m.one(m.quoted(text, width-6, themes.Text))...)
		}
		return rows
	}
	pieces, _ := nearest.Diff(was, is)
	above, below := m.aligned(l.fromFirst(m, pieces, width))
	rows := []row{head.add(themes.Muted, "original above, variant below")}
	for _, r := range []row{above, below} {
		r.text = clipped(m.painter.pen.Glyphs, r.text, width)
		rows = append(rows, r.within())
	}
	return rows
}

// fromFirst leaves out the beginning of what both have, so that the first difference
// is on screen.
func (l *labMode) fromFirst(m *Model, pieces []model.DiffPiece, width int) []model.DiffPiece {
	if len(pieces) == 0 || pieces[0].Kind != model.DiffEqual {
		return pieces
	}
	head := []rune(pieces[0].Text)
	if keep := width / 3; len(head) > keep {
		head = append([]rune(m.painter.pen.Fold+" "), head[len(head)-keep:]...)
	}
	first := model.DiffPiece{Kind: model.DiffEqual, Text: string(head)}
	return append([]model.DiffPiece{first}, pieces[1:]...)
}

// docketRows are what other rules would change in every decision of the docket.
func (l *labMode) docketRows(m *Model, width int) []row {
	d := l.docket
	total := len(m.docket.entries)
	state := counted(total, "decision", "decisions") + ", as recorded"
	if !d.counted(m) {
		state = fmt.Sprintf("%s of %s so far", draw.Number(d.next()), draw.Number(total))
	}
	rows := []row{row{}.add(themes.Text, "Under other rules ").add(themes.Muted, state)}
	var nothing []string
	for _, count := range d.all() {
		if count.tally.Changed == 0 && count != d.chosen {
			if count.next > 0 {
				nothing = append(nothing, count.Name)
			}
			continue
		}
		rows = append(rows, l.countRows(m, *count, width)...)
	}
	if len(nothing) > 0 && d.counted(m) {
		rows = append(rows, m.sentence("Nothing would change under: "+strings.Join(nothing, " · ")+".", width, themes.Muted)...)
	}
	return rows
}

// countRows are what one rule set would change.
func (l *labMode) countRows(m *Model, count ruleCount, width int) []row {
	pen := m.painter.pen
	name := row{}.add(themes.Text, pen.Words(count.Name))
	if l.docket.chosen != nil && count.Set == l.docket.chosen.Set {
		name = row{}.add(themes.Accent, pen.Words(count.Name))
	}
	const indent = 5 // a number of four digits before it
	rows := []row{name}
	said := strings.Join(append([]string{"unchanged"}, words.Tally(count.tally)...), " · ")
	for i, r := range m.sentence(said, max(width-indent, 1), themes.Muted) {
		number := row{}
		if i == 0 {
			number = number.add(themes.Text, fmt.Sprintf("%4s", draw.Number(count.tally.Decisions-count.tally.Changed)))
		}
		rows = append(rows, r.behind(number.pad(indent)))
	}
	for _, outcome := range count.tally.Outcomes {
		was, is := words.Outcome(pen.Glyphs, outcome.Before), words.Outcome(pen.Glyphs, outcome.After)
		r := row{}.add(themes.Text, fmt.Sprintf("%4s ", draw.Number(len(outcome.Decisions))))
		status := m.painter.styles.Theme().StatusColour
		r = r.addMark(was, status).add(themes.Muted, " "+pen.To+" ").addMark(is, status)
		rows = append(rows, r.add(themes.Faint, "  "+numbered(outcome.Decisions)))
	}
	return rows
}

// numbered names decisions by their numbers in the docket.
func numbered(numbers []int) string {
	const most = 8
	var parts []string
	for i, n := range numbers {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(numbers)-most))
			break
		}
		parts = append(parts, fmt.Sprint(n))
	}
	if len(numbers) == 1 {
		return "decision " + parts[0]
	}
	return "decisions " + strings.Join(parts, " ")
}
