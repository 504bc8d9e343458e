package nearest

import "strings"

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
	p.grams = newGrams(pieceKey, len(p.pieces))
	for i, piece := range p.pieces {
		p.grams.add(piece.text, 0, i)
	}
	if len(p.pieces) == 0 {
		return p.areas, true
	}
	text := page.Text
	key := keyAt(text, 0)
	for at := 0; at+pieceKey <= len(text); at++ {
		if at%askEvery == 0 && stop != nil && stop() {
			return nil, false
		}
		if here := key & p.grams.mask; p.grams.has(here) {
			p.meet(here, at)
		}
		key = nextKey(key, text, at)
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
	grams  *grams
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

// meet takes note of the pieces that begin with a key and stand at a byte.
func (p *pieces) meet(key uint64, at int) {
	text := p.page.Text
	for e := p.grams.first(key); e != 0; e = p.grams.entries[e-1].next {
		entry := p.grams.entries[e-1]
		piece := p.pieces[entry.is]
		if entry.key == key && strings.HasPrefix(text[at:], piece.text) && !p.areas[piece.quote].whole {
			p.areas[piece.quote].add(Part{back(text, at, piece.before, 0), forth(text, at, piece.after, len(text))}, len(text))
		}
	}
}
