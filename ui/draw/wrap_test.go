package draw

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/ui/safe"
)

func rows(text string, width int) []string {
	var rows []string
	for _, line := range Wrap(text, width) {
		rows = append(rows, line.Text(text))
	}
	return rows
}

func TestWrap(t *testing.T) {
	tests := []struct {
		name, text string
		width      int
		want       []string
	}{
		{"nothing", "", 10, nil},
		{"short", "one row", 10, []string{"one row"}},
		{"exact", "exactly 10", 10, []string{"exactly 10"}},
		{"at a blank", "one two three", 7, []string{"one two", "three"}},
		{"blanks hang", "one two    three", 7, []string{"one two", "three"}},
		{"blanks inside stay", "a  b  c", 10, []string{"a  b  c"}},
		{"newlines", "a\n\nb\n", 10, []string{"a", "", "b"}},
		{"blanks before a newline", "abc   \nd", 3, []string{"abc", "d"}},
		{"blanks at the end", "abc   ", 3, []string{"abc"}},
		{"long word", "abcdefgh", 3, []string{"abc", "def", "gh"}},
		{"long word after a short", "a bcdefgh", 3, []string{"a", "bcd", "efg", "h"}},
		{"indent is kept", "    code here", 8, []string{"    code", "here"}},
		{"indent is no break", "    abcdefgh", 8, []string{"    abcd", "efgh"}},
		{"more indent than room", "      x", 4, []string{"    ", "x"}},
		{"wide", "漢字漢字", 5, []string{"漢字", "漢字"}},
		{"wide behind a word", "ab 漢字", 4, []string{"ab", "漢字"}},
		{"combining", "e\u0301e\u0301e\u0301", 2, []string{"e\u0301e\u0301", "e\u0301"}},
		{"an accent on a blank is drawn", "abc \u0301d", 3, []string{"abc", " \u0301d"}},
		{"flags are not cut", "🇫🇷🇩🇪", 3, []string{"🇫🇷", "🇩🇪"}},
		{"tab", "a\tb", 4, []string{"a", "b"}},
		{"tab fits", "a\tb", 5, []string{"a\tb"}},
		{"a wide letter in one cell", "漢a", 1, []string{"漢", "a"}},
		{"no width", "ab", 0, []string{"a", "b"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, rows(test.text, test.width)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// checkWrap holds what Wrap promises for safe text.
func checkWrap(t interface{ Errorf(string, ...any) }, text string, width int) {
	at := 0
	for _, line := range Wrap(text, width) {
		if line.Start != at || line.End < line.Start || line.Next < line.End || line.Next == line.Start {
			t.Errorf("%q at %d: row %+v, should start at %d", text, width, line, at)
			return
		}
		if hidden := strings.Trim(text[line.End:line.Next], " \t\n"); hidden != "" {
			t.Errorf("%q at %d: row %+v does not draw %q", text, width, line, hidden)
		}
		if again := NextLine(text, at, width); again != line {
			t.Errorf("%q at %d: NextLine gives %+v, Wrap %+v", text, width, again, line)
		}
		drawn := Paint(line.Text(text), nil)
		if cells := ansi.StringWidth(drawn); cells > max(width, TabStop) {
			t.Errorf("%q at %d: row %q takes %d cells", text, width, drawn, cells)
		}
		at = line.Next
	}
	if at != len(text) {
		t.Errorf("%q at %d: rows end at byte %d of %d", text, width, at, len(text))
	}
}

func FuzzWrap(f *testing.F) {
	for _, text := range []string{
		"one two three", "a\tb\n\n  c ", "漢字 e\u0301🇫🇷👍🏽", "\x1b[31mred", "हिन्दी ก็ 한글", "    indent\n",
	} {
		f.Add(text, 7)
	}
	f.Fuzz(func(t *testing.T, raw string, width int) {
		checkWrap(t, safe.Text(raw), 1+abs(width)%300)
	})
}

func abs(n int) int {
	if n < 0 {
		return -(n + 1)
	}
	return n
}

// The quick path for ASCII must break as the slow one does: a text whose every
// letter carries a mark wraps in the same places.
func TestWrapBreaksAliveOrPlain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var plain, marked strings.Builder
		for range random.IntN(60) {
			switch n := random.IntN(10); {
			case n < 2:
				plain.WriteByte(' ')
				marked.WriteByte(' ')
			case n < 3:
				plain.WriteByte("\n\t"[random.IntN(2)])
				marked.WriteByte(plain.String()[plain.Len()-1])
			default:
				plain.WriteByte('e')
				marked.WriteString("e\u0301")
			}
		}
		width := 1 + random.IntN(20)
		want := rows(plain.String(), width)
		got := rows(marked.String(), width)
		for i := range got {
			got[i] = strings.ReplaceAll(got[i], "\u0301", "")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%q at %d (-plain +marked):\n%s", plain.String(), width, diff)
		}
	}
}

func TestRowOf(t *testing.T) {
	text := "one two\nthree"
	lines := Wrap(text, 4) // one, two, thre, e
	tests := []struct{ offset, want int }{{0, 0}, {3, 0}, {4, 1}, {7, 1}, {8, 2}, {12, 3}, {99, 3}}
	for _, test := range tests {
		if got := RowOf(lines, test.offset); got != test.want {
			t.Errorf("byte %d is on row %d, want %d", test.offset, got, test.want)
		}
	}
	if got := RowOf(nil, 0); got != -1 {
		t.Errorf("no rows: %d, want -1", got)
	}
}

func TestSideways(t *testing.T) {
	tests := []struct {
		line          string
		column, width int
		want          string
	}{
		{"0123456789", 0, 4, "0123"},
		{"0123456789", 4, 4, "4567"},
		{"0123456789", 7, 4, "4567"}, // rounded down
		{"0123456789", 8, 4, "89"},
		{"0123", 8, 4, ""},
		{"a\tb\tc", 4, 5, "b\tc"},
		{"漢字漢字", 4, 3, "漢"},
	}
	for _, test := range tests {
		got := Sideways(test.line, test.column, test.width)
		if got.Text(test.line) != test.want {
			t.Errorf("%q from %d, %d wide: %q, want %q", test.line, test.column, test.width, got.Text(test.line), test.want)
		}
	}
}

func TestWrapAllocatesItsRowsOnly(t *testing.T) {
	text := strings.Repeat("some words of a line that is wrapped\n", 500)
	if allocs := testing.AllocsPerRun(5, func() { NextLine(text, 0, 20) }); allocs != 0 {
		t.Errorf("NextLine allocates %v times", allocs)
	}
}

func BenchmarkWrap(b *testing.B) {
	for name, line := range map[string]string{
		"ascii": "    13  --- FAIL: TestReadyTies (0.00s) and some more words that go on past the edge of it\n",
		"han":   "漢字かな交じり文の一行、まだ続く。漢字かな交じり文の一行、まだ続く。漢字かな交じり文の一行。\n",
	} {
		text := strings.Repeat(line, 1<<20/len(line))
		b.Run(name, func(b *testing.B) {
			if !utf8.ValidString(text) {
				b.Fatal("not a text")
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Wrap(text, 75)
			}
		})
	}
}

// The width of a simple text is what the full measure says, alone and between
// other texts.
func TestSimpleWidth(t *testing.T) {
	for r := rune(1); r < 0x3000; r++ {
		s := string(r)
		cells, simple := SimpleWidth(s)
		if want := ansi.StringWidth(s); simple && (cells != want || want != 1) {
			t.Errorf("%U: %d cells, the full measure says %d", r, cells, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.SampledFrom([]string{"a", "é", "…", "●", "╌", "·", "e\u0301", "漢", "👍🏽", "\u200d", "\ufe0f", "→"})).Draw(t, "pieces")
		s := strings.Join(pieces, "")
		if cells, simple := SimpleWidth(s); simple && cells != ansi.StringWidth(s) {
			t.Errorf("%q: %d cells, the full measure says %d", s, cells, ansi.StringWidth(s))
		}
	})
}
