package words

import (
	"countersign/engine/labels"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
)

// Answer is what a person says of the work.
func Answer(glyphs draw.Glyphs, answer model.Answer) Mark {
	switch answer {
	case model.AnswerDone:
		return Mark{glyphs.Done, string(answer), themes.Done}
	case model.AnswerContinue:
		return Mark{glyphs.Continue, string(answer), themes.Continue}
	}
	return Mark{glyphs.Unknown, string(answer), themes.Undecidable}
}

// Agreement is how an answer stands to the judge's own word; only that the two
// differ is coloured as a finding.
func Agreement(glyphs draw.Glyphs, agreement labels.Agreement) Mark {
	switch agreement {
	case labels.Agrees:
		return Mark{glyphs.Agree, "agree", themes.Done}
	case labels.Disagrees:
		return Mark{glyphs.Disagree, "disagree", themes.Ungrounded}
	case labels.Unsure:
		return Mark{glyphs.Unknown, "unsure", themes.Undecidable}
	}
	return Mark{glyphs.None, "no verdict to agree with", themes.Muted}
}

// AnswerLetter is an answer at the edge of the docket: the key that gives it.
func AnswerLetter(answer model.Answer, judged model.Judged) string {
	switch labels.Agree(answer, judged) {
	case labels.Agrees:
		return "a"
	case labels.Disagrees:
		return "d"
	case labels.Unsure:
		return "u"
	}
	return map[model.Answer]string{model.AnswerDone: "D", model.AnswerContinue: "C"}[answer]
}

// Truth is what a person found out about the work from the raw transcript.
func Truth(truth model.Truth) string {
	if truth == model.TruthNotChecked {
		return "not checked"
	}
	return string(truth)
}

// GapMark is what a person says of a gap: the key's sign and the word.
func GapMark(valid model.GapValid) string {
	return map[model.GapValid]string{
		model.GapIsValid: "+ valid", model.GapIsInvalid: "- invalid", model.GapIsUnsure: "? unsure",
	}[valid]
}

// GapReason is why a gap is invalid; blank for none.
func GapReason(reason model.GapReason) string {
	return map[model.GapReason]string{
		model.GapUnsupported: "unsupported", model.GapAlreadyMet: "already met", model.GapNotRequired: "not required",
		model.GapWrongClass: "wrong class", model.GapDuplicate: "duplicate",
	}[reason]
}
