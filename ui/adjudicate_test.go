package ui

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/labels"
	"countersign/model"
)

// TestAnAdjudicationIsAddedAndChangesNothing answers a disagreement.
func TestAnAdjudicationIsAddedAndChangesNothing(t *testing.T) {
	d := disputed(t, setting{})
	store := d.model.record.store.(*memoryReviews)
	before := len(store.events)
	it, _ := d.model.queued()
	for _, name := range []string{"ann", "ben"} {
		if strings.Contains(d.screen(), name) {
			t.Errorf("%s is named before the answer", name)
		}
	}
	d.press(actContinue)
	event := store.events[before]
	want := model.Label{Answer: model.AnswerContinue, Via: model.ViaRevealed, Truth: model.TruthNotChecked, Frame: it.frame}
	if diff := cmp.Diff(want, event.Label); diff != "" || event.Kind != model.ReviewAdjudicate || event.Reviewer != "cy" {
		t.Errorf("%s of %s, the label (-want +got)\n%s", event.Kind, event.Reviewer, diff)
	}
	if diff := cmp.Diff([]string{it.disputed[0].ID, it.disputed[1].ID}, event.Between); diff != "" {
		t.Errorf("it is between (-want +got)\n%s", diff)
	}
	book := labels.Fold(store.events)
	standing := book.About(it.key)
	if len(book.Disputed()) != 0 || len(standing.Reviews) != 3 {
		t.Errorf("disputed %v, %d reviews", book.Disputed(), len(standing.Reviews))
	}
	for _, event := range it.disputed {
		if latest, ok := standing.Review(event.Reviewer).Latest(); !ok || latest.ID != event.ID {
			t.Errorf("the label of %s is not what it was", event.Reviewer)
		}
	}
	d.sees("as ann")
	d.sees("first: ")
	d.press(actNextItem)
	d.sees("1 item is answered, and that is all")
}

// TestWhatAnAdjudicationCanSay adds the true state and a note, and takes all back.
func TestWhatAnAdjudicationCanSay(t *testing.T) {
	d := disputed(t, setting{})
	for _, a := range []action{actTruth, actNote} {
		d.press(a)
		d.sees(": answer first: D, C or u")
	}
	for _, a := range []action{actAgree, actGapValid, actFault, actTag, actMissed} {
		d.press(a)
		d.sees(": not between two answers: D, C, u, then T or i")
	}
	d.press(actDone, actTruth)
	d.send(keyPress("c"))
	d.press(actNote)
	d.typed("Ben read the rule; the test fails all the same.")
	d.sees("true state continue")
	d.sees("“Ben read the rule; the test fails all the same.”")
	store := d.model.record.store.(*memoryReviews)
	last, ok := labels.Fold(store.events).About(d.model.selectedKey()).Adjudicated()
	if !ok || last.Label.Answer != model.AnswerDone || last.Label.Truth != model.TruthContinue || last.Label.Note == "" {
		t.Errorf("the adjudication is %+v", last.Label)
	}
	d.press(actUndo, actUndo, actUndo)
	d.sees("Who is right?")
	if strings.Contains(d.screen(), "first: ") {
		t.Error("names are shown although the answer was taken back")
	}
}

// TestMoreThanTwoAnswersAreShownTwoAtATime moves over three.
func TestMoreThanTwoAnswersAreShownTwoAtATime(t *testing.T) {
	two := disputed(t, setting{})
	two.press(actColumn)
	two.sees("both answers are on screen")
	store := two.model.record.store.(*memoryReviews)
	of := sampleWithTies(t)
	third := drive(t, setting{reviews: store, reviewer: "dee", review: &of})
	third.goTo(ties)
	third.press(actUnsure)
	d := drive(t, setting{reviews: store, reviewer: "cy", review: &Review{Adjudicate: true}})
	d.sees("of 3")
	d.sees("second")
	d.send(keyPress("l"))
	d.sees("third")
	if strings.Contains(d.screen(), "first ") {
		t.Error("the first answer is still on screen")
	}
	d.send(keyPress("h"))
	d.sees("first")
}

// TestADisagreementElsewhereIsCounted opens other files than the reviews are about.
func TestADisagreementElsewhereIsCounted(t *testing.T) {
	store := disputed(t, setting{}).model.record.store
	library := lossyLibrary()
	library.Files = library.Files[:1]
	d := drive(t, setting{library: &library, reviews: store, reviewer: "cy", review: &Review{Adjudicate: true}})
	d.sees("No two people disagree about a decision of these files. 1 disagreement is elsewhere.")
}
