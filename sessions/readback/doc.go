// Package readback judges how a store answers when what it kept was damaged
// (seed 004): an answer that cannot be told apart from "there is nothing here"
// turns a loss that could be mended into one that nobody sees.
//
// One Check judges one read face of a store, get and list each by itself, by
// seven observations, each of them on a fresh and empty store of its own:
//
//	open ─▶ seed ──────────────▶ read     1  a good row and an empty store both answer,
//	open ─────────────▶ read, twice          differently, and the empty answer repeats
//	open ─▶ plant one form ────▶ read     2  damage is answered unlike both of them
//	        of four, a sentinel in it     3  and no planted byte comes back
//
// Refusing is an answer, panicking is none. All violations are told, not only
// the first. What cannot be planted in is judged by clause 1 alone and reported
// as not judged for the rest, never as passed.
//
// The suite shows that damage can be told apart. Whether the answer names the
// loss rightly, a person must say; and four forms stand for a world of damage.
//
// A check damages what it opens. It makes the directories for its stores itself,
// and must never be pointed at real data. Nothing here knows package testing:
// readbacktest is for tests, package stores holds the stores that prove this
// suite, right ones and wrong ones.
package readback
