package ui

import (
	"strings"

	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// ladderRows say, rung by rung, where an ungrounded quote comes from. The
// contract's rung comes first and alone decides; the one that holds explains.
func (m *Model) ladderRows(quote model.QuoteCheck, width int) []row {
	glyphs := m.painter.pen.Glyphs
	const name = 42
	rows := []row{row{}.add(themes.Text, glyphs.None+" "+words.Rung(glyphs, model.RungAsWritten).Word).pad(name).
		add(themes.Text, "not in the evidence").add(themes.Muted, "   only this line decides")}
	for _, rung := range words.Rungs()[1:] {
		if rung == quote.Rung {
			break
		}
		if rung == model.RungAbsent {
			continue // that it is nowhere is no step of its own
		}
		rows = append(rows, row{}.add(themes.Faint, glyphs.None+" "+glyphs.Words(words.Rung(glyphs, rung).Word)).pad(name).add(themes.Faint, "no"))
	}
	held := words.Rung(glyphs, quote.Rung)
	for i, line := range m.sentence(quote.Why, width-2, held.Role) {
		sign := row{}
		if i == 0 {
			sign = sign.add(held.Role, held.Glyph)
		}
		rows = append(rows, line.behind(sign.pad(2)))
	}
	if near := quote.Rung == model.RungNearMiss || quote.Rung == model.RungCannotCheck; near && quote.Nearest != nil {
		rows = append(rows, m.diffRows(*quote.Nearest, quote.Provisional, width)...)
	}
	if owner := words.Owner(quote.Owner); owner != "" {
		rows = append(rows, row{}.add(themes.Muted, "owner     ").add(themes.Text, glyphs.Words(m.ownerWords(owner))))
	}
	return rows
}

// ownerWords are a suggested owner, and what the reviewer said instead.
func (m *Model) ownerWords(suggested string) string {
	if e := m.entry(); e != nil {
		if label, _ := m.record.held(e.key); label.Fault != "" {
			return string(label.Fault) + " · yours; " + suggested
		}
	}
	return suggested + "; " + m.called("F") + " sets it"
}

// diffRows show a quote below the passage that is nearest to it. What the other
// side lacks is drawn as dashes, so that the difference needs no colour; where
// both do not fit beside each other it is written out.
func (m *Model) diffRows(near model.Nearest, provisional bool, width int) []row {
	passage, quote := m.aligned(near.Diff)
	passage, quote = passage.behind(row{}.add(themes.Muted, "evidence  ")), quote.behind(row{}.add(themes.Muted, "quote     "))
	rows := []row{{}}
	if draw.Width(passage.text) <= width && draw.Width(quote.text) <= width {
		rows = append(rows, passage, quote)
	} else {
		rows = append(rows, m.titled("nearest", paragraph(words.Diff(near), width-10, themes.Text))...)
	}
	say := words.Similarity(near)
	if kind := words.NearestKind(near.Kind); kind != "" {
		say += " · " + kind
	}
	if provisional {
		say += " · a first answer"
	}
	return append(rows, m.titled("", m.sentence(say+" · "+words.Spot(near.Spot), width-10, themes.Muted))...)
}

// aligned puts the two sides of a diff on rows of one width.
func (m *Model) aligned(pieces []model.DiffPiece) (passage, quote row) {
	for _, piece := range pieces {
		text := safe.Line(piece.Text)
		gap := m.painter.pen.Dashes(draw.Width(text))
		switch piece.Kind {
		case model.DiffRemoved:
			passage, quote = passage.add(themes.Removed, text), quote.add(themes.Hole, gap)
		case model.DiffAdded:
			passage, quote = passage.add(themes.Hole, gap), quote.add(themes.Added, text)
		default:
			passage, quote = passage.add(themes.Text, text), quote.add(themes.Text, text)
		}
	}
	passage.text, quote.text = strings.TrimRight(passage.text, " "), strings.TrimRight(quote.text, " ")
	return passage.within(), quote.within()
}

// within keeps a row's looks inside its text.
func (r row) within() row {
	for i := range r.stretches {
		r.stretches[i].end = min(r.stretches[i].end, len(r.text))
	}
	return r
}
