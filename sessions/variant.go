package sessions

import (
	"slices"

	"countersign/engine"
	"countersign/model"
	"countersign/sessions/format"
)

// Read reads what a file would hold. The path is how it is called; nothing of that
// name is opened.
func Read(path string, data []byte) File {
	file := File{Path: path}
	file.read(format.NewSource(path, data))
	return file
}

// Variant is a decision of a transcript as a session file of its own, and in words
// what is otherwise when that file is read and examined again: nothing, unless the
// transcript tells what no session line carries. About says what to look at.
func Variant(transcript model.Transcript, decision model.Decision, about string) (data []byte, otherwise []string) {
	data = format.WriteSession(transcript, decision, about)
	items := Library{Files: []File{Read("variant", data)}}.Items()
	if len(items) != 1 {
		return data, []string{"the decision"}
	}
	before := engine.Examine(transcript, decision, model.Rules{})
	after := engine.Examine(*items[0].Transcript, items[0].Decision, model.Rules{})
	return data, differing(before, after)
}

// differing names what two examinations do not have in common.
func differing(before, after model.Examination) []string {
	var names []string
	say := func(same bool, name string) {
		if !same {
			names = append(names, name)
		}
	}
	say(before.Word == after.Word && before.NoVerdict == after.NoVerdict, "the verdict")
	say(before.Clamp == after.Clamp, "the detail")
	say(before.Computed == after.Computed, "the outcome")
	say(before.Feedback.Text == after.Feedback.Text, "the feedback")
	say(slices.EqualFunc(before.Gaps, after.Gaps, sameGap), "the gaps and quotes")
	say(before.Evidence.Text == after.Evidence.Text, "the evidence")
	say(before.EvidenceID == after.EvidenceID, "the evidence id")
	say(slices.Equal(before.FindingIDs(), after.FindingIDs()), "the findings")
	return names
}

func sameGap(a, b model.GapExam) bool {
	return a.Gap == b.Gap && slices.EqualFunc(a.Quotes, b.Quotes, func(a, b model.QuoteCheck) bool {
		return a.Quote == b.Quote && a.State == b.State && a.Rung == b.Rung
	})
}
