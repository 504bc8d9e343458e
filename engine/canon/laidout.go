package canon

import "strings"

// LaidOut is a value on lines of its own, as a person reads it: a member or an
// item a line, two blanks a level, members in the order of the text, doubles
// included. What was read from the text stands there as it was sent, escapes and
// numbers too, so that two values differ in the lines that differ; what was made
// is written as String writes it. Text is what the value was parsed from.
func LaidOut(v Value, text []byte) string {
	w := layout{text: text}
	w.value(v, "\n")
	return w.out.String()
}

type layout struct {
	text []byte
	out  strings.Builder
}

// value writes a value; newline begins a line of its level.
func (w *layout) value(v Value, newline string) {
	inner := newline + "  "
	switch {
	case v.kind == List && len(v.list) > 0:
		w.out.WriteByte('[')
		for i, item := range v.list {
			w.next(i, inner)
			w.value(item, inner)
		}
		w.out.WriteString(newline + "]")
	case v.kind == Object && len(v.members) > 0:
		w.out.WriteByte('{')
		for i, member := range v.members {
			w.next(i, inner)
			w.asSent(member.Start, member.End, string(appendQuoted(nil, member.Name)))
			w.out.WriteString(": ")
			w.value(member.Value, inner)
		}
		w.out.WriteString(newline + "}")
	case v.kind == List || v.kind == Object:
		w.out.WriteString(String(v))
	default:
		w.asSent(v.Start, v.End, String(v))
	}
}

func (w *layout) next(i int, newline string) {
	if i > 0 {
		w.out.WriteByte(',')
	}
	w.out.WriteString(newline)
}

// asSent writes a stretch of the text, or what stands for it where it has none.
func (w *layout) asSent(start, end int, made string) {
	if start < end && end <= len(w.text) {
		made = string(w.text[start:end])
	}
	w.out.WriteString(made)
}
