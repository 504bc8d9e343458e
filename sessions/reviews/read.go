package reviews

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"countersign/engine/canon"
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

// Tail is how the last line of a log ended.
type Tail struct {
	Torn    int64 // bytes of an unfinished last write, which is absent
	Unended bool  // the last line is there and lost only its newline
	Good    int64 // where, in bytes, the unfinished write begins: all before it stays
}

// Damaged are the losses that nobody has accepted: while there are any, a log
// takes no events.
func (c Contents) Damaged() []Loss {
	return slices.DeleteFunc(slices.Clone(c.Losses), func(loss Loss) bool { return loss.Accepted })
}

// Read judges every line of a log.
func Read(data []byte) Contents {
	var contents Contents
	at, number := int64(0), 0
	for len(data) > 0 {
		line, rest, ended := bytes.Cut(data, []byte{'\n'})
		number++
		if !ended && isTorn(line) {
			contents.Tail.Torn = int64(len(line))
			break
		}
		contents.Tail.Unended = !ended
		contents.add(line, number, at)
		at += int64(len(data) - len(rest))
		data = rest
	}
	contents.Tail.Good = at
	contents.accept()
	return contents
}

// isTorn reports whether an unterminated last line is an unfinished write: one
// that does not parse (seed 004, tail).
func isTorn(line []byte) bool {
	_, err := canon.Parse(line)
	return err != nil
}

// add judges one line. A blank one holds nothing and nothing of it is lost.
func (c *Contents) add(line []byte, number int, at int64) {
	if len(bytes.TrimSpace(line)) == 0 {
		return
	}
	event, err := Decode(line)
	if err == nil {
		c.Events = append(c.Events, event)
		return
	}
	sum := sha256.Sum256(line)
	c.Losses = append(c.Losses, Loss{LostReview: model.LostReview{
		Line: number, Offset: at, Length: int64(len(line)), Reason: err.Error(), SHA256: hex.EncodeToString(sum[:]),
	}})
}

// accept marks the losses that an event of the log accepts: the same bytes at
// the same place.
func (c *Contents) accept() {
	for _, event := range c.Events {
		for _, accepted := range event.Losses {
			for i, loss := range c.Losses {
				if loss.Offset == accepted.Offset && loss.Length == accepted.Length && loss.SHA256 == accepted.SHA256 {
					c.Losses[i].Accepted = true
				}
			}
		}
	}
}
