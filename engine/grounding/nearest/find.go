package nearest

import (
	"sort"
	"unicode/utf8"
)

// Find is the nearest passage. Not ok means that it was stopped, or that the
// quote is longer than LongestQuote; stop is asked now and then, and may be nil.
//
// First a good passage is found quickly; then only what could come as near is
// looked at: a passage with few differences has many short pieces of the quote
// unchanged. Where the pieces would be too short to tell anything, the whole page
// is.
func Find(page Page, quote string, stop func() bool) (Passage, bool) {
	f, ok := newFinder(page, quote, stop)
	if !ok {
		return Passage{}, false
	}
	passage := f.find()
	return passage, !f.stopped
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

// newFinder makes a quote ready; not ok means that it is longer than LongestQuote.
func newFinder(page Page, quote string, stop func() bool) (f *finder, ok bool) {
	if symbolsIn(quote) > LongestQuote {
		return nil, false
	}
	symbols, offsets := symbolsOf(quote)
	f = &finder{page: page, quote: quote, symbols: symbols, offsets: offsets, stop: stop}
	if len(symbols) > 0 {
		f.pattern = newPattern(symbols)
	}
	return f, true
}

func (f *finder) find() Passage {
	nothing := f.nothing()
	if len(f.symbols) == 0 || len(f.page.Parts) == 0 {
		return nothing
	}
	bound := len(f.symbols) - 1
	if quick, ok := f.quick(); ok {
		bound = min(bound, quick.Distance)
	}
	candidates, narrowed := f.candidates(bound)
	if !narrowed {
		candidates = f.page.Parts
	}
	end, distance, found := f.lowest(candidates, bound)
	if !found {
		return nothing
	}
	return f.first(end, distance)
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
				end, distance, found = forth(f.page.Text, at, i+1, part.End), least, true
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
	from := back(f.page.Text, end, reach, part.Start)
	to := forth(f.page.Text, end, reach, part.End)
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

// back and forth are the bytes some code points before and after one, down or up
// to another.
func back(text string, at, symbols, start int) int {
	for ; symbols > 0 && at > start; symbols-- {
		if at--; text[at] < utf8.RuneSelf {
			continue
		}
		_, size := utf8.DecodeLastRuneInString(text[start : at+1])
		at -= size - 1
	}
	return at
}

func forth(text string, at, symbols, end int) int {
	for ; symbols > 0 && at < end; symbols-- {
		_, size := symbolAt(text[:end], at)
		at += size
	}
	return at
}

// symbolsIn is how many code points a text has. A byte that is no UTF-8 counts as
// one, as it does for the standard library.
func symbolsIn(text string) int { return utf8.RuneCountInString(text) }
