package fold

import (
	"strings"
	"unicode/utf8"

	"countersign/engine/evidence"
)

// KeepsWords reports whether every word of a text, however it is folded, stands in
// the text itself: every run of ASCII letters and digits that the folds make of
// it, with its escapes undone not at all, once or twice, is there already, in
// either case. Then a quote with a word that is not there is in no fold of it.
//
// It does not where a letter is written as an escape, where something is left out
// that may stand inside a word (what nobody sees, a harness block), and where
// another alphabet has a letter that is folded to an ASCII one. It may say no of
// other texts too.
func KeepsWords(text string) bool {
	for at := 0; at < len(text); {
		c := text[at]
		switch {
		case c == '\\':
			if !escapeKeepsWords(text[at:]) {
				return false
			}
			at++ // what follows may be an escape once this one is undone
		case c < utf8.RuneSelf:
			if !plainASCII(c) {
				return false
			}
			at++
		default:
			r, size := utf8.DecodeRuneInString(text[at:])
			if !keepsWords(r) {
				return false
			}
			at += size
		}
	}
	return !strings.Contains(text, reminderWord)
}

// reminderWord is a word of every reminder, however its signs are written.
const reminderWord = "reminder"

// escapeKeepsWords is keepsWords of what the escape stands for that a text begins
// with, if it is one.
func escapeKeepsWords(text string) bool {
	if len(text) < 2 || text[1] != 'u' {
		return len(text) < 2 || text[1] != 'b'
	}
	r, size := evidence.EscapedRune(text)
	return size == 1 || keepsWords(r)
}

// plainASCII reports whether a byte is no control character, but for those that
// are white space.
func plainASCII(c byte) bool {
	return c >= ' ' && c != 0x7F || c == '\t' || c == '\n' || c == '\r'
}

// keepsWords reports whether a character that is no plain byte of the text, or is
// written as an escape, neither is or becomes a part of a word nor vanishes.
func keepsWords(r rune) bool {
	if r < utf8.RuneSelf {
		return r != '\\' && plainASCII(byte(r)) && !wordASCII(byte(r))
	}
	with, ok := plainMark(r)
	return (!ok || with != "") && sameInEitherCase(r) >= utf8.RuneSelf
}

func wordASCII(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
