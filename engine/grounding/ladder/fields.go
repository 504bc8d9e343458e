package ladder

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/grounding/fold"
	"countersign/model"
)

// step is one rung inside the evidence: a fold on top of the one before.
type step struct {
	rung model.Rung
	how  func(fold.Text) fold.Text
}

// steps are the rungs inside a field, the escapes of which are undone already.
var steps = [...]step{
	{model.RungUnescaped, func(text fold.Text) fold.Text { return text }},
	{model.RungUnicodeFolded, fold.Unicode},
	{model.RungPrefixes, fold.Plain},
	{model.RungCaseFolded, fold.Case},
}

// joined is the step after the last.
const joined = len(steps)

// evidence asks the rungs inside the evidence. Every field that may have a quote
// is folded once, step by step, and a quote keeps the best rung that any field
// gave it.
func (c *climb) evidence() {
	f := fieldwork{climb: c, best: make([]int, len(c.quotes)), lines: Lines{Evidence: c.Evidence}}
	for i := range f.best {
		f.best[i] = joined + 1
	}
	f.numbered = changedBy(c.needles, model.RungPrefixes)
	f.joints = jointsOf(c.needles[joined-1])
	c.sifted = make([]sifted, len(c.Evidence.Fields))
	for i, field := range c.Evidence.Fields {
		if c.stop() {
			return
		}
		c.sifted[i] = c.sieve.sift(c.Evidence.Text[field.Start:field.End])
		if which := c.may(c.sifted[i]); len(which) > 0 {
			f.field(i, field, which)
		}
	}
}

// may is the quotes that the text sifted last may have.
func (c *climb) may(text sifted) []int {
	var which []int
	for i := range c.quotes {
		if c.sieve.may(i, text) {
			which = append(which, i)
		}
	}
	return which
}

// changedBy is the quotes that the step of a rung changes.
func changedBy(needles [joined]needles, rung model.Rung) map[int]bool {
	changed := map[int]bool{}
	before := map[int]string{}
	for level, n := range needles {
		for i, quote := range n.quotes {
			if steps[level].rung == rung && n.texts[i] != before[quote] {
				changed[quote] = true
			}
			before[quote] = n.texts[i]
		}
	}
	return changed
}

// fieldwork is what is known from field to field.
type fieldwork struct {
	*climb
	joints []joint
	best   []int // of each quote the step that holds
	lines  Lines

	numbered map[int]bool // the quotes that have line numbers of their own
}

// field asks all steps of one field, for some of the quotes.
func (f *fieldwork) field(index int, field model.Field, which []int) {
	for i, text := range f.decodings(index) {
		written := !field.Escaped && i == 0 // no escape was undone, so the contract has seen it
		for level, step := range steps {
			if f.worst(which) < level {
				break
			}
			before := text
			text = step.how(text)
			if level == 0 && written || level > 0 && f.same[level] && text.String == before.String {
				continue
			}
			f.needles[level].each(which, text, func(quote, start, end int) { f.take(quote, level, index, place{start, end}) })
		}
		f.join(index, text, which)
	}
}

// join asks the last step of a field, for those of some quotes that none held so
// far.
func (f *fieldwork) join(field int, text fold.Text, which []int) {
	var marks []fold.Range
	looked := false
	for _, joint := range f.joints {
		if _, asked := slices.BinarySearch(which, joint.quote); !asked || f.best[joint.quote] <= joined {
			continue
		}
		if !looked && !joint.own {
			marks, looked = cuts(text.String, foldedCutWords), true
		}
		if parts := joint.in(text, marks); len(parts) > 0 {
			f.take(joint.quote, joined, field, parts...)
			if joint.own {
				f.answers[joint.quote].Owner = model.OwnerJudge
			}
		}
	}
}

// worst is the last step that any of some quotes still stands on.
func (f *fieldwork) worst(which []int) int {
	worst := -1
	for _, quote := range which {
		worst = max(worst, f.best[quote])
	}
	return worst
}

// place is bytes of the evidence.
type place struct{ start, end int }

// take takes down where a quote was found by a step.
func (f *fieldwork) take(quote, level, field int, places ...place) {
	answer := &f.answers[quote]
	if level > f.best[quote] {
		return
	}
	if level < f.best[quote] {
		f.best[quote] = level
		rung := model.RungJoined
		if level < joined {
			rung = steps[level].rung
		}
		*answer = Answer{Rung: rung, Why: Words(rung), Owner: OwnerOf(rung)}
		if rung == model.RungPrefixes && f.numbered[quote] {
			answer.Owner = model.OwnerJudge
		}
	}
	for _, place := range places {
		if len(answer.Spots) < mostSpots {
			answer.Spots = append(answer.Spots, f.lines.Spot(field, place.start, place.end))
		}
	}
}

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

// decodings are the readings of a field, worked out once.
func (c *climb) decodings(field int) []fold.Text {
	if c.decoded == nil {
		c.decoded = make([][]fold.Text, len(c.Evidence.Fields))
	}
	if c.decoded[field] == nil {
		c.decoded[field] = decodings(c.Evidence.Fields[field], c.Evidence.Text)
	}
	return c.decoded[field]
}

// decodings are a field as a reader may have read it: with its escapes undone, and
// undone twice where escapes are left (arguments are JSON inside JSON). A field
// that is no part of a JSON text is read as it is; where it is JSON itself, its
// escapes may be undone too.
func decodings(field model.Field, evidence string) []fold.Text {
	text := fold.Part(evidence[field.Start:field.End], field.Start)
	texts := []fold.Text{text}
	if field.Escaped {
		texts[0] = fold.Unescape(text)
	} else if !isJSON(text.String) {
		return texts
	}
	once := texts[0]
	if !field.Escaped {
		if once = fold.Unescape(text); once.String == text.String {
			return texts
		}
		texts = append(texts, once)
	}
	if twice := fold.Unescape(once); twice.String != once.String {
		texts = append(texts, twice)
	}
	return texts
}

// isJSON reports whether a text is a JSON text, list or object.
func isJSON(text string) bool {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" || strings.IndexByte(`{["`, trimmed[0]) < 0 {
		return false
	}
	_, err := canon.Parse([]byte(trimmed))
	return err == nil
}
