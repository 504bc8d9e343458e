package reviews

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"countersign/engine/canon"
	"countersign/model"
)

// A line ends in its checksum: sumName, the digits, sumEnd. The checksum is
// CRC-32C over the bytes of the line before sumName, in hex.
const (
	sumName   = `,"sum":"`
	sumDigits = 8
	sumEnd    = `"}`
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Encode is the line of an event, its newline included, and the event as it will
// be read from there: bytes that are no UTF-8 are U+FFFD in it.
func Encode(event model.ReviewEvent) (line []byte, read model.ReviewEvent, err error) {
	if err := Check(event); err != nil {
		return nil, event, err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(event); err != nil {
		return nil, event, fmt.Errorf("writing a review event: %w", err)
	}
	text.Truncate(text.Len() - len("}\n"))
	sum := crc32.Checksum(text.Bytes(), castagnoli)
	fmt.Fprintf(&text, "%s%0*x%s", sumName, sumDigits, sum, sumEnd)
	if read, err = Decode(text.Bytes()); err != nil {
		return nil, event, fmt.Errorf("a review event does not read back: %w", err)
	}
	text.WriteByte('\n')
	return text.Bytes(), read, nil
}

// Decode is the event of a line without its newline. Every error is a
// *LineError.
func Decode(line []byte) (model.ReviewEvent, error) {
	value, err := canon.Parse(line)
	if err != nil {
		return model.ReviewEvent{}, &LineError{Reason: ReasonTorn}
	}
	return decode(line, value)
}

// decode judges a line that is JSON: whether it is what was written, then whether
// that is a review event.
func decode(line []byte, value canon.Value) (model.ReviewEvent, error) {
	var event model.ReviewEvent
	if value.Kind() != canon.Object {
		return event, &LineError{Reason: string(canon.NotAnObject)}
	}
	if format, ok := value.Get("v").Int(); ok && format > model.ReviewFormat {
		return event, &LineError{Reason: ReasonNewer}
	}
	if value.Get("sum").Kind() == canon.Absent {
		return event, &LineError{Reason: string(canon.MissingRequired), Member: "sum"}
	}
	if !sealed(bytes.TrimRight(line, " \t\r")) {
		return event, &LineError{Reason: ReasonChecksum}
	}
	var shape *canon.ShapeError
	if err := canon.Into(value.Without("sum"), &event); errors.As(err, &shape) {
		return model.ReviewEvent{}, &LineError{Reason: string(shape.Misfit), Member: shape.Path}
	}
	if err := Check(event); err != nil {
		return model.ReviewEvent{}, err
	}
	return event, nil
}

// sealed reports whether a line ends in the checksum of its bytes.
func sealed(line []byte) bool {
	body := len(line) - len(sumName) - sumDigits - len(sumEnd)
	if body < 0 {
		return false
	}
	sum := fmt.Sprintf("%s%0*x%s", sumName, sumDigits, crc32.Checksum(line[:body], castagnoli), sumEnd)
	return string(line[body:]) == sum
}
