package ui

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
)

// TestMain turns off what costs a third of the time here and tells nothing: sampling
// of allocations, whose records are gone through at every collection. Thousands of
// screens are made and dropped, so collections can be fewer, too.
func TestMain(m *testing.M) {
	runtime.MemProfileRate = 0
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
