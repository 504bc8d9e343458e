package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"countersign/model"
	"countersign/sessions"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// groupFiles is the docket's last group: what could not be read.
const groupFiles = words.GroupTurns + 1

// docket is the list of decisions, grouped by their worst finding.
type docket struct {
	scroller
	entries []entry
	files   []sessions.File
	folded  map[words.Group]bool
}

func newDocket() docket {
	return docket{
		scroller: scroller{hasCursor: true},
		folded:   map[words.Group]bool{words.GroupTurns: true},
	}
}

// order is the entries of a group, worst first, then in file order.
func (d docket) order(group words.Group) []int {
	var members []int
	for i, e := range d.entries {
		if e.done && words.GroupOf(e.item.Decision, e.summary) == group {
			members = append(members, i)
		}
	}
	slices.SortStableFunc(members, func(a, b int) int { return d.rank(a) - d.rank(b) })
	return members
}

// rank orders the decisions of a group: by their worst finding, and of equal
// ones first those whose outcome is not what the judge asked for.
func (d docket) rank(i int) int {
	const severities = 4
	summary := d.entries[i].summary
	rank := severities
	for _, finding := range summary.Findings {
		rank = min(rank, slices.Index([]model.Severity{model.SeverityBlock, model.SeverityWarn, model.SeverityNote}, finding.Severity))
	}
	if summary.Outcome.Action != "" && !words.Agrees(summary) {
		return 2 * rank
	}
	return 2*rank + 1
}

// sequence is every entry in the order of the docket, folded groups included.
func (d docket) sequence() []int {
	var all []int
	for group := words.GroupContradicts; group <= words.GroupTurns; group++ {
		all = append(all, d.order(group)...)
	}
	return all
}

// build makes the rows. Wide rows carry the finding in words.
func (d *docket) build(p painter, width int) {
	var rows []row
	for group := words.GroupContradicts; group <= words.GroupTurns; group++ {
		members := d.order(group)
		if len(members) == 0 {
			continue
		}
		rows = append(rows, d.heading(p, group, group.Heading(p.pen.Glyphs), len(members)))
		if d.folded[group] {
			continue
		}
		for _, i := range members {
			rows = append(rows, d.entryRow(p, i, width))
		}
	}
	rows = append(rows, d.lost(p)...)
	d.setRows(rows)
}

func (d docket) heading(p painter, group words.Group, mark words.Mark, n int) row {
	r := row{anchor: anchor{kind: anchorGroup, n: int(group)}}.addMark(mark, p.styles.Theme().StatusColour)
	if d.folded[group] {
		r = r.add(themes.Faint, " "+p.pen.Fold+" "+p.unfold+" unfolds")
	}
	r.right, r.rightLook = draw.Number(n), plain(themes.Faint)
	return r
}

// entryRow is one decision: number, the judge's word, the outcome where it
// differs, its label, further marks, and in a wide docket the finding.
func (d docket) entryRow(p painter, i, width int) row {
	const wide = 44
	e := d.entries[i]
	glyphs, status := p.pen.Glyphs, p.styles.Theme().StatusColour
	numbers := len(fmt.Sprint(len(d.entries)))
	r := row{anchor: anchor{kind: anchorEntry, n: i}}
	r = r.add(themes.Faint, fmt.Sprintf("%*d ", max(numbers, 2), e.number))
	verdictCells, arrow := 12, glyphs.To
	if width >= wide {
		verdictCells, arrow = 15, " "+glyphs.To+" "
	}
	labelAt := draw.Width(r.text) + verdictCells
	verdict := words.Verdict(glyphs, e.summary)
	if e.item.Decision.Kind == model.KindTurn {
		verdict = words.Mark{Glyph: glyphs.None, Word: "no judge", Role: themes.Muted}
	}
	if e.summary.Mapped != "" {
		verdict.Word = e.summary.Mapped // the judge's own word stands in the verdict
	}
	verdict.Word = clipped(glyphs, safe.Line(verdict.Word), 8)
	r = r.addMark(verdict, status)
	if outcome := words.Outcome(glyphs, e.summary.Outcome.Action); e.summary.Outcome.Action != "" && !words.Agrees(e.summary) {
		r = r.add(themes.Muted, arrow).add(outcome.Role, outcome.Glyph)
	}
	r = r.pad(labelAt).add(themes.Text, " ")
	label := max(width-labelAt-6, 6)
	if width >= wide {
		label = min(width-33, 18)
	}
	r = r.addRaw(themes.Muted, "").add(themes.Muted, glyphs.Words(fitLabel(shortLabel(e.item), label, glyphs.Fold)))
	if width >= wide {
		text := words.Short(glyphs, e.summary)
		if e.item.Decision.Kind == model.KindTurn {
			text = e.item.Decision.Candidate
		}
		return r.pad(labelAt+label+3).addRaw(themes.Text, firstLine(text))
	}
	for _, mark := range marks(glyphs, e.summary) {
		r = r.add(mark.Role, mark.Glyph)
	}
	return r
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

func clipped(glyphs draw.Glyphs, text string, cells int) string {
	return draw.Pen{Glyphs: glyphs}.Cut(text, cells)
}

// fitLabel shortens the run's name in a label, so that its iteration stays. A
// name that ends in digits is told by its end, any other by its beginning.
func fitLabel(label string, cells int, fold string) string {
	label = safe.Line(label)
	if draw.Width(label) <= cells {
		return label
	}
	name, iteration := []rune(label), ""
	if at := strings.LastIndex(label, "·"); at >= 0 {
		name, iteration = []rune(label[:at]), label[at:]
	}
	byEnd := len(name) > 0 && unicode.IsDigit(name[len(name)-1])
	if most := 4 * cells; len(name) > most { // a name may be long, and more of it never fits
		if byEnd {
			name = name[len(name)-most:]
		} else {
			name = name[:most]
		}
	}
	for len(name) > 0 && draw.Width(string(name)+fold+iteration) > cells {
		if byEnd {
			name = name[1:]
		} else {
			name = name[:len(name)-1]
		}
	}
	if byEnd {
		return fold + string(name) + iteration
	}
	return string(name) + fold + iteration
}

// shortLabel names a decision: the run and its iteration, else the beginning of
// the ref.
func shortLabel(item sessions.Item) string {
	if label := item.Label(); label != "" {
		return label
	}
	return item.Decision.Ref[:min(8, len(item.Decision.Ref))]
}

// marks are what else is worth seeing in a narrow row: an ungrounded quote, what
// was found about the completeness of data, and a cut or hole.
func marks(glyphs draw.Glyphs, exam model.Examination) []words.Mark {
	var out []words.Mark
	if exam.CountQuotes().Ungrounded > 0 {
		out = append(out, words.Mark{Glyph: " " + glyphs.Ungrounded, Role: themes.Ungrounded})
	}
	for _, finding := range exam.Findings {
		if mark, ok := words.CompletenessFinding(glyphs, finding.ID); ok {
			out = append(out, words.Mark{Glyph: " " + mark.Glyph, Role: mark.Role})
			break
		}
	}
	if exam.Clamp.Truncated || len(exam.Evidence.Holes) > 0 {
		out = append(out, words.Mark{Glyph: strings.TrimSpace(glyphs.Dash), Role: themes.Truncation})
	}
	return out
}

// lost is the last group: files that were not read, and losses inside files.
func (d docket) lost(p painter) []row {
	var rows []row
	for f, file := range d.files {
		name := filepath.Base(file.Path)
		switch {
		case file.Err != nil:
			rows = append(rows, row{anchor: anchor{kind: anchorFile, n: f}}.
				addMark(words.Mark{Glyph: p.pen.Error, Word: "not read", Role: themes.Error}, p.styles.Theme().StatusColour).
				add(themes.Text, " ").addRaw(themes.Muted, name).add(themes.Text, "  ").addRaw(themes.Text, file.Err.Error()))
		case len(file.Losses()) > 0:
			rows = append(rows, row{anchor: anchor{kind: anchorFile, n: f}}.
				addMark(words.Mark{Glyph: p.pen.Error, Word: lossCount(len(file.Losses())), Role: themes.Error}, p.styles.Theme().StatusColour).
				add(themes.Text, " ").addRaw(themes.Muted, name))
		}
	}
	if len(rows) == 0 {
		return nil
	}
	heading := d.heading(p, groupFiles, words.Mark{Glyph: p.pen.Error, Word: "not read, or lost", Role: themes.Error}, len(rows))
	if d.folded[groupFiles] {
		return []row{heading}
	}
	return slices.Concat([]row{heading}, rows)
}

func lossCount(n int) string {
	if n == 1 {
		return "1 loss"
	}
	return draw.Number(n) + " losses"
}
