// Package stages is the way of one decision in nine stages, for walking it: what
// each stage is called, by which rules it works, which findings are raised in it,
// and why it did not happen where it did not.
//
//	1 transcript ─▶ 2 lifecycle ─▶ 3 packet ─▶ 4 text and id ─┐
//	                                                          ▼
//	              5 decode ─▶ 6 shape ─▶ 7 quotes ─▶ 8 arbitration ─▶ 9 directive
//
// Nothing is worked out here: package engine did that, and an examination has it.
package stages

// Stage is one stage, from 1.
type Stage int

// The stages.
const (
	Transcript Stage = iota + 1
	Lifecycle
	Packet
	Text
	Decode
	Shape
	Quotes
	Arbitration
	Directive
)

// Count is how many stages there are.
const Count = int(Directive)
