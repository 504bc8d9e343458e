package sides

import "github.com/sergi/go-diff/diffmatchpatch"

// Kind says which side has a line.
type Kind int

// The kinds.
const (
	Same Kind = iota
	Removed
	Added
)

// Line is one line of an edit script: the index of the line on either side, -1 where
// that side does not have it.
type Line struct {
	Kind        Kind
	Left, Right int
}

// most is how many lines of a side are compared line by line; where more are left
// between what both begin and end with, all of them count as replaced.
const most = 4000

// Lines is how to get from the left lines to the right ones.
func Lines(left, right []string) []Line {
	head := 0
	for head < min(len(left), len(right)) && left[head] == right[head] {
		head++
	}
	tail := 0
	for tail < min(len(left), len(right))-head && left[len(left)-1-tail] == right[len(right)-1-tail] {
		tail++
	}
	s := script{}
	s.same(head)
	s.between(left[head:len(left)-tail], right[head:len(right)-tail])
	s.same(tail)
	return s.lines
}

// script is an edit script that is being written.
type script struct {
	lines       []Line
	left, right int // the next lines
}

func (s *script) same(n int) {
	for range n {
		s.lines = append(s.lines, Line{Same, s.left, s.right})
		s.left, s.right = s.left+1, s.right+1
	}
}

func (s *script) removed(n int) {
	for range n {
		s.lines = append(s.lines, Line{Removed, s.left, -1})
		s.left++
	}
}

func (s *script) added(n int) {
	for range n {
		s.lines = append(s.lines, Line{Added, -1, s.right})
		s.right++
	}
}

// between writes what is between the common beginning and end.
func (s *script) between(left, right []string) {
	if len(left) == 0 || len(right) == 0 || max(len(left), len(right)) > most {
		s.removed(len(left))
		s.added(len(right))
		return
	}
	numbers := map[string]rune{}
	differ := diffmatchpatch.DiffMatchPatch{} // no timeout: what it says never depends on the machine
	removed, added := 0, 0
	for _, diff := range differ.DiffMainRunes(numbered(left, numbers), numbered(right, numbers), false) {
		n := len([]rune(diff.Text))
		switch diff.Type {
		case diffmatchpatch.DiffDelete:
			removed += n
		case diffmatchpatch.DiffInsert:
			added += n
		default:
			s.removed(removed)
			s.added(added)
			removed, added = 0, 0
			s.same(n)
		}
	}
	s.removed(removed)
	s.added(added)
}

// numbered gives every line a code point of its own, so that a differ of code
// points compares lines. There are fewer lines than code points below D800.
func numbered(lines []string, numbers map[string]rune) []rune {
	out := make([]rune, len(lines))
	for i, line := range lines {
		r, known := numbers[line]
		if !known {
			r = rune(len(numbers) + 1)
			numbers[line] = r
		}
		out[i] = r
	}
	return out
}

// Changes counts the places in which two texts differ.
func Changes(lines []Line) int {
	n, inside := 0, false
	for _, line := range lines {
		if line.Kind != Same && !inside {
			n++
		}
		inside = line.Kind != Same
	}
	return n
}

// Pairs puts an edit script in rows of two columns. Of a changed place the lines
// stand opposite each other in order; -1 is nothing.
func Pairs(lines []Line) []Line {
	var pairs []Line
	for i := 0; i < len(lines); {
		if lines[i].Kind == Same {
			pairs = append(pairs, lines[i])
			i++
			continue
		}
		var left, right []int
		for ; i < len(lines) && lines[i].Kind != Same; i++ {
			if lines[i].Kind == Removed {
				left = append(left, lines[i].Left)
			} else {
				right = append(right, lines[i].Right)
			}
		}
		pairs = append(pairs, opposite(left, right)...)
	}
	return pairs
}

func opposite(left, right []int) []Line {
	var pairs []Line
	for i := range max(len(left), len(right)) {
		pair := Line{Removed, -1, -1}
		if i < len(left) {
			pair.Left = left[i]
		} else {
			pair.Kind = Added
		}
		if i < len(right) {
			pair.Right = right[i]
		}
		pairs = append(pairs, pair)
	}
	return pairs
}
