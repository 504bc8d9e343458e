package reviews

import (
	"runtime"
	"slices"

	"countersign/model"
)

// Contents is what a log holds.
type Contents struct {
	Events []model.ReviewEvent // in the order of the lines
	Losses []Loss
	Tail   Tail
}

// Loss is a line that could not be read. Accepted says that an event of the log
// records that a person saw it; it is lost all the same.
type Loss struct {
	model.LostReview
	Accepted bool
}

// Tail is how the last line of a log ended, and what a writer does before it
// adds another: it cuts the log back to Keep bytes, and ends the last line.
type Tail struct {
	Torn    int64 // bytes of an unfinished last write, which is absent; 0 without one
	Keep    int64 // bytes before it
	Unended bool  // the last line is there and lost only its newline
}

// damage tells losses apart: what is accepted is these bytes at this place.
type damage struct {
	offset, length int64
	sha256         string
}

func damageOf(lost model.LostReview) damage { return damage{lost.Offset, lost.Length, lost.SHA256} }

// Unaccepted are the losses that are not among those that somebody accepted.
func Unaccepted(losses []Loss, accepted []model.LostReview) []Loss {
	if len(accepted) == 0 {
		return losses
	}
	known := map[damage]bool{}
	for _, lost := range accepted {
		known[damageOf(lost)] = true
	}
	return slices.DeleteFunc(slices.Clone(losses), func(loss Loss) bool { return known[damageOf(loss.LostReview)] })
}

// Damaged are the losses that nobody has accepted: while there are any, a log
// takes no events.
func (c Contents) Damaged() []Loss {
	return slices.DeleteFunc(slices.Clone(c.Losses), func(loss Loss) bool { return loss.Accepted })
}

// Read judges every line of a log.
func Read(data []byte) Contents {
	parts := cut(data, runtime.GOMAXPROCS(0), minPart)
	return join(readAll(parts))
}

// accept marks the losses that an event of the log accepts.
func (c *Contents) accept() {
	known := map[damage]bool{}
	for i := range c.Events {
		for _, lost := range c.Events[i].Losses {
			known[damageOf(lost)] = true
		}
	}
	for i, loss := range c.Losses {
		c.Losses[i].Accepted = known[damageOf(loss.LostReview)]
	}
}
