package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/sessions/reviews"
)

const (
	contradiction = "04-done-with-a-gap-3" // says done
	refusal       = "06-hole-in-the-log-1" // says continue, with three gaps
	noVerdict     = "08-many-shapes-of-reply-4"
)

// reviewing is the demo library with ann's reviews, kept in memory.
func reviewing(t testing.TB) (*driver, *memoryReviews) {
	store := inMemory(t)
	return drive(t, setting{reviews: store, reviewer: "ann"}), store
}

// TestAnAnswerIsTheJudgesWordOrItsOpposite gives every answer to a done, a continue
// and a reply without a verdict.
func TestAnAnswerIsTheJudgesWordOrItsOpposite(t *testing.T) {
	for _, c := range []struct {
		decision string
		press    action
		want     model.Answer
		letter   string
		says     string
	}{
		{contradiction, actAgree, model.AnswerDone, "a", "✓ agree · U takes it back"},
		{contradiction, actDisagree, model.AnswerContinue, "d", "✓ disagree · U takes it back"},
		{contradiction, actContinue, model.AnswerContinue, "d", "✓ continue · U takes it back"},
		{refusal, actAgree, model.AnswerContinue, "a", "✓ agree"},
		{refusal, actDisagree, model.AnswerDone, "d", "✓ disagree"},
		{refusal, actUnsure, model.AnswerUnsure, "u", "✓ unsure"},
		{refusal, actDone, model.AnswerDone, "d", "✓ done"},
		{noVerdict, actAgree, "", "", "a: no verdict to agree with, D or C"},
		{noVerdict, actDisagree, "", "", "d: no verdict to agree with, D or C"},
		{noVerdict, actContinue, model.AnswerContinue, "C", "✓ continue"},
		{noVerdict, actUnsure, model.AnswerUnsure, "u", "✓ unsure"},
	} {
		d, store := reviewing(t)
		d.at(c.decision).press(c.press)
		d.sees(c.says)
		if got := d.model.entry().own.Glyph; got != c.letter {
			t.Errorf("%s, %s: the docket shows %q, want %q", c.decision, c.press, got, c.letter)
		}
		if c.want == "" {
			if len(store.events) > 0 {
				t.Errorf("%s, %s: something was recorded", c.decision, c.press)
			}
			continue
		}
		want := model.Label{Answer: c.want, Via: model.ViaTriage, Truth: model.TruthNotChecked}
		if diff := cmp.Diff(want, d.label(store)); diff != "" {
			t.Errorf("%s, %s: the label is (-want +got)\n%s", c.decision, c.press, diff)
		}
	}
}

// TestTheDocketShowsOwnAnswers looks at the right edge of the docket, narrow and
// wide, from every pane.
func TestTheDocketShowsOwnAnswers(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {200, 60}, {80, 24}} {
		for _, pane := range []action{actPane1, actPane2, actPane3, actPane4, actPane5, actPane6} {
			store := inMemory(t)
			d := drive(t, setting{reviews: store, reviewer: "ann", width: size[0], height: size[1]}).at(refusal)
			d.press(pane, actDisagree, actPane1)
			for _, line := range d.body() {
				row, _, _ := strings.Cut(line, "│")
				if strings.HasPrefix(row, " ▸ 13 ") {
					if !strings.HasSuffix(strings.TrimRight(row, " "), " d") {
						t.Errorf("%v, pane %s: the row is %q", size, pane, row)
					}
				}
			}
		}
	}
}

// TestEverythingMarkedIsInTheLabel marks all there is to mark; each label holds
// what the one before it held.
func TestEverythingMarkedIsInTheLabel(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal).press(actDisagree)
	d.press(actPane3, actGapInvalid)
	d.sees("gap 1 is invalid:  u unsupported   a already met   n not required   c wrong class   d duplicate   enter no reason")
	d.send(keyPress("u"))
	d.press(actNextGap, actGapValid, actNextGap, actGapUnsure)
	d.press(actTruth)
	d.send(keyPress("c"))
	d.press(actFault)
	d.send(keyPress("p"))
	d.press(actMissed)
	d.typed("no test of the retry")
	d.send(keyPress("f"))
	d.press(actTag)
	d.typed("hole matters")
	d.press(actNote)
	d.typed("The failing run is in the hole.")
	gaps := d.model.exam.Gaps
	want := model.Label{
		Answer: model.AnswerDone, Via: model.ViaTriage, Truth: model.TruthContinue, Fault: model.FaultProjection,
		Gaps: []model.GapMark{
			{Index: 0, Hash: labels.GapHash(gaps[0].Gap), Valid: model.GapIsInvalid, Reason: model.GapUnsupported},
			{Index: 1, Hash: labels.GapHash(gaps[1].Gap), Valid: model.GapIsValid},
			{Index: 2, Hash: labels.GapHash(gaps[2].Gap), Valid: model.GapIsUnsure},
		},
		MissedGaps: []model.MissedGap{{Criterion: "no test of the retry", Class: model.ClassFailedVerification}},
		Tags:       []string{"hole matters"},
		Note:       "The failing run is in the hole.",
	}
	if diff := cmp.Diff(want, d.label(store)); diff != "" {
		t.Errorf("the label is (-want +got)\n%s", diff)
	}
	for _, text := range []string{"✓ done  ≠ disagree", "fault projection", "1 gap missed: no test of the retry", "“The failing run is in the hole.”", "- invalid   ○ ungrounded"} {
		d.sees(text)
	}
	if got := store.kinds(); got[len(got)-3] != model.ReviewPromote {
		t.Errorf("a new tag is promoted before it is used; the events are %v", got)
	}
}

// TestMarksNeedAnAnswer presses what marks something beside an answer that is not
// there; a note stands by itself.
func TestMarksNeedAnAnswer(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal)
	for _, a := range []action{actGapValid, actGapInvalid, actGapUnsure, actTruth, actFault, actMissed, actTag} {
		d.press(a)
		d.sees(": answer first, a d or u")
	}
	if d.model.menu != nil || d.model.prompt != nil {
		t.Error("something is asked although it could not be recorded")
	}
	d.press(actNote)
	d.typed("look at the retry")
	if diff := cmp.Diff([]model.ReviewKind{model.ReviewNote}, store.kinds()); diff != "" {
		t.Errorf("the events are (-want +got)\n%s", diff)
	}
	d.press(actDisagree)
	if got := d.label(store).Note; got != "look at the retry" {
		t.Errorf("the note of the label is %q", got)
	}
	d.press(actNote)
	d.sees("note look at the retry│")
	d.send(keyPress("ctrl+u"))
	d.send(keyPress("enter"))
	if got := d.label(store).Note; got != "" {
		t.Errorf("the note that was taken away is %q", got)
	}
}

func TestUndoHasNoLimit(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal).press(actDisagree, actGapValid)
	d.at(contradiction).press(actAgree)
	d.press(actUndo)
	d.sees("✓ taken back on read")
	d.sees("which has no answer now")
	d.press(actUndo)
	d.sees("✓ taken back on flaky-reconnect·1, which has done")
	d.press(actUndo)
	d.sees("which has no answer now")
	d.press(actUndo)
	d.sees("U: there is nothing of yours to take back")
	if n := len(labels.Fold(store.events).Decisions()); n != 2 {
		t.Errorf("the log is about %d decisions", n)
	}
	for _, e := range d.model.docket.entries {
		if e.own.Glyph != "" {
			t.Errorf("decision %d still shows %q", e.number, e.own.Glyph)
		}
	}
}

// TestKeysTypedAtOnce sends keys as one message: what each says builds on the one
// before it.
func TestKeysTypedAtOnce(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal).press(actPane3)
	d.send(keyPress("d+]+UU"))
	if diff := cmp.Diff([]model.ReviewKind{"label", "label", "label", "undo", "undo"}, store.kinds()); diff != "" {
		t.Errorf("the events are (-want +got)\n%s", diff)
	}
	if label := d.label(store); label.Answer != model.AnswerDone || len(label.Gaps) != 0 {
		t.Errorf("what stands is %+v", label)
	}
}

func TestRepeatSaysTheSameAgain(t *testing.T) {
	d, store := reviewing(t)
	d.press(actRepeat)
	d.sees(".: there is nothing to repeat")
	d.at(refusal).press(actDisagree)
	d.at(contradiction).press(actRepeat)
	if got := d.label(store).Answer; got != model.AnswerContinue {
		t.Errorf("disagreeing with a done is %q", got)
	}
	d.press(actTruth)
	d.send(keyPress("u"))
	d.at(refusal).press(actRepeat)
	if got := d.label(store).Truth; got != model.TruthUnsure {
		t.Errorf("the true state is %q", got)
	}
}

// TestTheSameAgainIsNoEvent gives an answer twice.
func TestTheSameAgainIsNoEvent(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal).press(actDisagree, actDone)
	d.sees("that is what it says already")
	if len(store.events) != 1 {
		t.Errorf("%d events", len(store.events))
	}
}

func TestWhoReviewsIsAskedOnce(t *testing.T) {
	store := inMemory(t)
	d := drive(t, setting{reviews: store}).at(refusal)
	d.press(actDisagree)
	d.sees("who reviews? ")
	d.typed("Ann B")
	d.sees("a reviewer's name has a-z")
	d.send(keyPress("esc"))
	d.sees("not recorded: who reviews is not known")
	if store.opened != 0 || len(store.events) != 0 {
		t.Errorf("opened %d times, %d events", store.opened, len(store.events))
	}
	d.press(actDisagree)
	d.typed("ann")
	d.press(actGapValid)
	if store.opened != 1 || store.who != "ann" || len(store.events) != 2 {
		t.Errorf("opened %d times for %q, %d events", store.opened, store.who, len(store.events))
	}
}

// TestWithoutAStoreNothingIsRecorded says so for every key that records.
func TestWithoutAStoreNothingIsRecorded(t *testing.T) {
	d := drive(t, setting{}).at(refusal)
	for _, a := range []action{actAgree, actDone, actGapInvalid, actTag, actNote, actUndo} {
		d.press(a)
		d.sees(": reviews cannot be kept here")
	}
}

// TestWhatIsNotSavedIsShownAsThat has the disk fill up and free again.
func TestWhatIsNotSavedIsShownAsThat(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal)
	store.fail = &reviews.NotSaved{Why: reviews.WhyFull, Path: "ann.jsonl"}
	d.press(actDisagree)
	d.sees("✗ not saved: disk full  enter tries again")
	d.sees("esc leaves it")
	d.sees("✓ done  ≠ disagree")
	d.sees("✗ 1 not saved")
	d.press(actAgree) // it is not an answer to the question
	d.sees("one of enter, or esc")
	d.send(keyPress("enter"))
	d.sees("✗ not saved: disk full")
	d.send(keyPress("esc"))
	if len(store.events) != 0 || d.model.entry().own.Glyph != "✗" {
		t.Errorf("%d events, the docket shows %q", len(store.events), d.model.entry().own.Glyph)
	}
	d.press(actQuit)
	d.sees("✗ 1 not saved, and lost when you leave")
	d.send(keyPress("esc"))
	d.sees("▸ 13 ")

	store.fail = nil
	d.press(actGapValid) // with the next that is saved, the one before it is tried again
	if diff := cmp.Diff([]model.ReviewKind{"label", "label"}, store.kinds()); diff != "" {
		t.Errorf("the events are (-want +got)\n%s", diff)
	}
	if label := d.label(store); label.Answer != model.AnswerDone || len(label.Gaps) != 1 {
		t.Errorf("what stands is %+v", label)
	}
	if strings.Contains(d.screen(), "not saved") {
		t.Errorf("something is still said not to be saved:\n%s", d.screen())
	}
}

// TestTryingAgainIsTheSameEvent has an append fail once.
func TestTryingAgainIsTheSameEvent(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal)
	store.fail = &reviews.NotSaved{Why: reviews.WhyDisk}
	d.press(actDisagree)
	id := d.model.record.unsaved[0].ID
	store.fail = nil
	d.send(keyPress("enter"))
	d.sees("✓ saved")
	if len(store.events) != 1 || store.events[0].ID != id || store.opened != 2 {
		t.Errorf("%d events, opened %d times", len(store.events), store.opened)
	}
}

func TestUndoOfWhatIsNotSavedDropsIt(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal).press(actDisagree)
	store.fail = &reviews.NotSaved{Why: reviews.WhyLocked}
	d.press(actContinue)
	d.sees("✗ not saved: another process has the log open")
	d.send(keyPress("esc"))
	d.press(actUndo)
	d.sees("taken back; it had not been saved")
	if d.model.entry().own.Glyph != "d" || len(d.model.record.unsaved) != 0 {
		t.Errorf("the docket shows %q", d.model.entry().own.Glyph)
	}
}

// TestALogThatCannotBeOpened says why, and is opened again when that is asked for.
func TestALogThatCannotBeOpened(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal)
	store.noOpen = &reviews.NotSaved{Why: reviews.WhyPermission}
	d.press(actDisagree)
	d.sees("✗ not saved: no permission")
	store.noOpen = nil
	d.send(keyPress("enter"))
	if d.label(store).Answer != model.AnswerDone {
		t.Error("what was said is lost")
	}
}

// TestLeavingWaitsForTheLog quits while an event is on its way.
func TestLeavingWaitsForTheLog(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal).press(actDisagree) // the log is open
	_, add := d.model.Update(keyPress("u"))
	d.press(actQuit)
	if d.model.quitting {
		t.Fatal("it left before the answer was saved")
	}
	d.sees("saving, then leaving")
	d.run(add)
	if !d.model.quitting || len(store.events) != 2 {
		t.Errorf("quitting %v, %d events", d.model.quitting, len(store.events))
	}
}

// TestTimeIsCountedFromKeyToKey leaves out what is over two minutes.
func TestTimeIsCountedFromKeyToKey(t *testing.T) {
	d, store := reviewing(t)
	d.at(refusal)
	for _, wait := range []time.Duration{30 * time.Second, 2 * time.Minute, 2*time.Minute + time.Second} {
		d.host.passed += wait
		d.press(actDown)
		d.press(actUp)
	}
	d.host.passed += 7 * time.Second
	d.press(actDisagree)
	if got := d.label(store).Duration; got != (2*time.Minute + 37*time.Second).Milliseconds() {
		t.Errorf("%d ms were counted", got)
	}
	d.host.passed += 3 * time.Second
	d.press(actGapValid)
	if got := d.label(store).Duration; got != (2*time.Minute + 40*time.Second).Milliseconds() {
		t.Errorf("with the mark %d ms were counted", got)
	}
}

// TestTheCodebookAndItsVersion shows the codebook; labels have its version.
func TestTheCodebookAndItsVersion(t *testing.T) {
	d, store := reviewing(t)
	d.press(actCodebook)
	d.sees("H: there is no codebook at reviews/codebook.md")
	store.codebook, store.version = "# Done\n\nEvery check was run.\n", "0123456789ab"
	d.run(d.model.readReviews())
	d.press(actCodebook)
	d.sees("version 0123456789ab")
	d.sees("Every check was run.")
	d.press(actQuit)
	d.at(refusal).press(actDisagree)
	if got := d.label(store).Codebook; got != "0123456789ab" {
		t.Errorf("the label has codebook %q", got)
	}
}

// TestTagsAreThoseOfEverybody offers the tags of all logs, and takes one away.
func TestTagsAreThoseOfEverybody(t *testing.T) {
	bens := stamped(model.ReviewEvent{Kind: model.ReviewPromote, Tag: "self-quote"}, "ben", 0)
	store := inMemory(t, bens)
	d := drive(t, setting{reviews: store, reviewer: "ann"}).at(refusal)
	d.press(actDisagree, actTag)
	d.sees("tag │ self-quote")
	d.typed("self-quote")
	if diff := cmp.Diff([]model.ReviewKind{"promote", "label", "label"}, store.kinds()); diff != "" {
		t.Errorf("the events are (-want +got)\n%s", diff)
	}
	d.press(actTag)
	d.typed("self-quote")
	d.sees("✓ tag self-quote taken away")
	if tags := d.label(store).Tags; len(tags) != 0 {
		t.Errorf("the tags are %v", tags)
	}
}

// TestReviewsSurviveAReload opens the files again.
func TestReviewsSurviveAReload(t *testing.T) {
	d, _ := reviewing(t)
	d.at(refusal).press(actDisagree)
	d.run(d.model.reload())
	at := slices.IndexFunc(d.model.docket.entries, func(e entry) bool { return e.own.Glyph == "d" })
	if at < 0 {
		t.Error("after a reload the answer is not in the docket")
	}
}

// TestWhatWasLostOfTheReviewsIsTold at the start.
func TestWhatWasLostOfTheReviewsIsTold(t *testing.T) {
	store := inMemory(t)
	store.lost = "2 lines of the review logs lost; doctor reviews says which"
	d := start(t, setting{reviews: store, reviewer: "ann"})
	d.run(d.model.readReviews())
	d.sees("✗ 2 lines of the review logs lost")
}
