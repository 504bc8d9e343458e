//go:build e2e

package crash

import (
	"math/rand/v2"
	"slices"
	"testing"

	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

// promise is what a log owes: all that was acknowledged, in its order.
type promise struct {
	dir   string
	saved []string
	maybe []string // tried and not acknowledged: may be there or not
}

// add takes over what a killed child said.
func (p *promise) add(child *process) {
	p.saved = append(p.saved, child.saved...)
	p.maybe = append(p.maybe, child.tried[len(child.saved):]...)
}

// kept reads the log, holds it to the promise, and gives the ids it has. What it
// has is there to stay.
func (p *promise) kept(t *testing.T) []string {
	t.Helper()
	readings, err := local.Read(local.System(), p.dir)
	if err != nil || len(readings) != 1 || readings[0].Err != nil {
		t.Fatalf("reading the log: %+v, error %v", readings, err)
	}
	if losses := readings[0].Contents.Losses; losses != nil {
		t.Fatalf("lines are lost: %+v", losses)
	}
	var found []string
	for _, event := range readings[0].Contents.Events {
		if !slices.Contains(p.saved, event.ID) && !slices.Contains(p.maybe, event.ID) {
			t.Fatalf("event %s was never tried", event.ID)
		}
		found = append(found, event.ID)
	}
	acknowledged := slices.DeleteFunc(slices.Clone(found), func(id string) bool { return !slices.Contains(p.saved, id) })
	if !slices.Equal(acknowledged, p.saved) {
		t.Fatalf("acknowledged %v, and of these the log has %v", p.saved, acknowledged)
	}
	return found
}

// TestKilledAtEachPoint kills a process in its third append, again and again over
// the same log, and looks whether that event is there.
func TestKilledAtEachPoint(t *testing.T) {
	for _, c := range []struct {
		at            point
		there, absent bool
	}{
		{beforeWrite, false, true},
		{beforeFlush, false, false}, // the kernel has it; a power cut might not have left it
		{afterFlush, true, false},
	} {
		t.Run(string(c.at), func(t *testing.T) {
			log := promise{dir: t.TempDir()}
			for range 20 {
				child := start(t, log.dir, c.at)
				child.hear(t, lastAppend)
				child.kill(t)
				if len(child.saved) != lastAppend-1 || len(child.tried) != lastAppend {
					t.Fatalf("the child tried %v and saved %v", child.tried, child.saved)
				}
				log.add(child)
				found := slices.Contains(log.kept(t), child.tried[lastAppend-1])
				if c.there && !found || c.absent && found {
					t.Fatalf("the event of the killed append is there: %v", found)
				}
			}
		})
	}
}

// TestKilledAtAnyMoment kills a process that writes as fast as it can.
func TestKilledAtAnyMoment(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 11))
	log := promise{dir: t.TempDir()}
	for range 40 {
		child := start(t, log.dir, nowhere)
		child.hear(t, random.IntN(40))
		child.kill(t)
		log.add(child)
		if len(child.tried) > 0 || len(log.saved) > 0 {
			log.kept(t)
		}
	}
	if len(log.saved) < 40 {
		t.Errorf("only %d events were saved in all", len(log.saved))
	}
}

// TestALogOfTheLivingIsLocked lets one process hold a log: another reads only,
// until the first is dead.
func TestALogOfTheLivingIsLocked(t *testing.T) {
	dir := t.TempDir()
	holder := start(t, dir, holding)
	holder.hear(t, 1)
	second, err := local.Open(local.Options{Dir: dir, Reviewer: "ann", Tool: "crash"})
	if err != nil {
		t.Fatal(err)
	}
	if why, _ := reviews.WhyNot(second.ReadOnly()); why != reviews.WhyLocked {
		t.Errorf("beside the holder: read only because %v", second.ReadOnly())
	}
	if _, err := second.Append(answer("of the second")); err == nil {
		t.Error("two processes write one log")
	}
	holder.kill(t)
	third, err := local.Open(local.Options{Dir: dir, Reviewer: "ann", Tool: "crash"})
	if err != nil {
		t.Fatal(err)
	}
	defer third.Close()
	if _, err := third.Append(answer("of the third")); err != nil {
		t.Errorf("after the holder's death: %v", err)
	}
}
