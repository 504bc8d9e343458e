package words

import (
	"fmt"
	"strings"

	"countersign/engine/conformance"
	"countersign/themes"
	"countersign/ui/draw"
)

// Rule is what a rule came to on an implementation. No outcome is one that was
// not run.
func Rule(glyphs draw.Glyphs, outcome conformance.Outcome) Mark {
	switch outcome {
	case conformance.Passed:
		return Mark{glyphs.Done, "keeps", themes.Done}
	case conformance.Failed:
		return Mark{glyphs.Error, "fails", themes.Error}
	case conformance.NotJudged:
		return Mark{glyphs.Unknown, "not judged", themes.Undecidable}
	}
	return Mark{glyphs.None, "not run", themes.Faint}
}

// Said is what a suite says that one of its implementations does.
func Said(implementation conformance.Implementation) string {
	said := "keeps every rule"
	switch {
	case len(implementation.Fails) > 0:
		said = "breaks " + strings.Join(implementation.Fails, ", ") + ", no other"
	case len(implementation.NotJudged) > 0:
		said = "keeps every other rule"
	}
	if len(implementation.NotJudged) > 0 {
		said += "; cannot be judged on " + strings.Join(implementation.NotJudged, ", ")
	}
	return said
}

// Proof is what the run of a whole suite comes to: no percentages, which hide the
// rule that broke.
func Proof(proof conformance.Proof) string {
	rules, wrong := len(proof.Suite.Rules), len(proof.Suite.Wrong)
	if len(proof.Problems) > 0 {
		return fmt.Sprintf("%d rules, %d seen to fail: %d of %d wrong implementations refused by exactly their rules; problems: %d",
			rules, proof.SeenToFail(), proof.Refused(), wrong, len(proof.Problems))
	}
	return fmt.Sprintf("%d rules, each seen to fail: %d wrong implementations refused; %d odd but right ones passed",
		rules, wrong, len(proof.Suite.Odd))
}
