// Package sides lays two texts beside each other: which lines both have, which
// one alone has, and which stand opposite each other. It is pure, and draws
// nothing.
//
//	Lines ──▶ an edit script, the removed lines of a place before the added ones
//	            └── Pairs ──▶ rows of two columns
package sides
