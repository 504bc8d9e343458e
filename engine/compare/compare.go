package compare

import (
	"countersign/engine/grounding"
	"countersign/model"
)

// Sameness is whether something is the same on both sides; Unknown where one side
// does not have it.
type Sameness string

// The three answers.
const (
	Same    Sameness = "same"
	Other   Sameness = "other"
	Unknown Sameness = "unknown"
)

// Side is one decision with its examination, and a name of the run it is from.
type Side struct {
	Run      string
	Decision model.Decision
	Exam     model.Examination
}

// Comparison is two decisions beside each other.
type Comparison struct {
	Judge    Sameness // by model and prompt
	Run      Sameness
	Evidence Sameness
	Verdict  Sameness // of what the judges say, not of what came of it
	Outcome  Sameness
	Reason   Sameness // gaps and detail

	Detail      Passages // the words of the two details
	Pairs       []Pair
	Differences []Difference
}

// Decisions compares two decisions.
func Decisions(a, b Side) Comparison {
	c := Comparison{
		Judge:    judges(a.Decision, b.Decision),
		Run:      texts(a.Run, b.Run),
		Evidence: evidences(a.Exam, b.Exam),
		Verdict:  verdicts(a.Exam, b.Exam),
		Outcome:  texts(a.Exam.Outcome.Action, b.Exam.Outcome.Action),
		Detail:   passages(a.Exam.Verdict.Detail, b.Exam.Verdict.Detail),
		Pairs:    pairs(a.Exam.Gaps, b.Exam.Gaps),
	}
	c.Differences = differences(c, a, b)
	c.Reason = c.reasons(a, b)
	return c
}

func texts(a, b string) Sameness {
	switch {
	case a == "" || b == "":
		return Unknown
	case a == b:
		return Same
	}
	return Other
}

// judges are the same under the same model and the same prompt.
func judges(a, b model.Decision) Sameness {
	if a.Judge.Model == "" || b.Judge.Model == "" {
		return Unknown
	}
	if a.Judge == b.Judge {
		return Same
	}
	return Other
}

// evidences are the same by their id, which names the question too; else by the
// text. A judge without evidence at hand cannot be compared.
func evidences(a, b model.Examination) Sameness {
	if byID := texts(a.EvidenceID, b.EvidenceID); byID != Unknown {
		return byID
	}
	return texts(a.Evidence.Text, b.Evidence.Text)
}

// verdicts are the same by what they say in the contract's words. Words that say
// neither done nor continue are compared as they are.
func verdicts(a, b model.Examination) Sameness {
	switch {
	case a.NoVerdict != "" || b.NoVerdict != "" || !a.HasWord || !b.HasWord:
		return Unknown
	case a.Mapped == "" && b.Mapped == "" && a.Word != b.Word:
		return Other
	case a.Mapped == b.Mapped:
		return Same
	}
	return Other
}

// reasons are the same where the gaps and the detail are.
func (c Comparison) reasons(a, b Side) Sameness {
	if c.Verdict == Unknown {
		return Unknown
	}
	if grounding.Collapse(a.Exam.Verdict.Detail) != grounding.Collapse(b.Exam.Verdict.Detail) {
		return Other
	}
	for _, difference := range c.Differences {
		if difference.Pair >= 0 {
			return Other
		}
	}
	return Same
}

// InGaps counts the differences that are about a gap.
func (c Comparison) InGaps() int {
	n := 0
	for _, difference := range c.Differences {
		if difference.Pair >= 0 {
			n++
		}
	}
	return n
}
