package labels_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine/labels"
	"countersign/model"
)

// at is the time of the n-th event of a test.
func at(n int) string { return fmt.Sprintf("2026-11-02T14:%02d:%02d.000Z", n/60%60, n%60) }

func id(n int) string { return fmt.Sprintf("%016x", n) }

func label(n int, reviewer, decision string, answer model.Answer) model.ReviewEvent {
	return model.ReviewEvent{
		Format: model.ReviewFormat, Kind: model.ReviewLabel, ID: id(n), Time: at(n), Reviewer: reviewer,
		Subject: model.Subject{Decision: decision},
		Label:   model.Label{Answer: answer, Via: model.ViaBlind, Truth: model.TruthNotChecked},
	}
}

func undo(n int, reviewer string, target int) model.ReviewEvent {
	return model.ReviewEvent{
		Format: model.ReviewFormat, Kind: model.ReviewUndo, ID: id(n), Time: at(n), Reviewer: reviewer, Undoes: id(target),
	}
}

// answers are the answers that stand of a person about a decision.
func answers(book *labels.Book, decision, reviewer string) []model.Answer {
	answers := []model.Answer{}
	for _, event := range book.About(decision).Review(reviewer).Labels {
		answers = append(answers, event.Label.Answer)
	}
	return answers
}

func TestUndo(t *testing.T) {
	done, again := model.AnswerDone, model.AnswerContinue
	two := []model.ReviewEvent{label(1, "ann", "d", done), label(2, "ann", "d", again)}
	for _, c := range []struct {
		name     string
		then     []model.ReviewEvent
		want     []model.Answer
		problems []string
	}{
		{"nothing taken back", nil, []model.Answer{done, again}, nil},
		{"the last", []model.ReviewEvent{undo(3, "ann", 2)}, []model.Answer{done}, nil},
		{"both", []model.ReviewEvent{undo(3, "ann", 2), undo(4, "ann", 1)}, []model.Answer{}, nil},
		{"the first alone", []model.ReviewEvent{undo(3, "ann", 1)}, []model.Answer{again}, nil},
		{"the undo taken back", []model.ReviewEvent{undo(3, "ann", 2), undo(4, "ann", 3)}, []model.Answer{done, again}, nil},
		{"and that again", []model.ReviewEvent{undo(3, "ann", 2), undo(4, "ann", 3), undo(5, "ann", 4)}, []model.Answer{done}, nil},
		{"taken back twice, one of them again", []model.ReviewEvent{undo(3, "ann", 2), undo(4, "ann", 2), undo(5, "ann", 3)}, []model.Answer{done}, nil},
		{"somebody else's", []model.ReviewEvent{undo(3, "ben", 2)}, []model.Answer{done, again}, []string{labels.UndoesOthers}},
		{"one that is not there", []model.ReviewEvent{undo(3, "ann", 9)}, []model.Answer{done, again}, []string{labels.UndoesNothing}},
		{"itself", []model.ReviewEvent{undo(3, "ann", 3)}, []model.Answer{done, again}, []string{labels.UndoesNothing}},
		{"one that comes later", []model.ReviewEvent{undo(3, "ann", 4), label(4, "ann", "d", done)}, []model.Answer{done, again, done}, []string{labels.UndoesNothing}},
		{"the same line twice", []model.ReviewEvent{two[1]}, []model.Answer{done, again}, nil},
		{"another event of that id", []model.ReviewEvent{label(2, "ann", "d", model.AnswerUnsure)}, []model.Answer{done, again}, []string{labels.SecondID}},
	} {
		t.Run(c.name, func(t *testing.T) {
			book := labels.Fold(slices.Concat(two, c.then))
			if diff := cmp.Diff(c.want, answers(book, "d", "ann")); diff != "" {
				t.Errorf("what stands (-want +got)\n%s", diff)
			}
			var problems []string
			for _, problem := range book.Problems() {
				problems = append(problems, problem.Reason)
			}
			if diff := cmp.Diff(c.problems, problems); diff != "" {
				t.Errorf("problems (-want +got)\n%s", diff)
			}
		})
	}
}

func TestWhatWasSeenStaysSeen(t *testing.T) {
	reveal := model.ReviewEvent{Kind: model.ReviewReveal, ID: id(1), Time: at(1), Reviewer: "ann", Subject: model.Subject{Decision: "d"}}
	book := labels.Fold([]model.ReviewEvent{reveal, undo(2, "ann", 1)})
	if review := book.About("d").Review("ann"); !review.Seen || len(book.Problems()) != 1 {
		t.Errorf("a reveal taken back: seen %v, problems %v", review.Seen, book.Problems())
	}
	book = labels.Fold([]model.ReviewEvent{label(1, "ann", "d", model.AnswerDone), undo(2, "ann", 1)})
	if review := book.About("d").Review("ann"); !review.Seen || len(review.Labels) != 0 {
		t.Errorf("an answer taken back: seen %v, labels %v", review.Seen, review.Labels)
	}
	if book.About("d").Review("ben").Seen || book.About("e").Review("ann").Seen {
		t.Error("seen by somebody else, or elsewhere")
	}
}

func TestLastOfWalksBack(t *testing.T) {
	events := []model.ReviewEvent{label(1, "ann", "d", model.AnswerDone), label(2, "ben", "d", model.AnswerDone), label(3, "ann", "e", model.AnswerDone)}
	book := labels.Fold(events)
	for n, want := range []string{id(3), id(1)} {
		last, ok := book.LastOf("ann")
		if !ok || last.ID != want {
			t.Fatalf("undo %d takes back %s, want %s", n+1, last.ID, want)
		}
		book.Add(model.ReviewEvent{Kind: model.ReviewUndo, ID: id(10 + n), Time: at(10 + n), Reviewer: "ann", Undoes: last.ID})
	}
	if last, ok := book.LastOf("ann"); ok {
		t.Errorf("all is taken back and %s is left", last.ID)
	}
	if last, _ := book.LastOf("ben"); last.ID != id(2) {
		t.Errorf("the other's last is %s", last.ID)
	}
}

// history draws a log of three people: labels, notes, reveals, adjudications
// and undos of anything, one a second.
func history(t *rapid.T) []model.ReviewEvent {
	kinds := []model.ReviewKind{
		model.ReviewLabel, model.ReviewLabel, model.ReviewNote, model.ReviewReveal, model.ReviewAdjudicate,
		model.ReviewUndo, model.ReviewUndo, model.ReviewUndo, model.ReviewPromote, model.ReviewAcceptLosses,
	}
	events := make([]model.ReviewEvent, rapid.IntRange(0, 30).Draw(t, "events"))
	for n := range events {
		event := model.ReviewEvent{
			Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), ID: id(n), Time: at(n),
			Reviewer: rapid.SampledFrom([]string{"ann", "ben", "cy"}).Draw(t, "reviewer"),
		}
		switch event.Kind {
		case model.ReviewUndo:
			event.Undoes = id(rapid.IntRange(0, len(events)).Draw(t, "undoes"))
		case model.ReviewPromote, model.ReviewAcceptLosses:
		default:
			event.Subject.Decision = rapid.SampledFrom([]string{"d", "e"}).Draw(t, "decision")
			event.Note = fmt.Sprint(n)
			event.Label.Answer, event.Label.Via = model.Answer(fmt.Sprint(n)), model.ViaBlind
		}
		events[n] = event
	}
	return events
}

// stands is the slow and plain reading of the rule: an event stands unless an
// undo that stands itself takes it back.
func stands(events []model.ReviewEvent, n int) bool {
	target := events[n]
	if target.Kind == model.ReviewReveal || target.Kind == model.ReviewAcceptLosses {
		return true
	}
	for later := n + 1; later < len(events); later++ {
		undo := events[later]
		if undo.Kind == model.ReviewUndo && undo.Undoes == target.ID && undo.Reviewer == target.Reviewer && stands(events, later) {
			return false
		}
	}
	return true
}

func TestFoldIsThePlainRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := history(t)
		book := labels.Fold(events)
		for _, decision := range []string{"d", "e"} {
			var adjudications []string
			for n, event := range events {
				if event.Subject.Decision == decision && event.Kind == model.ReviewAdjudicate && stands(events, n) {
					adjudications = append(adjudications, event.ID)
				}
			}
			var got []string
			for _, event := range book.About(decision).Adjudications {
				got = append(got, event.ID)
			}
			if diff := cmp.Diff(adjudications, got); diff != "" {
				t.Fatalf("adjudications of %s (-want +got)\n%s", decision, diff)
			}
			for _, reviewer := range []string{"ann", "ben", "cy"} {
				want := labels.Review{Reviewer: reviewer}
				for n, event := range events {
					if event.Subject.Decision != decision || event.Reviewer != reviewer {
						continue
					}
					if event.Kind == model.ReviewLabel && !want.Seen {
						want.First = event.Label.Answer
					}
					want.Seen = want.Seen || event.Kind != model.ReviewNote
					if event.Kind == model.ReviewLabel && stands(events, n) {
						want.Labels = append(want.Labels, event)
						want.Note = event.Label.Note
					}
					if event.Kind == model.ReviewNote && stands(events, n) {
						want.Note = event.Note
					}
				}
				if diff := cmp.Diff(want, book.About(decision).Review(reviewer)); diff != "" {
					t.Fatalf("%s about %s (-want +got)\n%s", reviewer, decision, diff)
				}
			}
		}
	})
}

func TestOrderAndRepetitionDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := history(t)
		want := labels.Fold(events)
		doubled := slices.Concat(events, events[:rapid.IntRange(0, len(events)).Draw(t, "doubled")])
		shuffled := rapid.Permutation(doubled).Draw(t, "order")
		alone := rapid.IntRange(0, len(shuffled)).Draw(t, "added one by one")
		got := labels.Fold(shuffled[alone:])
		for _, event := range shuffled[:alone] {
			got.Add(event)
		}
		for _, decision := range []string{"d", "e"} {
			if diff := cmp.Diff(want.About(decision), got.About(decision)); diff != "" {
				t.Fatalf("%s (-in order +shuffled)\n%s", decision, diff)
			}
		}
		if diff := cmp.Diff(want.Problems(), got.Problems()); diff != "" {
			t.Fatalf("problems (-in order +shuffled)\n%s", diff)
		}
		if diff := cmp.Diff(want.Decisions(), got.Decisions()); diff != "" {
			t.Fatalf("decisions (-in order +shuffled)\n%s", diff)
		}
	})
}
