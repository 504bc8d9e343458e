package evidence

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"countersign/model"
)

// Unescape decodes the text of a field. Offsets has one entry for each byte of
// the decoded text, and one for its end: the byte of the evidence text it came
// from. Every byte of a character that was written as an escape comes from the
// start of the escape. A field that is not escaped is decoded as it is.
//
// What is no escape that JSON knows is kept as it stands; a lone surrogate and a
// byte that is no UTF-8 become U+FFFD, as they do in engine/canon.
func Unescape(field model.Field, text string) (decoded string, offsets []int) {
	inside := text[field.Start:field.End]
	offsets = make([]int, 0, len(inside)+1)
	if !field.Escaped {
		for i := range len(inside) + 1 {
			offsets = append(offsets, field.Start+i)
		}
		return inside, offsets
	}
	out := make([]byte, 0, len(inside))
	for at := 0; at < len(inside); {
		r, size := utf8.DecodeRuneInString(inside[at:])
		escaped := r == '\\'
		if escaped {
			r, size = EscapedRune(inside[at:])
		}
		before := len(out)
		out = utf8.AppendRune(out, r)
		for i := range len(out) - before {
			if escaped || r == utf8.RuneError {
				i = 0
			}
			offsets = append(offsets, field.Start+at+i)
		}
		at += size
	}
	return string(out), append(offsets, field.End)
}

// plainEscapes is what a letter after a backslash stands for, or 0.
var plainEscapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// EscapedRune reads the escape a text begins with, a surrogate pair being one,
// and how many bytes it takes.
func EscapedRune(text string) (r rune, size int) {
	if len(text) < 2 {
		return '\\', 1
	}
	if plain := plainEscapes[text[1]]; plain != 0 {
		return rune(plain), 2
	}
	unit, ok := escapedUnit(text)
	if !ok {
		return '\\', 1
	}
	if !utf16.IsSurrogate(unit) {
		return unit, 6
	}
	if low, ok := escapedUnit(text[6:]); ok {
		if pair := utf16.DecodeRune(unit, low); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return utf8.RuneError, 6
}

// escapedUnit reads \u and four hex digits.
func escapedUnit(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(unit), err == nil
}
