package local_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"pgregory.net/rapid"

	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

// TestAFailedAppend lets one append fail in each way, then tries the same event
// again: it is not saved, then saved, and there once.
func TestAFailedAppend(t *testing.T) {
	eio, full := &failure{err: syscall.EIO}, &failure{err: syscall.ENOSPC}
	for _, c := range []struct {
		name                 string
		writes, flushs, cuts []*failure
		why                  reviews.Why
		left                 bool // the cut failed too: bytes stay until the next try
	}{
		{"no room", []*failure{full}, nil, nil, reviews.WhyFull, false},
		{"no quota", []*failure{{err: syscall.EDQUOT}}, nil, nil, reviews.WhyFull, false},
		{"a short write", []*failure{{part: 20}}, nil, nil, reviews.WhyFull, false},
		{"a short write of all but the newline", []*failure{{part: 400}}, nil, nil, reviews.WhyFull, false},
		{"a write that fails half way", []*failure{{part: 20, err: syscall.EIO}}, nil, nil, reviews.WhyDisk, false},
		{"a write that fails at its end", []*failure{{part: 9999, err: syscall.EIO}}, nil, nil, reviews.WhyDisk, false},
		{"a flush that fails", nil, []*failure{eio}, nil, reviews.WhyDisk, false},
		{"a flush without room", nil, []*failure{full}, nil, reviews.WhyFull, false},
		{"a file system that became read-only", []*failure{{err: syscall.EROFS}}, nil, nil, reviews.WhyReadOnly, false},
		{"permission lost", []*failure{{err: syscall.EPERM}}, nil, nil, reviews.WhyPermission, false},
		{"a short write that cannot be cut back", []*failure{{part: 20}}, nil, []*failure{eio}, reviews.WhyFull, true},
		{"a flush that fails and cannot be cut back", nil, []*failure{eio}, []*failure{eio}, reviews.WhyDisk, true},
		{"a flush that fails, and after the cut too", nil, []*failure{eio, eio}, nil, reviews.WhyDisk, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, disk := t.TempDir(), faultyDisk()
			opts := options(dir)
			opts.Disk = disk
			log := open(t, opts)
			save(t, log, "one")
			before := bytesOf(t, dir)

			disk.writes, disk.flushs, disk.cuts = c.writes, c.flushs, c.cuts
			event, err := log.Append(label("two"))
			if why, not := reviews.WhyNot(err); !not || why != c.why {
				t.Fatalf("the append: %v, want not saved: %s", err, c.why)
			}
			if after := bytesOf(t, dir); (after != before) != c.left {
				t.Errorf("the log went from %q to %q", before, after)
			}
			again, err := log.Append(event)
			if err != nil || again.ID != event.ID {
				t.Fatalf("trying again: %v", err)
			}
			save(t, log, "three")
			contents := readBack(t, dir)
			if notes(contents) != "one two three" || contents.Losses != nil || contents.Tail.Torn > 0 {
				t.Errorf("the log has %q, losses %v, tail %+v", notes(contents), contents.Losses, contents.Tail)
			}
		})
	}
}

func TestNothingIsAddedWhileTheEndIsTorn(t *testing.T) {
	dir, disk := t.TempDir(), faultyDisk()
	opts := options(dir)
	opts.Disk = disk
	log := open(t, opts)
	save(t, log, "one")
	disk.writes = []*failure{{part: 20}}
	disk.cuts = slices.Repeat([]*failure{{err: syscall.EIO}}, 3)
	for range 3 {
		if _, err := log.Append(label("two")); err == nil {
			t.Fatal("an event was added behind a torn line")
		}
		if log.Unmended() == nil {
			t.Error("the torn end is not told")
		}
	}
	contents := readBack(t, dir)
	if notes(contents) != "one" || contents.Tail.Torn != 20 {
		t.Errorf("a reader finds %q, tail %+v", notes(contents), contents.Tail)
	}
	save(t, log, "three")
	if contents := readBack(t, dir); notes(contents) != "one three" || log.Unmended() != nil {
		t.Errorf("afterwards: %q", notes(contents))
	}
}

func TestALogThatCannotBeWritten(t *testing.T) {
	for _, c := range []struct {
		err error
		why reviews.Why
	}{
		{syscall.EROFS, reviews.WhyReadOnly},
		{syscall.EACCES, reviews.WhyPermission},
		{syscall.ENOSPC, reviews.WhyFull},
		{syscall.EIO, reviews.WhyDisk},
		{syscall.ENOLCK, reviews.WhySystem},
		{errors.ErrUnsupported, reviews.WhySystem},
		{local.ErrLocked, reviews.WhyLocked},
	} {
		for dir, want := range map[string]string{saved(t, "one"): "one", t.TempDir(): ""} {
			opts := options(dir)
			opts.Disk = &faulty{Disk: local.System(), open: c.err}
			log := open(t, opts)
			if got := notes(log.Contents()); got != want || !isWhy(log.ReadOnly(), c.why) {
				t.Errorf("%v: read %q, read only %v", c.err, got, log.ReadOnly())
			}
			if _, err := log.Append(label("two")); !isWhy(err, c.why) || !errors.Is(err, c.err) {
				t.Errorf("%v: the append says %v", c.err, err)
			}
		}
	}
}

func TestAFlushThatFailsAtTheOpening(t *testing.T) {
	dir := saved(t, "one")
	opts := options(dir)
	opts.Disk = &faulty{Disk: local.System(), flushs: []*failure{{err: syscall.EIO}}}
	if log := open(t, opts); !isWhy(log.ReadOnly(), reviews.WhyDisk) || notes(log.Contents()) != "one" {
		t.Errorf("read only %v, %q", log.ReadOnly(), notes(log.Contents()))
	}
	save(t, open(t, options(dir)), "two") // and the lock was given back
}

// TestNothingAcknowledgedIsLost writes logs on a disk that fails at random, with
// the process ending at random, and holds them to the promise.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	errs := []error{syscall.ENOSPC, syscall.EIO, nil}
	rapid.Check(t, func(rt *rapid.T) {
		dir, disk := t.TempDir(), faultyDisk()
		opts := options(dir)
		opts.Disk = disk
		var acknowledged []string
		tried := map[string]bool{}
		log := open(t, opts)
		for n := range rapid.IntRange(1, 25).Draw(rt, "steps") {
			if rapid.IntRange(0, 5).Draw(rt, "ends") == 0 {
				if err := log.Close(); err != nil {
					rt.Fatal(err)
				}
				log = open(t, opts)
			}
			for _, list := range []*[]*failure{&disk.writes, &disk.flushs, &disk.cuts} {
				*list = nil
				if rapid.IntRange(0, 2).Draw(rt, "fails") == 0 {
					*list = []*failure{{err: rapid.SampledFrom(errs[:2]).Draw(rt, "error"), part: rapid.IntRange(0, 500).Draw(rt, "part")}}
				}
			}
			if len(disk.writes) > 0 && disk.writes[0].part < 300 {
				disk.writes[0].err = rapid.SampledFrom(errs).Draw(rt, "short")
			}
			event, err := log.Append(label(fmt.Sprint(n)))
			tried[event.ID] = true
			if err == nil {
				acknowledged = append(acknowledged, event.ID)
			}
		}
		disk.writes, disk.flushs, disk.cuts = nil, nil, nil
		if err := log.Close(); err != nil {
			rt.Fatal(err)
		}
		contents := open(t, opts).Contents()
		var found []string
		for _, event := range contents.Events {
			if !tried[event.ID] {
				rt.Fatalf("event %s was never written", event.ID)
			}
			found = append(found, event.ID)
		}
		kept := slices.DeleteFunc(slices.Clone(found), func(id string) bool { return !slices.Contains(acknowledged, id) })
		if !slices.Equal(kept, acknowledged) || len(contents.Losses) > 0 {
			rt.Fatalf("acknowledged %v, found %v, losses %v", acknowledged, found, contents.Losses)
		}
	})
}

func TestErrorsNameThePlaceAndTheReason(t *testing.T) {
	dir := t.TempDir()
	opts := options(dir)
	opts.Disk = &faulty{Disk: local.System(), writes: []*failure{{err: syscall.ENOSPC}}}
	_, err := open(t, opts).Append(label("one"))
	if err == nil || !strings.HasPrefix(err.Error(), "not saved: disk full: "+local.Path(dir, "ann")) {
		t.Errorf("the error is %v", err)
	}
}

// TestMendingNeverMakesALogLonger lets something else cut a log whose end is torn:
// mending must not fill up what is missing.
func TestMendingNeverMakesALogLonger(t *testing.T) {
	dir, disk := t.TempDir(), faultyDisk()
	opts := options(dir)
	opts.Disk = disk
	log := open(t, opts)
	save(t, log, "one")
	disk.writes, disk.cuts = []*failure{{part: 20}}, []*failure{{err: syscall.EIO}}
	if _, err := log.Append(label("two")); err == nil {
		t.Fatal("a short write was acknowledged")
	}
	if err := os.Truncate(local.Path(dir, "ann"), 10); err != nil {
		t.Fatal(err)
	}
	if _, err := log.Append(label("three")); !isWhy(err, reviews.WhyReplaced) || len(bytesOf(t, dir)) != 10 {
		t.Errorf("the append: %v; the log has %q", err, bytesOf(t, dir))
	}
}
