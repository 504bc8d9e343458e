// Package ladder says where a quote comes from that is not in the evidence.
//
// Its rungs are asked one after the other, and the first that holds names the
// quote (facts: reviewing M1). None of them grounds it: only the contract does.
//
//	as-written             the contract's own rule, asked in package grounding
//	                       ── in the evidence, field by field, each fold on top of the last ──
//	unescaped              with JSON escapes undone, once or twice
//	unicode-folded         with typographic marks made plain, hidden characters left out
//	prefix-stripped        without line numbers and the harness's own lines
//	case-folded            in either case
//	joined-across-hole     as pieces around an elision, or around the quote's own ellipsis
//	                       ── beyond the evidence: texts that the caller brings ──
//	raw-only               in what the agent saw and the judge did not
//	harness-or-agent-text  in what the harness or the agent wrote
//	judge-own-words        in the judge's own detail or criterion, or in the task
//	                       ── nowhere ──
//	near-miss              a passage of the evidence resembles it
//	absent                 none does
//	cannot-check           none does, but some of the evidence is not there to look at
//
// Whose doing that is, is suggested by OwnerOf.
//
// A sieve spares the folding of fields and sources that have no such quote: most.
package ladder

import "countersign/model"

// fewest is how many characters a quote, or a piece of it, must have left after
// folding to be looked for: less would be found anywhere.
const fewest = 4

// Words is a rung in the words of the screens.
func Words(rung model.Rung) string {
	switch rung {
	case model.RungAsWritten:
		return "as written"
	case model.RungUnescaped:
		return "with escapes undone"
	case model.RungUnicodeFolded:
		return "with Unicode folded"
	case model.RungPrefixes:
		return "without line numbers"
	case model.RungCaseFolded:
		return "in other case"
	case model.RungJoined:
		return "joined across a hole"
	case model.RungRawOnly:
		return "in the raw transcript only"
	case model.RungHarnessAgent:
		return "in the harness's or agent's own text"
	case model.RungJudgeOwn:
		return "copied from the judge's own words"
	case model.RungNearMiss:
		return "near miss"
	case model.RungAbsent:
		return "nowhere"
	case model.RungCannotCheck:
		return "cannot check"
	}
	return string(rung)
}

// Rungs is every rung in the order they are asked.
func Rungs() []model.Rung {
	return []model.Rung{
		model.RungAsWritten, model.RungUnescaped, model.RungUnicodeFolded, model.RungPrefixes, model.RungCaseFolded, model.RungJoined,
		model.RungRawOnly, model.RungHarnessAgent, model.RungJudgeOwn, model.RungNearMiss, model.RungAbsent, model.RungCannotCheck,
	}
}
