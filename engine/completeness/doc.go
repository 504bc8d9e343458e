// Package completeness says whether data are all there is, by the contract of seed
// 000: a list of rows, whether it is complete, and a reference to the rest.
//
//	text ──canon.ReadOutline──▶ members ──▶ triple ──judge──▶ result, or the reason why not
//	                              │            ▲
//	                              └──shapes────┤   has_more, nextCursor, isTruncated, … (Read)
//	                 counts of the packet──────┘   (Packet, Receipt)
//
//	tool results ──Read──▶ one of five states each ──Survey──▶ pages that continue one another
//
// Evaluate is the first line for the contract's own shape. Read takes in the known
// shapes as well, each by one declared rule, and the exact marks of cuts.
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
