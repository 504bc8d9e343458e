package labels

import "countersign/model"

// Reference is what people together say of a decision: the last adjudication, where
// it is between the labels as they are now, else the labels that count, where they
// say the same. It never takes the mean of two people.
type Reference struct {
	Answer model.Answer // blank: nobody answered, or they differ
	Truth  model.Truth  // not_checked: nobody checked; blank: those who did differ

	AnswerDisputed bool
	TruthDisputed  bool
	Adjudicated    bool // an adjudication is part of it
}

// Reference is the reference of what stands; not ok where nobody has answered.
func (s Standing) Reference() (reference Reference, ok bool) {
	var latest []model.Label
	var events []model.ReviewEvent
	for _, review := range s.Reviews {
		if event, ok := review.Latest(); ok {
			latest, events = append(latest, event.Label), append(events, event)
		}
	}
	reference.Truth = model.TruthNotChecked
	for i, label := range latest {
		reference.AnswerDisputed = reference.AnswerDisputed || i > 0 && label.Answer != latest[0].Answer
		reference.Answer = label.Answer
		if label.Truth == model.TruthNotChecked {
			continue
		}
		reference.TruthDisputed = reference.TruthDisputed || reference.Truth != model.TruthNotChecked && label.Truth != reference.Truth
		reference.Truth = label.Truth
	}
	if last, is := s.Adjudicated(); is && between(last, events) {
		reference.Answer, reference.AnswerDisputed, reference.Adjudicated = last.Label.Answer, false, true
		if last.Label.Truth != model.TruthNotChecked {
			reference.Truth, reference.TruthDisputed = last.Label.Truth, false
		}
	}
	if reference.AnswerDisputed {
		reference.Answer = ""
	}
	if reference.TruthDisputed {
		reference.Truth = ""
	}
	return reference, reference.Adjudicated || len(latest) > 0
}
