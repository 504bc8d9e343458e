// Package labels works out what stands of a review log.
//
// A log is a set of events; what a person holds about a decision follows from
// the set alone. Neither the order of files nor of lines matters, so two people's
// logs are merged by putting one after the other, and a line that is there twice
// counts once.
//
//	events ──Fold──▶ Book ──About(decision)──▶ Standing
//	                  ▲                          ├─ Review of each person: labels, note, seen
//	   one more ──Add─┘                          └─ adjudications, beside them
//
// Order is by time, then by event id. An undo takes back one event of the same
// person that is earlier; an undo can be taken back too. An adjudication stands
// beside the labels it chose between and changes none of them.
//
// Agreement with the judge is worked out here and stored nowhere. Counting is
// package stats', keeping is package sessions/reviews'.
package labels
