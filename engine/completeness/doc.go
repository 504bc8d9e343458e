// Package completeness says whether a result is all there is, by the contract of
// seed 000: a list of rows, whether it is complete, and a reference to the rest.
//
//	text ──canon.ReadOutline──▶ members ──▶ triple ──judge──▶ result, or the reason why not
//
// Evaluate is that line for the contract's own shape.
//
// Only what a result states counts, exactly as it states it: nothing is guessed
// from wording, no reference is followed, no pages are added up to a total, and
// nothing is certified. A total comes from one valid complete triple and from
// nothing else. Where the contract refuses a text, the public answer is its error
// object; the reason travels beside it.
//
// A text that nests deeper than the walker of package canon goes is refused as no
// JSON, so that no input can exhaust the stack.
//
// Pure functions; nothing here knows what a judge answered or how a screen looks.
package completeness
