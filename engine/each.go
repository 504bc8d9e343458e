package engine

import "countersign/model"

// ExamineEach is ExamineUntil under several rule sets. What no rule has a say in
// (the evidence, and where each quote stands) is worked out once for all of them.
// The examinations share it and must only be read.
func ExamineEach(transcript model.Transcript, decision model.Decision, sets []model.Rules, stop func() bool) (exams []model.Examination, ok bool) {
	e := Prepare(transcript, decision).gathered
	for _, rules := range sets {
		under := e
		under.rules, under.stop = rules, stop
		under.weigh()
		if under.stopped {
			return nil, false
		}
		e.looked = under.looked
		exams = append(exams, under.out)
	}
	return exams, true
}
