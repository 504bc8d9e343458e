package nearest

import (
	"sort"
	"unicode/utf8"
)

// Find is the nearest passage. Not ok means that it was stopped, or that the
// quote is longer than LongestQuote; stop is asked now and then, and may be nil.
//
// First a good passage is found quickly; then only what could come as near is
// looked at: a passage with at most d differences holds one of any d+1 pieces of
// the quote unchanged. Where the pieces would be too short to tell anything, the
// whole page is.
func Find(page Page, quote string, stop func() bool) (Passage, bool) {
	symbols, offsets := symbolsOf(quote)
	if len(symbols) > LongestQuote {
		return Passage{}, false
	}
	f := finder{page: page, quote: quote, symbols: symbols, offsets: offsets, stop: stop}
	nothing := f.nothing()
	if len(symbols) == 0 || len(page.Parts) == 0 {
		return nothing, true
	}
	f.pattern = newPattern(symbols)
	bound := len(symbols) - 1
	if quick, ok := f.quick(); ok {
		bound = min(bound, quick.Distance)
	}
	candidates, narrowed := f.candidates(bound)
	if !narrowed {
		candidates = page.Parts
	}
	end, distance, found := f.lowest(candidates, bound)
	if f.stopped {
		return Passage{}, false
	}
	if !found {
		return nothing, true
	}
	return f.first(end, distance), true
}

// finder is one search for one quote.
type finder struct {
	page    Page
	quote   string
	symbols []rune
	offsets []int // of the symbols in the quote
	pattern *pattern
	stop    func() bool
	stopped bool
}

// nothing is the empty passage: as far from the quote as the quote is long.
func (f *finder) nothing() Passage {
	at := 0
	if len(f.page.Parts) > 0 {
		at = f.page.Parts[0].Start
	}
	return Passage{at, at, len(f.symbols)}
}

// askEvery is how many bytes are read before stop is asked again.
const askEvery = 64 << 10

// lowest is where the first passage within the bound ends that has the least
// distance. The parts to look in lie within those of the page.
func (f *finder) lowest(parts []Part, bound int) (end, distance int, found bool) {
	column := newColumn(f.pattern, bound)
	unasked := askEvery
	for _, part := range parts {
		column.begin()
		for at := part.Start; at < part.End && column.bound >= 0; {
			if unasked >= askEvery && f.stop != nil && f.stop() {
				f.stopped = true
				return 0, 0, false
			}
			unasked %= askEvery
			var size int
			column.symbols, size = f.pattern.numbers(column.symbols[:0], f.page.Text[at:part.End], stretch)
			if least, i, within := column.read(); within {
				end, distance, found = f.forth(at, i+1, part.End), least, true
				column.bound = least - 1
			}
			at, unasked = at+size, unasked+size
		}
	}
	return end, distance, found
}

// cutAt is a place at or after a byte where no code point is cut.
func cutAt(text string, at, end int) int {
	for i := 0; i < utf8.UTFMax && at < end && !utf8.RuneStart(text[at]); i++ {
		at++
	}
	return at
}

// first is the passage of a distance that begins first, and of those the one that
// ends first, given where the first of them ends. None is longer than the quote
// and its distance together, so all that may begin before lie around that end.
func (f *finder) first(end, distance int) Passage {
	part := f.partOf(end)
	reach := len(f.symbols) + distance
	from := f.back(end, reach, part.Start)
	to := f.forth(end, reach, part.End)
	near, offsets := symbolsOf(f.page.Text[from:to])

	backwards := newColumn(reversed(f.symbols), distance)
	start := 0
	for to := len(near); to > 0; to -= len(backwards.symbols) {
		backwards.symbols = backwards.symbols[:0]
		for i := to - 1; i >= 0 && len(backwards.symbols) < stretch; i-- {
			backwards.symbols = append(backwards.symbols, backwards.number(near[i]))
		}
		if _, _, within := backwards.read(); within {
			start = to - 1 - backwards.lastWithin()
		}
	}
	forwards := newColumn(f.pattern, distance)
	forwards.anchored = true
	for at := start; at < len(near); at += len(forwards.symbols) {
		forwards.symbols = forwards.symbols[:0]
		for _, r := range near[at:min(at+stretch, len(near))] {
			forwards.symbols = append(forwards.symbols, forwards.number(r))
		}
		if _, i, within := forwards.read(); within {
			return Passage{from + offsets[start], from + offsets[at+i+1], distance}
		}
	}
	return Passage{from + offsets[start], from + offsets[start], distance}
}

// partOf is the part of the page that the bytes before an end belong to.
func (f *finder) partOf(end int) Part {
	parts := f.page.Parts
	i := sort.Search(len(parts), func(i int) bool { return parts[i].End >= end })
	return parts[min(i, len(parts)-1)]
}

// back and forth are the bytes some code points before and after one, within a part.
func (f *finder) back(at, symbols, start int) int {
	for ; symbols > 0 && at > start; symbols-- {
		_, size := utf8.DecodeLastRuneInString(f.page.Text[start:at])
		at -= size
	}
	return at
}

func (f *finder) forth(at, symbols, end int) int {
	for ; symbols > 0 && at < end; symbols-- {
		_, size := symbolAt(f.page.Text[:end], at)
		at += size
	}
	return at
}
