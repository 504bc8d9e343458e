package labels_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/labels"
	"countersign/model"
)

func TestLabelsOfAReview(t *testing.T) {
	blind := label(1, "ann", "d", model.AnswerDone)
	blind.Label.Codebook, blind.Label.Note, blind.Label.Tags = "one", "looks done", []string{"quick"}
	changed := label(2, "ann", "d", model.AnswerContinue)
	changed.Label.Codebook, changed.Label.Via, changed.Label.Note = "two", model.ViaRevealed, "a test fails"
	note := model.ReviewEvent{Kind: model.ReviewNote, ID: id(3), Time: at(3), Reviewer: "ann", Subject: model.Subject{Decision: "d"}, Note: "TestTies"}

	review := labels.Fold([]model.ReviewEvent{blind, changed, note}).About("d").Review("ann")
	if latest, ok := review.Latest(); !ok || latest.ID != changed.ID {
		t.Errorf("the latest is %v", latest)
	}
	if first, ok := review.Blind(); !ok || first.ID != blind.ID {
		t.Errorf("the blind one is %v", first)
	}
	if review.First != model.AnswerDone {
		t.Errorf("the answer before the reveal is %q", review.First)
	}
	if old, ok := review.Under("one"); !ok || old.ID != blind.ID {
		t.Errorf("the one under the old codebook is %v", old)
	}
	if none, ok := review.Under("three"); ok {
		t.Errorf("under a codebook nobody used there is %v", none)
	}
	if review.Note != "TestTies" || review.Tags != nil {
		t.Errorf("note %q, tags %v", review.Note, review.Tags)
	}
}

func TestWhatOnlySaysItIsBlindIsNot(t *testing.T) {
	reveal := model.ReviewEvent{Kind: model.ReviewReveal, ID: id(1), Time: at(1), Reviewer: "ann", Subject: model.Subject{Decision: "d"}}
	for name, c := range map[string]struct {
		events []model.ReviewEvent
		want   string
	}{
		"after a reveal":              {[]model.ReviewEvent{reveal, label(2, "ann", "d", model.AnswerDone)}, ""},
		"after somebody else's":       {[]model.ReviewEvent{label(1, "ben", "d", model.AnswerDone), label(2, "ann", "d", model.AnswerDone)}, id(2)},
		"with more marked":            {[]model.ReviewEvent{label(1, "ann", "d", model.AnswerDone), label(2, "ann", "d", model.AnswerDone)}, id(2)},
		"changed afterwards":          {[]model.ReviewEvent{label(1, "ann", "d", model.AnswerDone), label(2, "ann", "d", model.AnswerContinue)}, id(1)},
		"taken back and another then": {[]model.ReviewEvent{label(1, "ann", "d", model.AnswerDone), undo(2, "ann", 1), label(3, "ann", "d", model.AnswerContinue)}, ""},
	} {
		if blind, _ := labels.Fold(c.events).About("d").Review("ann").Blind(); blind.ID != c.want {
			t.Errorf("%s: the blind label is %q, want %q", name, blind.ID, c.want)
		}
	}
}

func TestDisputes(t *testing.T) {
	truth := func(event model.ReviewEvent, truth model.Truth) model.ReviewEvent {
		event.Label.Truth = truth
		return event
	}
	adjudicate := func(n int, between ...string) model.ReviewEvent {
		event := label(n, "cy", "d", model.AnswerDone)
		event.Kind, event.Between = model.ReviewAdjudicate, between
		return event
	}
	done, other := label(1, "ann", "d", model.AnswerDone), label(2, "ben", "d", model.AnswerContinue)
	for _, c := range []struct {
		name   string
		events []model.ReviewEvent
		want   bool
	}{
		{"one person", []model.ReviewEvent{done}, false},
		{"the same answer", []model.ReviewEvent{done, label(2, "ben", "d", model.AnswerDone)}, false},
		{"other answers", []model.ReviewEvent{done, other}, true},
		{"one unsure", []model.ReviewEvent{done, label(2, "ben", "d", model.AnswerUnsure)}, true},
		{"the answer taken back", []model.ReviewEvent{done, other, undo(3, "ben", 2)}, false},
		{"a truth that one did not check", []model.ReviewEvent{truth(done, model.TruthDone), label(2, "ben", "d", model.AnswerDone)}, false},
		{"other truths", []model.ReviewEvent{truth(done, model.TruthDone), truth(label(2, "ben", "d", model.AnswerDone), model.TruthContinue)}, true},
		{"adjudicated", []model.ReviewEvent{done, other, adjudicate(3, id(1), id(2))}, false},
		{"adjudicated, and that taken back", []model.ReviewEvent{done, other, adjudicate(3, id(1), id(2)), undo(4, "cy", 3)}, true},
		{"changed since", []model.ReviewEvent{done, other, adjudicate(3, id(1), id(2)), label(4, "ben", "d", model.AnswerUnsure)}, true},
	} {
		book := labels.Fold(c.events)
		if got := len(book.Disputed()) == 1; got != c.want {
			t.Errorf("%s: disputed %v, want %v", c.name, got, c.want)
		}
	}
	book := labels.Fold([]model.ReviewEvent{done, other, adjudicate(3, id(1), id(2))})
	if diff := cmp.Diff([]model.Answer{model.AnswerContinue}, answers(book, "d", "ben")); diff != "" {
		t.Errorf("after the adjudication ben's answers are (-want +got)\n%s", diff)
	}
	if last, ok := book.About("d").Adjudicated(); !ok || last.ID != id(3) {
		t.Errorf("the adjudication is %v", last)
	}
}

func TestAgree(t *testing.T) {
	for _, c := range []struct {
		answer  model.Answer
		verdict string
		want    labels.Agreement
	}{
		{model.AnswerDone, "done", labels.Agrees},
		{model.AnswerContinue, "continue", labels.Agrees},
		{model.AnswerDone, "continue", labels.Disagrees},
		{model.AnswerContinue, "done", labels.Disagrees},
		{model.AnswerUnsure, "done", labels.Unsure},
		{model.AnswerUnsure, "", labels.Unsure},
		{model.AnswerDone, "", labels.NoWord},
		{model.AnswerDone, "approve", labels.NoWord},
	} {
		judged := model.Judged{Word: "whatever it said", Verdict: c.verdict}
		if got := labels.Agree(c.answer, judged); got != c.want {
			t.Errorf("%s beside %q: %s, want %s", c.answer, c.verdict, got, c.want)
		}
		same, ok := labels.Same(judged)
		opposite, also := labels.Opposite(judged)
		if ok != also {
			t.Errorf("%q has a same answer %v and an opposite %v", c.verdict, ok, also)
		}
		if ok && (labels.Agree(same, judged) != labels.Agrees || labels.Agree(opposite, judged) != labels.Disagrees) {
			t.Errorf("%q: the same is %s, the opposite %s", c.verdict, same, opposite)
		}
	}
}

func TestSubject(t *testing.T) {
	hash := "6f1ed002ab5595859014ebf0951522d9c6f1ed002ab5595859014ebf0951522d"
	three := 3
	transcript := model.Transcript{File: "run.jsonl", Session: "run-1"}
	decision := model.Decision{
		Hash: hash, Ref: hash[:12] + "~2", Kind: model.KindJudge, Iteration: &three,
		Place: model.Place{Line: 9, Offset: 400, Length: 80}, Judge: model.Judge{Model: "m", Prompt: "Is it done?"},
	}
	exam := model.Examination{Word: "DONE", Mapped: "done", EvidenceID: "sha256:00"}
	want := model.Subject{
		Decision: hash + "~2", EvidenceID: "sha256:00", Source: model.Source{File: "run.jsonl", Offset: 400, Length: 80},
		Judged: model.Judged{Kind: model.KindJudge, Model: "m", Prompt: "966e3fed3fe0", Word: "DONE", Verdict: "done"},
		Run:    "run-1", Iteration: &three,
	}
	if diff := cmp.Diff(want, labels.Subject(transcript, decision, exam)); diff != "" {
		t.Errorf("the subject (-want +got)\n%s", diff)
	}
	decision.Ref, decision.Judge.Prompt = hash[:12], ""
	if got := labels.Subject(transcript, decision, exam); got.Decision != hash || got.Judged.Prompt != "" {
		t.Errorf("the first of its hash is %q, without a prompt %q", got.Decision, got.Judged.Prompt)
	}
}

func TestGapHashTellsGapsApart(t *testing.T) {
	gap := model.Gap{Criterion: "tests pass", GapClass: model.ClassFailedVerification, Detail: "one fails"}
	other := gap
	other.EvidenceQuote = "FAIL"
	if labels.GapHash(gap) == labels.GapHash(other) || len(labels.GapHash(gap)) != 12 {
		t.Errorf("hashes %q and %q", labels.GapHash(gap), labels.GapHash(other))
	}
}
