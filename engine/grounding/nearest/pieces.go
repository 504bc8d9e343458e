package nearest

import (
	"math"
	"strings"

	"countersign/engine/grounding/grams"
)

// unspoilt is, for each quote, where on the page a passage may be with no more
// differences than the one that was found. Of one piece of the quote more than there are
// differences, at least one stands in the passage as it stands in the quote, and
// the passage lies around it. A quote whose pieces would be too short to tell
// anything may be anywhere.
//
//	quote     DONE 41 tests in 1.204s     two differences
//	pieces    DONE 41 │ tests i │ n 1.204s
//	page      … DONE 42 tests in 2.204s …
//	                   ───────
func unspoilt(page Page, quotes []rival, stop func() bool) (areas []area, ok bool) {
	p := pieces{page: page, areas: make([]area, len(quotes))}
	for i, quote := range quotes {
		if !p.cut(i, quote) {
			p.areas[i].whole = true
		}
	}
	if len(p.pieces) == 0 {
		return p.areas, true
	}
	p.enter()
	for at := 0; at < len(page.Text); at += askEvery {
		if stop != nil && stop() {
			return nil, false
		}
		p.keys.Each(page.Text, at, at+askEvery, p.meet)
	}
	return p.areas, true
}

// pieceKey is how many bytes of a piece are looked up.
const pieceKey = 4

// pieces are those of several quotes.
type pieces struct {
	page   Page
	areas  []area
	pieces []piece
	keys   *grams.Table
}

// piece is a piece of a quote, and how many code points a passage that has it can
// have before it, and from it on.
type piece struct {
	text          string
	quote         int
	before, after int
}

// cut enters the pieces of a quote; not ok means that they are too short.
func (p *pieces) cut(index int, quote rival) (ok bool) {
	symbols, offsets := symbolsOf(quote.quote)
	count, entered := quote.distance+1, len(p.pieces)
	for i := range count {
		from, to := i*len(symbols)/count, (i+1)*len(symbols)/count
		text := quote.quote[offsets[from]:offsets[to]]
		if len(text) < pieceKey {
			p.pieces = p.pieces[:entered]
			return false
		}
		p.pieces = append(p.pieces, piece{text, index, from + quote.distance, len(symbols) - from + quote.distance})
	}
	return true
}

// enter makes the pieces ready for being looked up.
func (p *pieces) enter() {
	shortest := math.MaxInt
	for _, piece := range p.pieces {
		shortest = min(shortest, len(piece.text))
	}
	p.keys = grams.New(pieceKey, len(p.pieces), shortest)
	for i, piece := range p.pieces {
		p.keys.Add(piece.text, i)
	}
}

// meet takes note of a piece that may stand at a byte.
func (p *pieces) meet(index, at int) {
	text, piece := p.page.Text, p.pieces[index]
	if area := &p.areas[piece.quote]; !area.whole && strings.HasPrefix(text[at:], piece.text) {
		area.add(Part{back(text, at, piece.before, 0), forth(text, at, piece.after, len(text))}, len(text))
	}
}
