// Package trial holds the cases of the memory suite and the judging of what was
// seen. A case is one agent turn and what must be true of it afterwards; the
// cases are a data file that an adapter's author can read in any language.
//
//	cases.json ──Load──▶ Case ─────────────┐
//	                                       ├──Judge──▶ every failure, in words
//	Record: reports, the proxy's log, ─────┘
//	        what the deployment holds more
//
// What an adapter says of itself is taken only for what the model was handed and
// for what the application heard; whether something was sent, and what, is read
// from the log alone. Judge looks at every telling of a turn and at every request
// in it, and an expectation that nothing can be seen of is a failure, not a pass.
//
// All of it is pure: running a case is package memory's.
package trial
