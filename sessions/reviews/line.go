package reviews

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/rows"
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
	text.Write(appendSum(nil, text.Bytes()))
	if !quick(text.Bytes(), &read) {
		if read, err = Decode(text.Bytes()); err != nil {
			return nil, event, fmt.Errorf("a review event does not read back: %w", err)
		}
	}
	text.WriteByte('\n')
	return text.Bytes(), read, nil
}

// Decode is the event of a line without its newline. Every error is a
// *LineError.
func Decode(line []byte) (model.ReviewEvent, error) {
	file := rows.Read(line, judge)
	switch {
	case len(file.Rows) == 1:
		return file.Rows[0].Row, nil
	case len(file.Losses) == 1:
		return model.ReviewEvent{}, &LineError{file.Losses[0].Reason}
	}
	return model.ReviewEvent{}, &LineError{rows.NotJSON}
}

// judge tells whether an object is what was written, then whether that is a
// review event.
func judge(line []byte, object canon.Value) (model.ReviewEvent, rows.Reason) {
	event, err := decode(line, object)
	var wrong *LineError
	if errors.As(err, &wrong) {
		return model.ReviewEvent{}, wrong.Reason
	}
	return event, rows.Right
}

func decode(line []byte, object canon.Value) (model.ReviewEvent, error) {
	var event model.ReviewEvent
	if format, ok := object.Get("v").Int(); ok && format > model.ReviewFormat {
		return event, &LineError{ReasonNewer}
	}
	if object.Get("sum").Kind() == canon.Absent {
		return event, at(rows.MissingMember, "sum")
	}
	if _, ok := sealed(line); !ok {
		return event, &LineError{ReasonChecksum}
	}
	var shape *canon.ShapeError
	if err := canon.Into(object.Without("sum"), &event); errors.As(err, &shape) {
		return event, at(rows.Reason(shape.Misfit), shape.Path)
	}
	return event, Check(event)
}

// sealed is what a line has before its checksum, and whether that fits.
func sealed(line []byte) (body []byte, ok bool) {
	line = bytes.TrimRight(line, " \t\r")
	at := len(line) - len(sumName) - sumDigits - len(sumEnd)
	if at < 0 {
		return nil, false
	}
	body, tail := line[:at], line[at:]
	sum := appendSum(make([]byte, 0, 32), body)
	return body, bytes.Equal(tail, sum)
}

// appendSum appends what seals a line.
func appendSum(out, body []byte) []byte {
	const hex = "0123456789abcdef"
	out = append(out, sumName...)
	sum := crc32.Checksum(body, castagnoli)
	for shift := 32 - 4; shift >= 0; shift -= 4 {
		out = append(out, hex[sum>>shift&0xf])
	}
	return append(out, sumEnd...)
}
