package ui

import (
	"os"
	"strings"
	"testing"

	"countersign/model"
	"countersign/sessions/reviews/local"
)

// annsLog is a store in a directory of its own with ann's log open.
func annsLog(t *testing.T) (store *LocalReviews, log ReviewLog, dir string) {
	t.Helper()
	dir = t.TempDir()
	store = NewLocalReviews(local.Options{Dir: dir, Tool: "test"})
	log, held, err := store.Open("ann")
	if err != nil || log.ReadOnly() != nil || len(held.Events) != 0 || held.Lost != "" {
		t.Fatalf("a new log: %+v, read-only %v, error %v", held, log.ReadOnly(), err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store, log, dir
}

func promote(tag string) model.ReviewEvent {
	return model.ReviewEvent{Kind: model.ReviewPromote, Tag: tag}
}

// TestALogOpenedAgainIsAFreshTry: the process holds the log itself, and gets it back.
func TestALogOpenedAgainIsAFreshTry(t *testing.T) {
	store, log, dir := annsLog(t)
	if _, err := log.Append(promote("hole")); err != nil {
		t.Fatal(err)
	}
	second := NewLocalReviews(local.Options{Dir: dir, Tool: "test"})
	theirs, held, err := second.Open("ann")
	if err != nil || theirs.ReadOnly() == nil || len(held.Events) != 1 {
		t.Errorf("the second process: %d events, read-only %v, error %v", len(held.Events), theirs.ReadOnly(), err)
	}
	again, held, err := store.Open("ann")
	if err != nil || again.ReadOnly() != nil || len(held.Events) != 1 {
		t.Errorf("the first again: %d events, read-only %v, error %v", len(held.Events), again.ReadOnly(), err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if theirs, _, err = second.Open("ann"); err != nil || theirs.ReadOnly() != nil {
		t.Errorf("after the first is closed: read-only %v, error %v", theirs.ReadOnly(), err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

// TestWhatIsLostOfTheLogsIsSaid damages a log in the middle, and cuts its end.
func TestWhatIsLostOfTheLogsIsSaid(t *testing.T) {
	store, log, dir := annsLog(t)
	for _, tag := range []string{"one", "two"} {
		if _, err := log.Append(promote(tag)); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	path := local.Path(dir, "ann")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ text, says string }{
		"a line": {strings.Replace(string(data), `"one"`, `"eno"`, 1), "1 line of the review logs lost; doctor reviews says which"},
		"an end": {string(data) + `{"v":1,"ev`, "an unfinished write of 10 bytes was cut off; nobody was told that it was saved"},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, held, err := store.Open("ann")
		if err != nil || held.Lost != c.says {
			t.Errorf("%s: %q is said, error %v", name, held.Lost, err)
		}
	}
}

func TestTheCodebookIsReadWithTheLogs(t *testing.T) {
	store, _, dir := annsLog(t)
	if err := os.WriteFile(local.CodebookPath(dir), []byte("# Done\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	held, err := store.Read()
	if err != nil || held.Codebook != "# Done\n" || len(held.Version) != 12 || held.Place != local.CodebookPath(dir) {
		t.Errorf("%+v, error %v", held, err)
	}
}
