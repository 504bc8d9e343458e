package pretty

import (
	"strings"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

// Mark says what an edit does with a line.
type Mark int

// The marks. Plain is a line that is no edit's, or that an edit keeps.
const (
	Plain Mark = iota
	Removed
	Added
)

// Line is one line without its end. At has one entry for each byte of Text, and one
// for its end: the byte of the JSON text it came from, never one before the last; what
// was added for people stands at the byte before the next thing. Also is At in the text before the edit, for a
// line that an edit keeps.
type Line struct {
	Text     string
	At, Also []int
	Mark     Mark
}

// Lines lays an object or a list out; ok is false for any other text.
func Lines(text string) (lines []Line, ok bool) {
	value, err := canon.Parse([]byte(text))
	if err != nil || len(value.Members()) == 0 && len(value.Items()) == 0 {
		return nil, false
	}
	l := layout{text: text}
	l.inside(value, "")
	return l.lines, true
}

// layout is a text that is being laid out. Open is the line that is not ended.
type layout struct {
	text  string
	lines []Line
	open  Line
	buf   []byte
}

// inside writes the members or items of a value, each from a line of its own on.
func (l *layout) inside(value canon.Value, indent string) {
	for _, item := range value.Items() {
		l.made(indent+"- ", item.Start)
		l.value(item, indent+"  ")
	}
	edits := editsOf(value.Members())
	for _, member := range value.Members() {
		switch edit, side := edits.with(member); side {
		case bothSides:
			l.edit(edit, indent)
			continue
		case shown:
			continue
		}
		l.made(indent, member.Start)
		l.name(member)
		l.made(": ", member.Value.Start)
		l.value(member.Value, indent+"  ")
	}
}

// value writes a value behind its name, and ends the line.
func (l *layout) value(value canon.Value, indent string) {
	text, isText := value.Text()
	switch {
	case (len(value.Members()) > 0 || len(value.Items()) > 0) && !l.short(value):
		l.end(value.Start)
		l.inside(value, indent)
	case isText && strings.Contains(strings.TrimRight(text, "\n"), "\n"):
		l.end(value.Start)
		lines, places := l.linesOf(value)
		patch := IsPatch(text)
		for i, line := range lines {
			l.made(indent, places[i][0])
			l.copied(line, places[i])
			if patch {
				l.open.Mark = MarkOf(line)
			}
			l.end(places[i][len(line)])
		}
	default:
		l.sent(value.Start, value.End)
		l.end(value.End)
	}
}

// short reports whether an object or a list is read best on one line, as it was sent.
func (l *layout) short(value canon.Value) bool {
	const most = 60 // bytes
	sent := l.text[value.Start:value.End]
	return len(sent) <= most && !strings.Contains(sent, `\n`) && !strings.ContainsAny(sent, "\r\n") && !hasEdit(value)
}

// name writes the name of a member as it was sent, without its quotation marks.
func (l *layout) name(member canon.Member) { l.sent(member.Start+1, member.End-1) }

// sent writes a stretch of the text as it stands.
func (l *layout) sent(start, end int) {
	for at := start; at < end; at++ {
		l.buf, l.open.At = append(l.buf, l.text[at]), append(l.open.At, at)
	}
}

// made writes what is not in the text, before the byte at. It is never the first.
func (l *layout) made(text string, at int) {
	for i := range len(text) {
		l.buf, l.open.At = append(l.buf, text[i]), append(l.open.At, at-1)
	}
}

// copied writes a line whose bytes have places of their own.
func (l *layout) copied(line string, places []int) {
	l.buf, l.open.At = append(l.buf, line...), append(l.open.At, places[:len(line)]...)
}

// end ends the line before the byte at.
func (l *layout) end(at int) {
	l.open.Text, l.open.At = string(l.buf), append(l.open.At, at)
	l.lines = append(l.lines, l.open)
	l.open, l.buf = Line{}, l.buf[:0]
}

// linesOf are the lines of a text with escapes undone, and the places of the bytes
// of each, and of its end. An end of a line at the very end begins no further one.
func (l *layout) linesOf(value canon.Value) (lines []string, places [][]int) {
	inside := model.Field{Start: value.Start + 1, End: value.End - 1, Escaped: true}
	decoded, offsets := evidence.Unescape(inside, l.text)
	at := 0
	for line := range strings.Lines(decoded) {
		bare := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		lines = append(lines, bare)
		places = append(places, offsets[at:at+len(bare)+1])
		at += len(line)
	}
	return lines, places
}
