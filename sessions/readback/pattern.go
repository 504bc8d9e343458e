package readback

import (
	"bytes"
	"fmt"

	"countersign/engine/canon"
)

// Pattern makes the bodies to plant from one good row of a store that keeps its
// rows as JSON objects.
type Pattern struct {
	Row      canon.Value // a good row
	Required string      // a member every row has, and which is a text
	Text     string      // a member that may hold any text
}

// Body is one body of a form with the sentinel in it, without a newline. In a
// file of lines it must be planted with one: the last line, unended, is not
// damage but an unfinished write.
func (p Pattern) Body(form Form, sentinel string) ([]byte, error) {
	switch form {
	case NotAnObject:
		return canon.Append(nil, canon.OfList(canon.OfText(sentinel))), nil
	case MissingRequired:
		return canon.Append(nil, canon.OfObject().With(p.Text, canon.OfText(sentinel))), nil
	case WrongType:
		return canon.Append(nil, p.Row.With(p.Required, canon.OfInt(17)).With(p.Text, canon.OfText(sentinel))), nil
	case TornJSON:
		whole := canon.Append(nil, p.Row.With(p.Text, canon.OfText(sentinel)))
		at := bytes.Index(whole, []byte(sentinel))
		if at < 0 {
			return nil, fmt.Errorf("a row does not hold its own text %q", p.Text)
		}
		return whole[:at+len(sentinel)], nil
	}
	return nil, fmt.Errorf("no form is called %q", form)
}
