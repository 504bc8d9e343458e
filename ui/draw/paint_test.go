package draw

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/ui/safe"
)

func TestPaint(t *testing.T) {
	bold := InkOf(renderer().NewStyle().Bold(true))
	reverse := InkOf(renderer().NewStyle().Reverse(true))
	tests := []struct {
		name, row string
		spans     []Span
		want      string
	}{
		{"no span", "plain", nil, "plain"},
		{"inside", "a quote here", []Span{{2, 7, bold}}, "a \x1b[1mquote\x1b[0m here"},
		{"all of it", "row", []Span{{0, 3, bold}}, "\x1b[1mrow\x1b[0m"},
		{"the later one is on top", "a quote here", []Span{{0, 12, bold}, {2, 7, reverse}},
			"\x1b[1ma \x1b[0m\x1b[7mquote\x1b[0m\x1b[1m here\x1b[0m"},
		{"overlap", "abcd", []Span{{0, 3, bold}, {2, 4, reverse}}, "\x1b[1mab\x1b[0m\x1b[7mcd\x1b[0m"},
		{"an empty span is nothing", "abcd", []Span{{2, 2, bold}}, "abcd"},
		{"a span past the end", "ab", []Span{{1, 99, bold}}, "a\x1b[1mb\x1b[0m"},
		{"a whole cluster", "xe\u0301y", []Span{{1, 2, bold}}, "x\x1b[1me\u0301\x1b[0my"},
		{"tabs", "\ta\tb", []Span{{1, 3, bold}}, "    \x1b[1ma   \x1b[0mb"},
	}
	for _, test := range tests {
		if got := Paint(test.row, test.spans); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestSpansOfALine(t *testing.T) {
	style := InkOf(renderer().NewStyle().Bold(true))
	text := "one two three"
	spans := []Span{{0, 3, style}, {2, 9, style}, {9, 13, style}}
	line := Wrap(text, 7)[1] // three, from byte 8
	var got [][2]int
	for _, span := range line.Spans(spans) {
		got = append(got, [2]int{span.Start, span.End})
	}
	if diff := cmp.Diff([][2]int{{0, 1}, {1, 5}}, got); diff != "" {
		t.Errorf("spans of %q (-want +got):\n%s", line.Text(text), diff)
	}
}

// A highlight is never lost and never spreads: over all rows of a wrapped text,
// what is drawn bold is what the range holds, save blanks rows were broken at.
func TestHighlightSurvivesWrapping(t *testing.T) {
	const on, off = "\x1b[1m", "\x1b[0m"
	bold := InkOf(renderer().NewStyle().Bold(true))
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "bc", " ", "  ", "\n", "漢", "é", "\u200b", "\x1b"}), 1, 40).Draw(t, "pieces")
		raw := strings.Join(pieces, "")
		var bounds []int
		for i := range raw + "." {
			bounds = append(bounds, i)
		}
		from := rapid.IntRange(0, len(bounds)-1).Draw(t, "from")
		to := rapid.IntRange(from, len(bounds)-1).Draw(t, "to")
		text, m := safe.Mapped(raw)
		span := Span{m.Out(bounds[from]), m.Out(bounds[to]), bold}

		var drawn strings.Builder
		for _, line := range Wrap(text, rapid.IntRange(2, 20).Draw(t, "width")) {
			for _, part := range strings.Split(Paint(line.Text(text), line.Spans([]Span{span})), on)[1:] {
				inside, _, found := strings.Cut(part, off)
				if !found {
					t.Fatalf("a style is left open in %q", part)
				}
				drawn.WriteString(inside)
			}
		}
		blanks := strings.NewReplacer(" ", "", "\n", "")
		want := blanks.Replace(text[span.Start:span.End])
		if got := blanks.Replace(drawn.String()); got != want {
			t.Fatalf("bold is %q, want %q", got, want)
		}
	})
}

func TestPaintKeepsTheText(t *testing.T) {
	bold := InkOf(renderer().NewStyle().Bold(true))
	row := "漢字 e\u0301 words 🇫🇷"
	for start := range len(row) {
		for end := start; end <= len(row); end++ {
			got := Paint(row, []Span{{start, end, bold}})
			if ansi.Strip(got) != row || ansi.StringWidth(got) != ansi.StringWidth(row) {
				t.Errorf("bytes %d to %d bold: %q", start, end, got)
			}
		}
	}
}
