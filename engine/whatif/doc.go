// Package whatif answers what decisions would have been under other rules (facts:
// reviewing M12). It names the rule sets there are, and says of a decision, and of
// many, what is otherwise under one of them.
//
//	Parse, Sets ──▶ rule sets ──┐
//	decision ──engine.ExamineEach──▶ Between ──▶ Change ──Tally──▶ counts
//
// Outcomes are those that the rules give. What a file records stands whatever the
// rules are, so it is no part of the comparison.
package whatif
