package ui

import (
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/muesli/termenv"
	"pgregory.net/rapid"

	"countersign/engine/grounding/nearest"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
)

// columnModel is as much of a model as the columns need.
func columnModel(t testing.TB, glyphs draw.Glyphs) *Model {
	t.Helper()
	theme, err := themes.Load("dark")
	if err != nil {
		t.Fatal(err)
	}
	return &Model{painter: newPainter(glyphs, theme.Styles(themes.Renderer(io.Discard, termenv.Ascii)))}
}

func textsOf(rows []row) []string {
	texts := make([]string, len(rows))
	for i, r := range rows {
		texts[i] = strings.TrimRight(r.text, " ")
	}
	return texts
}

func TestSideBySide(t *testing.T) {
	for _, c := range []struct {
		name        string
		a, b        string
		width       int
		left, right []string
	}{
		{"what one lacks is dashes", "tests ran after the edit. Give two", "tests ran. Give two", 40,
			[]string{"“tests ran after the edit. Give two”"}, []string{"“tests ran╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌. Give two”"}},
		{"words in the place of others begin in the same cell", "took job d, want", "took task, want", 40,
			[]string{"“took job d, want”"}, []string{"“took task , want”"}},
		{"both break at the same words", "tests ran after the last edit. Give two", "tests ran. Give two", 17,
			[]string{"“tests ran after", "the last edit.", "Give two”"}, []string{"“tests ran╌╌╌╌╌╌", "╌╌╌╌╌╌╌╌╌╌╌╌╌.", "Give two”"}},
		{"lines end where they end", "one\ntwo three", "one\ntwo four", 40,
			[]string{"“one", "two three”"}, []string{"“one", "two four ”"}},
		{"a word longer than a row", "abcdefghij k", "abcdefghij", 5,
			[]string{"“", "abcd", "efgh", "ij k”"}, []string{"“", "abcd", "efgh", "ij╌╌”"}},
		{"nothing on one side", "only here", "", 40, []string{"“only here”"}, []string{"“╌╌╌╌╌╌╌╌╌”"}},
	} {
		pieces, _ := nearest.Diff(c.a, c.b)
		sides := columnModel(t, draw.Unicode()).sideBySide(pieces, c.width)
		if diff := cmp.Diff([][]string{c.left, c.right}, [][]string{textsOf(sides[0]), textsOf(sides[1])}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestSideBySideKeepsTheWords lays out any two texts: no word of either is lost or
// moved, rows are as many on both sides and never too wide, and what both have
// stands in the same cells.
func TestSideBySideKeepsTheWords(t *testing.T) {
	words := rapid.SampledFrom([]string{"a", "the", "tests", "ran", "漢字", "e\u0301", "averylongwordthatnorowcanhold", ".", "\n", "x\ty"})
	text := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(words, 0, 14).Draw(t, "words"), " ") })
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		width := rapid.IntRange(2, 40).Draw(t, "width")
		glyphs := rapid.SampledFrom([]draw.Glyphs{draw.Unicode(), draw.ASCII()}).Draw(t, "glyphs")
		pieces, _ := nearest.Diff(a, b)
		m := &Model{painter: painter{pen: draw.Pen{Glyphs: glyphs}}}
		sides := m.sideBySide(pieces, width)
		if len(sides[0]) != len(sides[1]) {
			t.Fatalf("%d rows beside %d", len(sides[0]), len(sides[1]))
		}
		for side, whole := range []string{a, b} {
			var got strings.Builder
			for _, r := range sides[side] {
				if cells := draw.Width(r.text); cells > width {
					t.Fatalf("a row of %d cells in a column of %d: %q", cells, width, r.text)
				}
				for _, s := range r.stretches {
					if s.look.role != themes.Hole {
						got.WriteString(r.text[s.start:s.end])
					}
				}
			}
			want := bare(glyphs.Open + whole + glyphs.Close)
			if bare(got.String()) != want {
				t.Fatalf("side %d holds %q, want %q", side, bare(got.String()), want)
			}
		}
		checkShared(t, sides)
	})
}

// bare is a text without white space: rows are broken at it.
func bare(text string) string { return strings.Join(strings.Fields(text), "") }

// checkShared finds shared words that do not stand beside themselves.
func checkShared(t *rapid.T, sides [2][]row) {
	for i := range sides[0] {
		var shared [2][]string
		for side := range sides {
			for _, s := range sides[side][i].stretches {
				if s.look.role == themes.Text {
					shared[side] = append(shared[side], strings.Repeat(" ", draw.Width(sides[side][i].text[:s.start]))+sides[side][i].text[s.start:s.end])
				}
			}
		}
		if diff := cmp.Diff(shared[0], shared[1]); diff != "" {
			t.Fatalf("row %d shares words that stand elsewhere:\n%s", i, diff)
		}
	}
}

// TestSideBySideLooks names the role of each stretch.
func TestSideBySideLooks(t *testing.T) {
	sides := columnModel(t, draw.Unicode()).sideBySide([]model.DiffPiece{
		{Kind: model.DiffEqual, Text: "a "}, {Kind: model.DiffRemoved, Text: "b"}, {Kind: model.DiffAdded, Text: "c"}, {Kind: model.DiffEqual, Text: " d "}, {Kind: model.DiffAdded, Text: "e"},
	}, 40)
	roles := func(rows []row) (out []themes.Role) {
		for _, s := range rows[0].stretches {
			if n := len(out); n == 0 || out[n-1] != s.look.role {
				out = append(out, s.look.role)
			}
		}
		return out
	}
	if diff := cmp.Diff([]themes.Role{themes.Text, themes.Removed, themes.Text, themes.Hole, themes.Text}, roles(sides[0])); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]themes.Role{themes.Text, themes.Added, themes.Text, themes.Added, themes.Text}, roles(sides[1])); diff != "" {
		t.Errorf("right (-want +got):\n%s", diff)
	}
}
