package scan

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// Record is one JSON value of a file. Raw are its exact bytes, without the white
// space around it; they may be shared with a buffer and must not be changed.
type Record struct {
	Place model.Place
	Raw   []byte
}

// Found is what stands in a file beside its records.
type Found struct {
	Losses     []model.Loss
	Unfinished *model.Loss // the rest of a file that is still being written
}

// Lines finds the records of a JSONL file, in order, whatever the length of its
// lines, and gives each to take: with its bytes, which are good for that call
// only, and whether some of them are no text. Take ends the search by answering
// false.
//
// Several values on one line are a record each. A byte order mark and blank lines
// are skipped; a run of NUL bytes is a loss. A value that is cut or broken is a
// loss, and reading resumes at the next record that begins on the same line, else
// on the next line. An unterminated last line that ends inside its value is still
// being written: it is unfinished, and not among the losses.
//
// Every byte that is neither white space nor a byte order mark belongs to exactly
// one record, loss or the unfinished rest (facts: transcripts c.1 to c.6). The
// file is read once, from its beginning; no more of it is held than one line. An
// error is one of reading.
func Lines(file io.Reader, take func(record Record, lossy bool) bool) (Found, error) {
	s := scanner{take: take}
	err := eachLine(file, func(offset int64, line []byte, terminated bool) bool {
		s.line++
		s.data, s.base = line, offset
		s.read(terminated)
		return !s.ended
	})
	return s.found, err
}

// scanner takes one line apart after the other. Places inside it count in the
// line; base is where that begins in the file.
type scanner struct {
	take  func(Record, bool) bool
	data  []byte
	base  int64
	line  int
	found Found
	ended bool // take has had enough
}

// read takes the line apart.
func (s *scanner) read(terminated bool) {
	end := len(s.data)
	for at := s.skipBlank(0, end); at < end && !s.ended; at = s.skipBlank(at, end) {
		if s.data[at] == 0 {
			at = s.readNULs(at, end)
			continue
		}
		value, err := canon.Skip(s.data[at:end])
		if err == nil && s.standsAlone(value.Kind, at+value.Length, end) {
			s.ended = !s.take(Record{Place: s.place(at, at+value.Length), Raw: s.data[at : at+value.Length]}, value.Lossy)
			at += value.Length
			continue
		}
		if err == nil {
			err = &canon.SyntaxError{Offset: value.Length, Reason: "text after the value"}
		}
		next := s.resume(at, end)
		s.lose(at, s.trimEnd(at, next), err, next == end && !terminated)
		at = next
	}
}

// standsAlone reports whether a value may be a record: an object or a list may
// have another one glued to it, but a bare word or number must fill its line,
// for prose often begins with one.
func (s *scanner) standsAlone(kind canon.Kind, after, end int) bool {
	if kind == canon.Object || kind == canon.List {
		return true
	}
	rest := s.skipBlank(after, end)
	return rest == end || s.data[rest] == 0
}

// lose records a stretch that is no JSON: as not finished yet when it is the
// unterminated rest of the file and would only need more bytes.
func (s *scanner) lose(start, end int, err error, atEnd bool) {
	offset, reason := start, err.Error()
	var syntax *canon.SyntaxError
	if errors.As(err, &syntax) {
		offset, reason = start+syntax.Offset, syntax.Reason
	}
	loss := model.Loss{Place: s.place(start, end), Reason: fmt.Sprintf("no JSON at byte %d: %s", s.base+int64(offset), reason)}
	if atEnd && s.cutShort(offset, end) {
		loss.Reason = fmt.Sprintf("not finished yet: %s at byte %d", reason, s.base+int64(offset))
		s.found.Unfinished = &loss
		return
	}
	s.found.Losses = append(s.found.Losses, loss)
}

// words are the values that are written without quotation marks or digits.
var words = []string{"true", "false", "null", "NaN", "Infinity", "-Infinity"}

// cutShort reports whether reading stopped because the bytes did: at the very
// end, or inside an escape or a word that the end cuts in two.
func (s *scanner) cutShort(offset, end int) bool {
	const longestEscape = len(`\ud83d`)
	rest := string(s.data[min(offset, end):end])
	return end == len(s.data) && (rest == "" ||
		rest[0] == '\\' && len(rest) < longestEscape ||
		slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, rest) }))
}

func (s *scanner) readNULs(start, end int) int {
	at := start
	for at < end && s.data[at] == 0 {
		at++
	}
	s.found.Losses = append(s.found.Losses, model.Loss{
		Place:  s.place(start, at),
		Reason: fmt.Sprintf("%d NUL bytes, as a power loss leaves them", at-start),
	})
	return at
}

func (s *scanner) place(start, end int) model.Place {
	return model.Place{Line: s.line, Offset: s.base + int64(start), Length: int64(end - start)}
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// skipBlank is the first byte that is neither white space nor part of a byte
// order mark. A mark may stand at the start of any line: appending tools write
// it again.
func (s *scanner) skipBlank(at, end int) int {
	for at < end {
		switch c := s.data[at]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
		case bytes.HasPrefix(s.data[at:end], byteOrderMark):
			at += len(byteOrderMark)
		default:
			return at
		}
	}
	return at
}

// trimEnd takes the white space off the end of a stretch.
func (s *scanner) trimEnd(start, end int) int {
	for end > start && bytes.IndexByte([]byte(" \t\r\n"), s.data[end-1]) >= 0 {
		end--
	}
	return end
}
