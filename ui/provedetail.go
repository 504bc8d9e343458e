package ui

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/conformance"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// proveGutter is how many cells the labels of the result take.
const proveGutter = 10

// resultRows are what stands behind the selected rule, knob or suite, over a
// width within margins.
func (p *proveMode) resultRows(m *Model, width int) []row {
	width = max(width, 10)
	b := p.bench()
	var rows []row
	said := ""
	switch knob, ok := p.knob(); {
	case p.about() == listSuites:
		rows = append(p.suiteDetail(m, width), row{})
		rows = append(rows, p.suiteCounts(m, width)...)
	case p.about() == listKnobs && ok:
		rows = append(p.knobDetail(m, knob, width), row{})
		rows = append(rows, p.runCounts(m, knob, width)...)
		said = knob.Name
	default:
		rows = append(p.ruleDetail(m, width), row{})
		rows = append(rows, p.runCounts(m, b.current(), width)...)
		said = b.current().Name
	}
	rows = append(append(rows, row{}), p.proofRows(m, said, width)...)
	for i := range rows {
		rows[i] = rows[i].behind(row{}.add(themes.Text, " "))
	}
	return rows
}

// heading is the first row of the result.
func (p *proveMode) heading(id, name string) row {
	title := look{themes.Text, true}
	if p.focus == listResult {
		title = look{themes.Focus, true}
	}
	r := row{}
	if id != "" {
		r = r.addRaw(themes.Place, id).add(themes.Text, "  ")
	}
	return r.addLook(title, safe.Line(name))
}

// ruleDetail is the selected rule: its sentence, what is expected and what was
// seen of the turned implementation, and what happened in its cases.
func (p *proveMode) ruleDetail(m *Model, width int) []row {
	b, rule := p.bench(), p.rule()
	current := b.current()
	head := p.heading(rule.ID, rule.Title)
	if mark, ok := p.chip(m, current); ok {
		head.right, head.rightLook, head.chip = mark.String(), plain(mark.Role), true
	}
	report, ran := b.reports[current.Name]
	results := resultsOf(report, rule.ID)
	source := row{}.addRaw(themes.Muted, rule.Source)
	if ran {
		source = source.add(themes.Faint, m.painter.pen.Words(" · "+casesOf(results)))
	}
	rows := append([]row{head, source, {}}, paragraph(rule.Sentence, width, themes.Text)...)
	rows = append(append(rows, row{}), p.expectation(m, current, width)...)
	if ran {
		right := resultsOf(b.reports[b.suite.Reference.Name], rule.ID)
		rows = append(rows, p.caseRows(m, results, right, width)...)
	}
	return rows
}

// chip is the one mark that shouts: what is wrong about the turned
// implementation.
func (p *proveMode) chip(m *Model, current conformance.Implementation) (words.Mark, bool) {
	b, glyphs := p.bench(), m.painter.pen.Glyphs
	broken := b.reports[current.Name].Rules(conformance.Failed)
	switch {
	case b.stopped[current.Name] != nil:
		return words.Mark{Glyph: glyphs.Error, Word: "could not run", Role: themes.Error}, true
	case len(broken) > 0:
		return words.Mark{Glyph: glyphs.Error, Word: counted(len(broken), "rule", "rules") + " broken", Role: themes.Error}, true
	}
	return words.Mark{}, false
}

// resultsOf are what the cases of a report said about a rule.
func resultsOf(report conformance.Report, rule string) []conformance.Result {
	var results []conformance.Result
	for _, result := range report.Results {
		if result.Rule == rule {
			results = append(results, result)
		}
	}
	return results
}

// casesOf says in how many cases a rule held.
func casesOf(results []conformance.Result) string {
	count := map[conformance.Outcome]int{}
	for _, result := range results {
		count[result.Outcome()]++
	}
	all := counted(len(results), "case", "cases")
	switch {
	case count[conformance.Failed] > 0:
		return fmt.Sprintf("fails in %d of %s", count[conformance.Failed], all)
	case count[conformance.NotJudged] > 0:
		return fmt.Sprintf("not judged in %d of %s", count[conformance.NotJudged], all)
	}
	return "keeps in " + all
}

// expectation is what the suite says of an implementation, and what was seen.
func (p *proveMode) expectation(m *Model, implementation conformance.Implementation, width int) []row {
	b, glyphs := p.bench(), m.painter.pen.Glyphs
	said := implementation.Name + " " + words.Said(implementation)
	rows := behindLabel("Expected", paragraph(said, width-proveGutter, themes.Text))
	report, ran := b.reports[implementation.Name]
	if err := b.stopped[implementation.Name]; err != nil {
		mark := words.Mark{Glyph: glyphs.Error, Word: "could not run, so nothing is known of its rules", Role: themes.Error}
		seen := []row{row{}.addMark(mark, m.painter.styles.Theme().StatusColour)}
		return append(rows, behindLabel("Seen", append(seen, paragraph(err.Error(), width-proveGutter, themes.Text)...))...)
	}
	if !ran {
		return append(rows, behindLabel("Seen", []row{row{}.addMark(words.Rule(glyphs, ""), m.painter.styles.Theme().StatusColour).
			add(themes.Muted, "; r runs it")})...)
	}
	failed := strings.Join(report.Rules(conformance.Failed), ", ")
	if failed == "" {
		failed = "no rule fails"
	}
	return append(rows, behindLabel("Seen", p.seenRows(m, failed, b.suite.Differences(implementation, report), width-proveGutter))...)
}

// seenRows are the rules that failed, and whether they are those that were
// expected to.
func (p *proveMode) seenRows(m *Model, failed string, differences []conformance.Problem, width int) []row {
	glyphs, status := m.painter.pen.Glyphs, m.painter.styles.Theme().StatusColour
	rows := paragraph(failed, width, themes.Text)
	if len(differences) == 0 {
		mark := words.Mark{Glyph: glyphs.Done, Word: "exactly as expected", Role: themes.Done}
		if last := len(rows) - 1; draw.Width(rows[last].text)+3+draw.Width(mark.String()) <= width {
			rows[last] = rows[last].add(themes.Text, "   ").addMark(mark, status)
			return rows
		}
		return append(rows, row{}.addMark(mark, status))
	}
	for _, difference := range differences {
		rows = append(rows, m.failureRows(difference.Rule+": "+difference.What, width)...)
	}
	return rows
}

// failureRows are one failure behind its mark.
func (m *Model) failureRows(text string, width int) []row {
	glyph := m.painter.pen.Error + " "
	return hanging(row{}.add(themes.Error, glyph), paragraph(text, width-draw.Width(glyph), themes.Text))
}

// behindLabel puts a label before the first of some rows.
func behindLabel(label string, rows []row) []row {
	return hanging(row{}.add(themes.Muted, label).pad(proveGutter), rows)
}

// hanging puts a prefix before the first row, and as many blanks before the
// others.
func hanging(prefix row, rows []row) []row {
	blanks := row{}.pad(draw.Width(prefix.text))
	out := slices.Clone(rows)
	for i := range out {
		if out[i] = out[i].behind(blanks); i == 0 {
			out[i] = rows[i].behind(prefix)
		}
	}
	return out
}

// knobDetail is the implementation under the cursor of the knobs.
func (p *proveMode) knobDetail(m *Model, knob conformance.Implementation, width int) []row {
	b := p.bench()
	head := p.heading("", knob.Name)
	kind := map[conformance.Kind]string{conformance.KindWrong: "wrong", conformance.KindOdd: "odd but right"}[b.suite.Kind(knob.Name)]
	if knob.Name == b.turned {
		kind += ", turned"
	}
	head.right, head.rightLook = kind, plain(themes.Muted)
	if mark, ok := p.chip(m, knob); ok && knob.Name == b.turned {
		head.right, head.rightLook, head.chip = mark.String(), plain(mark.Role), true
	}
	rows := append([]row{head, {}}, paragraph(knob.Does, width, themes.Text)...)
	rows = append(append(rows, row{}), p.expectation(m, knob, width)...)
	rows = append(rows, row{})
	for _, rule := range b.suite.Rules {
		outcome := b.outcome(knob.Name, rule.ID)
		if outcome != conformance.Failed && !slices.Contains(knob.Fails, rule.ID) {
			continue
		}
		line := row{}.addRaw(themes.Place, rule.ID).add(themes.Text, "  ").addRaw(themes.Text, rule.Title).add(themes.Text, "   ")
		rows = append(rows, line.addMark(words.Rule(m.painter.pen.Glyphs, outcome), m.painter.styles.Theme().StatusColour))
		for _, result := range resultsOf(b.reports[knob.Name], rule.ID) {
			for _, failure := range result.Failures {
				rows = append(rows, hanging(row{}.pad(2), m.failureRows(result.Case+": "+failure, width-2))...)
			}
		}
	}
	return rows
}

// suiteDetail is the suite under the cursor.
func (p *proveMode) suiteDetail(m *Model, width int) []row {
	b := p.bench()
	head := p.heading("", b.suite.Name)
	mark := b.proved(m.painter.pen.Glyphs)
	head.right, head.rightLook = mark.String(), plain(mark.Role)
	head.chip = mark.Role == themes.Error
	rows := append([]row{head, {}}, paragraph(b.suite.About, width, themes.Text)...)
	counts := fmt.Sprintf("%s, 1 reference, %d wrong and %d odd but right implementations",
		counted(len(b.suite.Rules), "rule", "rules"), len(b.suite.Wrong), len(b.suite.Odd))
	return append(append(rows, row{}), m.sentence(counts, width, themes.Muted)...)
}
