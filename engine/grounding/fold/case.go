package fold

import (
	"unicode"
	"unicode/utf8"
)

// Case makes the letters of either case one, character by character (Unicode's
// simple case folding), so that no text grows into two characters.
func Case(text Text) Text { return folded(text, foldCase) }

func foldCase(w *writer) {
	kept, small := 0, false // whether there are small ASCII letters
	for at := 0; at < len(w.text); {
		c := w.text[at]
		if c < utf8.RuneSelf {
			small = small || c >= 'a' && c <= 'z'
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(w.text[at:])
		if folded := sameInEitherCase(r); folded != r {
			w.keep(kept, at)
			w.replace(at, at+size, string(folded))
			kept = at + size
		}
		at += size
	}
	w.keep(kept, len(w.text))
	if small {
		w.change()
		upperASCII(w.out)
	}
}

// upperASCII makes letters capital in place: byte for byte, so no place moves.
func upperASCII(text []byte) {
	for i, c := range text {
		if c >= 'a' && c <= 'z' {
			text[i] = c - ('a' - 'A')
		}
	}
}

// sameInEitherCase is the first of the characters that differ in case alone.
func sameInEitherCase(r rune) rune {
	first := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		first = min(first, next)
	}
	return first
}
