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

// wanted is a word of a quote, or, where quote says so, of a mark or a reminder.
type wanted struct {
	text  string
	quote int
	bit   uint8
}

const (
	cutWord      = -1
	markWord     = -2
	reminderWord = -3
)

const (
	wordKey   = 4       // bytes of a word that are looked up
	longWord  = 5       // words this long are looked up in half the time
	mostWords = 8       // of a quote are looked for
	beginning = 4 << 10 // bytes of a quote that they are from

	askEvery = 256 << 10 // bytes that are read before it is asked whether to stop
)

// newSieve is a sieve for quotes folded in each of some ways.
func newSieve(quotes int, ways []needles) *sieve {
	s := &sieve{needed: make([]uint8, quotes), seen: make([]uint8, quotes)}
	for quote := range quotes {
		for i, word := range wordsOf(quote, ways) {
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
	s.words = append(s.words, wanted{fold.ReminderWord, reminderWord, 1})
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

// wordsOf is the longest words that a quote has in every way it is folded, in small
// letters: runs of ASCII letters and digits. Shorter ones are among them only where
// there is no other. Of a long quote the words near its beginning do.
func wordsOf(quote int, ways []needles) []string {
	var texts []string
	for _, way := range ways {
		if needle := way.of[quote]; needle >= 0 {
			texts = append(texts, smallASCII(way.texts[needle]))
		}
	}
	if len(texts) == 0 {
		return nil
	}
	words := strings.FieldsFunc(texts[0][:min(len(texts[0]), beginning)], func(r rune) bool { return !asciiWord(r) })
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	var out []string
	for _, word := range words[:min(len(words), 8*mostWords)] {
		if len(word) < wordKey || len(out) == mostWords || len(word) < longWord && len(out) > 0 {
			break
		}
		everywhere := !slices.ContainsFunc(texts, func(text string) bool { return !strings.Contains(text, word) })
		if everywhere && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}

func asciiWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

// smallASCII makes the letters A to Z small.
func smallASCII(text string) string {
	out := []byte(text)
	for i, c := range out {
		if c >= 'A' && c <= 'Z' {
			out[i] = c + 'a' - 'A'
		}
	}
	return string(out)
}

// sifted is what a sieve left of a text.
type sifted struct {
	folds bool // it may have words that it has only once it is folded
	cut   bool // it may have a cut mark
	mark  bool // it may have a mark that something was not kept
}

// sift reads a text. What it says is worth nothing where it was stopped.
func (s *sieve) sift(text string, stop func() bool) sifted {
	if !fold.KeepsWords(text) {
		return sifted{folds: true, cut: true, mark: true}
	}
	clear(s.seen)
	var out sifted
	note := func(word, at int) {
		found := s.words[word]
		if at < 0 || len(text)-at < len(found.text) || !strings.EqualFold(text[at:at+len(found.text)], found.text) {
			return
		}
		switch found.quote {
		case cutWord:
			out.cut = true
		case markWord:
			out.mark = true
		case reminderWord:
			out.folds = true
		default:
			s.seen[found.quote] |= found.bit
		}
	}
	for at := 0; at < len(text) && !stop(); at += askEvery {
		s.keys.Each(text, at, at+askEvery, note)
	}
	if out.folds {
		return sifted{folds: true, cut: true, mark: true}
	}
	return out
}

// may reports whether the text that was sifted last may have a quote. Over a cut
// mark a quote may be joined in the middle of one of its words.
func (s *sieve) may(quote int, text sifted) bool {
	missing := s.needed[quote] &^ s.seen[quote]
	return text.folds || missing == 0 || text.cut && bits.OnesCount8(missing) == 1
}
