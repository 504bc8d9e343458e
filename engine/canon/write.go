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
func String(v Value) string { return string(Append(nil, v)) }

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
	const hex = "0123456789abcdef"
	out = append(out, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r == '\n':
			out = append(out, `\n`...)
		case r == '\r':
			out = append(out, `\r`...)
		case r == '\t':
			out = append(out, `\t`...)
		case r < 0x20 || r >= 0x7f && r <= 0x9f:
			out = append(out, '\\', 'u', '0', '0', hex[r>>4], hex[r&0xf])
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	return append(out, '"')
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
