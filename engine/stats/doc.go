// Package stats counts: what people say of a judge's decisions, what the contract
// says of its replies, how well people agree with each other, and how sure each
// of these numbers is.
//
//	decision, examination ──Observe──▶ Observation ─┐
//	                                                ├─Count──▶ Report
//	review events ──labels.Fold──▶ Book ────────────┘            │
//	                                                   Group of each judge
//	                                                   ├─ on the evidence   (answer)
//	                                                   ├─ on what happened  (true state)
//	                                                   ├─ gaps
//	                                                   └─ by the contract   (no person)
//	                                                   People · Comparisons · Omissions
//
// Every number is a Figure: k of n with what n counts, an interval, and how many
// decisions and runs it rests on. A number that does not exist says why, and is
// never 0 or 100 %. What was left out of all numbers is an Omission. The two blocks
// about people's labels are never mixed, and agreement is with the judge's own word.
// The table of measures says of each figure what k and n are, and whose rule it is.
//
// Positive is done. Nothing here knows a clock, chance or a screen: random numbers
// are passed in, and package ui/figures lays the figures out.
package stats
