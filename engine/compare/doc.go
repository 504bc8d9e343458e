// Package compare lays two examined decisions beside each other: of one judge at
// two times, of two judges, or of two runs.
//
//	examination A ─┐  gaps matched by requirement, then by criterion
//	               ├─▶ words that differ ──▶ Comparison: a sentence, pairs, differences
//	examination B ─┘  evidence entry by entry ──▶ EvidenceDiff
//
// It says what differs and never which of the two is right: neither reply is
// evidence about the other. All functions are pure.
package compare
