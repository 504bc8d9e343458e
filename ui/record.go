package ui

import (
	"slices"

	"countersign/engine/labels"
	"countersign/model"
)

// record is what people hold of the decisions, and what the reviewer is adding.
// Each thing said waits for the one before it, because a label holds all that the
// one before it held.
//
//	key ──▶ saying ──▶ waiting ──▶ event ──▶ log ──▶ saved: counted in the book
//	                                          └────▶ not saved: shown as that, until it is
//	                                                 saved or taken back
type record struct {
	store   ReviewStore // nil where reviews cannot be kept
	who     string      // the reviewer; blank while that is not known
	log     ReviewLog   // nil until there is something to add
	book    *labels.Book
	reviews Reviews // as they were read; the book has what came since
	tags    []string

	opening bool
	adding  bool    // the log is adding an event
	saying  *saying // of which this is the reason; nil for one that is tried again
	waiting []saying
	unsaved []model.ReviewEvent // what the log did not take
	why     error               // it did not take the first of them
	last    *mark               // for repeating
}

func newRecord(store ReviewStore, who string) record {
	return record{store: store, who: who, book: labels.Fold(nil)}
}

// take makes the record what a store holds.
func (r *record) take(reviews Reviews) {
	r.book, r.tags = labels.Fold(reviews.Events), nil
	for i := range reviews.Events {
		r.knowTags(reviews.Events[i])
	}
	reviews.Events = nil // the book has them
	r.reviews = reviews
}

// knowTags remembers the tags that an event uses.
func (r *record) knowTags(event model.ReviewEvent) {
	for _, tag := range append(slices.Clone(event.Label.Tags), event.Tag) {
		if tag != "" && !slices.Contains(r.tags, tag) {
			r.tags = append(r.tags, tag)
		}
	}
}

// count takes in an event that is in the log.
func (r *record) count(event model.ReviewEvent) {
	r.book.Add(event)
	r.knowTags(event)
}

// mine is what the reviewer holds of a decision, with what could not be saved.
func (r *record) mine(decision string) labels.Review {
	review := r.book.About(decision).Review(r.who)
	for _, event := range r.unsaved {
		if event.Subject.Decision != decision {
			continue
		}
		switch event.Kind {
		case model.ReviewLabel:
			review.Labels = append(review.Labels, event)
			review.Note, review.Tags = event.Label.Note, event.Label.Tags
		case model.ReviewNote:
			review.Note = event.Note
		}
	}
	return review
}

// held is the label that the reviewer holds of a decision, or a new one; had says
// which. A later note by itself is in it.
func (r *record) held(decision string) (label model.Label, had bool) {
	review := r.mine(decision)
	latest, had := review.Latest()
	if !had {
		latest.Label.Truth = model.TruthNotChecked
	}
	latest.Label.Note = review.Note
	return latest.Label, had
}

// answered reports whether the reviewer has an answer, or is giving one: a label,
// or an adjudication.
func (r *record) answered(decision string, kind model.ReviewKind) bool {
	of := r.held
	if kind == model.ReviewAdjudicate {
		of = r.ruling
	}
	if _, had := of(decision); had {
		return true
	}
	answers := func(s saying) bool { return s.answers && s.kind == kind && s.subject.Decision == decision }
	return r.saying != nil && answers(*r.saying) || slices.ContainsFunc(r.waiting, answers)
}

// isUnsaved reports whether something said of a decision is not saved.
func (r *record) isUnsaved(decision string) bool {
	return slices.ContainsFunc(r.unsaved, func(event model.ReviewEvent) bool { return event.Subject.Decision == decision })
}

// busy reports whether something is on its way to the log.
func (r *record) busy() bool { return r.opening || r.adding || len(r.waiting) > 0 }
