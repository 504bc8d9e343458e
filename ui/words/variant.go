package words

import (
	"fmt"

	"countersign/engine/verdict"
	"countersign/engine/whatif"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// ReplyShape is what a reply's shape comes to: the half by which it contradicts itself,
// or what else it does not keep.
func ReplyShape(glyphs draw.Glyphs, exam model.Examination) Mark {
	switch {
	case exam.Contradicts == model.ShapeUndecidable:
		return Mark{glyphs.Unknown, "cannot decide", themes.Undecidable}
	case exam.Contradicts == model.ShapeHolds:
		return Mark{glyphs.Contradiction, exam.ContradictsBy, themes.Contradiction}
	case exam.RefusesWithoutGap == model.ShapeHolds:
		return Mark{glyphs.Warn, "refuses without a gap", themes.Warn}
	case exam.Superseded:
		return Mark{glyphs.None, "older shape", themes.Muted}
	}
	return Mark{glyphs.Done, "keeps", themes.Text}
}

// Variant says in one sentence what another reply, or other rules, came to.
func Variant(glyphs draw.Glyphs, before, after model.Examination) string {
	was, is := Outcome(glyphs, before.Computed.Action), Outcome(glyphs, after.Computed.Action)
	why := variantWhy(before, after)
	if was == is {
		if why == "" {
			return "Every answer is the same."
		}
		return "The outcome stays: " + why
	}
	text := fmt.Sprintf("The outcome turns from %s to %s", was.Word, is.Word)
	if why == "" {
		return text + "."
	}
	return text + ": " + why
}

// variantWhy is the weightiest thing that is otherwise, or blank.
func variantWhy(before, after model.Examination) string {
	for _, why := range []func(before, after model.Examination) string{
		readOtherwise, contradictsOtherwise, saysOtherwise, refusesOtherwise, smallerThings,
	} {
		if text := why(before, after); text != "" {
			return text
		}
	}
	return ""
}

func readOtherwise(before, after model.Examination) string {
	switch {
	case (after.NoVerdict == "") == (before.NoVerdict == ""):
		return ""
	case after.NoVerdict != "":
		return "no verdict can be read, for " + after.NoVerdict + "."
	}
	return "a verdict can be read now."
}

func contradictsOtherwise(before, after model.Examination) string {
	switch {
	case after.ContradictsBy == before.ContradictsBy:
		return ""
	case after.ContradictsBy == "" && after.Mapped == model.VerdictDone:
		return "nothing contradicts the done any more."
	case after.ContradictsBy == "" && after.Mapped == "":
		return "" // saysOtherwise tells of a word outside the contract
	case after.ContradictsBy == "":
		return fmt.Sprintf("it says %s now, which a gap does not contradict.", orBlank(after.Word))
	case after.ContradictsBy == verdict.ByGapsAlone && before.ContradictsBy != "":
		return "the class declares no gap any more, and the gaps in the list still contradict done."
	case after.ContradictsBy == verdict.ByClassAlone && before.ContradictsBy != "" && len(after.Gaps) > 0:
		return "these rules do not look at the gaps in the list, and the class still contradicts done."
	case after.ContradictsBy == verdict.ByClassAlone && before.ContradictsBy != "":
		return "no gap is in the list any more, and the class still contradicts done."
	}
	return fmt.Sprintf("the done contradicts itself now, by %s.", after.ContradictsBy)
}

func saysOtherwise(before, after model.Examination) string {
	switch {
	case after.Word == before.Word:
		return ""
	case after.Mapped == "" && after.NoVerdict == "":
		return fmt.Sprintf("the word %s is not in the contract, and does not hold the run back.", orBlank(after.Word))
	}
	return fmt.Sprintf("the judge says %s instead of %s.", orBlank(after.Word), orBlank(before.Word))
}

func orBlank(word string) string {
	if word = safe.Line(word); word == "" {
		return "nothing"
	}
	return "“" + word + "”"
}

func refusesOtherwise(before, after model.Examination) string {
	switch {
	case after.RefusesWithoutGap == before.RefusesWithoutGap:
		return ""
	case after.RefusesWithoutGap == model.ShapeHolds:
		return "the refusal names no gap any more, and stands all the same."
	case after.Mapped == model.VerdictContinue:
		return "the refusal names a gap now."
	}
	return ""
}

// smallerThings are what changes no verdict.
func smallerThings(before, after model.Examination) string {
	was, is := before.CountQuotes(), after.CountQuotes()
	pending := func(exam model.Examination) int {
		if exam.Verdict.RequirementReport == nil {
			return 0
		}
		return exam.Verdict.RequirementReport.PendingCount
	}
	switch change := whatif.Between(before, after); {
	case pending(before) != pending(after):
		return fmt.Sprintf("%s open now, and %d before.", plural(pending(after), "requirement"), pending(before))
	case is.Ungrounded > was.Ungrounded:
		return plural(is.Ungrounded, "quote") + " not in the evidence now; that overrules no verdict."
	case is.Ungrounded < was.Ungrounded:
		return plural(was.Ungrounded-is.Ungrounded, "ungrounded quote") + " fewer."
	case len(after.Dropped) > len(before.Dropped):
		return "the reader drops " + plural(len(after.Dropped), "row") + " of the gaps, and does not tell the actor."
	case after.Superseded && !before.Superseded:
		return "the older shape is read all the same."
	case after.Clamp.Truncated && !before.Clamp.Truncated:
		return "the detail is cut now, and the rest reaches nobody."
	case change.Kept != nil:
		return fmt.Sprintf("%d characters of the detail are kept, and %d before.", change.Kept.After, change.Kept.Before)
	case after.Verdict.GapClass != before.Verdict.GapClass || after.RawGapClass != before.RawGapClass:
		return "the class is another."
	case change.Feedback != nil:
		return "the actor is told otherwise."
	case !change.Nothing():
		return "the findings are others."
	}
	return ""
}
