package draw

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Pen is what a row is drawn with: the glyphs of the terminal, and the style of
// the cells between texts, which a selected row fills.
type Pen struct {
	Glyphs
	Blank Ink
}

// Blanks is that many cells of nothing.
func (p Pen) Blanks(cells int) string {
	if cells <= 0 {
		return ""
	}
	return p.Blank.Render(strings.Repeat(" ", cells))
}

// Fit makes a row exactly width cells wide: what is too long is cut and ends in
// the fold glyph, which takes the style of what it cuts; what is too short gets
// blanks. Newlines and tabs become one blank; of escape sequences only colours
// pass.
func (p Pen) Fit(s string, width int) string {
	return p.pad(cut(s, width, p.Fold), width, false)
}

// FitRight is Fit with the blanks on the left.
func (p Pen) FitRight(s string, width int) string {
	return p.pad(cut(s, width, p.Fold), width, true)
}

// Cut makes a row at most width cells wide, as Fit does, without blanks.
func (p Pen) Cut(s string, width int) string { return cut(s, width, p.Fold) }

func (p Pen) pad(s string, width int, left bool) string {
	blanks := p.Blanks(width - Width(s))
	if left {
		return join(blanks, s)
	}
	return join(s, blanks)
}

// join puts two rows together. Where the last cluster of one would take in the
// first of the other, and so change its width, a colour reset keeps them apart.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	if both := a + b; Width(both) == Width(a)+Width(b) {
		return both
	}
	return a + ansi.ResetStyle + b
}

func cut(s string, width int, fold string) string {
	if width <= 0 {
		return ""
	}
	if plain(s) {
		if len(s) <= width {
			return s
		}
		fold = head(fold, width)
		return s[:width-Width(fold)] + fold
	}
	s = onlyColours(s)
	fold = head(fold, width)
	room := width - Width(fold)
	column, open := 0, false   // of what was passed
	keep, keepOpen := 0, false // of what stays if the row is cut
	for i := 0; i < len(s); {
		if s[i] == ansi.ESC {
			size := strings.IndexByte(s[i:], 'm') + 1
			open = !isReset(s[i : i+size])
			i += size
			if column <= room {
				keep, keepOpen = i, open
			}
			continue
		}
		size, cells := unit(s[i:], 0)
		if column+cells > width {
			return closed(join(s[:keep], fold), keepOpen)
		}
		i, column = i+size, column+cells
		if column <= room {
			keep, keepOpen = i, open
		}
	}
	return closed(s, open)
}

func closed(s string, open bool) string {
	if open {
		return s + ansi.ResetStyle
	}
	return s
}

// head is as much of a glyph as fits.
func head(glyph string, width int) string {
	for Width(glyph) > width {
		_, size := utf8.DecodeLastRuneInString(glyph)
		glyph = glyph[:len(glyph)-size]
	}
	return glyph
}

// onlyColours makes a text one row of printable clusters and SGR sequences. A
// text that is that already is returned as it is.
func onlyColours(s string) string {
	var out strings.Builder
	done := 0
	for i := 0; i < len(s); {
		size, instead := 1, ""
		switch c := s[i]; {
		case c == ansi.ESC:
			seq, _, n, _ := ansi.DecodeSequence(s[i:], ansi.NormalState, nil)
			size = max(n, 1)
			if isColour(seq) {
				i += size
				continue
			}
		case c == '\n' || c == '\t':
			instead = " "
		case c < ' ' || c == 0x7f:
		case c < utf8.RuneSelf:
			i++
			continue
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			size = n
			if r == utf8.RuneError && n == 1 {
				instead = string(utf8.RuneError)
			} else if r >= 0xa0 {
				i += n
				continue
			}
		}
		out.WriteString(s[done:i])
		out.WriteString(instead)
		i += size
		done = i
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// isColour says whether a sequence is ESC [ numbers m.
func isColour(seq string) bool {
	body, ok := strings.CutPrefix(seq, "\x1b[")
	if !ok {
		return false
	}
	numbers, ok := strings.CutSuffix(body, "m")
	return ok && strings.Trim(numbers, "0123456789;:") == ""
}

func isReset(seq string) bool { return seq == "\x1b[m" || seq == "\x1b[0m" }
