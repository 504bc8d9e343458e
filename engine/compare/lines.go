package compare

import (
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"countersign/model"
)

// Bounds, so that a comparison ends: more than mostAligned entries or lines that
// differ are not aligned, of equal lines in a row contextLines are kept beside a
// change, and of a run of other lines at most mostLines.
const (
	mostAligned  = 4000
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
	begin := 0
	for begin < min(len(a), len(b)) && a[begin] == b[begin] {
		begin++
	}
	end := 0
	for end < min(len(a), len(b))-begin && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	var runs []run
	runs = appendRun(runs, run{true, begin, begin})
	for _, r := range middle(a[begin:len(a)-end], b[begin:len(b)-end]) {
		runs = appendRun(runs, r)
	}
	return appendRun(runs, run{true, end, end})
}

// appendRun puts runs of one kind together.
func appendRun(runs []run, r run) []run {
	if r.a == 0 && r.b == 0 {
		return runs
	}
	if n := len(runs); n > 0 && runs[n-1].same == r.same {
		runs[n-1].a += r.a
		runs[n-1].b += r.b
		return runs
	}
	return append(runs, r)
}

// middle aligns two lists that differ at both ends.
func middle(a, b []string) []run {
	if len(a)+len(b) > mostAligned {
		return []run{{false, len(a), len(b)}}
	}
	numbers := map[string]rune{}
	differ := diffmatchpatch.DiffMatchPatch{} // no timeout: what it says never depends on the machine
	var runs []run
	for _, diff := range differ.DiffMainRunes(numbered(a, numbers), numbered(b, numbers), false) {
		n := len([]rune(diff.Text))
		switch diff.Type {
		case diffmatchpatch.DiffDelete:
			runs = append(runs, run{a: n})
		case diffmatchpatch.DiffInsert:
			runs = append(runs, run{b: n})
		default:
			runs = append(runs, run{true, n, n})
		}
	}
	return runs
}

// numbered gives every item a code point of its own, so that a differ of code
// points compares items. There are never so many that they reach the surrogates.
func numbered(items []string, numbers map[string]rune) []rune {
	out := make([]rune, len(items))
	for i, item := range items {
		r, known := numbers[item]
		if !known {
			r = rune(len(numbers) + 1)
			numbers[item] = r
		}
		out[i] = r
	}
	return out
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
