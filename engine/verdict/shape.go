package verdict

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// By which halves of a reply a done contradicts itself.
const (
	ByGapsAndClass = "gaps and class"
	ByGapsAlone    = "gaps alone"
	ByClassAlone   = "class alone"
)

// ContradictsItself reports whether a reply accepts and refuses at once, and by
// which half. By the seed's rule that is a done beside a well-formed gap row, a
// declared class, or both (seed 002). The rules of older eras read the class
// alone: one of the four named ones, or any class text at all, none included;
// a rule not known is the seed's (facts: completion 0).
func ContradictsItself(decoded Decoded, rules model.Rules) (contradicts bool, by string) {
	if decoded.Verdict.Verdict != model.VerdictDone {
		return false, ""
	}
	rows, class := len(decoded.Gaps) > 0, decoded.GapDeclared
	switch rules.Contradiction {
	case model.ContradictionNever:
		return false, ""
	case model.ContradictionNamed:
		rows, class = false, slices.Contains(NamedClasses(), decoded.GapClass)
	case model.ContradictionDeclared:
		rows, class = false, strings.TrimSpace(decoded.RawGapClass) != ""
	}
	switch {
	case rows && class:
		return true, ByGapsAndClass
	case rows:
		return true, ByGapsAlone
	case class:
		return true, ByClassAlone
	}
	return false, ""
}

// Rejected is why a reply is not read under the rules although it is an object, or
// blank. The seeds' contract reads every object; the itemised era's schema asked
// for a gap wherever there was a list of gaps (facts: completion 0, 1.7).
func Rejected(reply canon.Value, rules model.Rules) string {
	if gaps := reply.Get("gaps"); rules.GapRows == model.GapRowsSome && gaps.Kind() == canon.List && len(gaps.Items()) == 0 {
		return "the list of gaps is empty, and these rules ask for a row in it"
	}
	return ""
}

// RefusesWithoutGap reports whether a verdict is a continue that names nothing:
// no well-formed gap row and no declared class. The refusal stands all the same;
// only the record names its shape (seed 002).
func RefusesWithoutGap(verdict model.Verdict) bool {
	return verdict.Verdict == model.VerdictContinue && len(verdict.Gaps) == 0 && !verdict.GapDeclared
}
