package canon

import "fmt"

// Strictness says what Decode refuses beyond wrong types, doubled members and
// texts that are no Unicode.
type Strictness struct {
	Known bool // members that the shape does not name are refused
	Whole bool // members that the shape does not mark omitempty must be there
}

// Decode reads a JSON text into a shape as Into does, for what others wrote to
// us: how strict it is can be chosen, null stands for nothing in a pointer or a
// list, an empty list is told from none, and errors say what was found.
func Decode(text []byte, shape any, how Strictness) error {
	value, err := Parse(text)
	if err != nil {
		return fmt.Errorf("no JSON: %w", err)
	}
	return DecodeValue(value, shape, how)
}

// DecodeValue is Decode of a JSON value that has been read already. The error is
// always a *ShapeError.
func DecodeValue(value Value, shape any, how Strictness) error {
	return filler{known: how.Known, whole: how.Whole, nulls: true, tells: true}.object(value, shape)
}
