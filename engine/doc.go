// Package engine works out everything about one decision.
//
// Start at Examine: it is the way of one decision, top to bottom.
//
//	Transcript ──evidence──▶ lifecycle, packet ──▶ the text a judge saw, its id
//	     │
//	 judge's reply ──verdict──▶ decoded verdict ──grounding──▶ each quote's place
//	     │
//	 shape rules · requirement report · arbitration · directive ──▶ outcome, feedback
//	     │
//	 tool results, packet ──completeness──▶ complete, partial, contradictory or unreadable
//	     │
//	 findings, each with the id of its rule
//
// Everything here and below is a pure function over package model: no files, no
// clock, no network, no terminal. The parts live in evidence, requirements,
// verdict, completeness and grounding (below it the ladder, which explains a quote that is not in
// the evidence); the table of finding rules lives in rules.
package engine
