package ui

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"countersign/engine/labels"
	"countersign/model"
)

// mark is one thing that a person says of the selected decision: the action of its
// key, and what was chosen or typed. It is a plain value so that it can be repeated
// on another decision.
type mark struct {
	action action
	value  string // of a menu or a prompt
	class  string // of a missed gap; may be blank
}

// saying is a mark on its way to the log: what becomes of one label. What it makes
// of it is worked out only when everything said before is in the log.
type saying struct {
	kind    model.ReviewKind
	subject model.Subject
	words   string             // what the toast says of it
	answers bool               // it gives an answer; without one there is no label
	alter   func(*model.Label) // nil for an undo, a reveal and a promoted tag
	tag     string             // that is promoted
	via     model.Via          // of an answer, where the judge's was not seen before
	frame   model.Frame        // of the queue
	between []string           // of an adjudication
	spent   time.Duration      // on the decision since its last label
}

// Why there is no event in what was said.
const (
	whyNoAnswer = "answer first"
	whyNothing  = "that is what it says already"
)

// event is what goes to the log, or why nothing does.
func (r *record) event(s saying) (event model.ReviewEvent, why string) {
	event = model.ReviewEvent{Kind: s.kind, Subject: s.subject}
	switch s.kind {
	case model.ReviewPromote:
		event.Tag, event.Codebook = s.tag, r.reviews.Version
		return event, ""
	case model.ReviewReveal:
		return event, ""
	}
	before, had := r.held(s.subject.Decision)
	if s.kind == model.ReviewAdjudicate {
		before, had = r.ruling(s.subject.Decision)
		event.Between = s.between
	}
	after := before
	s.alter(&after)
	switch {
	case !had && !s.answers && s.kind == model.ReviewNote:
		event.Note = after.Note
		if after.Note == before.Note {
			return event, whyNothing
		}
		return event, ""
	case !had && !s.answers:
		return event, whyNoAnswer
	case s.kind == model.ReviewNote:
		event.Kind = model.ReviewLabel // with an answer, the note is a part of the label
	}
	event.Label = r.stamped(after, s, before)
	before.Duration = event.Label.Duration
	if reflect.DeepEqual(before, event.Label) {
		return event, whyNothing
	}
	return event, ""
}

// stamped is a label with how it came about.
func (r *record) stamped(label model.Label, s saying, before model.Label) model.Label {
	switch {
	case s.kind == model.ReviewAdjudicate:
		label.Via = model.ViaRevealed
	case before.Answer == label.Answer: // more was marked; how the answer came about stays
	case s.via == model.ViaBlind && r.mine(s.subject.Decision).Seen:
		label.Via = model.ViaRevealed
	default:
		label.Via = s.via
	}
	if !isDrawn(label.Frame) { // a decision that was drawn stays so
		label.Frame = s.frame
	}
	label.Duration += s.spent.Milliseconds()
	label.Codebook = r.reviews.Version
	return label
}

// isDrawn reports whether a frame is one of a sample.
func isDrawn(frame model.Frame) bool {
	return frame.Kind == model.FrameRandom || frame.Kind == model.FrameStratified
}

// ruling is the label of the reviewer's own adjudication, or a new one.
func (r *record) ruling(decision string) (label model.Label, had bool) {
	if event, ok := r.adjudication(decision); ok {
		return event.Label, true
	}
	return model.Label{Truth: model.TruthNotChecked}, false
}

// adjudication is the reviewer's own last one that stands, saved or not.
func (r *record) adjudication(decision string) (last model.ReviewEvent, ok bool) {
	for _, event := range slices.Concat(r.book.About(decision).Adjudications, r.unsaved) {
		mine := cmp.Or(event.Reviewer, r.who) == r.who
		if mine && event.Kind == model.ReviewAdjudicate && event.Subject.Decision == decision {
			last, ok = event, true
		}
	}
	return last, ok
}

// markGap sets the mark of one gap, in the order of the gaps.
func markGap(label *model.Label, index int, gap model.Gap, valid model.GapValid, reason model.GapReason) {
	marked := model.GapMark{Index: index, Hash: labels.GapHash(gap), Valid: valid, Reason: reason}
	gaps := slices.DeleteFunc(slices.Clone(label.Gaps), func(g model.GapMark) bool { return g.Index == index })
	label.Gaps = append(gaps, marked)
	slices.SortFunc(label.Gaps, func(a, b model.GapMark) int { return cmp.Compare(a.Index, b.Index) })
}

// toggleTag adds a tag, or takes it away where it is there.
func toggleTag(label *model.Label, tag string) {
	tags := slices.Clone(label.Tags)
	if at := slices.Index(tags, tag); at >= 0 {
		label.Tags = slices.Delete(tags, at, at+1)
		return
	}
	label.Tags = append(tags, tag)
}
