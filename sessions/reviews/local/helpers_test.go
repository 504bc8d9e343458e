package local_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"countersign/model"
	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

const decision = "3f0c1a52e1b7d0c9a4f6258b7e9d1c3a5f708192a3b4c5d6e7f8091a2b3c4d5e"

// label is an answer with a note to know it by.
func label(note string) model.ReviewEvent {
	return model.ReviewEvent{
		Kind:    model.ReviewLabel,
		Subject: model.Subject{Decision: decision, Source: model.Source{File: "run.jsonl"}, Judged: model.Judged{Kind: model.KindJudge, Verdict: "done"}},
		Label:   model.Label{Answer: model.AnswerContinue, Via: model.ViaBlind, Truth: model.TruthNotChecked, Note: note},
	}
}

// clock is a clock that goes a second a look, from the same time on.
func clock() func() time.Time {
	now := time.Date(2026, 11, 2, 14, 0, 0, 0, time.UTC)
	return func() time.Time { now = now.Add(time.Second); return now }
}

// options are those of ann's log in a directory.
func options(dir string) local.Options {
	return local.Options{Dir: dir, Reviewer: "ann", Tool: "test", Now: clock()}
}

func open(t testing.TB, options local.Options) *local.Log {
	t.Helper()
	log, err := local.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	return log
}

// save appends labels, each of which must be saved.
func save(t testing.TB, log *local.Log, notes ...string) {
	t.Helper()
	for _, note := range notes {
		if _, err := log.Append(label(note)); err != nil {
			t.Fatalf("saving %q: %v", note, err)
		}
	}
}

// saved is a new directory with ann's log of some labels, closed.
func saved(t testing.TB, notes ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	log := open(t, options(dir))
	save(t, log, notes...)
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func bytesOf(t testing.TB, dir string) string {
	t.Helper()
	data, err := os.ReadFile(local.Path(dir, "ann"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func put(t testing.TB, dir, text string) {
	t.Helper()
	if err := os.WriteFile(local.Path(dir, "ann"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// notes are the notes of a log's labels, in order.
func notes(contents reviews.Contents) string {
	var notes []string
	for _, event := range contents.Events {
		notes = append(notes, event.Label.Note)
	}
	return strings.Join(notes, " ")
}

// readBack is what a store of one log holds, read without opening it.
func readBack(t testing.TB, dir string) reviews.Contents {
	t.Helper()
	readings, err := local.Read(local.System(), dir)
	if err != nil || len(readings) != 1 || readings[0].Err != nil {
		t.Fatalf("reading %s: %v, error %v", dir, readings, err)
	}
	return readings[0].Contents
}

// failure is what a faulty file does in the place of a call.
type failure struct {
	err  error
	part int // of a write: how many bytes it writes all the same
}

// faulty is the disk of this machine with calls that fail. Each list holds what
// the next calls do; nil is as usual, and after its end so is everything.
type faulty struct {
	local.Disk
	open                 error // of every opening for writing
	writes, flushs, cuts []*failure
}

func (d *faulty) Write(path string) (local.File, error) {
	if d.open != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: d.open}
	}
	file, err := d.Disk.Write(path)
	return &faultyFile{file, d}, err
}

type faultyFile struct {
	local.File
	disk *faulty
}

// next takes the next failure off a list.
func next(list *[]*failure) *failure {
	if len(*list) == 0 {
		return nil
	}
	first := (*list)[0]
	*list = (*list)[1:]
	return first
}

func (f *faultyFile) Write(line []byte) (int, error) {
	failure := next(&f.disk.writes)
	if failure == nil {
		return f.File.Write(line)
	}
	n, err := f.File.Write(line[:min(failure.part, len(line))])
	if err != nil {
		return n, fmt.Errorf("the disk below the faulty one: %w", err)
	}
	return n, failure.err
}

func (f *faultyFile) Flush() error {
	if failure := next(&f.disk.flushs); failure != nil {
		return failure.err
	}
	return f.File.Flush()
}

func (f *faultyFile) Cut(size int64) error {
	if failure := next(&f.disk.cuts); failure != nil {
		return failure.err
	}
	return f.File.Cut(size)
}

func faultyDisk() *faulty { return &faulty{Disk: local.System()} }

func mode(t *testing.T, path string) os.FileMode {
	t.Helper()
	info, err := os.Stat(filepath.Clean(path))
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}
