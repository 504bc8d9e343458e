package grams

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestEach holds the table against looking at every byte.
func TestEach(t *testing.T) {
	letters := rapid.SampledFrom([]rune("abAB 1é"))
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(letters, 0, 200).Draw(t, "text"))
		width := rapid.IntRange(1, 8).Draw(t, "width")
		longest := width + rapid.IntRange(0, 8).Draw(t, "longer")
		var pieces []string
		for range rapid.IntRange(0, 20).Draw(t, "pieces") {
			if len(text) >= longest && rapid.Bool().Draw(t, "of the text") {
				at := rapid.IntRange(0, len(text)-longest).Draw(t, "at")
				pieces = append(pieces, text[at:at+longest])
			} else {
				piece := rapid.SliceOfN(rapid.ByteRange('a', 'c'), longest, longest).Draw(t, "piece")
				pieces = append(pieces, string(piece))
			}
		}
		table := New(width, rapid.IntRange(0, 20).Draw(t, "expected"), longest)
		fold := rapid.Bool().Draw(t, "in either case")
		if fold {
			table.FoldCase()
		}
		for i, piece := range pieces {
			table.Add(piece, i)
		}
		same := func(a, b string) bool { return a == b || fold && lower(a) == lower(b) }
		type place struct{ at, is int }
		var got, want []place
		cut := rapid.IntRange(0, len(text)).Draw(t, "cut")
		for _, part := range [][2]int{{0, cut}, {cut, len(text)}} {
			table.Each(text, part[0], part[1], func(is, at int) {
				if at+longest <= len(text) && same(text[at:at+longest], pieces[is]) {
					got = append(got, place{at, is})
				}
			})
		}
		for at := range max(len(text)-longest+1, 0) {
			for i, piece := range pieces {
				if same(text[at:at+longest], piece) {
					want = append(want, place{at, i})
					if at+8 <= len(text) && table.May(Eight(text, at)) == 0 {
						t.Fatalf("%q is denied at %d of %q", piece, at, text)
					}
				}
			}
		}
		order := func(a, b place) int { return (a.at-b.at)*1000 + a.is - b.is }
		slices.SortFunc(got, order)
		slices.SortFunc(want, order)
		if !slices.Equal(got, want) {
			t.Fatalf("pieces %q in %q: %v, want %v", pieces, text, got, want)
		}
	})
}

// lower makes the letters A to Z small, byte by byte.
func lower(text string) string {
	out := []byte(text)
	for i, c := range out {
		if c >= 'A' && c <= 'Z' {
			out[i] = c + 'a' - 'A'
		}
	}
	return string(out)
}
