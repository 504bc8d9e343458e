// Package conformance is the machinery that suites of rules stand on: a suite
// nobody has seen fail has asserted nothing.
//
// A Suite states its rules, one implementation that keeps them all (the
// reference), wrong implementations that each break one thing and name the exact
// rules they fail, and implementations that are odd but right and must pass. An
// outside implementation is judged by the same suite.
//
//	Implementation ──Suite.Judge──▶ Report: passed, failed, not judged, rule by rule
//	     │                             │
//	     │ cannot be run               └──Suite.Problems──▶ where a suite and what was
//	     ▼                                                  seen differ: exact sets, both ways
//	*CouldNotRunError: the run stops
//
// Three ends are kept apart: passed, failed with every failure named, and could
// not run. What was not judged says why, and never counts as passed. There are
// no percentages: they hide which rule broke.
//
// Judging is the suites' own: those of an agent's memory and of a judge live
// below this package, that of a store in sessions/readback. Here is no file, no
// clock, no printing and nothing of package testing.
package conformance
