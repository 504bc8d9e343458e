//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/sessions/reviews/local"
)

// TestTenLabelsAKillAndTheRest labels ten decisions of a sample, kills the program
// with -9, and starts it again: every label is in the log, and the review goes on
// with the eleventh.
func TestTenLabelsAKillAndTheRest(t *testing.T) {
	s := open(t, 120, 40, "USER=root") // which says nothing about the person
	store := t.TempDir()
	pid := filepath.Join(t.TempDir(), "pid")
	start := fmt.Sprintf(`sh -c 'echo $$ > %s; exec "$COUNTERSIGN" review --store %s --sample random:20 --seed 7'`, pid, store)
	s.run(start)
	s.waits("who reviews?")
	s.types("ann")
	s.keys("Enter")
	keys, answers := []string{"D", "C", "u"}, []model.Answer{model.AnswerDone, model.AnswerContinue, model.AnswerUnsure}
	for i := range 10 {
		s.waits(fmt.Sprintf("item %d of 20", i+1))
		s.waits("ann · ")
		s.waits("review, blind")
		s.waits("hidden until you answer")
		s.types(keys[i%3])
		s.waits("your blind answer stays on record")
		if i < 9 {
			s.keys("Space")
		}
	}
	kill(t, pid)
	s.waits("Killed")
	saved := logOf(t, store, "ann")
	if len(saved) != 10 {
		t.Fatalf("%d labels are in the log", len(saved))
	}
	for i, event := range saved {
		if label := event.Label; label.Answer != answers[i%3] || label.Via != model.ViaBlind || label.Frame.Draw != "random:20" || label.Frame.Seed != 7 {
			t.Errorf("label %d is %+v", i+1, label)
		}
	}

	s.types("stty sane; clear") // the killed program left the terminal as it was, so Enter is no newline yet
	s.keys("C-j")
	s.loses("Killed")
	s.run(strings.Replace(start, "review ", "review --as ann ", 1))
	s.waits("item 11 of 20")
	s.waits("answered   10 of 20")
	s.waits("review, blind")
	s.types("C")
	s.waits("answered   11 of 20")
	s.types("U") // takes back the eleventh
	s.waits("No answer yet")
	s.types("UU") // and two of the process before
	s.waits("answered   8 of 20")
	s.quits("q")
	events := logOf(t, store, "ann")
	if len(events) != 14 {
		t.Errorf("%d events are in the log", len(events))
	}
	standing := 0
	book := labels.Fold(events)
	for _, decision := range book.Decisions() {
		if _, ok := book.About(decision).Review("ann").Latest(); ok {
			standing++
		}
	}
	if standing != 8 {
		t.Errorf("%d labels stand", standing)
	}
}

// kill ends the process whose id is in a file, without warning.
func kill(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// logOf is the log of a reviewer, of which nothing may be lost.
func logOf(t *testing.T, store, reviewer string) []model.ReviewEvent {
	t.Helper()
	readings, err := local.Read(local.System(), store)
	if err != nil || len(readings) != 1 || readings[0].Err != nil || readings[0].Reviewer != reviewer {
		t.Fatalf("the store has %v, error %v", readings, err)
	}
	if contents := readings[0].Contents; len(contents.Losses) > 0 || contents.Tail.Torn > 0 {
		t.Errorf("lost %v, torn %d", contents.Losses, contents.Tail.Torn)
	}
	return readings[0].Contents.Events
}

// TestTheSecondReviewerReadsOnly opens a review twice as one person.
func TestTheSecondReviewerReadsOnly(t *testing.T) {
	store := t.TempDir()
	first, second := open(t, 120, 40), open(t, 120, 40)
	command := `"$COUNTERSIGN" review --as ann --sample random:5 --store ` + store
	first.run(command)
	first.waits("saved after every answer")
	second.run(command)
	second.waits("read-only: another process")
	second.types("D")
	second.waits("✗ not saved: another process has the log open")
	second.keys("Escape")
	second.waits("✗ 1 not saved")
	second.waits("hidden until you answer")
	first.types("q")
	first.becomes("pane_current_command", "sh")
	second.types("q")
	second.waits("1 not saved, and lost when you leave")
	second.keys("Enter") // the log is free by now
	second.waits("your blind answer stays on record")
	second.types("q")
	second.becomes("pane_current_command", "sh")
	if n := len(logOf(t, store, "ann")); n != 1 {
		t.Errorf("%d events are in the log", n)
	}
}

// TestTriageKeepsAnswers agrees in triage, and finds it again in the next session.
func TestTriageKeepsAnswers(t *testing.T) {
	s := open(t, 120, 40, "USER=ann")
	s.start("")
	s.types("d")
	s.waits("✓ disagree · U takes it back")
	s.quits("q")
	s.run("clear")
	s.start("triage --as ann")
	s.waits("≠ disagree  triage")
	s.quits("q")
}
