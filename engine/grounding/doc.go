// Package grounding asks whether a quote is in the evidence a judge was given.
//
// Only the contract's rule grounds a quote: both sides trimmed, every run of
// spaces, tabs, line feeds and returns made one space, then plain containment
// (seed 002, ungrounded gap quotes). No case is folded, no Unicode normalised,
// and a quote may begin and end inside a word. Whatever else explains why a
// quote is not there never makes it grounded.
//
// Collapse and Ungrounded are that rule as plainly as it can be written: the
// slow oracle. Search is the same rule made fast, with every place of every
// quote; the tests hold the one against the other.
//
//	                 ┌─ few quotes, or short ones ──▶ anchor: the longest word, then around it
//	quotes ──Needles─┤                                        │ too much work
//	                 └─ many ──▶ many: keys of 8 or 4 bytes ──┴──▶ crawl: byte by byte
//
// None of the three copies the evidence. The packages below explain a quote that
// is not there: fold makes texts alike, nearest finds the passage that resembles
// it most, and ladder asks one explanation after the other; grams finds for them
// which texts are worth a look.
//
// Units: every offset is in bytes of the text as it was given.
package grounding
