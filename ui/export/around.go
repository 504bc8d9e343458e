package export

import (
	"sort"
	"strings"
	"unicode/utf8"

	"countersign/engine/evidence"
	"countersign/model"
)

// How much of a text stands around a quote in a pack, and how far a secret that
// reaches into it is looked for.
const (
	linesAround = 3
	bytesAround = 400
	bytesLooked = 1 << 16
)

// around is a quote in its text, without what must not leave.
type around struct{ before, quote, after string }

// around is what stands around a spot; not ok where its text is not at hand.
func (p *packer) around(spot model.Spot) (around, bool) {
	text, start, end, ok := p.textOf(spot)
	if !ok || start < 0 || end > len(text) || start > end {
		return around{}, false
	}
	from, cutBefore := back(text, start)
	to, cutAfter := onward(text, end)
	// A secret may begin long before what is shown, and is known by its beginning.
	first, last := max(0, from-bytesLooked), min(len(text), to+bytesLooked)
	window := text[first:last]
	got := around{
		p.redactor.Part(window, from-first, start-first),
		p.redactor.Part(window, start-first, end-first),
		p.redactor.Part(window, end-first, to-first),
	}
	if cutBefore {
		got.before = p.glyphs.Fold + got.before
	}
	if cutAfter {
		got.after += p.glyphs.Fold
	}
	return got, true
}

// textOf is the text a spot counts in, and its bytes there. In a packet that is the
// decoded text of the field.
func (p *packer) textOf(spot model.Spot) (text string, start, end int, ok bool) {
	switch spot.In {
	case model.InEvidence:
		return p.fieldOf(spot)
	case model.InMessage:
		if spot.Message >= 0 && spot.Message < p.Transcript.Messages.Len() {
			return p.Transcript.Messages.At(spot.Message).Text, spot.Start, spot.End, true
		}
	case model.InArguments:
		return p.argumentsOf(spot)
	}
	return "", 0, 0, false // the judge's own words and the task stand in the pack already
}

func (p *packer) fieldOf(spot model.Spot) (text string, start, end int, ok bool) {
	whole := p.Exam.Evidence.Text
	fields := p.Exam.Evidence.Fields
	i := sort.Search(len(fields), func(i int) bool { return fields[i].End >= spot.End })
	if i == len(fields) || fields[i].Start > spot.Start {
		return whole, spot.Start, spot.End, true
	}
	text, offsets := evidence.Unescape(fields[i], whole)
	return text, sort.SearchInts(offsets, spot.Start), sort.SearchInts(offsets, spot.End), true
}

// argumentsOf is the arguments of the call that a spot names.
func (p *packer) argumentsOf(spot model.Spot) (text string, start, end int, ok bool) {
	if spot.Message < 0 || spot.Message >= p.Transcript.Messages.Len() {
		return "", 0, 0, false
	}
	var calls []model.ToolCall
	for _, call := range p.Transcript.Messages.At(spot.Message).ToolCalls {
		if spot.Title == "arguments of "+call.Name && spot.End <= len(call.Arguments) {
			calls = append(calls, call)
		}
	}
	if len(calls) != 1 {
		return "", 0, 0, false // of two calls of one tool nothing says which
	}
	return string(calls[0].Arguments), spot.Start, spot.End, true
}

// back is where what is shown before a place begins: some lines back, or some bytes
// inside a long line. cut says that the line began earlier.
func back(text string, at int) (from int, cut bool) {
	least := max(0, at-bytesAround)
	from = at
	for range linesAround + 1 {
		n := strings.LastIndexByte(text[least:from], '\n')
		if n < 0 {
			for least < at && !utf8.RuneStart(text[least]) {
				least++
			}
			return least, least > 0 && text[least-1] != '\n'
		}
		from = least + n
	}
	return from + 1, false
}

// onward is where what is shown behind a place ends.
func onward(text string, at int) (to int, cut bool) {
	most := min(len(text), at+bytesAround)
	to = at
	for range linesAround + 1 {
		n := strings.IndexByte(text[to:most], '\n')
		if n < 0 {
			for most < len(text) && most > at && !utf8.RuneStart(text[most]) {
				most--
			}
			return most, most < len(text)
		}
		to += n + 1
	}
	return to - 1, false
}
