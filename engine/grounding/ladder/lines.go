package ladder

import (
	"strings"

	"countersign/model"
)

// Lines makes spots of places in the fields of an evidence. It counts lines from
// the place it was asked for last, so that many in order cost no more than one.
type Lines struct {
	Evidence model.Evidence

	field, at, line int
}

// Spot is a place of the evidence that lies in one of its fields.
func (l *Lines) Spot(index, start, end int) model.Spot {
	field := l.Evidence.Fields[index]
	if l.line == 0 || index != l.field || start < l.at {
		l.field, l.at, l.line = index, field.Start, 1
	}
	l.line += newlines(l.Evidence.Text[l.at:start], field.Escaped)
	l.at = start
	return model.Spot{
		In: model.InEvidence, Start: start, End: end,
		Path: field.Path, Title: field.Title, Line: l.line, Message: field.Message,
	}
}

// newlines counts the line feeds of a text, or the escapes that stand for them.
func newlines(text string, escaped bool) (count int) {
	if !escaped {
		return strings.Count(text, "\n")
	}
	for at := strings.IndexByte(text, '\\'); at >= 0; {
		if at+1 < len(text) && text[at+1] == 'n' {
			count++
		}
		at = min(at+2, len(text))
		next := strings.IndexByte(text[at:], '\\')
		if next < 0 {
			break
		}
		at += next
	}
	return count
}
