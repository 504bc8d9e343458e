package grounding

import (
	"strings"
	"unicode"
)

// Match is one occurrence of a quote: bytes of the evidence, End exclusive.
type Match struct{ Start, End int }

// MaxPlaces is how many places of one quote are told, the first ones. A quote of
// one letter stands in millions of places, and nobody goes to the last.
const MaxPlaces = 1 << 16

// Search is every place of every quote in the evidence, as the contract's rule
// finds them, in order; places may overlap. A blank quote has none.
//
// Its time grows with the evidence and the quotes together, whatever they hold,
// except where quotes were made to deceive it: then with the evidence for each of
// those quotes. Beside the places it needs some 200 KB for 500 quotes, whatever
// the evidence.
func Search(evidence string, quotes []string) [][]Match {
	needles := NewNeedles(quotes)
	found := make([][]Match, len(quotes))
	needles.Each(evidence, func(quote int, match Match) { found[quote] = append(found[quote], match) })
	return found
}

// Needles are quotes made ready for being looked up together, in one text or in
// several. They never change.
type Needles struct {
	quotes  []string   // collapsed; blank for a blank one
	single  []int      // the quotes that are looked up one by one
	batches []keyTable // the quotes that are looked up together
}

// few is how many quotes are quicker looked up one by one.
const few = 8

// NewNeedles makes quotes ready.
func NewNeedles(quotes []string) Needles {
	needles := Needles{quotes: make([]string, len(quotes))}
	byWidth := map[int][]int{}
	piece := newPiece(longest(quotes))
	for i, quote := range quotes {
		needles.quotes[i] = piece.collapse(quote)
		width := keyWidth(len(needles.quotes[i]))
		byWidth[width] = append(byWidth[width], i)
	}
	for _, width := range []int{wideKey, narrowKey, noKey} {
		if members := byWidth[width]; width == noKey || len(members) <= few {
			needles.single = append(needles.single, members...)
		} else {
			needles.batches = append(needles.batches, newKeyTable(width, needles.quotes, members))
		}
	}
	return needles
}

// longest is the length of the longest text.
func longest(texts []string) (length int) {
	for _, text := range texts {
		length = max(length, len(text))
	}
	return length
}

// Each tells the places of all quotes in a text. Those of one quote come in
// order; of two quotes nothing is said.
func (n Needles) Each(text string, tell func(quote int, match Match)) {
	search, ok := n.in(text, tell)
	if !ok {
		return
	}
	for _, table := range n.batches {
		if search.many(table) {
			continue
		}
		for _, quote := range table.members {
			search.one(quote, n.quotes[quote])
		}
	}
	for _, quote := range n.single {
		search.one(quote, n.quotes[quote])
	}
}

// EachOf is Each for some of the quotes.
func (n Needles) EachOf(quotes []int, text string, tell func(quote int, match Match)) {
	if len(quotes) > few {
		wanted := make([]bool, len(n.quotes))
		for _, quote := range quotes {
			wanted[quote] = true
		}
		n.Each(text, func(quote int, match Match) {
			if wanted[quote] {
				tell(quote, match)
			}
		})
		return
	}
	search, ok := n.in(text, tell)
	if !ok {
		return
	}
	for _, quote := range quotes {
		search.one(quote, n.quotes[quote])
	}
}

// in is a search in a text; not ok where that is blank.
func (n Needles) in(text string, tell func(quote int, match Match)) (s *search, ok bool) {
	trimmed := strings.TrimLeftFunc(text, unicode.IsSpace)
	start := len(text) - len(trimmed)
	trimmed = strings.TrimRightFunc(trimmed, unicode.IsSpace)
	return &search{text: trimmed, start: start, tell: tell, places: make([]int, len(n.quotes)), last: make([]int, len(n.quotes))}, trimmed != ""
}

// search is one pass of needles over one text.
type search struct {
	text   string // trimmed
	start  int    // where that begins in the text as given
	tell   func(quote int, match Match)
	places []int // told of each quote
	last   []int // where the last of those ended
}

// patience is how many bytes a search may compare in vain or twice before one
// that cannot be deceived takes over.
func (s *search) patience() int { return 8*len(s.text) + 1<<16 }

// one looks up a single quote, of which the first places may have been told.
func (s *search) one(index int, quote string) {
	if quote == "" || s.anchor(index, quote) {
		return
	}
	s.crawl(index, quote)
}

// add tells a place, if not too many were, and answers how many of its bytes are
// told for another time: those of the place before it.
func (s *search) add(quote, start, end int) (again int) {
	if s.places[quote] >= MaxPlaces {
		return 0
	}
	if start < s.last[quote] {
		again = end - start
	}
	s.places[quote]++
	s.last[quote] = end
	s.tell(quote, Match{s.start + start, s.start + end})
	return again
}

// full reports whether no further place of a quote is told.
func (s *search) full(quote int) bool { return s.places[quote] >= MaxPlaces }

// matchAt compares a collapsed quote with the text from a byte on, and answers
// where the occurrence ends, and how many bytes were alike.
func matchAt(text, quote string, at int) (end, alike int, ok bool) {
	for i := 0; i < len(quote); i++ {
		// A quote has no two spaces side by side, so eight equal bytes are matched
		// unless the last of them may begin a run.
		for len(quote)-i >= 8 && len(text)-at >= 8 && quote[i+7] != ' ' && load8(text[at:]) == load8(quote[i:]) {
			i, at = i+8, at+8
		}
		if i == len(quote) {
			break
		}
		if at >= len(text) {
			return at, i, false
		}
		c := text[at]
		at++
		if isSpace(c) {
			c = ' '
			for at < len(text) && isSpace(text[at]) {
				at++
			}
		}
		if c != quote[i] {
			return at, i, false
		}
	}
	return at, len(quote), true
}

// matchBefore is matchAt for a piece of a quote that ends at a byte of the text;
// it answers where that begins.
func matchBefore(text, quote string, at int) (start, alike int, ok bool) {
	for i := len(quote) - 1; i >= 0; i-- {
		if at == 0 {
			return 0, len(quote) - i, false
		}
		at--
		c := text[at]
		if isSpace(c) {
			c = ' '
			for at > 0 && isSpace(text[at-1]) {
				at--
			}
		}
		if c != quote[i] {
			return at, len(quote) - i, false
		}
	}
	return at, len(quote), true
}
