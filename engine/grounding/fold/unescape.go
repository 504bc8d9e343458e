package fold

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"countersign/engine/evidence"
)

// Unescape undoes the JSON escapes of a text once. What is no escape that JSON
// knows is kept; a lone surrogate and a byte that is no UTF-8 become U+FFFD, as
// they do wherever the engine reads JSON.
func Unescape(text Text) Text {
	if len(text.String) > Longest || !utf8.ValidString(text.String) {
		return folded(text, undoEscapes)
	}
	first := strings.IndexByte(text.String, '\\')
	if first < 0 {
		return text
	}
	without := unescaped(text.String, first)
	if without == text.String {
		return text
	}
	return Text{String: without, last: &step{from: text, fold: undoEscapes}}
}

// undoEscapes is the fold. For a text in UTF-8 it is only asked for the places;
// what it writes, unescaped writes quicker.
func undoEscapes(w *writer) {
	for at := 0; at < len(w.text); {
		r, size := utf8.DecodeRuneInString(w.text[at:])
		escape := 1
		if r == '\\' {
			r, escape = evidence.EscapedRune(w.text[at:])
		}
		if escape > 1 || r == utf8.RuneError && size == 1 {
			size = max(size, escape)
			w.replace(at, at+size, string(r))
		} else {
			w.keep(at, at+size)
		}
		at += size
	}
}

// unescaped is a text in UTF-8 with its escapes undone, the first of which may
// begin at a byte. It never grows.
func unescaped(text string, first int) string {
	out := make([]byte, len(text))
	n := copy(out, text[:first])
	for at := first; at < len(text); {
		if at+8 <= len(text) {
			eight := binary.LittleEndian.Uint64([]byte(text[at : at+8]))
			binary.LittleEndian.PutUint64(out[n:], eight)
			plain := bits.TrailingZeros64(zeros(eight^'\\'*ones)) / 8
			if at, n = at+plain, n+plain; plain == 8 {
				continue
			}
		}
		r, size := rune(text[at]), 1
		if r == '\\' {
			r, size = evidence.EscapedRune(text[at:])
		}
		if size == 1 || r < utf8.RuneSelf {
			out[n] = byte(r) // of a longer character, a byte
			n++
		} else {
			n += utf8.EncodeRune(out[n:], r)
		}
		at += size
	}
	return string(out[:n])
}
