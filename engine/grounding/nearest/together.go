package nearest

import (
	"strings"

	"countersign/engine/grounding/grams"
)

// together is, for each quote, where on the page enough of its words stand
// together for a passage that resembles it and may be the nearest. Such a passage
// has half of the quote's words, each counted no more often than the quote has it,
// and is no longer than twice the quote: there is a code point more or less in it
// for each difference, and not more differences than the quote is long.
//
// A word too short to be looked up is taken to be there.
func together(page Page, quotes []string, stop func() bool) (areas []area, ok bool) {
	areas = make([]area, len(quotes))
	w := newWatches(page, quotes, areas)
	if w.keys.Len() == 0 {
		return areas, true
	}
	for at := 0; at < len(page.Text); at += askEvery {
		if stop != nil && stop() {
			return nil, false
		}
		w.keys.Each(page.Text, at, at+askEvery, w.meet)
	}
	return areas, true
}

// wordKey is how many bytes of a word are looked up.
const wordKey = 3

// watches counts words of quotes in windows that move over the page.
type watches struct {
	page    Page
	keys    *grams.Table  // by the beginnings of the words
	words   []watchedWord // what they are
	watches []watch
	areas   []area
}

// watchedWord is a word of a quote.
type watchedWord struct {
	text        string
	quote, word int
}

// watch counts the words of one quote.
type watch struct {
	needed int
	reach  int   // the longest passage, in code points
	often  []int // of each word: how often the quote has it
	here   []int // and how often it is in the window
	seen   int   // words in the window that count
	recent []sighting
}

type sighting struct{ at, word int }

func newWatches(page Page, quotes []string, areas []area) *watches {
	w := &watches{page: page, watches: make([]watch, len(quotes)), areas: areas}
	for i, quote := range quotes {
		words := Words(quote)
		if len(words) == 0 || symbolsIn(quote) > LongestQuote {
			continue // nothing is to resemble it
		}
		if w.watches[i] = w.watch(i, words, quote); w.watches[i].needed <= 0 {
			areas[i].whole = true
		}
	}
	w.keys = grams.New(wordKey, len(w.words), wordKey)
	for i, word := range w.words {
		if !areas[word.quote].whole {
			w.keys.Add(word.text, i)
		}
	}
	return w
}

// watch enters the words of a quote.
func (w *watches) watch(quote int, words []string, text string) watch {
	one := watch{needed: (len(words) + 1) / 2, reach: 2 * symbolsIn(text)}
	numbers := map[string]int{}
	for _, word := range words {
		if len(word) < wordKey {
			one.needed--
			continue
		}
		n, known := numbers[word]
		if !known {
			n = len(numbers)
			numbers[word] = n
			w.words = append(w.words, watchedWord{word, quote, n})
			one.often = append(one.often, 0)
		}
		one.often[n]++
	}
	one.here = make([]int, len(one.often))
	return one
}

// meet takes note of a word that may stand at a byte.
func (w *watches) meet(index, at int) {
	text, word := w.page.Text, w.words[index]
	area := &w.areas[word.quote]
	if area.whole || !strings.HasPrefix(text[at:], word.text) {
		return
	}
	one := &w.watches[word.quote]
	one.meet(word.word, at)
	if one.seen < one.needed {
		return
	}
	from := back(text, at, one.reach, 0)
	if one.leave(from); one.seen >= one.needed {
		area.add(Part{from, forth(text, at, one.reach, len(text))}, len(text))
	}
}

// meet takes a word into the window, and out of it what is surely too far back.
func (w *watch) meet(word, at int) {
	const widest = 4 // bytes of a code point
	w.leave(at - widest*w.reach)
	if w.here[word]++; w.here[word] <= w.often[word] {
		w.seen++
	}
	w.recent = append(w.recent, sighting{at, word})
}

// leave takes out of the window what begins before a byte.
func (w *watch) leave(before int) {
	for len(w.recent) > 0 && w.recent[0].at < before {
		left := w.recent[0].word
		if w.here[left]--; w.here[left] < w.often[left] {
			w.seen--
		}
		w.recent = w.recent[1:]
	}
}
