package compare

import (
	"slices"
	"strings"

	"countersign/engine/beside"
	"countersign/model"
)

// Of equal lines in a row contextLines are kept beside a change, and of a run of
// other lines at most mostLines.
const (
	contextLines = 2
	mostLines    = 200
)

// run is a stretch of two lists: the same items in both, or items that differ.
type run struct {
	same bool
	a, b int // how many items of each list
}

// aligned puts two lists beside each other, item by item.
func aligned(a, b []string) []run {
	var runs []run
	for _, line := range beside.Lines(a, b) {
		switch line.Kind {
		case beside.Removed:
			runs = appendRun(runs, run{a: 1})
		case beside.Added:
			runs = appendRun(runs, run{b: 1})
		default:
			runs = appendRun(runs, run{true, 1, 1})
		}
	}
	return runs
}

// appendRun puts runs of one kind together.
func appendRun(runs []run, r run) []run {
	if n := len(runs); n > 0 && runs[n-1].same == r.same {
		runs[n-1].a += r.a
		runs[n-1].b += r.b
		return runs
	}
	return append(runs, r)
}

// lines is what differs between two texts, line by line.
func lines(a, b string) []Line {
	before, after := linesOf(a), linesOf(b)
	runs := aligned(before, after)
	var all []Line
	for i, r := range runs {
		if r.same {
			all = append(all, context(before[:r.a], i > 0, i < len(runs)-1)...)
		} else {
			all = append(all, shown(before[:r.a], model.DiffRemoved)...)
			all = append(all, shown(after[:r.b], model.DiffAdded)...)
		}
		before, after = before[r.a:], after[r.b:]
	}
	return all
}

func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// context is lines that are the same in both, the middle of many left out; where
// no change stands before or after them, that end too.
func context(lines []string, before, after bool) []Line {
	head, tail := 0, 0
	if before {
		head = contextLines
	}
	if after {
		tail = contextLines
	}
	if len(lines) <= head+tail+1 {
		return shown(lines, model.DiffEqual)
	}
	skipped := Line{Kind: model.DiffEqual, Skipped: len(lines) - head - tail}
	return slices.Concat(shown(lines[:head], model.DiffEqual), []Line{skipped}, shown(lines[len(lines)-tail:], model.DiffEqual))
}

// shown is lines of one kind, of very many the first.
func shown(lines []string, kind model.DiffKind) []Line {
	all := make([]Line, 0, min(len(lines), mostLines+1))
	for i, line := range lines {
		if i == mostLines {
			return append(all, Line{Kind: kind, Skipped: len(lines) - i})
		}
		all = append(all, Line{Kind: kind, Text: line})
	}
	return all
}
