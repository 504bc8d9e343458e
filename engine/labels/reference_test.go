package labels_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/labels"
	"countersign/model"
)

func TestReference(t *testing.T) {
	checked := func(event model.ReviewEvent, truth model.Truth) model.ReviewEvent {
		event.Label.Truth = truth
		return event
	}
	adjudicate := func(n int, answer model.Answer, between ...string) model.ReviewEvent {
		event := label(n, "cy", "d", answer)
		event.Kind, event.Between = model.ReviewAdjudicate, between
		return event
	}
	done, other := label(1, "ann", "d", model.AnswerDone), label(2, "ben", "d", model.AnswerContinue)
	same := label(2, "ben", "d", model.AnswerDone)
	const none = model.TruthNotChecked
	for _, c := range []struct {
		name   string
		events []model.ReviewEvent
		want   labels.Reference
	}{
		{"one person", []model.ReviewEvent{done}, labels.Reference{Answer: "done", Truth: none}},
		{"unsure is an answer", []model.ReviewEvent{label(1, "ann", "d", model.AnswerUnsure)}, labels.Reference{Answer: "unsure", Truth: none}},
		{"two who agree", []model.ReviewEvent{done, same}, labels.Reference{Answer: "done", Truth: none}},
		{"two who differ", []model.ReviewEvent{done, other}, labels.Reference{Truth: none, AnswerDisputed: true}},
		{"one who checked", []model.ReviewEvent{checked(done, "continue"), same}, labels.Reference{Answer: "done", Truth: "continue"}},
		{"the other who checked", []model.ReviewEvent{done, checked(same, "unsure")}, labels.Reference{Answer: "done", Truth: "unsure"}},
		{"two who checked and differ", []model.ReviewEvent{checked(done, "continue"), checked(same, "done")}, labels.Reference{Answer: "done", TruthDisputed: true}},
		{"adjudicated", []model.ReviewEvent{done, other, adjudicate(3, "continue", id(1), id(2))}, labels.Reference{Answer: "continue", Truth: none, Adjudicated: true}},
		{"adjudicated without a look at the truth", []model.ReviewEvent{checked(done, "done"), other, adjudicate(3, "continue", id(1), id(2))}, labels.Reference{Answer: "continue", Truth: "done", Adjudicated: true}},
		{"adjudicated with one", []model.ReviewEvent{checked(done, "done"), other, checked(adjudicate(3, "continue", id(1), id(2)), "continue")}, labels.Reference{Answer: "continue", Truth: "continue", Adjudicated: true}},
		{"changed since", []model.ReviewEvent{done, other, adjudicate(3, "continue", id(1), id(2)), label(4, "ben", "d", "unsure")}, labels.Reference{Truth: none, AnswerDisputed: true}},
		{"changed since, and now they agree", []model.ReviewEvent{done, other, adjudicate(3, "continue", id(1), id(2)), label(4, "ben", "d", "done")}, labels.Reference{Answer: "done", Truth: none}},
	} {
		got, ok := labels.Fold(c.events).About("d").Reference()
		if diff := cmp.Diff(c.want, got); diff != "" || !ok {
			t.Errorf("%s: ok %v (-want +got)\n%s", c.name, ok, diff)
		}
	}
	if got, ok := labels.Fold([]model.ReviewEvent{done, undo(2, "ann", 1)}).About("d").Reference(); ok {
		t.Errorf("an answer that was taken back leaves %v", got)
	}
}
