package labels

import "countersign/model"

// Agreement is how an answer stands to the judge's own word.
type Agreement string

// The agreements. Where the judge said neither done nor continue, or the answer
// is unsure, there is nothing to agree with; each is its own value and counts as
// neither side.
const (
	Agrees    Agreement = "agree"
	Disagrees Agreement = "disagree"
	Unsure    Agreement = "unsure"
	NoWord    Agreement = "no word"
)

// Agree compares an answer with the judge's own word: never with the outcome.
func Agree(answer model.Answer, judged model.Judged) Agreement {
	switch {
	case answer == model.AnswerUnsure:
		return Unsure
	case judged.Verdict != model.VerdictDone && judged.Verdict != model.VerdictContinue:
		return NoWord
	case string(answer) == judged.Verdict:
		return Agrees
	}
	return Disagrees
}

// Same is the answer that agrees with the judge's word and Opposite the one that
// does not; not ok where the judge said neither done nor continue.
func Same(judged model.Judged) (answer model.Answer, ok bool) {
	switch judged.Verdict {
	case model.VerdictDone:
		return model.AnswerDone, true
	case model.VerdictContinue:
		return model.AnswerContinue, true
	}
	return "", false
}

// Opposite is the answer that disagrees with the judge's word.
func Opposite(judged model.Judged) (answer model.Answer, ok bool) {
	same, ok := Same(judged)
	switch {
	case !ok:
		return "", false
	case same == model.AnswerDone:
		return model.AnswerContinue, true
	}
	return model.AnswerDone, true
}
