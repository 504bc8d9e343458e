//go:build unix

package driver_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestNothingIsLeftRunning: what a child has started ends with it.
func TestNothingIsLeftRunning(t *testing.T) {
	child := start(t, patient("parent"))
	answer, err := child.Ask(t.Context(), []byte("who?"))
	if err != nil {
		t.Fatal(err)
	}
	grandchild, err := strconv.Atoi(string(answer))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(grandchild, 0); err != nil {
		t.Fatalf("the child's child does not run: %v", err)
	}
	if err := child.Close(); err != nil {
		t.Error(err)
	}
	// The system may take a moment to carry the kill out.
	for !ended(t, grandchild) {
		time.Sleep(time.Millisecond)
	}
}

func ended(t *testing.T, pid int) bool {
	t.Helper()
	if err := syscall.Kill(pid, 0); err != nil {
		return errors.Is(err, syscall.ESRCH)
	}
	// A process that has ended and that nobody has waited for is listed as a zombie.
	state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(state), ") Z ")
}
