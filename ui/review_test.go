package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/labels"
	"countersign/engine/sampling"
	"countersign/model"
	"countersign/sessions"
	"countersign/sessions/reviews"
)

// plan is what the flags of a review ask for.
func plan(t testing.TB, draw, filter string, seed int64) sampling.Plan {
	t.Helper()
	d, err := sampling.ParseDraw(draw)
	if err != nil {
		t.Fatal(err)
	}
	f, err := sampling.ParseFilter(filter)
	if err != nil {
		t.Fatal(err)
	}
	return sampling.Plan{Draw: d, Filter: f, Seed: seed}
}

// review is a review of the demo sessions by ann.
func review(t testing.TB, store *memoryReviews, of Review) *driver {
	t.Helper()
	return drive(t, setting{reviews: store, reviewer: "ann", review: &of})
}

// ten is a sample of ten.
func ten(t testing.TB) Review { return Review{Plan: plan(t, "random:10", "", 7)} }

// TestABlindLabelRemembersHowItWasDrawn answers one item and looks at the label.
func TestABlindLabelRemembersHowItWasDrawn(t *testing.T) {
	store := inMemory(t)
	store.codebook, store.version = "Done is done.", "0123456789ab"
	d := review(t, store, ten(t))
	n := len(d.model.docket.entries)
	d.host.passed += 41 * time.Second
	d.press(actContinue)
	want := model.Label{
		Answer: model.AnswerContinue, Via: model.ViaBlind, Truth: model.TruthNotChecked, Duration: 41_000, Codebook: "0123456789ab",
		Frame: model.Frame{Kind: model.FrameRandom, Probability: 10 / float64(n), Draw: "random:10", Seed: 7},
	}
	if diff := cmp.Diff(want, d.label(store)); diff != "" {
		t.Errorf("the label is (-want +got)\n%s", diff)
	}
	d.sees("» continue   blind, 0:41")
	d.sees("✓ saved 14:02:00 · your blind answer stays on record; changes are added to it")
}

// TestStratifiedAndPickedFrames look at the frame of the first label of either.
func TestStratifiedAndPickedFrames(t *testing.T) {
	for _, c := range []struct {
		draw, filter string
		kind         model.FrameKind
		text         string
	}{
		{"stratified:verdict:3", "", model.FrameStratified, "stratified:verdict:3"},
		{"all", "", model.FrameRandom, "all"},
		{"all", "rule:verdict.contradicts-itself", model.FrameTargeted, "rule:verdict.contradicts-itself"},
		{"random:5", "judge:lens-small", model.FrameRandom, "random:5 of judge:lens-small"},
	} {
		store := inMemory(t)
		d := review(t, store, Review{Plan: plan(t, c.draw, c.filter, 3)})
		verdict := d.model.entry().summary.Mapped
		d.press(actUnsure)
		frame := d.label(store).Frame
		if frame.Kind != c.kind || frame.Draw != c.text {
			t.Errorf("%s %s: the frame is %+v", c.draw, c.filter, frame)
		}
		if c.kind == model.FrameStratified && frame.Stratum != "verdict:"+verdict {
			t.Errorf("the stratum is %s, the judge said %s", frame.Stratum, verdict)
		}
	}
}

// TestAfterTheAnswerAnyChangeIsAnotherEvent marks more, and then changes the answer.
func TestAfterTheAnswerAnyChangeIsAnotherEvent(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, ten(t))
	d.press(actContinue, actTruth)
	d.send(keyPress("d"))
	if label := d.label(store); label.Via != model.ViaBlind || label.Truth != model.TruthDone {
		t.Errorf("with the true state the label is %+v", label)
	}
	d.press(actDone)
	label := d.label(store)
	if label.Via != model.ViaRevealed || label.Answer != model.AnswerDone || label.Truth != model.TruthDone || label.Frame.Kind != model.FrameRandom {
		t.Errorf("after the change the label is %+v", label)
	}
	standing := labels.Fold(store.events).About(d.model.selectedKey()).Review("ann")
	if blind, ok := standing.Blind(); !ok || blind.Label.Answer != model.AnswerContinue {
		t.Errorf("the blind answer on record is %+v", blind.Label)
	}
	d.press(actUndo, actUndo, actUndo)
	if d.model.blind() {
		t.Error("what was taken back was seen all the same")
	}
	d.sees("No answer yet: Going by this evidence, is the work done?")
	d.press(actContinue)
	if got := d.label(store).Via; got != model.ViaRevealed {
		t.Errorf("an answer after all was taken back is %s", got)
	}
}

// TestRevealingTakesTwoPressesAndIsOnRecord looks before answering.
func TestRevealingTakesTwoPressesAndIsOnRecord(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, ten(t))
	d.press(actReveal)
	d.sees("No answer yet. enter again reveals; this one will not count as blind.")
	if !d.model.blind() || len(store.events) != 0 {
		t.Fatal("one press revealed it")
	}
	d.press(actReveal)
	if diff := cmp.Diff([]model.ReviewKind{model.ReviewReveal}, store.kinds()); diff != "" || d.model.blind() {
		t.Errorf("blind %v, the events (-want +got)\n%s", d.model.blind(), diff)
	}
	d.press(actAgree)
	if got := d.label(store).Via; got != model.ViaRevealed {
		t.Errorf("the answer after looking is %s", got)
	}
}

// TestNothingIsRevealedThatTheLogDoesNotHave answers and looks while nothing can be
// saved: in the next session it would count as blind.
func TestNothingIsRevealedThatTheLogDoesNotHave(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, ten(t))
	store.fail = &reviews.NotSaved{Why: reviews.WhyFull}
	d.press(actContinue)
	d.sees("✗ not saved: disk full")
	d.send(keyPress("esc"))
	if !d.model.blind() {
		t.Error("an answer that is not saved reveals")
	}
	d.sees("» continue")
	d.sees("✗ not saved")
	d.press(actReveal, actReveal)
	d.send(keyPress("esc"))
	if !d.model.blind() {
		t.Error("a reveal that is not saved reveals")
	}
	store.fail = nil
	d.press(actUnsure)
	if d.model.blind() {
		t.Error("a saved answer does not reveal")
	}
}

// TestResumeWhereItStopped answers three, comes back as another process, and goes on
// with the fourth.
func TestResumeWhereItStopped(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, ten(t))
	var keys []string
	for _, it := range d.model.queue.items {
		keys = append(keys, it.key)
	}
	d.press(actDone, actNextItem, actContinue, actNextItem, actUnsure)

	again := review(t, store, ten(t))
	again.sees("item 4 of 10")
	again.sees("answered   3 of 10")
	again.sees("review, blind")
	if got := again.model.selectedKey(); got != keys[3] {
		t.Errorf("it goes on with %s, want %s", got, keys[3])
	}
	again.press(actUndo) // takes back what the process before said
	again.sees("item 3 of 10")
	again.sees("No answer yet")
}

// TestALargerSampleKeepsTheAnswersOfASmaller by the same seed.
func TestALargerSampleKeepsTheAnswersOfASmaller(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, Review{Plan: plan(t, "random:5", "", 7)})
	for range 5 {
		d.press(actUnsure, actNextItem)
	}
	d.sees("5 items are answered, and that is all")
	larger := review(t, store, ten(t))
	larger.sees("answered   5 of 10")
}

// TestAnAnswerFromTriageIsNoneForASample: a sample without what was picked out would
// be no sample.
func TestAnAnswerFromTriageIsNoneForASample(t *testing.T) {
	store := inMemory(t)
	triage := drive(t, setting{reviews: store, reviewer: "ann"})
	for range triage.model.docket.entries {
		triage.press(actUnsure, actNextDecision)
	}
	d := review(t, store, ten(t))
	d.sees("answered   0 of 10")
	d.sees("Answered before, and not for this queue: Going by this evidence, is the work done?")
	d.press(actDone)
	if label := d.label(store); label.Via != model.ViaRevealed || label.Frame.Kind != model.FrameRandom {
		t.Errorf("the label is %+v", label)
	}
	d.sees("answered   1 of 10")
	picked := review(t, store, Review{Plan: plan(t, "all", "verdict:done", 1)})
	if n := picked.model.nextOpen(0); n >= 0 {
		t.Errorf("picked decisions that were answered in triage are asked again: item %d", n+1)
	}
}

// TestSkippedItemsComeAgainAtTheEnd skips the first of three.
func TestSkippedItemsComeAgainAtTheEnd(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, Review{Plan: plan(t, "random:3", "", 7)})
	first := d.model.selectedKey()
	d.press(actSkip)
	d.sees("skipped; asked again at the end")
	if d.model.selectedKey() == first || len(store.events) != 0 {
		t.Fatal("skipping recorded something, or did not go on")
	}
	d.sees("item 1 of 3")
	d.press(actUnsure, actNextItem, actUnsure, actNextItem)
	if d.model.selectedKey() != first || !d.model.blind() {
		t.Error("the skipped item does not come again, blind")
	}
	d.press(actSkip)
	d.sees(">: it is the last one")
	d.press(actDone, actSkip)
	d.sees(">: it is answered; space goes on")
	d.press(actNextItem)
	d.sees("3 items are answered, and that is all")
}

// TestAdvanceGoesOnByItself answers a whole sample without space.
func TestAdvanceGoesOnByItself(t *testing.T) {
	store := inMemory(t)
	of := ten(t)
	of.Advance = true
	d := review(t, store, of)
	for i := range 9 {
		d.sees(fmt.Sprintf("item %d of 10", i+1))
		d.press(actContinue)
		d.sees("✓ continue · U takes it back")
	}
	if !d.model.blind() {
		t.Error("the next item is not blind")
	}
	d.press(actUndo)
	d.sees("item 9 of 10")
	for _, event := range store.events[:9] {
		if event.Label.Via != model.ViaBlind {
			t.Errorf("a label is %s", event.Label.Via)
		}
	}
}

// TestTheQueueTellsNothingOfWhatIsToCome looks at the queue before an answer and
// after it.
func TestTheQueueTellsNothingOfWhatIsToCome(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, ten(t))
	d.press(actContinue)
	if queue := strings.Join(left(d)[:18], "\n"); !strings.Contains(queue, "» continue =") && !strings.Contains(queue, "» continue ≠") {
		t.Errorf("after the answer the queue does not say how it stands to the judge's:\n%s", queue)
	}
	d.press(actNextItem)
	queue := strings.Join(left(d)[:18], "\n")
	if strings.ContainsAny(queue, "=≠") || strings.Contains(queue, " 3  ") {
		t.Errorf("the queue of a blind screen is\n%s", queue)
	}
}

// left is the left column of a wide window.
func left(d *driver) []string {
	var lines []string
	for _, line := range d.body() {
		column, _, _ := strings.Cut(line, "│")
		lines = append(lines, strings.TrimRight(column, " "))
	}
	return lines
}

// TestOthersAreToldWithoutTheirNames after the answer.
func TestOthersAreToldWithoutTheirNames(t *testing.T) {
	bens := inMemory(t)
	d := drive(t, setting{reviews: bens, reviewer: "ben", review: &Review{Plan: plan(t, "random:10", "", 7)}})
	d.press(actContinue)
	store := inMemory(t, bens.events...)
	mine := review(t, store, ten(t))
	if strings.Contains(mine.screen(), "other review") {
		t.Error("somebody else's answer is on a blind screen")
	}
	mine.press(actContinue)
	mine.sees("One other review: also continue, blind")
	if strings.Contains(mine.screen(), "ben") {
		t.Error("somebody else is named")
	}
}

// TestRawBeforeAnAnswerEndsAtTheDecision shows the raw transcript of a decision
// after which the run went on, and one after which it did not.
func TestRawBeforeAnAnswerEndsAtTheDecision(t *testing.T) {
	library := sessions.Demo()
	library.Files = library.Files[3:4] // a run that was told to go on
	d := drive(t, setting{library: &library, reviews: inMemory(t), reviewer: "ann", review: &Review{}})
	d.press(actPane6, actZoom, actRaw, actLast)
	d.sees("╌╌ what came after is hidden until you answer ╌╌")
	before := len(d.model.evidence.rows)
	d.press(actContinue, actLast)
	if len(d.model.evidence.rows) <= before || strings.Contains(d.screen(), "until you answer ╌") {
		t.Errorf("after the answer the raw transcript is\n%s", d.screen())
	}
}

// TestRawAfterAnAnswerEndsBeforeTheNextItem shows the raw transcript of the first of
// several items of a run: what the judge said of the next is not told.
func TestRawAfterAnAnswerEndsBeforeTheNextItem(t *testing.T) {
	library := sessions.Demo()
	library.Files = library.Files[3:4]
	d := drive(t, setting{library: &library, reviews: inMemory(t), reviewer: "ann", review: &Review{}})
	items := d.model.queue.items
	for i := range items {
		d.press(actContinue, actPane6)
		if !d.model.raw {
			d.press(actRaw)
		}
		last := d.model.docket.entries[items[min(i+1, len(items)-1)].entry].item.Decision.Messages
		if i == len(items)-1 {
			last = d.model.entry().item.Transcript.Messages.Len()
		}
		if got := d.model.rawMessages().Len(); got != last {
			t.Errorf("after item %d the raw transcript has %d messages, want %d", i+1, got, last)
		}
		text := ""
		for _, r := range d.model.evidence.rows {
			text += r.text + "\n"
		}
		if told := strings.Contains(text, "until you answer the next item of this run"); told != (i < len(items)-1) {
			t.Errorf("after item %d it is told %v that something is hidden", i+1, told)
		}
		if n := strings.Count(text, "decision "); n < i+1 || strings.Count(text, "continue")+strings.Count(text, "✓ done") == 0 {
			t.Errorf("after item %d the transcript marks %d decisions", i+1, n)
		}
		d.press(actNextItem)
	}
}

// TestModesEndWhereTheyWouldTell steps through a decision and goes on to one that is
// not answered; the statistics wait for all answers.
func TestModesEndWhereTheyWouldTell(t *testing.T) {
	of := Review{Plan: plan(t, "random:2", "", 7)}
	d := review(t, inMemory(t), of)
	d.press(actUnsure, actStats)
	d.sees("%: when every item is answered")
	d.press(actStep)
	if d.model.mode == nil {
		t.Fatal("an answered item cannot be stepped through")
	}
	d.press(actNextDecision)
	if d.model.mode != nil || !d.model.blind() {
		t.Errorf("the mode goes on with an item that is not answered:\n%s", d.screen())
	}
	d.press(actUnsure, actStats)
	if d.model.mode == nil {
		t.Error("with every item answered there are no statistics")
	}
}

// TestAReadOnlyLogSaysSo at the foot of the queue, before anything is answered.
func TestAReadOnlyLogSaysSo(t *testing.T) {
	store := inMemory(t)
	store.noOpen = &reviews.NotSaved{Why: reviews.WhyLocked}
	d := review(t, store, ten(t))
	d.sees("✗ read-only: another process")
}

// TestAReviewAsksWhoReviews before it begins.
func TestAReviewAsksWhoReviews(t *testing.T) {
	store := inMemory(t)
	of := ten(t)
	d := drive(t, setting{reviews: store, review: &of})
	d.sees("who reviews?")
	if strings.Contains(d.screen(), "continue") {
		t.Errorf("something of a judge is on screen before the review began:\n%s", d.screen())
	}
	d.typed("ann")
	d.sees("item 1 of 10")
	d.sees("ann · 0:00   review, blind")

	d = drive(t, setting{reviews: store, review: &of})
	d.send(keyPress("esc"))
	if !d.model.quitting {
		t.Error("who does not want to be named cannot leave")
	}
}

func TestNothingToReview(t *testing.T) {
	d := review(t, inMemory(t), Review{Plan: plan(t, "all", "judge:nobody", 1)})
	d.sees("Nothing to review here")
	d.sees("No decision fits: all decisions of judge:nobody, seed 1")
	d.press(actDone)
	d.press(actQuit)
	if !d.model.quitting {
		t.Error("q does not leave")
	}
	d = review(t, inMemory(t), Review{Adjudicate: true})
	d.sees("No two people disagree about a decision of these files.")
}

// TestAReviewSurvivesAReload opens the files again in the middle.
func TestAReviewSurvivesAReload(t *testing.T) {
	store := inMemory(t)
	d := review(t, store, ten(t))
	d.press(actDone, actNextItem, actDone, actNextItem)
	d.run(d.model.reload())
	d.sees("item 3 of 10")
	d.sees("review, blind")
}

// TestColonInAReview goes to items and to nothing else.
func TestColonInAReview(t *testing.T) {
	d := review(t, inMemory(t), ten(t))
	d.goTo("4")
	d.sees("item 4 of 10")
	name := d.model.itemName(&d.model.docket.entries[d.model.queue.items[6].entry])
	d.goTo(name)
	if !slices.Contains(d.model.reviewCrumbs(), name) {
		t.Errorf("%s leads to %v", name, d.model.reviewCrumbs())
	}
	d.goTo("verdict.contradicts-itself")
	d.sees("no item is called “verdict.contradicts-itself”")
	d.sees(":verdict.contradicts-itself") // to be mended, and never read as keys
	d.send(keyPress("esc"))
	d.goTo("11")
	d.sees("no item is called “11”")
}
