package canon

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// String is the canonical serialization: members in byte order of their names
// (the last of a doubled name), no spaces, floats without exponent, and escapes
// only where Append says (facts: completion 6).
func String(v Value) string { return string(Append(make([]byte, 0, about(v)), v)) }

// about is how many bytes a value is written in, but for escapes.
func about(v Value) int {
	const marks = 3 // quotation marks and a comma, or brackets
	bytes := len(v.text) + marks
	for _, item := range v.list {
		bytes += about(item)
	}
	for _, member := range v.members {
		bytes += len(member.Name) + marks + about(member.Value)
	}
	return bytes
}

// Append appends the canonical serialization of a value. An absent value is
// written as null.
func Append(out []byte, v Value) []byte {
	switch v.kind {
	case Absent, Null:
		return append(out, "null"...)
	case Bool:
		return strconv.AppendBool(out, v.truth)
	case Int:
		return append(out, v.text...)
	case Float:
		if f := v.float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return appendQuoted(out, v.text) // so that what is written stays JSON
		}
		return strconv.AppendFloat(out, v.float(), 'f', -1, 64)
	case Text:
		return appendQuoted(out, v.text)
	case Verbatim:
		return append(out, v.text...)
	case List:
		out = append(out, '[')
		for i, item := range v.list {
			if i > 0 {
				out = append(out, ',')
			}
			out = Append(out, item)
		}
		return append(out, ']')
	}
	out = append(out, '{')
	for i, member := range sorted(v.members) {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendQuoted(out, member.Name), ':')
		out = Append(out, member.Value)
	}
	return append(out, '}')
}

func (v Value) float() float64 {
	f, _ := strconv.ParseFloat(v.text, 64) // the parser has proved it
	return f
}

// sorted is the members by name, the last of each doubled name.
func sorted(members []Member) []Member {
	out := slices.Clone(members)
	slices.SortStableFunc(out, func(a, b Member) int { return cmp.Compare(a.Name, b.Name) })
	kept := out[:0]
	for i, member := range out {
		if i+1 < len(out) && out[i+1].Name == member.Name {
			continue
		}
		kept = append(kept, member)
	}
	return kept
}

// appendQuoted writes a text in quotation marks. Quote, backslash, line feed,
// return and tab have short escapes; every other control character, DEL and C1
// included, is written as four lower-case hex digits; nothing else is escaped.
func appendQuoted(out []byte, text string) []byte {
	out = append(slices.Grow(out, len(text)+len(text)/8+8), '"')
	for len(text) > 0 {
		out = slices.Grow(out, 8)
		room := out[len(out):cap(out)]
		read, written := writeShort(room, text[:min(len(text), len(room)/2)])
		out, text = out[:len(out)+written], text[read:]
		if read == 0 {
			r, size := utf8.DecodeRuneInString(text)
			out, text = appendLong(out, r), text[size:]
		}
	}
	return append(out, '"')
}

// writeShort writes the characters that a text begins with and that take one byte,
// or two with a backslash; out has room for two bytes each. What to write is looked
// up, not asked: the escapes of a text come where no processor foresees them.
func writeShort(out []byte, text string) (read, written int) {
	for read < len(text) {
		form := shortForms[text[read]]
		if form.byte == 0 {
			break
		}
		read++
		out[written] = '\\'
		written += int(form.slant)
		out[written] = form.byte
		written++
	}
	return read, written
}

// shortForm is how a byte of a text is written, after a backslash or not; the zero
// form is that of bytes that take more.
type shortForm struct{ byte, slant byte }

var shortForms = func() (forms [256]shortForm) {
	for c := byte(' '); c < 0x7f; c++ {
		forms[c] = shortForm{byte: c}
	}
	forms['"'], forms['\\'] = shortForm{'"', 1}, shortForm{'\\', 1}
	forms['\n'], forms['\r'], forms['\t'] = shortForm{'n', 1}, shortForm{'r', 1}, shortForm{'t', 1}
	return forms
}()

// appendLong writes any other character.
func appendLong(out []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	if r < 0x20 || r >= 0x7f && r <= 0x9f {
		return append(out, '\\', 'u', '0', '0', hex[r>>4], hex[r&0xf])
	}
	return utf8.AppendRune(out, r)
}

// Display is the display form, which is how a member that should be a text is
// read when it is not one: null is nil, lists and objects are written with
// unquoted texts and sorted names, an integral float keeps its .0 (facts:
// completion 6). An absent value displays as nil.
func Display(v Value) string {
	switch v.kind {
	case Absent, Null:
		return "nil"
	case Text:
		return v.text
	case Float:
		if f := v.float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return v.text
		}
		text := strconv.FormatFloat(v.float(), 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	case List:
		parts := make([]string, len(v.list))
		for i, item := range v.list {
			parts[i] = Display(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case Object:
		parts := make([]string, 0, len(v.members))
		for _, member := range sorted(v.members) {
			parts = append(parts, member.Name+": "+Display(member.Value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return String(v)
}

// DisplayOr is the display form, or the fallback for null and absent.
func DisplayOr(v Value, fallback string) string {
	if v.IsNil() {
		return fallback
	}
	return Display(v)
}
