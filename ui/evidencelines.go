package ui

import (
	"fmt"
	"sort"
	"strings"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/pretty"
	"countersign/ui/safe"
)

// passageOfField is a text of one field that is laid out in rows. Offsets has the
// byte of the evidence for each byte of the text and for its end; also has those of
// a second place where the same text stands, or is nil.
type passageOfField struct {
	index         int // of the field
	title, text   string
	offsets, also []int
	patch         bool // its lines are those of a patch

	// Of a line that was laid out for people.
	first int // what the anchor of its first byte is
	mark  pretty.Mark
}

// lines shows text[from:to] with line numbers from first, and answers the number
// after the last. A line without a number, 0, has none.
func (b *evidenceBuilder) lines(part passageOfField, from, to, first int) int {
	shown, mapping := safe.Mapped(part.text[from:to])
	line, begins, role := first, true, themes.Text
	for _, wrapped := range b.wrap(shown) {
		r := row{anchor: anchor{kind: anchorField, n: part.index, line: part.first + from + mapping.In(wrapped.Start)}}
		r.at = part.offsets[from+mapping.In(wrapped.Start)] + 1
		number := ""
		if begins && first > 0 {
			number = fmt.Sprint(line)
		}
		r = r.add(themes.Faint, fmt.Sprintf("%6s  ", number))
		base := len(r.text)
		text := wrapped.Text(shown)
		if begins {
			role = markRole(part.markOf(text))
		}
		r = r.add(role, text)
		b.mark(&r, base, wrapped, mapping, part.offsets, from)
		if part.also != nil {
			b.mark(&r, base, wrapped, mapping, part.also, from)
		}
		b.add(part.title, r)
		if begins = strings.HasSuffix(shown[wrapped.Start:wrapped.Next], "\n"); begins {
			line++
		}
	}
	if shown != "" && !begins {
		line++
	}
	return line
}

// markOf is what an edit does with a line.
func (p passageOfField) markOf(line string) pretty.Mark {
	if p.patch {
		return pretty.MarkOf(line)
	}
	return p.mark
}

func markRole(mark pretty.Mark) themes.Role {
	switch mark {
	case pretty.Added:
		return themes.Added
	case pretty.Removed:
		return themes.Removed
	}
	return themes.Text
}

// prettyLines shows a field that is laid out for people. The lines have no numbers:
// they are none of the text.
func (b *evidenceBuilder) prettyLines(part passageOfField, lines []pretty.Line) {
	through := func(places []int) []int {
		offsets := make([]int, len(places))
		for i, at := range places {
			offsets[i] = part.offsets[at]
		}
		return offsets
	}
	first := 0
	for _, line := range lines {
		laid := passageOfField{index: part.index, title: part.title, text: line.Text, offsets: through(line.At), first: first, mark: line.Mark}
		if line.Also != nil {
			laid.also = through(line.Also)
		}
		if line.Text == "" {
			b.add(part.title, row{anchor: anchor{kind: anchorField, n: part.index, line: first}, at: laid.offsets[0] + 1}.pad(numbers))
		} else {
			b.lines(laid, 0, len(line.Text), 0)
		}
		first += len(line.Text) + 1
	}
}

// mark colours the quotes on one row and names their gaps at its right end.
func (b *evidenceBuilder) mark(r *row, base int, wrapped draw.Line, mapping safe.Map, offsets []int, from int) {
	first, last := offsets[from+mapping.In(wrapped.Start)], offsets[from+mapping.In(wrapped.Next)]
	var marked []passage
	// Passages are in the order of their starts, so only those that begin at most
	// the longest one before the row can reach into it.
	begin := sort.Search(len(b.passages), func(i int) bool { return b.passages[i].start >= first-b.longest })
	for _, p := range b.passages[begin:] {
		if p.start >= last {
			break
		}
		lo := max(mapping.Out(max(sort.SearchInts(offsets, p.start)-from, 0)), wrapped.Start)
		hi := min(mapping.Out(min(sort.SearchInts(offsets, p.end)-from, mapping.In(wrapped.Next))), wrapped.End)
		if p.end <= first || lo >= hi {
			continue
		}
		r.stretches = append(r.stretches, stretch{base + lo - wrapped.Start, base + hi - wrapped.Start, look{p.mark.Role, true}})
		if _, known := b.m.layout.quotes[p.key]; !known {
			b.m.layout.quotes[p.key] = len(b.rows)
		}
		marked = append(marked, p)
	}
	nameGaps(r, marked)
}
