//go:build e2e && linux

package crash

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"countersign/model"
	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

// smallDisk mounts a file system of 64 kB, or skips where that is not allowed.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	err := unix.Mount("countersign", dir, "tmpfs", 0, "size=64k")
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ENODEV) {
		t.Skipf("mounting a tmpfs is not allowed here: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func open(t *testing.T, dir string) *local.Log {
	t.Helper()
	log, err := local.Open(local.Options{Dir: dir, Reviewer: "ann", Tool: "crash"})
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

// TestAFullDisk fills a disk with reviews until one is not saved, makes room, and
// saves that one.
func TestAFullDisk(t *testing.T) {
	dir := smallDisk(t)
	other := filepath.Join(dir, "something else")
	if err := os.WriteFile(other, make([]byte, 20_000), 0o600); err != nil {
		t.Fatal(err)
	}
	log, owed := open(t, dir), promise{dir: dir}
	var refused model.ReviewEvent
	for refused.ID == "" {
		event, err := log.Append(answer(strings.Repeat("x", 1000)))
		if err == nil {
			owed.saved = append(owed.saved, event.ID)
			continue
		}
		if why, _ := reviews.WhyNot(err); why != reviews.WhyFull {
			t.Fatalf("the full disk says %v", err)
		}
		refused = event
	}
	if found := owed.kept(t); len(found) < 10 || len(found) != len(owed.saved) {
		t.Fatalf("saved %d, found %d", len(owed.saved), len(found))
	}
	if _, err := log.Append(refused); err == nil {
		t.Fatal("it was saved on a full disk")
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	event, err := log.Append(refused)
	if err != nil || event.ID != refused.ID {
		t.Fatalf("with room again: %v", err)
	}
	owed.saved = append(owed.saved, event.ID)
	owed.kept(t)
}

// TestAReadOnlyDisk reads reviews on a disk that cannot be written.
func TestAReadOnlyDisk(t *testing.T) {
	dir := smallDisk(t)
	log := open(t, dir)
	if _, err := log.Append(answer("one")); err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("countersign", dir, "tmpfs", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	log = open(t, dir)
	if why, _ := reviews.WhyNot(log.ReadOnly()); why != reviews.WhyReadOnly || !errors.Is(log.ReadOnly(), syscall.EROFS) {
		t.Errorf("read only because %v", log.ReadOnly())
	}
	if events := log.Contents().Events; len(events) != 1 || events[0].Label.Note != "one" {
		t.Errorf("the log has %v", events)
	}
	if _, err := log.Append(answer("two")); err == nil {
		t.Error("saved on a disk that cannot be written")
	}
}
