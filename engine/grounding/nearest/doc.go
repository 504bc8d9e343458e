// Package nearest finds the passage of a text that resembles a quote most, and
// says where the two differ.
//
//	quote ──▶ Quick: the passages that share most with it ─▶ a distance, perhaps the least
//	                                                             │
//	          Find:  whatever could come nearer ────────────────▶ the least distance, proved
//	                                                             │
//	          Compare, Diff ◀────────────────────────────────── passage
//
// Resembling is Find for several quotes, of which most resemble nothing: what
// cannot have half of a quote's words is not looked at.
//
// The distance of two texts is the least number of code points to be inserted,
// left out or replaced; a byte that is no UTF-8 counts as a code point of its own.
// The nearest passage is the one with the least distance; of several the one that
// begins first, and of those the one that ends first. Find is exact: the tests hold
// it against the plain dynamic programme, and Resembling against Find.
//
// Nothing here says that a quote is in a text: a passage that resembles it never
// grounds it.
package nearest

// Page is a text to look in. A passage lies within one of its parts.
type Page struct {
	Text  string
	Parts []Part
}

// Part is bytes of a page, End exclusive. Parts come in order and do not overlap.
type Part struct{ Start, End int }

// Whole is a page of one part.
func Whole(text string) Page { return Page{text, []Part{{0, len(text)}}} }

// Passage is a piece of a page, in bytes, and its distance from the quote.
type Passage struct{ Start, End, Distance int }

// LongestQuote is the length in code points up to which a passage is looked for.
// The time grows with the length of the quote times that of the page.
const LongestQuote = 16384
