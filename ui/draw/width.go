package draw

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// TabStop is how far apart tab stops are, in cells.
const TabStop = 4

// Width is how many cells a text without tabs takes on one line. Colours take
// none.
func Width(s string) int {
	if cells, simple := SimpleWidth(s); simple {
		return cells
	}
	return ansi.StringWidth(s)
}

// SimpleWidth is the width of a text whose every rune is one cell by itself,
// whatever stands beside it: ASCII, Latin letters, and the punctuation and box
// drawing that screens are made of. Anything else is not simple.
func SimpleWidth(s string) (cells int, simple bool) {
	for i := 0; i < len(s); cells++ {
		size := simpleRune(s[i:])
		if size == 0 {
			return 0, false
		}
		i += size
	}
	return cells, true
}

// simpleRune is the length in bytes of a simple rune that s begins with, or 0.
func simpleRune(s string) int {
	if c := s[0]; c < utf8.RuneSelf {
		if c < ' ' || c == 0x7f {
			return 0
		}
		return 1
	}
	switch r, size := utf8.DecodeRuneInString(s); {
	case r > 0xa0 && r < 0x300 && r != 0xad && r != 0xa9 && r != 0xae,
		r >= 0x2010 && r <= 0x2027,
		r >= 0x2500 && r <= 0x257f,
		r == '●', r == '○', r == '▸', r == '▴', r == '▾', r == '▪', r == '→', r == '≈', r == '≠', r == '✓', r == '✗':
		return size
	}
	return 0
}

// plain says whether each byte of s is one cell.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// unit gives the first thing in s that is drawn as one: its length in bytes and
// its width in cells, begun at a column. A cluster is never cut.
func unit(s string, column int) (size, cells int) {
	switch c := s[0]; {
	case c == '\t':
		return 1, TabStop - column%TabStop
	case c < ' ' || c == 0x7f:
		return 1, 0
	}
	if size := simpleRune(s); size > 0 && (len(s) == size || s[size] < utf8.RuneSelf || simpleRune(s[size:]) > 0) {
		return size, 1
	}
	cluster, cells := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	return len(cluster), cells
}

// expand replaces tabs by blanks, as if s began at a column, and tells the
// column after it.
func expand(s string, column int) (string, int) {
	if plain(s) {
		return s, column + len(s)
	}
	if strings.IndexByte(s, '\t') < 0 {
		return s, column + ansi.StringWidth(s)
	}
	var out strings.Builder
	for s != "" {
		size, cells := unit(s, column)
		if s[0] == '\t' {
			out.WriteString(strings.Repeat(" ", cells))
		} else {
			out.WriteString(s[:size])
		}
		s, column = s[size:], column+cells
	}
	return out.String(), column
}
