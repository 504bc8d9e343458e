package stores

import (
	"fmt"

	"countersign/engine/canon"
	"countersign/sessions/readback"
	"countersign/sessions/rows"
)

// note is the one kind of row these stores keep.
type note struct {
	ID   string `json:"id"`
	N    int64  `json:"n"`
	Note string `json:"note"`
}

// readNote judges one row: three members, each of its type.
func readNote(_ []byte, object canon.Value) (note, rows.Reason) {
	id, n, text := object.Get("id"), object.Get("n"), object.Get("note")
	for _, member := range []canon.Value{id, n, text} {
		if member.Kind() == canon.Absent {
			return note{}, rows.MissingMember
		}
	}
	if id.Kind() != canon.Text || n.Kind() != canon.Int || text.Kind() != canon.Text {
		return note{}, rows.WrongType
	}
	number, _ := n.Int()
	return note{id.TextOr(""), number, text.TextOr("")}, rows.Right
}

// goodNote is the row that is seeded; a get asks for its id.
var goodNote = note{ID: "a", N: 1, Note: "a note"}

// body is a damaged body of a form.
func body(form readback.Form, sentinel string) ([]byte, error) {
	good, err := canon.Of(goodNote)
	if err != nil {
		return nil, err
	}
	return readback.Pattern{Row: good, Required: "id", Text: "note"}.Body(form, sentinel)
}

// listing is a right answer: the rows that are whole, and what was lost.
type listing struct {
	Notes  []note `json:"notes"`
	Losses []loss `json:"losses"`
}

// loss names a place and a reason, and holds none of the bytes.
type loss struct {
	Where  string `json:"where"`
	Reason string `json:"reason"`
}

// damaged is a right refusal.
func damaged(where string, reason rows.Reason) error {
	return fmt.Errorf("%s is damaged: %s", where, reason)
}
