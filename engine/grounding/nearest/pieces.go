package nearest

import (
	"math"
	"slices"
	"strings"

	"countersign/engine/grounding/grams"
)

// unspoilt is, for each quote, where on the page a passage may be with no more
// differences than the one that was found. A difference spoils one piece of the
// quote at most. So of some pieces more than there are differences, as many as are
// more stand in the passage as they stand in the quote, and it lies around them. A
// quote whose pieces would be too short to tell anything may be anywhere.
//
//	quote     DONE 41 tests in 1.204s     one difference
//	pieces    DONE 41 │ tests i │ n 1.204s
//	page      … DONE 42 tests in 1.204s …
//	                   ───────────────── two of three
func unspoilt(page Page, quotes []rival, stop func() bool) (areas []area, ok bool) {
	p := pieces{page: page, areas: make([]area, len(quotes)), quotes: make([]piecemeal, len(quotes))}
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

const (
	pieceKey = 4 // bytes of a piece that are looked up
	spare    = 3 // pieces more than differences, where the quote is long enough
)

// pieces are those of several quotes.
type pieces struct {
	page   Page
	areas  []area
	quotes []piecemeal
	pieces []piece
	keys   *grams.Table
}

// piecemeal is a quote in pieces.
type piecemeal struct {
	longest int   // bytes that a passage can have
	recent  []int // where the last pieces stand, as many as a passage has
	next    int   // of these to be forgotten
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
	for unspoilt := spare; unspoilt > 0; unspoilt-- {
		count, entered := quote.distance+unspoilt, len(p.pieces)
		for i := range count {
			from, to := i*len(symbols)/count, (i+1)*len(symbols)/count
			text := quote.quote[offsets[from]:offsets[to]]
			if len(text) < pieceKey {
				p.pieces = p.pieces[:entered]
				break
			}
			p.pieces = append(p.pieces, piece{text, index, from + quote.distance, len(symbols) - from + quote.distance})
		}
		if len(p.pieces) > entered {
			const widest = 4 // bytes of a code point
			p.quotes[index] = piecemeal{longest: len(quote.quote) + widest*quote.distance, recent: slices.Repeat([]int{-1}, unspoilt)}
			return true
		}
	}
	return false
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
	area := &p.areas[piece.quote]
	if area.whole || at < 0 || !strings.HasPrefix(text[at:], piece.text) {
		return
	}
	// Keys are read up to four bytes apart, so a piece may be told of after one that
	// stands up to three bytes behind it. That is less than the last piece is long,
	// which is not counted here.
	if first := p.quotes[piece.quote].meet(at); first >= 0 && at-first <= p.quotes[piece.quote].longest {
		area.add(Part{back(text, at, piece.before, 0), forth(text, at, piece.after, len(text))}, max(at, fairSample))
	}
}

// meet notes where a piece stands, and answers where the first of as many stands
// as a passage has; -1 where there were not so many.
func (q *piecemeal) meet(at int) (first int) {
	q.recent[q.next] = at
	if q.next++; q.next == len(q.recent) {
		q.next = 0
	}
	return q.recent[q.next]
}
