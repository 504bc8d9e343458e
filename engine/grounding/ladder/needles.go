package ladder

import (
	"unicode/utf8"

	"countersign/engine/grounding"
	"countersign/engine/grounding/fold"
)

// needles are quotes folded alike, ready for being looked up.
type needles struct {
	grounding.Needles
	quotes []int    // which of all quotes each needle is
	texts  []string // folded
	of     []int    // of each of all quotes its needle, or -1
}

// needlesOf makes quotes ready, folded in one way. A quote of which folding leaves
// too little is left out, unless it was as short before.
func needlesOf(quotes []Quote, how func(fold.Text) fold.Text) needles {
	n := needles{of: make([]int, len(quotes))}
	for i, quote := range quotes {
		n.of[i] = -1
		text := how(fold.Part(quote.Text, 0)).String
		if text != quote.Text && utf8.RuneCountInString(text) < min(fewest, utf8.RuneCountInString(quote.Text)) {
			continue
		}
		n.of[i] = len(n.quotes)
		n.quotes, n.texts = append(n.quotes, i), append(n.texts, text)
	}
	n.Needles = grounding.NewNeedles(n.texts)
	return n
}

// each tells the places of some of the quotes in a folded text, led back to where
// they came from.
func (n needles) each(which []int, text fold.Text, tell func(quote, start, end int)) {
	var some []int
	for _, quote := range which {
		if n.of[quote] >= 0 {
			some = append(some, n.of[quote])
		}
	}
	n.EachOf(some, text.String, func(needle int, match grounding.Match) {
		start, end := text.Back(match.Start, match.End)
		tell(n.quotes[needle], start, end)
	})
}

// foldAll is every fold but the undoing of escapes.
func foldAll(text fold.Text) fold.Text { return fold.Case(fold.Plain(fold.Unicode(text))) }
