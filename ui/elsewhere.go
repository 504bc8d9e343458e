package ui

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/grounding"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// A quote that the contract does not find may stand in a hole, or in a message that
// the judge was not shown. There it is marked as it is in the evidence.

// inHole are the places of ungrounded quotes in a hole, in bytes of its text.
func inHole(glyphs draw.Glyphs, exam model.Examination, hole model.Hole) []passage {
	var all []passage
	eachUngrounded(glyphs, exam, func(p passage, quote model.QuoteCheck) {
		for _, match := range grounding.Search(hole.Text, []string{quote.Quote})[0] {
			p.start, p.end = match.Start, match.End
			all = append(all, p)
		}
	})
	return all
}

// inMessage are the places of ungrounded quotes in the text of a message.
func inMessage(glyphs draw.Glyphs, exam model.Examination, message int) []passage {
	var all []passage
	eachUngrounded(glyphs, exam, func(p passage, quote model.QuoteCheck) {
		for _, spot := range quote.Elsewhere {
			if spot.In == model.InMessage && spot.Message == message {
				p.start, p.end = spot.Start, spot.End
				all = append(all, p)
			}
		}
	})
	return all
}

func eachUngrounded(glyphs draw.Glyphs, exam model.Examination, do func(passage, model.QuoteCheck)) {
	mark := words.Quote(glyphs, model.QuoteUngrounded)
	for g, gap := range exam.Gaps {
		for q, quote := range gap.Quotes {
			if quote.State == model.QuoteUngrounded {
				do(passage{key: quoteKey{g, q}, mark: mark}, quote)
			}
		}
	}
}

// markPassages colours passages on one row of a text, whose raw bytes mapping
// relates to those shown, and names their gaps at the row's right end.
func markPassages(r *row, base int, wrapped draw.Line, mapping safe.Map, passages []passage) {
	var marked []passage
	for _, p := range passages {
		lo, hi := max(mapping.Out(p.start), wrapped.Start), min(mapping.Out(p.end), wrapped.End)
		if lo < hi {
			r.stretches = append(r.stretches, stretch{base + lo - wrapped.Start, base + hi - wrapped.Start, look{p.mark.Role, true}})
			marked = append(marked, p)
		}
	}
	nameGaps(r, marked)
}

// nameGaps names the gaps of the passages on a row at its right end, by the mark that
// matters most.
func nameGaps(r *row, marked []passage) {
	worst := words.Mark{}
	var gaps []string
	for _, p := range marked {
		if name := fmt.Sprint(p.key.gap + 1); !slices.Contains(gaps, name) {
			gaps = append(gaps, name)
		}
		if worst.Glyph == "" || worst.Role == themes.Grounded {
			worst = p.mark
		}
	}
	if len(gaps) == 0 {
		return
	}
	name := " gap "
	if worst.Role == themes.Info {
		name = " nearest to gap "
	}
	r.right, r.rightLook = worst.Glyph+name+strings.Join(gaps, ", "), plain(worst.Role)
}
