package ui

import (
	"context"
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/conformance"
)

// TestCouldNotRunStopsTheRun: what came before stays, what comes after is not run,
// and a later run that works forgets it.
func TestCouldNotRunStopsTheRun(t *testing.T) {
	dead := true
	proving := bent(func(s *conformance.Suite) {
		judge := s.Wrong[1].Judge
		s.Wrong[1].Judge = func(ctx context.Context) ([]conformance.Result, error) {
			if dead {
				panic("out of range")
			}
			return judge(ctx)
		}
	})
	d := prove(t, setting{prove: proving})
	d.press(actRunAll)
	b := d.model.prove.bench()
	if len(b.reports) != 2 || b.stopped["breaks-third"] == nil {
		t.Errorf("%d reports, stopped %v", len(b.reports), b.stopped)
	}
	d.sees("judging panicked: out")
	dead = false
	d.press(actRunAll)
	if len(b.reports) != 4 || len(b.stopped) != 0 {
		t.Errorf("after it works: %d reports, stopped %v", len(b.reports), b.stopped)
	}
}

// waiting has an implementation that runs until it is cancelled.
func waiting(started chan<- struct{}) *Proving {
	return bent(func(s *conformance.Suite) {
		s.Wrong[0].Judge = func(ctx context.Context) ([]conformance.Result, error) {
			close(started)
			<-ctx.Done()
			return nil, errors.New("the connection was lost") // as a cancel may look from inside
		}
	})
}

// inBackground carries out the commands of a key beside the test, and answers
// where their messages come.
func (d *driver) inBackground(a action) <-chan tea.Msg {
	d.t.Helper()
	name, ok := d.keyOf(a)
	if !ok {
		d.t.Fatalf("no key does %q now", a)
	}
	_, cmd := d.model.Update(keyPress(name))
	batch, ok := cmd().(tea.BatchMsg)
	if !ok {
		d.t.Fatalf("%s: no work begins", a)
	}
	answers := make(chan tea.Msg, len(batch))
	go func() { answers <- batch[0]() }()
	return answers
}

// TestEscapeStopsARun: what had run stays, what was cut off is no failure, and
// there is only one run at a time.
func TestEscapeStopsARun(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	d.press(actRun)
	d.sees("r: still running · esc stops it")
	d.press(actEscape)
	d.send(<-answers)
	d.sees("stopped; what had run stays")
	b := d.model.prove.bench()
	if len(b.reports) != 1 || len(b.stopped) != 0 || d.model.prove.running != nil {
		t.Errorf("%d reports, stopped %v, running %v", len(b.reports), b.stopped, d.model.prove.running)
	}
	d.press(actEscape)
	if d.model.mode != nil {
		t.Error("a second esc does not leave")
	}
}

// TestLeavingStopsARun.
func TestLeavingStopsARun(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	d.press(actQuit)
	if d.model.mode != nil || d.model.quitting {
		t.Error("q does not leave the mode alone")
	}
	d.send(<-answers) // or the test hangs
	d.press(actProve)
	d.sees("no rule fails   ✓ exactly as expected")
}

// TestQuittingWaitsForARunToClearUp: its ports and files are gone before the
// program is.
func TestQuittingWaitsForARunToClearUp(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	_, quit := d.model.Update(keyPress("ctrl+c"))
	if _, ok := quit().(tea.QuitMsg); !ok {
		t.Error("ctrl-c does not quit")
	}
	select {
	case <-answers:
	default:
		select {
		case <-d.model.prove.running.ended:
		default:
			t.Error("the program is gone before its run")
		}
	}
}

// TestProgressIsShownPastATick, with the key that stops the run.
func TestProgressIsShownPastATick(t *testing.T) {
	started := make(chan struct{})
	d := prove(t, setting{prove: waiting(started)})
	answers := d.inBackground(actRunAll)
	<-started
	if footer := d.footer(); strings.Contains(footer, "esc stops") {
		t.Errorf("at once the footer says %q", footer)
	}
	running := d.model.prove.running
	_, next := d.model.Update(workTickMsg{running})
	if !strings.HasSuffix(d.footer(), "1 of 4 · esc stops") || next == nil {
		t.Errorf("after a tick the footer says %q", d.footer())
	}
	d.press(actEscape)
	d.send(<-answers)
	if next() != nil {
		t.Error("the ticks of a run that ended go on")
	}
	if strings.Contains(d.footer(), "esc stops") {
		t.Errorf("afterwards the footer says %q", d.footer())
	}
}
