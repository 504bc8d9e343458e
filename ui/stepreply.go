package ui

import (
	"fmt"
	"sort"
	"strings"

	"countersign/engine/grounding"
	"countersign/engine/rules"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// decode is stage 5: the judge's reply.
func (w walk) decode() stageParts {
	exam := w.m.exam
	parts := stageParts{in: w.replyRows()}
	if exam.NoVerdict != "" {
		parts.out = w.factMark("verdict", w.word(), "")
		parts.out = append(parts.out, w.factSay("", exam.NoVerdict)...)
	} else {
		parts.out = w.decodedRows()
	}
	if reply := w.m.rawReply(); reply != "" {
		parts.work = append(parts.work, row{}.add(themes.Muted, "the reply as sent"))
		parts.work = append(parts.work, w.beginning(reply, 4*mostChars, themes.Text)...)
	}
	if d := w.decision(); d.Foreign != nil && d.Reply == nil && exam.RawDetail != "" {
		parts.work = append(parts.work, row{}.add(themes.Muted, "the detail as recorded"))
		parts.work = append(parts.work, w.beginning(exam.RawDetail, 4*mostChars, themes.Text)...)
	}
	parts.work = append(parts.work, w.m.droppedRows(*exam, w.width)...)
	return parts
}

// replyRows say what there is to read.
func (w walk) replyRows() []row {
	exam, d := w.m.exam, w.decision()
	var rows []row
	switch {
	case d.Reply != nil:
		rows = w.say(characters(countChars(*d.Reply))+" of reply", themes.Text)
	case d.Foreign == nil:
		rows = w.say("no reply", themes.Text)
	}
	if d.Foreign != nil {
		rows = append(rows, w.say("a reply of another shape, which is mapped and not decoded", themes.Text)...)
	}
	if exam.ReplyFound != "" && exam.ReplyFound != "as sent" {
		rows = append(rows, w.say("it stood "+exam.ReplyFound, themes.Muted)...)
	}
	if exam.ReplyDamaged != "" {
		rows = append(rows, w.say("it is damaged: "+exam.ReplyDamaged, themes.Warn)...)
	}
	if exam.First != nil {
		rows = append(rows, w.say("an earlier reply said “"+exam.First.Verdict+"”; the judge was asked once more", themes.Muted)...)
	}
	return rows
}

// decodedRows are the members of the verdict, each as it was read.
func (w walk) decodedRows() []row {
	exam, d := w.m.exam, w.decision()
	rows := w.factMark("verdict", w.word(), w.readAs())
	if d.Foreign != nil && d.Foreign.MappedBy != "" {
		rows = append(rows, w.factSay("", d.Foreign.MappedBy)...)
	}
	rows = append(rows, w.factSay("detail", w.detail())...)
	if d.Foreign == nil {
		rows = append(rows, w.fact("class", w.class())...)
	}
	gaps := counted(len(exam.Gaps), "gap", "gaps")
	if dropped := words.Dropped(exam.Dropped); dropped != "" {
		gaps += " · " + dropped
	}
	rows = append(rows, w.factSay("gaps", gaps)...)
	if report := exam.Verdict.RequirementReport; report != nil {
		rows = append(rows, w.factSay("ledger", fmt.Sprintf("%d of %s met", report.RequiredCount-report.PendingCount, counted(report.RequiredCount, "requirement", "requirements")))...)
	}
	return rows
}

// readAs says what the word was read as, where that is another word.
func (w walk) readAs() string {
	switch exam := w.m.exam; {
	case exam.Mapped == "":
		return "neither done nor continue"
	case exam.Word != exam.Mapped:
		return "read as " + exam.Mapped
	}
	return ""
}

// detail says how much of the detail was kept, and from which member it came.
func (w walk) detail() string {
	exam := w.m.exam
	chars := countChars(exam.RawDetail)
	switch {
	case chars == 0:
		return "none"
	case exam.Clamp.Truncated:
		return fmt.Sprintf("%s of %s kept, from %s", draw.Number(exam.KeptDetailChars()), characters(chars), exam.DetailFrom)
	case exam.DetailFrom != "":
		return characters(chars) + ", whole, from " + exam.DetailFrom
	}
	return characters(chars)
}

// class is the class as it was read, and as it was sent where that differs.
func (w walk) class() string {
	exam := w.m.exam
	switch {
	case exam.RawGapClass == "":
		return "not sent, which reads as " + string(exam.Verdict.GapClass)
	case exam.RawGapClass != string(exam.Verdict.GapClass):
		return fmt.Sprintf("%s, which reads as %s", w.m.painter.pen.Quoted(exam.RawGapClass), exam.Verdict.GapClass)
	}
	return string(exam.Verdict.GapClass)
}

// shape is stage 6: whether the reply agrees with itself.
func (w walk) shape() stageParts {
	exam := w.m.exam
	in := w.say(fmt.Sprintf("from stage 5: the word, %s and the class as it was sent", counted(len(exam.Gaps), "gap row", "gap rows")), themes.Text)
	var out []row
	for _, question := range []struct {
		id    string
		holds model.ShapeState
		by    string
	}{
		{rules.ContradictsItself, exam.Contradicts, exam.ContradictsBy},
		{rules.RefusesWithoutGap, exam.RefusesWithoutGap, ""},
	} {
		mark := words.Shape(w.m.painter.pen.Glyphs, question.id, question.holds, question.by)
		out = append(out, row{}.add(themes.Place, question.id).pad(30).addMark(mark, w.m.painter.styles.Theme().StatusColour))
	}
	declared := "declares no gap"
	if exam.Verdict.GapDeclared {
		declared = "declares a gap"
	}
	class := exam.RawGapClass
	if class == "" {
		class = "not sent"
	}
	work := w.fact("word", exam.Verdict.Verdict)
	work = append(work, w.factSay("gap rows", draw.Number(len(exam.Gaps)))...)
	work = append(work, w.fact("class", class+", which "+declared)...)
	return stageParts{in, out, work}
}

// quotes is stage 7: where each quote stands.
func (w walk) quotes() stageParts {
	exam, pen := w.m.exam, w.m.painter.pen
	parts := stageParts{}
	n := 0
	for g, gap := range exam.Gaps {
		for _, quote := range gap.Quotes {
			name := fmt.Sprintf("gap %d", g+1)
			if quote.State == model.QuoteBlank {
				parts.out = append(parts.out, w.quoteRow(name, quote)...)
				continue
			}
			n++
			parts.in = append(parts.in, w.m.titled(name, w.m.one(w.m.quoted(clippedQuote(quote.Quote), w.width-18, themes.Text)))...)
			parts.out = append(parts.out, w.quoteRow(name, quote)...)
			parts.work = append(parts.work, w.lookedUp(name, quote)...)
		}
	}
	in := w.say(fmt.Sprintf("%s from stage 5 %s evidence text from stage 4, %s", counted(n, "quote", "quotes"), pen.Dot, characters(countChars(exam.Evidence.Text))), themes.Text)
	parts.in = append(append(in, row{}), parts.in...)
	if len(parts.work) > 0 {
		parts.work = parts.work[1:] // the blank row before the first
	}
	return parts
}

// quoteRow is what the contract says of a quote, and what explains it.
func (w walk) quoteRow(name string, quote model.QuoteCheck) []row {
	pen := w.m.painter.pen
	r := row{}.add(themes.Muted, name).pad(10).addMark(words.Quote(pen.Glyphs, quote.State), w.m.painter.styles.Theme().StatusColour).pad(25)
	switch quote.State {
	case model.QuoteGrounded:
		text := places(quote.Places) + " " + pen.Dot + " "
		if len(quote.Spots) > 0 {
			text += words.Spot(quote.Spots[0]) + " " + pen.Dot + " "
		}
		r = r.addRaw(themes.Muted, pen.Words(text+characters(quote.Chars)))
	case model.QuoteUngrounded:
		r = r.add(themes.Muted, "no such text in the evidence")
	case model.QuoteBlank:
		return []row{r.add(themes.Faint, "which breaks nothing")}
	}
	rows := []row{r}
	if quote.Why == "" {
		return rows
	}
	why := quote.Why
	if quote.State == model.QuoteUngrounded {
		why = "explained by: " + why
		if len(quote.Elsewhere) > 0 {
			why += " · " + words.Spot(quote.Elsewhere[0])
		}
	}
	return append(rows, w.m.titled("", w.m.sentence(why, w.width-10, themes.Info))...)
}

// lookedUp is a quote as it was compared, above the passage of the evidence that it
// is in, or that is nearest to it.
func (w walk) lookedUp(name string, quote model.QuoteCheck) []row {
	folded := grounding.Collapse(clippedQuote(quote.Quote))
	rows := []row{{}, row{}.add(themes.Muted, name+", white space folded")}
	rows = append(rows, w.indented(3, w.sayRaw(folded, w.width-3, themes.Text))...)
	switch {
	case quote.State == model.QuoteUnchecked:
		return rows
	case len(quote.Spots) > 0:
		rows = append(rows, row{}.add(themes.Muted, "evidence"))
		return append(rows, w.indented(3, []row{w.passage(quote.Spots[0])})...)
	case quote.Nearest != nil:
		return append(rows, w.indented(3, w.m.diffRows(*quote.Nearest, quote.Provisional, w.width-3)[1:])...)
	}
	return append(rows, row{}.add(themes.Muted, "evidence"), row{}.pad(3).add(themes.Muted, words.NothingAlike))
}

// passage is a quote with what stands around it in its field of the evidence.
func (w walk) passage(spot model.Spot) row {
	const around = 40 // bytes
	text := w.m.exam.Evidence.Text
	first, last := w.bounds(spot)
	from, to := max(spot.Start-around, first), min(spot.End+around, last)
	before, after := strings.ToValidUTF8(text[from:spot.Start], ""), strings.ToValidUTF8(text[spot.End:to], "")
	r := row{}
	if from > first {
		r = r.add(themes.Faint, w.m.painter.pen.Fold)
	}
	r = r.addRaw(themes.Muted, grounding.Collapse(before))
	if strings.TrimRight(before, " \t\r\n") != before {
		r = r.add(themes.Text, " ")
	}
	r = r.addLook(look{themes.Grounded, true}, safe.Line(grounding.Collapse(clippedQuote(text[spot.Start:spot.End]))))
	if strings.TrimLeft(after, " \t\r\n") != after {
		r = r.add(themes.Text, " ")
	}
	r = r.addRaw(themes.Muted, grounding.Collapse(after))
	if to < last {
		r = r.add(themes.Faint, w.m.painter.pen.Fold)
	}
	return r
}

// bounds are the bytes of the field that a place lies in; of one that spans fields,
// those of the whole evidence.
func (w walk) bounds(spot model.Spot) (first, last int) {
	evidence := w.m.exam.Evidence
	at := sort.Search(len(evidence.Fields), func(i int) bool { return evidence.Fields[i].End >= spot.End })
	if at < len(evidence.Fields) && evidence.Fields[at].Start <= spot.Start {
		return evidence.Fields[at].Start, evidence.Fields[at].End
	}
	return 0, len(evidence.Text)
}
