package draft

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"countersign/ui/safe"
)

// Draft is a text and a cursor in it. The zero Draft is empty.
type Draft struct {
	text   string
	at     int // byte of the cursor, between two characters
	column int // the cell that moving by rows aims for, plus one; 0 for the cursor's own
}

// Of is a text with the cursor at its beginning.
func Of(text string) Draft { return Draft{text: text} }

// Text is the exact text.
func (d Draft) Text() string { return d.text }

// At is the byte the cursor stands before.
func (d Draft) At() int { return d.at }

// GoTo puts the cursor before a byte, or before the character that the byte is
// inside.
func (d *Draft) GoTo(at int) {
	at = max(min(at, len(d.text)), 0)
	start := lineStart(d.text, at)
	for start < at {
		next := start + len(first(d.text[start:]))
		if next > at {
			break
		}
		start = next
	}
	d.at, d.column = start, 0
}

// Insert puts a text before the cursor. Returns become line feeds.
func (d *Draft) Insert(text string) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	d.replace(d.at, d.at, text)
}

// Backspace deletes the character before the cursor.
func (d *Draft) Backspace() { d.replace(d.before(), d.at, "") }

// Delete deletes the character behind the cursor.
func (d *Draft) Delete() { d.replace(d.at, d.after(), "") }

// DeleteWord deletes the blanks before the cursor and the word before them, and
// nothing of another line unless the cursor is at the beginning of its own.
func (d *Draft) DeleteWord() {
	start := lineStart(d.text, d.at)
	if start == d.at {
		d.Backspace()
		return
	}
	head := strings.TrimRightFunc(d.text[start:d.at], unicode.IsSpace)
	cut := strings.LastIndexFunc(head, unicode.IsSpace)
	if cut >= 0 {
		_, size := utf8.DecodeRuneInString(head[cut:])
		cut += size
	}
	d.replace(start+max(cut, 0), d.at, "")
}

// DeleteLineEnd deletes what is behind the cursor in its line, and at the end of
// the line the line feed.
func (d *Draft) DeleteLineEnd() {
	end := lineEnd(d.text, d.at)
	if end == d.at {
		d.Delete()
		return
	}
	d.replace(d.at, end, "")
}

// DeleteLineStart deletes what is before the cursor in its line.
func (d *Draft) DeleteLineStart() { d.replace(lineStart(d.text, d.at), d.at, "") }

// replace puts a text in the place of some bytes, and the cursor behind it.
func (d *Draft) replace(start, end int, text string) {
	d.text = d.text[:start] + text + d.text[end:]
	d.GoTo(start + len(text))
}

// Left and Right move by a character.
func (d *Draft) Left() { d.at, d.column = d.before(), 0 }

// Right moves behind the next character.
func (d *Draft) Right() { d.at, d.column = d.after(), 0 }

// LineStart and LineEnd go to the edges of the line.
func (d *Draft) LineStart() { d.at, d.column = lineStart(d.text, d.at), 0 }

// LineEnd goes behind the last character of the line.
func (d *Draft) LineEnd() { d.at, d.column = lineEnd(d.text, d.at), 0 }

// before is where the character before the cursor begins.
func (d Draft) before() int {
	start := lineStart(d.text, d.at)
	if start == d.at {
		return max(d.at-1, 0) // the line feed
	}
	for {
		next := start + len(first(d.text[start:]))
		if next >= d.at {
			return start
		}
		start = next
	}
}

// after is where the character behind the cursor ends.
func (d Draft) after() int {
	if d.at == len(d.text) {
		return d.at
	}
	return d.at + len(first(d.text[d.at:]))
}

// first is the first character of a text that is not empty. A line feed is one of
// its own, and so is whatever ui/safe draws as a mark.
func first(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError && size == 1 || safe.Hidden(r) || size == len(text) {
		return text[:size]
	}
	cluster, _ := ansi.FirstGraphemeCluster(text, ansi.GraphemeWidth)
	for at, r := range cluster {
		if at >= size && (safe.Hidden(r) || r == utf8.RuneError) {
			return cluster[:at]
		}
	}
	return text[:max(len(cluster), size)]
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

func lineEnd(text string, at int) int {
	if end := strings.IndexByte(text[at:], '\n'); end >= 0 {
		return at + end
	}
	return len(text)
}
