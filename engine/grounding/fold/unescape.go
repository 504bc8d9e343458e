package fold

import (
	"strings"
	"unicode/utf8"

	"countersign/engine/evidence"
)

// Unescape undoes the JSON escapes of a text once. What is no escape that JSON
// knows is kept; a lone surrogate and a byte that is no UTF-8 become U+FFFD, as
// they do wherever the engine reads JSON.
func Unescape(text Text) Text { return folded(text, undoEscapes) }

func undoEscapes(w *writer) {
	in := w.text
	valid := utf8.ValidString(in)
	for at := 0; at < len(in); {
		plain := plainEnd(in[at:], valid)
		w.keep(at, at+plain)
		if at += plain; at == len(in) {
			break
		}
		r, size := utf8.RuneError, 1 // a byte that is no UTF-8
		if in[at] == '\\' {
			r, size = evidence.EscapedRune(in[at:])
		}
		if in[at] == '\\' && size == 1 {
			w.keep(at, at+1) // no escape that JSON knows
		} else {
			w.replace(at, at+size, string(r))
		}
		at += size
	}
}

// plainEnd is where the first backslash of a text stands, or the first byte that
// is no UTF-8 where there are any; its length when there is neither.
func plainEnd(text string, valid bool) int {
	end := strings.IndexByte(text, '\\')
	if end < 0 {
		end = len(text)
	}
	if valid {
		return end
	}
	for at := 0; at < end; {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return end
}
