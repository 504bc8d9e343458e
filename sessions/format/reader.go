// Package format turns the records of a file into a transcript: one file (or a
// few of one prefix) for each format people really have.
//
//	file ──OpenSource──▶ Source ──Reader.Recognises──▶ Reader.Transcripts ──▶ Transcript, …
//
// A format is recognised by what its records hold, never by the file's name. A
// reader keeps the order of the file, keeps text exactly as written, counts what
// it does not understand, and lists what it could not read as losses. It does
// not judge: no rule of the contract is applied here, and a reader never opens
// another file. The one table of readers, in the order they are asked, is in
// package sessions.
package format

import (
	"bytes"
	"errors"
	"iter"
	"slices"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// Reader reads one format.
type Reader struct {
	Name       string // what Transcript.Format says
	Recognises func(Source) bool

	// Read reads the one transcript of a file; ReadAll, in its place, the several
	// of a format that keeps several runs in a file.
	Read    func(Source) (model.Transcript, error)
	ReadAll func(Source) ([]model.Transcript, error)
}

// Transcripts reads a file by whichever of the two the format has.
func (r Reader) Transcripts(source Source) ([]model.Transcript, error) {
	if r.ReadAll != nil {
		return r.ReadAll(source)
	}
	transcript, err := r.Read(source)
	if err != nil {
		return nil, err
	}
	return []model.Transcript{transcript}, nil
}

// Record is a record of a file with its value. Offsets inside the value count
// from the record's first byte.
type Record struct {
	scan.Record
	Value canon.Value
}

// Source is a file whose records have been found. A ZIP archive has no data and
// no records: its members are read one at a time.
type Source struct {
	Path    string
	Data    []byte // decompressed; nil for an archive and for a far file
	Archive *Archive

	// Document is the whole file where it is one JSON value.
	Document *Record

	// Losses are what is no JSON, with the rest that is not finished yet.
	// Unfinished is that rest alone, for a reader that follows a growing file.
	Losses     []model.Loss
	Unfinished *model.Loss

	records []Record    // on the file's lines, in order; of a far file, the first few
	far     *farRecords // where the records of a big file stand
}

// NewSource finds the records in a file's bytes.
func NewSource(path string, data []byte) Source {
	source := Source{Path: path, Data: data}
	document, err := scan.Document(data)
	if err == nil {
		place := model.Place{
			Line:   1 + bytes.Count(data[:document.Start], []byte("\n")),
			Offset: int64(document.Start), Length: int64(document.End - document.Start),
		}
		raw := data[document.Start:document.End]
		source.Document = &Record{Record: scan.Record{Place: place, Raw: raw}, Value: valueOf(raw)}
		if bytes.IndexByte(raw, '\n') < 0 {
			source.records = []Record{*source.Document}
		}
		if source.Document.Value.AnyLossy() {
			source.Losses = []model.Loss{replaced(place)}
		}
		return source
	}
	var records []scan.Record
	var lossy []model.Loss
	// Bytes in memory can be read to their end.
	found, _ := scan.Lines(bytes.NewReader(data), func(record scan.Record, lost bool) bool {
		if lost {
			lossy = append(lossy, replaced(record.Place))
		}
		record.Raw = data[record.Place.Offset : record.Place.Offset+record.Place.Length]
		records = append(records, record)
		return true
	})
	if loss, ok := brokenDocument(data, records, err); ok {
		source.Losses = []model.Loss{loss}
		return source
	}
	for _, record := range records {
		source.records = append(source.records, Record{Record: record, Value: valueOf(record.Raw)})
	}
	source.lose(found, lossy)
	return source
}

// lose takes over what the search for records found beside them, and the records
// that are lossy.
func (s *Source) lose(found scan.Found, lossy []model.Loss) {
	s.Losses, s.Unfinished = found.Losses, found.Unfinished
	if found.Unfinished != nil {
		s.Losses = append(s.Losses, *found.Unfinished)
	}
	s.Losses = append(s.Losses, lossy...)
}

// replaced is the loss of a record with bytes that no text can hold. They are
// read as U+FFFD, so a quote of them may match what was not there.
func replaced(place model.Place) model.Loss {
	return model.Loss{Place: place, Reason: "bytes that are no UTF-8, or half a surrogate pair, are read as U+FFFD"}
}

// valueOf parses bytes that were found to be exactly one value.
func valueOf(raw []byte) canon.Value {
	value, err := canon.ParseLenient(raw)
	if err != nil {
		return canon.Value{} // absent, which no reader takes for anything
	}
	return value
}

// brokenDocument is the one loss of a file that is a cut or broken document over
// several lines, which would otherwise be a loss on each of them: it holds no
// object on a line of its own, or it is one value up to its very end.
func brokenDocument(data []byte, records []scan.Record, err error) (model.Loss, bool) {
	var syntax *canon.SyntaxError
	text := bytes.Trim(data, " \t\r\n\x00\xef\xbb\xbf")
	if !errors.As(err, &syntax) || len(text) == 0 || text[0] != '{' && text[0] != '[' || bytes.IndexByte(text, '\n') < 0 {
		return model.Loss{}, false
	}
	start := bytes.IndexByte(data, text[0])
	if len(records) > 0 && records[0].Place.Offset == int64(start) {
		return model.Loss{}, false // its first value is whole, so it is one of several
	}
	for _, record := range records {
		if record.Raw[0] == '{' && len(bytes.TrimSpace(data[syntax.Offset:])) > 0 {
			return model.Loss{}, false
		}
	}
	place := model.Place{
		Line:   1 + bytes.Count(data[:start], []byte("\n")),
		Offset: int64(start), Length: int64(len(data) - start),
	}
	return model.Loss{Place: place, Reason: err.Error()}, true
}

// All gives the records with their index, or the document where it spreads over
// several lines. Those of a far file are read and decoded one at a time, and the
// bytes of each are its own.
func (s Source) All() iter.Seq2[int, Record] {
	switch {
	case s.far != nil:
		return s.far.all
	case len(s.records) == 0 && s.Document != nil:
		return slices.All([]Record{*s.Document})
	}
	return slices.All(s.records)
}

// Count is how many records All gives.
func (s Source) Count() int {
	switch {
	case s.far != nil:
		return s.far.places.len()
	case len(s.records) == 0 && s.Document != nil:
		return 1
	}
	return len(s.records)
}

// inMemory are all records at once, for a format whose reader needs them so.
func (s Source) inMemory() []Record {
	records := make([]Record, 0, s.Count())
	for _, record := range s.All() {
		records = append(records, record)
	}
	return records
}

// first are the records that recognisers look at: all, or of a far file those
// within its first megabyte.
func (s Source) first() []Record {
	if len(s.records) == 0 && s.Document != nil {
		return []Record{*s.Document}
	}
	return s.records
}

// newMessages is the list for the messages of the file. Again reads one record as
// if it stood alone.
func (s Source) newMessages(again func(Record) []model.Message) messageList {
	if s.far != nil {
		return messageList{far: newFarMessages(s.far.file, again)}
	}
	return messageList{}
}

// sampleSize and sampleWithin bound what a recogniser looks at: so many objects
// among so many records (facts: transcripts d.4).
const sampleSize, sampleWithin = 40, 400

// sample are the first objects of the file.
func (s Source) sample() []canon.Value {
	var values []canon.Value
	for _, record := range s.first() {
		values = append(values, record.Value)
	}
	return firstObjects(values)
}

// firstObjects are the first objects among values.
func firstObjects(values []canon.Value) []canon.Value {
	var sample []canon.Value
	for i, value := range values {
		if i == sampleWithin || len(sample) == sampleSize {
			break
		}
		if value.Kind() == canon.Object {
			sample = append(sample, value)
		}
	}
	return sample
}

// hash is the hash of the bytes at a place; blank where they can no longer be
// read.
func (s Source) hash(place model.Place) string {
	if s.far == nil {
		return scan.Hash(s.Data[place.Offset : place.Offset+place.Length])
	}
	raw, err := s.far.file.read(place.Offset, place.Length)
	if err != nil {
		return ""
	}
	return scan.Hash(raw)
}
