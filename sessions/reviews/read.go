package reviews

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"countersign/model"
	"countersign/sessions/rows"
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

// Is reports whether it is the loss that somebody accepted: the same bytes at the
// same place.
func (l Loss) Is(accepted model.LostReview) bool {
	return l.Offset == accepted.Offset && l.Length == accepted.Length && l.SHA256 == accepted.SHA256
}

// Damaged are the losses that nobody has accepted: while there are any, a log
// takes no events.
func (c Contents) Damaged() []Loss {
	return slices.DeleteFunc(slices.Clone(c.Losses), func(loss Loss) bool { return loss.Accepted })
}

// Read judges every line of a log.
func Read(data []byte) Contents {
	file := rows.Read(data, judge)
	contents := Contents{Tail: Tail{Keep: file.Keep, Unended: file.Unended}}
	if file.Torn != nil {
		contents.Tail.Torn = file.Torn.Length
	}
	for _, row := range file.Rows {
		contents.Events = append(contents.Events, row.Row)
	}
	for _, loss := range file.Losses {
		end := loss.Place.Offset + loss.Place.Length
		sum := sha256.Sum256(data[loss.Place.Offset:end])
		contents.Losses = append(contents.Losses, Loss{LostReview: model.LostReview{
			Line: loss.Place.Line, Offset: loss.Place.Offset, Length: loss.Place.Length,
			Reason: string(loss.Reason), SHA256: hex.EncodeToString(sum[:]),
		}})
	}
	contents.accept()
	return contents
}

// accept marks the losses that an event of the log accepts.
func (c *Contents) accept() {
	for _, event := range c.Events {
		for _, accepted := range event.Losses {
			for i, loss := range c.Losses {
				c.Losses[i].Accepted = loss.Accepted || loss.Is(accepted)
			}
		}
	}
}
