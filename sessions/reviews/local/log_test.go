package local_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

func TestAppendedIsReadBack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "there", "yet")
	log := open(t, options(dir))
	if events := log.Contents().Events; events != nil || log.ReadOnly() != nil {
		t.Fatalf("a new log holds %v, read only %v", events, log.ReadOnly())
	}
	var want []model.ReviewEvent
	for _, note := range []string{"one", "zwei\n“drei”"} {
		event, err := log.Append(label(note))
		if err != nil {
			t.Fatal(err)
		}
		if event.Reviewer != "ann" || event.Tool != "test" || event.Format != model.ReviewFormat || len(event.ID) != 16 {
			t.Errorf("stamped %+v", event)
		}
		want = append(want, event)
	}
	if diff := cmp.Diff(want, readBack(t, dir).Events); diff != "" {
		t.Errorf("read beside the writer (-appended +read)\n%s", diff)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, open(t, options(dir)).Contents().Events); diff != "" {
		t.Errorf("opened again (-appended +read)\n%s", diff)
	}
	if got, also := mode(t, dir), mode(t, filepath.Dir(dir)); got != 0o700 || also != 0o700 {
		t.Errorf("the directories have modes %o and %o", got, also)
	}
	if got := mode(t, local.Path(dir, "ann")); got != 0o600 {
		t.Errorf("the log has mode %o", got)
	}
}

func TestTheSecondProcessReadsOnly(t *testing.T) {
	dir := t.TempDir()
	first := open(t, options(dir))
	save(t, first, "one")
	second := open(t, options(dir))
	if why, _ := reviews.WhyNot(second.ReadOnly()); why != reviews.WhyLocked || notes(second.Contents()) != "one" {
		t.Errorf("the second: %q, read only because %q", notes(second.Contents()), why)
	}
	before := bytesOf(t, dir)
	if event, err := second.Append(label("two")); err == nil || event.ID == "" {
		t.Errorf("the second appended %v, error %v", event, err)
	}
	if bytesOf(t, dir) != before {
		t.Error("the second changed the log")
	}
	other := options(dir)
	other.Reviewer = "ben"
	save(t, open(t, other), "of ben")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Append(label("late")); !isWhy(err, reviews.WhyClosed) {
		t.Errorf("after closing: %v", err)
	}
	save(t, open(t, options(dir)), "three")
	if got := notes(readAll(t, dir)[0].Contents); got != "one three" {
		t.Errorf("the log has %q", got)
	}
}

func isWhy(err error, want reviews.Why) bool {
	why, is := reviews.WhyNot(err)
	return is && why == want
}

func readAll(t *testing.T, dir string) []local.Reading {
	t.Helper()
	readings, err := local.Read(local.System(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return readings
}

func TestTimesGrowThoughTheClockIsSetBack(t *testing.T) {
	dir := saved(t, "one") // at 14:00:01
	early := options(dir)
	early.Now = func() time.Time { return time.Date(2026, 11, 2, 13, 0, 0, 0, time.UTC) }
	save(t, open(t, early), "two", "three")
	var times []string
	for _, event := range readBack(t, dir).Events {
		times = append(times, event.Time)
	}
	if diff := cmp.Diff([]string{"2026-11-02T14:00:01.000Z", "2026-11-02T14:00:01.001Z", "2026-11-02T14:00:01.002Z"}, times); diff != "" {
		t.Errorf("times (-want +got)\n%s", diff)
	}
}

func TestWhatNoLogHoldsIsNotSaved(t *testing.T) {
	dir := t.TempDir()
	log := open(t, options(dir))
	for _, event := range []model.ReviewEvent{{}, {Kind: model.ReviewUndo}, {Kind: model.ReviewLabel, Label: label("x").Label}} {
		if _, err := log.Append(event); !isWhy(err, reviews.WhyEvent) {
			t.Errorf("%+v: %v", event, err)
		}
	}
	if text := bytesOf(t, dir); text != "" {
		t.Errorf("the log has %q", text)
	}
	if _, err := local.Open(local.Options{Dir: dir, Reviewer: "../ann", Tool: "test"}); err == nil {
		t.Error("a log outside of its directory was opened")
	}
}

func TestALogThatSomethingElseChanged(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"removed": os.Remove,
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
		"cut": func(path string) error { return os.Truncate(path, 10) },
		"added to": func(path string) error {
			file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			if err != nil {
				return err
			}
			_, err = file.WriteString("x\n")
			return errors.Join(err, file.Close())
		},
	} {
		dir := t.TempDir()
		log := open(t, options(dir))
		save(t, log, "one")
		if err := change(local.Path(dir, "ann")); err != nil {
			t.Fatal(err)
		}
		if _, err := log.Append(label("two")); !isWhy(err, reviews.WhyReplaced) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDir(t *testing.T) {
	for _, c := range []struct{ state, home, want string }{
		{"/state", "/home/ann", "/state/countersign/reviews"},
		{"", "/home/ann", "/home/ann/.local/state/countersign/reviews"},
		{"relative", "/home/ann", "/home/ann/.local/state/countersign/reviews"},
		{"", "", ""},
	} {
		got, err := local.Dir(c.state, c.home)
		if filepath.ToSlash(got) != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q, %q: %q, error %v", c.state, c.home, got, err)
		}
	}
}

func TestReadingAStore(t *testing.T) {
	dir := saved(t, "one")
	path := local.Path(dir, "ben")
	if err := errors.Join(os.Mkdir(path, 0o700), os.WriteFile(filepath.Join(dir, "codebook.md"), []byte("# Codebook\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	readings := readAll(t, dir)
	if len(readings) != 2 || readings[0].Reviewer != "ann" || notes(readings[0].Contents) != "one" || readings[0].Err != nil {
		t.Fatalf("the store has %+v", readings)
	}
	if readings[1].Reviewer != "ben" || readings[1].Err == nil || !strings.Contains(readings[1].Err.Error(), path) {
		t.Errorf("a directory in the place of a log: %v", readings[1].Err)
	}
	if events := local.Events(readings); len(events) != 1 {
		t.Errorf("events %v", events)
	}
	if readings, err := local.Read(local.System(), filepath.Join(dir, "nowhere")); err != nil || readings != nil {
		t.Errorf("a store that is not there: %v, error %v", readings, err)
	}
	if readings, err := local.Read(local.System(), filepath.Join(dir, "codebook.md")); err == nil {
		t.Errorf("a store that is a file: %v", readings)
	}
}
