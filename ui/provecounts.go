package ui

import (
	"fmt"
	"strings"

	"countersign/engine/conformance"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// countCells is where the ids begin behind a count, in cells.
const countCells = 22

// count is a number of things and, where it helps, which.
type count struct {
	name  string
	n     int
	known bool
	role  themes.Role // where there are any
	ids   []string
}

// ofRun are what the rules came to in the run of an implementation.
func (p *proveMode) ofRun(implementation conformance.Implementation) []count {
	b := p.bench()
	report, ran := b.reports[implementation.Name]
	failed, unjudged := report.Rules(conformance.Failed), report.Rules(conformance.NotJudged)
	stopped := 0
	if b.stopped[implementation.Name] != nil {
		stopped = 1
	}
	return []count{
		{"passed", len(report.Rules(conformance.Passed)), ran, themes.Done, nil},
		{"failed", len(failed), ran, themes.Error, failed},
		{"not judged", len(unjudged), ran, themes.Undecidable, unjudged},
		{"could not run", stopped, ran || stopped > 0, themes.Error, nil},
	}
}

// ofSuite are what the implementations of the suite came to.
func (p *proveMode) ofSuite(m *Model) []count {
	b, glyphs := p.bench(), m.painter.pen.Glyphs
	names := map[string][]string{}
	for _, implementation := range b.suite.All() {
		word := b.mark(glyphs, implementation).Word
		names[word] = append(names[word], implementation.Name)
	}
	number := func(word string, role themes.Role, ids []string) count {
		return count{word, len(names[word]), true, role, ids}
	}
	return []count{
		number("as said", themes.Done, nil), number("not as said", themes.Error, names["not as said"]),
		number("could not run", themes.Error, names["could not run"]), number("not run", themes.Text, nil),
	}
}

// countRows are numbers that are never added up, since a share would hide the
// rule that broke.
func (m *Model) countRows(title string, counts []count, width int) []row {
	rows := []row{row{}.addRaw(themes.Muted, title)}
	for _, c := range counts {
		number, role := m.painter.pen.Empty, themes.Text
		if c.known {
			number = draw.Number(c.n)
		}
		if c.n > 0 {
			role = c.role
		}
		right := strings.Repeat(" ", max(3-draw.Width(number), 0)) + number
		label := row{}.add(themes.Muted, "  "+c.name).pad(16).add(role, right).pad(countCells)
		listed := paragraph(strings.Join(c.ids, ", "), width-countCells, themes.Faint)
		if len(listed) == 0 {
			listed = []row{{}}
		}
		rows = append(rows, hanging(label, listed)...)
	}
	return rows
}

// runCounts and suiteCounts are the numbers of a run, and those of the suite.
func (p *proveMode) runCounts(m *Model, implementation conformance.Implementation, width int) []row {
	return m.countRows("Run of "+implementation.Name, p.ofRun(implementation), width)
}

func (p *proveMode) suiteCounts(m *Model, width int) []row {
	return m.countRows("Implementations", p.ofSuite(m), width)
}

// proofRows are what the whole suite came to so far. What could not be run is
// said, except of an implementation of which it has been said.
func (p *proveMode) proofRows(m *Model, except string, width int) []row {
	b := p.bench()
	proof, whole := b.proof()
	var rows []row
	for _, implementation := range b.suite.All() {
		if err := b.stopped[implementation.Name]; err != nil && implementation.Name != except {
			rows = append(rows, m.failureRows(err.Error(), width)...)
		}
	}
	if !whole {
		count := fmt.Sprintf("%d of %d implementations of %s have run; R runs all.", len(proof.Reports), len(b.suite.All()), b.suite.Name)
		return append(rows, paragraph(count, width, themes.Muted)...)
	}
	rows = append(rows, paragraph(words.Proof(proof)+".", width, themes.Text)...)
	for _, problem := range proof.Problems {
		what := strings.TrimSpace(problem.Implementation+" "+problem.Rule) + ": " + problem.What
		rows = append(rows, m.failureRows(what, width)...)
	}
	return rows
}
