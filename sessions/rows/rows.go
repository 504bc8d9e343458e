package rows

import (
	"bytes"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/model"
)

// Reason is why a line is no row: a class in words, without any byte of the
// line. A store's judge may add classes of its own.
type Reason string

// The reasons every store shares. Right is the absence of one.
const (
	Right           Reason = ""
	NotJSON         Reason = "not JSON"
	NotAnObject     Reason = Reason(canon.NotAnObject)
	DuplicateMember Reason = Reason(canon.DuplicateMember)
	LossyText       Reason = Reason(canon.LossyText)
	MissingMember   Reason = Reason(canon.MissingMember)
	WrongType       Reason = Reason(canon.WrongType)
)

// Judge reads one row of a store and says why it is not of the store's shape,
// or Right. The line is exactly as it stands in the file, without its newline;
// the object has no doubled members and its texts are whole.
type Judge[Row any] func(line []byte, object canon.Value) (Row, Reason)

// Quick reads a row that it knows at a glance. It may say yes only where the judge
// would give the same row; where it says no, the judge is asked.
type Quick[Row any] func(line []byte) (Row, bool)

// Placed is a row and where it stands. The place's length is without newline.
type Placed[Row any] struct {
	Place model.Place
	Row   Row
}

// Loss is a line that holds no row, and why.
type Loss struct {
	Place  model.Place
	Reason Reason
}

// File is what a file holds. Nothing in it was left out without being told.
type File[Row any] struct {
	Rows   []Placed[Row]
	Losses []Loss

	// Torn is where a last write stands that was never finished. It is no row and
	// no loss: nobody was told that it had been written. A writer cuts the file
	// back to Keep bytes before it appends; a reader leaves it.
	Torn *model.Place
	Keep int64

	// Unended says that the last line that is kept lacks its newline. A writer
	// ends it before it appends, or two rows would become one bad line.
	Unended bool
}

// Read takes a whole file apart.
//
// The last segment, when no newline ends it, is judged by the same parse as any
// line: what parses is whole and lost only its newline, what does not parse is a
// torn write (seed 004). What parses to something else than an object cannot be
// the beginning of an object, so it is damage and no torn write. Blank lines are
// skipped: no byte of a row is lost with them.
func Read[Row any](data []byte, judge Judge[Row]) File[Row] {
	never := func([]byte) (row Row, ok bool) { return row, false }
	return ReadQuickly(data, never, judge)
}

// ReadQuickly is Read that tries a quick reader of rows first.
func ReadQuickly[Row any](data []byte, quick Quick[Row], judge Judge[Row]) File[Row] {
	file := File[Row]{Keep: int64(len(data))}
	for start, line := 0, 1; start < len(data); line++ {
		text, ended := data[start:], false
		if n := bytes.IndexByte(text, '\n'); n >= 0 {
			text, ended = text[:n], true
		}
		place := model.Place{Line: line, Offset: int64(start), Length: int64(len(text))}
		if row, ok := quick(text); ok {
			file.Rows, file.Unended = append(file.Rows, Placed[Row]{place, row}), !ended
		} else {
			file.take(text, ended, place, judge)
		}
		start += len(text) + 1
	}
	return file
}

// take judges one line, or the segment after the last newline.
func (f *File[Row]) take(text []byte, ended bool, place model.Place, judge Judge[Row]) {
	f.Unended = !ended
	if len(bytes.TrimLeft(text, " \t\r")) == 0 {
		return
	}
	value, err := canon.Parse(text)
	if err != nil && !ended {
		f.Torn, f.Keep, f.Unended = &place, place.Offset, false
		return
	}
	row, reason := judged(text, value, err, judge)
	if reason != Right {
		f.Losses = append(f.Losses, Loss{place, reason})
		return
	}
	f.Rows = append(f.Rows, Placed[Row]{place, row})
}

// judged is the row of a line, or why it holds none.
func judged[Row any](text []byte, value canon.Value, err error, judge Judge[Row]) (Row, Reason) {
	var none Row
	switch {
	case err != nil:
		return none, NotJSON
	case value.Kind() != canon.Object:
		return none, NotAnObject
	case !utf8.Valid(text) || value.AnyLossy(): // a member's name is text, too
		return none, LossyText
	case anyDuplicate(value):
		return none, DuplicateMember
	}
	return judge(text, value)
}

// anyDuplicate reports whether a member stands twice in the value or anywhere
// inside it; decoders would silently take the last one.
func anyDuplicate(value canon.Value) bool {
	if _, doubled := value.Duplicate(); doubled {
		return true
	}
	for _, member := range value.Members() {
		if anyDuplicate(member.Value) {
			return true
		}
	}
	for _, item := range value.Items() {
		if anyDuplicate(item) {
			return true
		}
	}
	return false
}
