//go:build e2e

package e2e

import (
	"os"
	"testing"
	"time"
)

// patience is how long a test waits for the screen before it gives up.
const patience = time.Minute

// pause is how long it waits before it looks again.
const pause = 30 * time.Millisecond

// binary is the program under test.
func binary(t *testing.T) string {
	t.Helper()
	path := os.Getenv("COUNTERSIGN")
	if path == "" {
		t.Fatal("COUNTERSIGN must name the binary; make e2e sets it")
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// until looks again and again until a condition holds.
func until(t *testing.T, what string, holds func() bool, state func() string) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(pause) {
		if holds() {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("waited %v in vain for %s; last seen:\n%s", patience, what, state())
		}
	}
}
