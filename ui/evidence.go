package ui

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"countersign/engine/evidence"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/pretty"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// numbers is how many cells stand before a line of evidence: its number
// right-aligned, and a margin.
const numbers = 8

// evidenceLayout remembers which row shows what, for jumping.
type evidenceLayout struct {
	quotes map[quoteKey]int // the first row of each quote
	titles []string         // of each row: the field it belongs to
}

type quoteKey struct{ gap, quote int }

// passage is a range of the evidence that a quote covers, with the mark that
// says how: grounded, ungrounded but explained there, or only nearest.
type passage struct {
	start, end int
	key        quoteKey
	mark       words.Mark
}

// evidenceRows lay the evidence out: field by field with its line numbers, or as
// it was sent. Grounded quotes are marked; holes are drawn as holes.
func (m *Model) evidenceRows(width int) []row {
	m.layout = evidenceLayout{quotes: map[quoteKey]int{}}
	if m.exam == nil {
		return nil
	}
	exam := *m.exam
	if exam.Evidence.Kind == model.EvidenceNone {
		return m.sentence("cannot check: "+exam.Evidence.Why, width-numbers, themes.Undecidable)
	}
	if exam.Evidence.Text == "" {
		return []row{row{}.pad(numbers).add(themes.Muted, "nothing: "+m.emptyEvidence(exam.Evidence.Kind))}
	}
	builder := evidenceBuilder{m: m, exam: exam, width: width, passages: passages(m.painter.pen.Glyphs, exam)}
	for _, p := range builder.passages {
		builder.longest = max(builder.longest, p.end-p.start)
	}
	if m.asSent {
		builder.asSent()
	} else {
		if exam.Evidence.Kind == model.EvidenceTranscript && exam.Evidence.Why != "" {
			for _, why := range m.sentence(exam.Evidence.Why, width-numbers, themes.Muted) {
				builder.add("", why.behind(row{}.pad(numbers)))
			}
			builder.add("", row{})
		}
		builder.laidOut()
	}
	m.layout.titles = builder.titles
	return builder.rows
}

// emptyEvidence says why there is no text to show.
func (m *Model) emptyEvidence(kind model.EvidenceKind) string {
	if kind == model.EvidenceTranscript {
		return "no tool result stands before this point; " + m.called("v") + " shows the conversation"
	}
	return "the recorded text is empty, so no quote can be checked"
}

// passages are the places of all quotes in the evidence, in their order.
func passages(glyphs draw.Glyphs, exam model.Examination) []passage {
	grounded, ungrounded := words.Quote(glyphs, model.QuoteGrounded), words.Quote(glyphs, model.QuoteUngrounded)
	near := words.Mark{Glyph: glyphs.Near, Word: "nearest to", Role: themes.Info}
	var all []passage
	for g, gap := range exam.Gaps {
		for q, quote := range gap.Quotes {
			key := quoteKey{g, q}
			for _, spot := range quote.Spots {
				all = append(all, passage{spot.Start, spot.End, key, grounded})
			}
			switch {
			case len(quote.Spots) > 0:
			case quote.Rung.InEvidence():
				for _, spot := range quote.Elsewhere {
					all = append(all, passage{spot.Start, spot.End, key, ungrounded})
				}
			case quote.Rung == model.RungNearMiss && quote.Nearest != nil:
				all = append(all, passage{quote.Nearest.Start, quote.Nearest.End, key, near})
			}
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].start < all[j].start })
	return all
}

type evidenceBuilder struct {
	m        *Model
	exam     model.Examination
	width    int
	passages []passage
	longest  int // of the passages, in bytes
	rows     []row
	titles   []string
}

func (b *evidenceBuilder) add(title string, rows ...row) {
	for _, r := range rows {
		b.rows = append(b.rows, r)
		b.titles = append(b.titles, title)
	}
}

// asSent shows the exact text, wrapped, with the contract's own markers.
func (b *evidenceBuilder) asSent() {
	whole := model.Field{Path: "evidence", Title: "the exact text", End: len(b.exam.Evidence.Text), Message: -1}
	b.text(0, whole, nil)
}

// laidOut shows the fields, each entry of the packet below its name.
func (b *evidenceBuilder) laidOut() {
	entry := ""
	for _, i := range inReadingOrder(b.exam.Evidence.Fields) {
		field := b.exam.Evidence.Fields[i]
		if b.trivial(field) {
			continue
		}
		name, member := splitPath(field)
		if name != entry {
			if entry != "" {
				b.add(field.Title, row{})
			}
			entry = name
			b.add(field.Title, row{anchor: anchor{kind: anchorField, n: i, line: -1}}.pad(numbers).addLook(look{themes.Text, true}, b.m.painter.pen.Words(safe.Line(entryTitle(field, member)))))
			b.add(field.Title, b.m.besideMessage(field.Message)...)
		}
		b.field(i, field, member)
	}
}

// plumbing are members of the packet that say nothing a reader needs: they are
// in the text as it was sent.
var plumbing = map[string]bool{
	"schema": true, "tool_call_id": true, "name": true, "kind": true, "side_effect_level": true, "evidence_role": true,
	"lifecycle_status": true, "raw_transcript_digest": true, "role": true, "artifact_set_digest": true, "code": true,
}

func (b *evidenceBuilder) trivial(field model.Field) bool {
	_, member := splitPath(field)
	if name := member[strings.LastIndexByte(member, '.')+1:]; field.Escaped && plumbing[name] {
		return !b.covered(field)
	}
	text := b.exam.Evidence.Text[field.Start:field.End]
	return field.Escaped && (text == "" || member == "result_facts" && text == "{}" || member == "measurement")
}

// covered reports whether a quote lies in a field.
func (b *evidenceBuilder) covered(field model.Field) bool {
	for _, p := range b.passages {
		if p.start < field.End && p.end > field.Start {
			return true
		}
	}
	return false
}

// splitPath parts the entry of a field from its own member.
func splitPath(field model.Field) (entry, member string) { return evidence.Entry(field) }

// inWords is a member's name for people: without underscores and index.
func inWords(member string) string { return evidence.InWords(member) }

// entryTitle is the title of the entry a field belongs to.
func entryTitle(field model.Field, member string) string { return evidence.EntryTitle(field, member) }

// reading is the order in which the members of an entry are read; the text has
// them in byte order.
var reading = []string{"arguments", "observation", "target", "result_digest", "message", "details", "summary"}

// inReadingOrder is the fields of the packet with each entry's members in the
// order a person reads them. Entries stay where they are.
func inReadingOrder(fields []model.Field) []int {
	order := make([]int, len(fields))
	rank := make([]int, len(fields))
	entry, begins := "", 0
	for i, field := range fields {
		name, member := splitPath(field)
		if name != entry {
			entry, begins = name, i
		}
		order[i] = i
		at := slices.Index(reading, member)
		if at < 0 {
			at = len(reading)
		}
		rank[i] = begins*(len(reading)+1) + at
	}
	sort.SliceStable(order, func(a, b int) bool { return rank[order[a]] < rank[order[b]] })
	return order
}

// field shows one text: a short one beside its name, a long one below it.
func (b *evidenceBuilder) field(index int, field model.Field, member string) {
	text := b.exam.Evidence.Text[field.Start:field.End]
	label := inWords(member)
	if member == "" || member == "summary" {
		label = ""
	}
	if label != "" {
		b.add(field.Title, row{}.pad(numbers).add(themes.Muted, label))
	}
	if text == "" {
		b.add(field.Title, row{}.pad(numbers).add(themes.Faint, b.m.painter.pen.None+" nothing"))
		return
	}
	var holes []int
	for h, hole := range b.exam.Evidence.Holes {
		if hole.Field == index {
			holes = append(holes, h)
		}
	}
	b.text(index, field, holes)
}

// text shows the lines of one field with its holes cut out.
func (b *evidenceBuilder) text(index int, field model.Field, holes []int) {
	decoded, offsets := evidence.Unescape(field, b.exam.Evidence.Text)
	part := passageOfField{index: index, title: field.Title, text: decoded, offsets: offsets, patch: pretty.IsPatch(decoded)}
	if len(holes) == 0 && !b.m.asSent {
		if lines, ok := pretty.Lines(decoded); ok {
			b.prettyLines(part, lines)
			return
		}
	}
	at, line := 0, 1
	for _, h := range holes {
		hole := b.exam.Evidence.Holes[h]
		start := sort.SearchInts(offsets, hole.Start)
		end := sort.SearchInts(offsets, hole.End)
		line = b.lines(part, at, start, line)
		b.hole(h, field)
		at, line = end, line+1
	}
	b.lines(part, at, len(decoded), line)
}

// wrap breaks a text for the pane, or only at its newlines when the reader
// unwrapped it.
func (b *evidenceBuilder) wrap(text string) []draw.Line {
	width := max(b.width-numbers-12, 8)
	if b.m.nowrap {
		width = 1 << 30
	}
	return draw.Wrap(text, width)
}

// hole draws one hole, closed or opened.
func (b *evidenceBuilder) hole(index int, field model.Field) {
	hole, pen := b.exam.Evidence.Holes[index], b.m.painter.pen
	name := "hole"
	if n := len(b.exam.Evidence.Holes); n > 1 {
		name = fmt.Sprintf("hole %d of %d", index+1, n)
	}
	say := fmt.Sprintf("%s: %s the judge was not shown %s ", name, characters(hole.Chars), pen.Dot)
	open := b.m.opened.holes[index]
	switch {
	case !hole.Known:
		say += "not in this file"
	case open:
		say += b.m.called("o") + " closes"
	default:
		say += b.m.called("o") + " opens"
	}
	dashed := dashedRow(themes.Hole, strings.Repeat(" ", numbers)+say)
	dashed.anchor = anchor{kind: anchorHole, n: index, line: -1}
	b.add(field.Title, dashed)
	if !hole.Known || !open {
		return
	}
	text, mapping := safe.Mapped(hole.Text)
	quoted := inHole(pen.Glyphs, b.exam, hole)
	for _, wrapped := range b.wrap(text) {
		r := row{anchor: anchor{kind: anchorHole, n: index, line: wrapped.Start}}
		r = r.add(themes.Hole, fmt.Sprintf("%6s%s ", "", pen.Margin))
		base := len(r.text)
		r = r.add(themes.Hole, wrapped.Text(text))
		markPassages(&r, base, wrapped, mapping, quoted)
		b.add(field.Title, r)
	}
	b.add(field.Title, dashedRow(themes.Hole, strings.Repeat(" ", numbers)+"end of "+strings.Split(name, " of ")[0]))
}

// showQuote puts the selected gap's first quote on screen.
func (m *Model) showQuote() {
	if m.exam == nil || m.raw || m.gap >= len(m.exam.Gaps) {
		return
	}
	for q := range m.exam.Gaps[m.gap].Quotes {
		if at, ok := m.layout.quotes[quoteKey{m.gap, q}]; ok {
			m.evidence.reveal(at)
			return
		}
	}
	for _, quote := range m.exam.Gaps[m.gap].Quotes {
		for h, hole := range m.exam.Evidence.Holes {
			if hole.Known && strings.Contains(hole.Text, quote.Quote) && quote.State == model.QuoteUngrounded {
				m.evidence.goTo(anchor{kind: anchorHole, n: h, line: -1})
				return
			}
		}
	}
}
