//go:build unix

package local_test

import (
	"syscall"
	"testing"

	"countersign/sessions/reviews/local"
)

// TestAPipeIsNoLog reads and opens a pipe with a log's name, which a careless
// reader would wait for without end.
func TestAPipeIsNoLog(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(local.Path(dir, "ann"), 0o600); err != nil {
		t.Fatal(err)
	}
	if readings := readAll(t, dir); len(readings) != 1 || readings[0].Err == nil {
		t.Errorf("read: %+v", readings)
	}
	if log, err := local.Open(options(dir)); err == nil {
		t.Errorf("opened: %+v", log.Contents())
	}
}
