package ui

import (
	"fmt"
	"slices"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory"
	"countersign/themes"
	"countersign/ui/draw"
)

// Two logs stand beside each other where each has as many cells as this, and
// below each other where they have not.
const logCells = 44

// caseRows are what happened in the cases of a rule: every case that fails or was
// not judged, or the first where none does, each with the log of the reference
// beside it. Right are the reference's.
func (p *proveMode) caseRows(m *Model, results, right []conformance.Result, width int) []row {
	shown := telling(results)
	var rows []row
	for _, result := range shown {
		rows = append(rows, row{}, row{}.add(themes.Muted, "Case ").addRaw(themes.Text, result.Case))
		for _, failure := range result.Failures {
			rows = append(rows, m.failureRows(failure, width)...)
		}
		if result.NotJudged != "" {
			rows = append(rows, hanging(row{}.add(themes.Undecidable, m.painter.pen.Unknown+" "), paragraph(result.NotJudged, width-2, themes.Text))...)
		}
		rows = append(rows, p.logRows(m, result.Seen, sameCase(right, result.Case), width)...)
	}
	if len(shown) > 0 && p.bench().suite.Name == memory.Name {
		rows = append(rows, row{}.add(themes.Accent, "enter").add(themes.Muted, " opens the messages as a transcript"))
	}
	return rows
}

// telling are the results that are worth showing.
func telling(results []conformance.Result) []conformance.Result {
	var shown []conformance.Result
	for _, result := range results {
		if result.Outcome() != conformance.Passed {
			shown = append(shown, result)
		}
	}
	if len(shown) == 0 && len(results) > 0 {
		shown = results[:1]
	}
	return shown
}

// sameCase is what the reference did in a case, or in its first one where its
// cases have other names.
func sameCase(right []conformance.Result, name string) []string {
	for _, result := range right {
		if result.Case == name {
			return result.Seen
		}
	}
	if len(right) > 0 {
		return right[0].Seen
	}
	return nil
}

// logRows are the log of the turned implementation, and that of the right one
// beside or below it. What stands in one of them alone is marked.
func (p *proveMode) logRows(m *Model, seen, right []string, width int) []row {
	head := row{}.add(themes.Muted, "What happened").add(themes.Faint, " in the suite's own log")
	inSeen, inRight := unlike(seen, right)
	b := p.bench()
	switch {
	case len(seen) == 0:
		return nil
	case b.current().Name == b.suite.Reference.Name || len(right) == 0:
		return append([]row{{}, head}, m.numbered(seen, make([]bool, len(seen)), width)...) // nothing to compare with
	case slices.Equal(seen, right):
		return append([]row{{}, head.add(themes.Faint, ", the same as of the right one")}, m.numbered(seen, inSeen, width)...)
	case width < 2*logCells+2:
		rows := append([]row{{}, head}, m.numbered(seen, inSeen, width)...)
		rows = append(rows, row{}, row{}.add(themes.Muted, "The right one").add(themes.Faint, " "+b.suite.Reference.Name))
		return append(rows, m.numbered(right, inRight, width)...)
	}
	half := (width - 2) / 2
	rows := []row{{}, row{}.add(themes.Muted, "The right one").behind(head.pad(half + 2))}
	return append(rows, atRight(m.numbered(seen, inSeen, half), m.numbered(right, inRight, half), half+2)...)
}

// numbered are the lines of a log, with a mark before those that differ.
func (m *Model) numbered(log []string, differs []bool, width int) []row {
	var rows []row
	mark := m.painter.pen.Disagree
	for i, line := range log {
		prefix, role := row{}.pad(draw.Width(mark)), themes.Muted
		if differs[i] {
			prefix, role = row{}.add(themes.Accent, mark), themes.Text
		}
		prefix = prefix.add(themes.Faint, fmt.Sprintf("%3d  ", i+1))
		rows = append(rows, hanging(prefix, paragraph(line, width-draw.Width(prefix.text), role))...)
	}
	return rows
}

// atRight puts rows to the right of others, from a column on.
func atRight(left, right []row, column int) []row {
	rows := make([]row, max(len(left), len(right)))
	for i := range rows {
		var l, r row
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		rows[i] = r.behind(l.pad(column))
	}
	return rows
}

// unlike tells which lines of two logs are not in the other, by the longest
// sequence of lines that both have.
func unlike(a, b []string) (inA, inB []bool) {
	common := make([][]int, len(a)+1) // of the lines from i and j on
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	inA, inB = make([]bool, len(a)), make([]bool, len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			inA[i], i = true, i+1
		default:
			inB[j], j = true, j+1
		}
	}
	return inA, inB
}
