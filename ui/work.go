package ui

import (
	"context"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// How often the screen looks at the progress of a work, from what time on it
// shows it, and how long quitting waits for one to clear up.
const (
	workTick     = 300 * time.Millisecond
	workQuitWait = 2 * time.Second
)

// work is something that is carried out beside the screen. It ends by itself or
// when it is cancelled, and has cleared up when it has ended.
//
//	begin ──▶ do ───▶ its message        while it lasts, and past the first tick,
//	      └─▶ tick ─▶ workTickMsg …      the footer says how far it is
type work struct {
	total  int // steps
	done   atomic.Int64
	cancel context.CancelFunc
	ended  chan struct{}
	slow   bool // it has lasted for a tick
}

type workTickMsg struct{ work *work }

// begin makes a work of a number of steps, and the command that carries it out.
func begin(steps int, do func(context.Context, *work) tea.Msg) (*work, tea.Cmd) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &work{total: steps, cancel: cancel, ended: make(chan struct{})}
	carryOut := func() tea.Msg {
		defer close(w.ended)
		defer cancel()
		return do(ctx, w)
	}
	return w, tea.Batch(carryOut, w.tick())
}

// tick has the screen look at the progress, unless the work ends before.
func (w *work) tick() tea.Cmd {
	return func() tea.Msg {
		timer := time.NewTimer(workTick)
		defer timer.Stop()
		select {
		case <-timer.C:
			return workTickMsg{w}
		case <-w.ended:
			return nil
		}
	}
}

// leave cancels the work and carries out a command once it has cleared up, or
// has had time enough to.
func (w *work) leave(then tea.Cmd) tea.Cmd {
	if w == nil {
		return then
	}
	w.cancel()
	return func() tea.Msg {
		timer := time.NewTimer(workQuitWait)
		defer timer.Stop()
		select {
		case <-w.ended:
		case <-timer.C:
		}
		return then()
	}
}
