package ladder

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"

	"countersign/engine/grounding/fold"
	"countersign/engine/grounding/grams"
)

// sieve says which quotes a text may have, before it is folded in any way: those
// whose words are all in it as it stands. Most texts have hardly one, and need not
// be folded at all.
//
//	quote    “The Queue kept its order”      words  queue, order
//	text     {"log":"queue empty\n…"}        no order: it is in no fold of it
//
// Of a text that may have other words once it is folded (see fold.KeepsWords)
// nothing is said.
type sieve struct {
	keys   *grams.Table // by the beginnings of the words
	words  []wanted
	needed []uint8 // of each quote its words, a bit each
	seen   []uint8 // in the text that was read last
}

// wanted is a word of a quote, or, where quote is cutWord or markWord, of a mark.
type wanted struct {
	text  string
	quote int
	bit   uint8
}

const (
	cutWord  = -1
	markWord = -2
)

const (
	wordKey   = 4 // bytes of a word that are looked up
	longWord  = 5 // words this long are looked up in half the time
	mostWords = 8 // of a quote are looked for, the longest
)

// newSieve is a sieve for quotes folded in each of some ways.
func newSieve(quotes int, ways []needles) *sieve {
	s := &sieve{needed: make([]uint8, quotes), seen: make([]uint8, quotes)}
	common := make([][]string, quotes) // the words that all ways leave of a quote
	for w, way := range ways {
		for i, quote := range way.quotes {
			words := wordsOf(way.texts[i])
			if w > 0 {
				words = slices.DeleteFunc(words, func(word string) bool { return !slices.Contains(common[quote], word) })
			}
			common[quote] = words
		}
	}
	for quote, words := range common {
		for i, word := range longest(words) {
			s.words = append(s.words, wanted{word, quote, 1 << i})
			s.needed[quote] |= 1 << i
		}
	}
	for _, word := range cutWords {
		s.words = append(s.words, wanted{word, cutWord, 1})
	}
	for _, word := range markWords {
		s.words = append(s.words, wanted{word, markWord, 1})
	}
	shortest := math.MaxInt
	for _, word := range s.words {
		shortest = min(shortest, len(word.text))
	}
	s.keys = grams.New(wordKey, len(s.words), shortest)
	s.keys.FoldCase()
	for i, word := range s.words {
		s.keys.Add(word.text, i)
	}
	return s
}

// wordsOf is every word of a text once, in small letters: runs of ASCII letters
// and digits that are long enough to be looked up.
func wordsOf(text string) []string {
	var words []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !asciiWord(r) }) {
		if word = strings.ToLower(word); len(word) >= wordKey && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

func asciiWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

// longest is the longest of some words, and shorter ones only where there is no
// other.
func longest(words []string) []string {
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	words = words[:min(len(words), mostWords)]
	for i, word := range words {
		if i > 0 && len(word) < longWord {
			return words[:i]
		}
	}
	return words
}

// sifted is what a sieve left of a text.
type sifted struct {
	folds bool // it may have words that it has only once it is folded
	cut   bool // it may have a cut mark
	mark  bool // it may have a mark that something was not kept
}

// sift reads a text.
func (s *sieve) sift(text string) sifted {
	if !fold.KeepsWords(text) {
		return sifted{folds: true, cut: true, mark: true}
	}
	clear(s.seen)
	var out sifted
	s.keys.Each(text, 0, len(text), func(word, at int) {
		found := s.words[word]
		if len(text)-at < len(found.text) || !strings.EqualFold(text[at:at+len(found.text)], found.text) {
			return
		}
		switch found.quote {
		case cutWord:
			out.cut = true
		case markWord:
			out.mark = true
		default:
			s.seen[found.quote] |= found.bit
		}
	})
	return out
}

// may reports whether the text that was sifted last may have a quote. Over a cut
// mark a quote may be joined in the middle of one of its words.
func (s *sieve) may(quote int, text sifted) bool {
	missing := s.needed[quote] &^ s.seen[quote]
	return text.folds || missing == 0 || text.cut && bits.OnesCount8(missing) == 1
}
