package labels

import (
	"cmp"
	"slices"

	"countersign/model"
)

// Standing is all that stands about one decision.
type Standing struct {
	Subject       model.Subject       // as the last event about it has it
	Reviews       []Review            // one a person with any event about it, in the order of their names
	Adjudications []model.ReviewEvent // in order; the last one counts
}

// Review is what one person holds about one decision.
type Review struct {
	Reviewer string
	Labels   []model.ReviewEvent // those that stand, in order
	Note     string              // the last one that stands, of a label or a note
	Tags     []string            // of the last label

	// First is the answer that was given before the judge's was seen; blank where
	// there was none. It stays what it was when it is taken back.
	First model.Answer

	// Seen says that the person has seen the judge's answer here: an answer shows
	// it, and taking the answer back does not make it unseen. What is answered
	// after that is not blind.
	Seen bool
}

// Latest is the label that counts: the last that stands.
func (r Review) Latest() (model.ReviewEvent, bool) {
	return r.last(func(model.Label) bool { return true })
}

// Blind is the last label whose answer was given before the judge's was seen. One
// that only says so, with another answer than the first, is not.
func (r Review) Blind() (model.ReviewEvent, bool) {
	return r.last(func(label model.Label) bool { return label.Via == model.ViaBlind && label.Answer == r.First })
}

// Under is the last label under one version of the codebook.
func (r Review) Under(codebook string) (model.ReviewEvent, bool) {
	return r.last(func(label model.Label) bool { return label.Codebook == codebook })
}

func (r Review) last(fits func(model.Label) bool) (model.ReviewEvent, bool) {
	for _, event := range slices.Backward(r.Labels) {
		if fits(event.Label) {
			return event, true
		}
	}
	return model.ReviewEvent{}, false
}

// About is what stands about one decision. Without events about it, nothing does.
func (b *Book) About(decision string) Standing {
	var standing Standing
	about, met := b.decisions[decision]
	for at := about.first; met; at = b.next[at] {
		event, stands := b.events[at], b.stands(at)
		standing.Subject = event.Subject
		standing.review(event.Reviewer).add(event, stands)
		if event.Kind == model.ReviewAdjudicate && stands {
			standing.Adjudications = append(standing.Adjudications, event)
		}
		met = at != about.last
	}
	return standing
}

// review is the place of a person's review, made where there is none.
func (s *Standing) review(reviewer string) *Review {
	at, found := slices.BinarySearchFunc(s.Reviews, reviewer, func(r Review, name string) int {
		return cmp.Compare(r.Reviewer, name)
	})
	if !found {
		s.Reviews = slices.Insert(s.Reviews, at, Review{Reviewer: reviewer})
	}
	return &s.Reviews[at]
}

func (r *Review) add(event model.ReviewEvent, stands bool) {
	switch event.Kind {
	case model.ReviewReveal, model.ReviewAdjudicate:
		r.Seen = true
	case model.ReviewLabel:
		if !r.Seen && event.Label.Via == model.ViaBlind {
			r.First = event.Label.Answer
		}
		r.Seen = true
		if stands {
			r.Labels = append(r.Labels, event)
			r.Note, r.Tags = event.Label.Note, event.Label.Tags
		}
	case model.ReviewNote:
		if stands {
			r.Note = event.Note
		}
	}
}

// Review is what one person holds about the decision.
func (s Standing) Review(reviewer string) Review {
	for _, review := range s.Reviews {
		if review.Reviewer == reviewer {
			return review
		}
	}
	return Review{Reviewer: reviewer}
}

// Adjudicated is the adjudication that counts: the last that stands.
func (s Standing) Adjudicated() (model.ReviewEvent, bool) {
	if len(s.Adjudications) == 0 {
		return model.ReviewEvent{}, false
	}
	return s.Adjudications[len(s.Adjudications)-1], true
}

// Disputed are the labels that count of two or more people who do not say the
// same, in the order of their names; none where they do, or where the last
// adjudication was between these very labels. What must be the same is the
// answer, and the true state where both checked it.
func (s Standing) Disputed() []model.ReviewEvent {
	var labels []model.ReviewEvent
	for _, review := range s.Reviews {
		if latest, ok := review.Latest(); ok {
			labels = append(labels, latest)
		}
	}
	if !differ(labels) {
		return nil
	}
	if last, ok := s.Adjudicated(); ok && between(last, labels) {
		return nil
	}
	return labels
}

func differ(labels []model.ReviewEvent) bool {
	var truth model.Truth
	for _, event := range labels {
		if event.Label.Answer != labels[0].Label.Answer {
			return true
		}
		if event.Label.Truth == model.TruthNotChecked {
			continue
		}
		if truth != "" && event.Label.Truth != truth {
			return true
		}
		truth = event.Label.Truth
	}
	return false
}

func between(adjudication model.ReviewEvent, labels []model.ReviewEvent) bool {
	for _, label := range labels {
		if !slices.Contains(adjudication.Between, label.ID) {
			return false
		}
	}
	return true
}

// Disputed are the decisions with labels to adjudicate, as they were first met.
func (b *Book) Disputed() []string {
	var disputed []string
	for _, decision := range b.order {
		if b.About(decision).Disputed() != nil {
			disputed = append(disputed, decision)
		}
	}
	return disputed
}
