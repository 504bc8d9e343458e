package fold

import (
	"encoding/binary"
	"unicode/utf8"

	"countersign/engine/evidence"
)

// KeepsWords reports whether every word of a text, however it is folded, stands in
// the text itself: every run of ASCII letters and digits that the folds make of
// it, with its escapes undone not at all, once or twice, is there already, in
// either case. Then a quote with a word that is not there is in no fold of it.
//
// It does not where a letter is written as an escape, where something is left out
// that nobody sees and that may stand inside a word, and where another alphabet
// has a letter that is folded to an ASCII one. It may say no of other texts too.
// Of a text with the ReminderWord nothing is said: a harness block may stand in a
// word, and whoever looks for words looks for that one best himself.
func KeepsWords(text string) bool {
	at := 0
	for ; at+9 <= len(text); at += 8 {
		if mayHideWords(binary.LittleEndian.Uint64([]byte(text[at:at+8])), text[at+8]) && !eachKeepsWords(text, at, at+8) {
			return false
		}
	}
	return eachKeepsWords(text, at, len(text))
}

// ReminderWord is a word of every harness block inside a text, however its signs
// are written.
const ReminderWord = "reminder"

// Numbers of eight equal bytes.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// mayHideWords reports whether one of eight bytes may be a control character or no
// ASCII, or begin the escape of a character or of a backspace; the byte after them
// tells of the last. It says yes of some others too.
func mayHideWords(eight uint64, after byte) bool {
	controls := (eight - ' '*ones) | (eight + ones) | eight // their highest bits
	next := eight>>8 | uint64(after)<<56
	escapes := zeros(eight^'\\'*ones) & (zeros(next^'u'*ones) | zeros(next^'b'*ones))
	return (controls|escapes)&highs != 0
}

// zeros has the highest bit of each byte that is zero.
func zeros(eight uint64) uint64 {
	const lows = highs - ones
	return ^((eight&lows + lows) | eight | lows)
}

// eachKeepsWords is KeepsWords of the characters that begin between two bytes.
func eachKeepsWords(text string, at, to int) bool {
	for ; at < to; at++ {
		switch c := text[at]; {
		case c == '\\':
			if !escapeKeepsWords(text[at:]) {
				return false
			}
		case c < utf8.RuneSelf:
			if !plainASCII(c) {
				return false
			}
		case utf8.RuneStart(c):
			if r, _ := utf8.DecodeRuneInString(text[at:]); !keepsWords(r) {
				return false
			}
		}
	}
	return true
}

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
	if commonLetter(r) {
		return true
	}
	with, ok := plainMark(r)
	return (!ok || with != "") && sameInEitherCase(r) >= utf8.RuneSelf
}

// commonLetter reports whether a character is of a range in which none vanishes
// and none is folded to an ASCII letter: of Latin, Greek, Cyrillic, Hebrew, signs
// and lines, and what is written in China, Japan and Korea.
func commonLetter(r rune) bool {
	const longS = '\u017f' // is folded to S
	return r >= 0xAE && r < 0x600 && r != longS || r >= 0x2190 && r < 0x3000 || r >= 0x3041 && r <= 0xD7A3
}

func wordASCII(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
