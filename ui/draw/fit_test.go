package draw

import (
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
)

func renderer() *lipgloss.Renderer {
	r := lipgloss.NewRenderer(&strings.Builder{}, termenv.WithProfile(termenv.ANSI))
	r.SetColorProfile(termenv.ANSI)
	r.SetHasDarkBackground(true)
	return r
}

func TestFit(t *testing.T) {
	pen := Pen{Glyphs: Unicode()}
	tests := []struct {
		name, text string
		width      int
		want       string
	}{
		{"pad", "ab", 4, "ab  "},
		{"exact", "abcd", 4, "abcd"},
		{"cut", "abcdef", 4, "abc…"},
		{"one cell", "abcdef", 1, "…"},
		{"none", "abcdef", 0, ""},
		{"less than none", "abcdef", -3, ""},
		{"nothing to fit", "", 3, "   "},
		{"wide letter does not fit before the fold", "漢字漢", 4, "漢… "},
		{"wide letters fit", "漢字", 4, "漢字"},
		{"wide letter, one cell", "漢字", 1, "…"},
		{"combining", "e\u0301e\u0301e\u0301", 2, "e\u0301…"},
		{"newline and tab", "a\n\tb", 5, "a  b "},
		{"coloured pad", "\x1b[31mab\x1b[0m", 4, "\x1b[31mab\x1b[0m  "},
		{"coloured cut", "\x1b[31mabcdef\x1b[0m", 4, "\x1b[31mabc…\x1b[m"},
		{"cut after a colour", "\x1b[31mab\x1b[0mcdef", 4, "\x1b[31mab\x1b[0mc…"},
		{"colour left open", "\x1b[31mab", 4, "\x1b[31mab\x1b[m  "},
		{"other sequences do not pass", "a\x1b[2J\x1b]52;c;aGk=\ab\u009bc\x00", 4, "abc "},
		{"a sequence without an end", "ab\x1b]0;title", 4, "ab  "},
		{"no UTF-8", "a\xffb", 4, "a\ufffdb "},
	}
	for _, test := range tests {
		if got := pen.Fit(test.text, test.width); got != test.want {
			t.Errorf("%s: Fit(%q, %d) = %q, want %q", test.name, test.text, test.width, got, test.want)
		}
	}
	ascii := Pen{Glyphs: ASCII()}
	for width, want := range []string{"", ".", "..", "...", "a...", "ab..."} {
		if got := ascii.Fit("abcdef", width); got != want {
			t.Errorf("ASCII, %d cells: %q, want %q", width, got, want)
		}
	}
	if got := pen.FitRight("12", 4); got != "  12" {
		t.Errorf("FitRight gives %q", got)
	}
	if got := pen.Cut("abcdef", 4) + pen.Cut("ab", 4); got != "abc…ab" {
		t.Errorf("Cut gives %q", got)
	}
}

func TestFitFillsWithTheBlankOfThePen(t *testing.T) {
	pen := Pen{Glyphs: Unicode(), Blank: InkOf(renderer().NewStyle().Reverse(true))}
	if got, want := pen.Fit("ab", 4), "ab\x1b[7m  \x1b[0m"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzFit(f *testing.F) {
	for _, text := range []string{
		"", "abcdef", "\x1b[31mred\x1b[0m", "漢字漢", "e\u0301\n\t", "🇫\a🇷", "☀\a\ufe0f", "ൎ", "\u0600", "\x1b]0;", "\x9b31m", "\x1b[",
	} {
		f.Add(text, 4)
	}
	f.Fuzz(func(t *testing.T, text string, width int) {
		width = abs(width) % 301
		for name, glyphs := range map[string]Glyphs{"unicode": Unicode(), "ascii": ASCII()} {
			pen := Pen{Glyphs: glyphs}
			for _, row := range []string{pen.Fit(text, width), pen.FitRight(text, width)} {
				if got := ansi.StringWidth(row); got != width {
					t.Errorf("%s: Fit(%q, %d) = %q is %d cells wide", name, text, width, row, got)
				}
				if strings.ContainsAny(row, "\n\t\r") {
					t.Errorf("%s: Fit(%q, %d) = %q is more than a row", name, text, width, row)
				}
			}
			if got := ansi.StringWidth(pen.Cut(text, width)); got > width {
				t.Errorf("%s: Cut(%q, %d) is %d cells wide", name, text, width, got)
			}
			if got := ansi.StringWidth(pen.Row(text, "right", width)); got != width {
				t.Errorf("%s: Row(%q, right, %d) is %d cells wide", name, text, width, got)
			}
			if got := ansi.StringWidth(pen.Row("left", text, width)); got != width {
				t.Errorf("%s: Row(left, %q, %d) is %d cells wide", name, text, width, got)
			}
			if got := ansi.StringWidth(glyphs.Dashed(width, text)); got != width {
				t.Errorf("%s: Dashed(%d, %q) is %d cells wide", name, width, text, got)
			}
		}
	})
}
