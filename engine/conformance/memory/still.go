package memory

import (
	"context"
	"encoding/binary"
	"sync"
	"time"
)

// VirtualClock is a clock for runs within this process: it stands still, except
// that a wait is over at once and moves it on. A run with it is the same every
// time.
type VirtualClock struct {
	mutex sync.Mutex
	now   time.Time
}

// NewVirtualClock is a clock that stands at a time.
func NewVirtualClock(at time.Time) *VirtualClock { return &VirtualClock{now: at} }

// Now is the time the clock stands at.
func (c *VirtualClock) Now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.now
}

// Sleep moves the clock on.
func (c *VirtualClock) Sleep(ctx context.Context, length time.Duration) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.now = c.now.Add(length)
	return ctx.Err()
}

// Still are settings of a run that is the same every time, on a deployment of its
// own: nothing in it takes time or chance from outside.
func Still() Settings {
	return Settings{Clock: NewVirtualClock(time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)), Random: &counting{}}
}

// counting is a source of names that nobody has had before within one run: it
// counts. It is no chance.
type counting struct{ count uint64 }

// Read fills a buffer with the next count.
func (c *counting) Read(buffer []byte) (int, error) {
	c.count++
	clear(buffer)
	if len(buffer) >= 8 {
		binary.BigEndian.PutUint64(buffer[len(buffer)-8:], c.count)
	}
	return len(buffer), nil
}
