package draw

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// Ink is a style made ready: what stands before and after a text that it colours.
// A frame has hundreds of stretches, and rendering a style anew for each is most of
// the work.
type Ink struct{ before, after string }

// InkOf makes a style ready. Styles that do more than colour (padding, a
// transformation) have no ink.
func InkOf(style lipgloss.Style) Ink {
	const mark = "x"
	before, after, _ := strings.Cut(style.Render(mark), mark)
	return Ink{before, after}
}

// Render colours one row of text.
func (i Ink) Render(text string) string {
	if text == "" {
		return ""
	}
	return i.before + text + i.after
}

// Span is a style for the bytes from Start to End of a safe text.
type Span struct {
	Start, End int
	Style      Ink
}

// Spans gives the parts of a text's spans that lie on the row, as bytes of the
// row. Their order is kept.
func (l Line) Spans(spans []Span) []Span {
	var on []Span
	for _, span := range spans {
		start, end := max(span.Start, l.Start), min(span.End, l.End)
		if start < end {
			on = append(on, Span{start - l.Start, end - l.Start, span.Style})
		}
	}
	return on
}

// Paint draws one row of safe text with its tabs expanded and its spans styled.
// Where spans overlap the later one is drawn; what no span covers is drawn as it
// is, so a first span over the whole row is its ground. A span that touches a
// cluster takes all of it: half a letter cannot be coloured.
func Paint(row string, spans []Span) string {
	var out strings.Builder
	column := 0
	flush := func(piece string, span int) {
		if piece == "" {
			return
		}
		piece, column = expand(piece, column)
		if span >= 0 {
			piece = spans[span].Style.Render(piece)
		}
		out.WriteString(piece)
	}
	start, current := 0, -1
	for i := 0; i < len(row); {
		size, _ := unit(row[i:], 0)
		if span := topmost(spans, i, i+size); span != current {
			flush(row[start:i], current)
			start, current = i, span
		}
		i += size
	}
	flush(row[start:], current)
	return out.String()
}

// topmost is the last span that touches the bytes from start to end, or -1.
func topmost(spans []Span, start, end int) int {
	for i := len(spans) - 1; i >= 0; i-- {
		if s := spans[i]; s.Start < s.End && s.Start < end && s.End > start {
			return i
		}
	}
	return -1
}
