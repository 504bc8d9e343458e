package sides

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawn is an edit script with a sign before each line.
func drawn(left, right []string) string {
	var out []string
	for _, line := range Lines(left, right) {
		switch line.Kind {
		case Same:
			out = append(out, " "+left[line.Left])
		case Removed:
			out = append(out, "-"+left[line.Left])
		case Added:
			out = append(out, "+"+right[line.Right])
		}
	}
	return strings.Join(out, " ")
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		left, right, want string
		changes           int
	}{
		{"a b c", "a b c", " a  b  c", 0},
		{"a b c", "a x c", " a -b +x  c", 1},
		{"a b c d", "a x y d", " a -b -c +x +y  d", 1},
		{"a b c d e", "x b c y e", "-a +x  b  c -d +y  e", 2},
		{"a", "a a", " a +a", 1},
		{"a a", "a", " a -a", 1},
		{"", "", " ", 0},
	} {
		left, right := strings.Split(c.left, " "), strings.Split(c.right, " ")
		if got := drawn(left, right); got != c.want {
			t.Errorf("%q to %q: %q, want %q", c.left, c.right, got, c.want)
		}
		if got := Changes(Lines(left, right)); got != c.changes {
			t.Errorf("%q to %q: %d changes, want %d", c.left, c.right, got, c.changes)
		}
	}
	if got := Lines(nil, nil); len(got) != 0 {
		t.Errorf("nothing to nothing: %v", got)
	}
}

func TestPairs(t *testing.T) {
	left, right := strings.Split("a b c d", " "), strings.Split("a x d e f", " ")
	want := []Line{{Same, 0, 0}, {Removed, 1, 1}, {Removed, 2, -1}, {Same, 3, 2}, {Added, -1, 3}, {Added, -1, 4}}
	if diff := cmp.Diff(want, Pairs(Lines(left, right))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// commonLength is the length of the longest common subsequence, by the textbook.
func commonLength(left, right []string) int {
	row := make([]int, len(right)+1)
	for _, l := range left {
		diagonal := 0
		for i, r := range right {
			above := row[i+1]
			if l == r {
				row[i+1] = diagonal + 1
			} else {
				row[i+1] = max(row[i+1], row[i])
			}
			diagonal = above
		}
	}
	return row[len(right)]
}

// TestEveryScriptLeadsFromLeftToRight: no line is lost, lines that are said to be
// the same are, and no more of them could be.
func TestEveryScriptLeadsFromLeftToRight(t *testing.T) {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "", "a b"}), 0, 14)
	rapid.Check(t, func(t *rapid.T) {
		left, right := lines.Draw(t, "left"), lines.Draw(t, "right")
		var gotLeft, gotRight []string
		same := 0
		for _, line := range Lines(left, right) {
			if line.Kind != Added {
				gotLeft = append(gotLeft, left[line.Left])
			}
			if line.Kind != Removed {
				gotRight = append(gotRight, right[line.Right])
			}
			if line.Kind == Same {
				same++
				if left[line.Left] != right[line.Right] {
					t.Fatalf("%q and %q are not the same", left[line.Left], right[line.Right])
				}
			}
		}
		if !slices.Equal(gotLeft, left) || !slices.Equal(gotRight, right) {
			t.Fatalf("%q and %q became %q and %q", left, right, gotLeft, gotRight)
		}
		if want := commonLength(left, right); same != want {
			t.Fatalf("%q to %q keeps %d lines, could keep %d", left, right, same, want)
		}
		nextLeft, nextRight := 0, 0
		for _, pair := range Pairs(Lines(left, right)) {
			if pair.Left >= 0 {
				if pair.Left != nextLeft {
					t.Fatalf("left lines out of order: %v", pair)
				}
				nextLeft++
			}
			if pair.Right >= 0 {
				if pair.Right != nextRight {
					t.Fatalf("right lines out of order: %v", pair)
				}
				nextRight++
			}
		}
		if nextLeft != len(left) || nextRight != len(right) {
			t.Fatalf("the pairs show %d and %d lines of %d and %d", nextLeft, nextRight, len(left), len(right))
		}
	})
}

// TestVeryManyLinesCountAsReplaced, save what both begin and end with.
func TestVeryManyLinesCountAsReplaced(t *testing.T) {
	left, right := []string{"begin"}, []string{"begin"}
	for range most + 1 {
		left, right = append(left, "a", "b"), append(right, "b", "a")
	}
	left, right = append(left, "end"), append(right, "end")
	same := 0
	for _, line := range Lines(left, right) {
		if line.Kind == Same {
			same++
		}
	}
	if same != 2 {
		t.Errorf("%d lines are the same", same)
	}
}
