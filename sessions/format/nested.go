package format

import (
	"bytes"
	"iter"
	"slices"

	"countersign/engine/canon"
)

// nested is a value inside a record as a record of its own: in a document, each
// message or event has a place, and bytes to hash.
func nested(record Record, value canon.Value) Record {
	return nestedAll(record, []canon.Value{value})[0]
}

// nestedAll is nested for values in the order they stand in.
func nestedAll(record Record, values []canon.Value) []Record {
	records := make([]Record, 0, len(values))
	line, counted := record.Place.Line, 0
	for _, value := range values {
		if value.Start >= counted {
			line += bytes.Count(record.Raw[counted:value.Start], []byte("\n"))
		} else { // not in order after all
			line = record.Place.Line + bytes.Count(record.Raw[:value.Start], []byte("\n"))
		}
		counted = value.Start
		part := Record{Record: record.Record}
		part.Raw = record.Raw[value.Start:value.End]
		part.Place.Line = line
		part.Place.Offset += int64(value.Start)
		part.Place.Length = int64(value.End - value.Start)
		part.Value = valueOf(part.Raw)
		records = append(records, part)
	}
	return records
}

// flat are the records of a file, or the items of the list that it is.
func (s Source) flat() iter.Seq2[int, Record] {
	if s.Document != nil && s.Document.Value.Kind() == canon.List {
		return slices.All(nestedAll(*s.Document, s.Document.Value.Items()))
	}
	return s.All()
}

// sampleFlat are the first objects among flat, without reading the rest.
func (s Source) sampleFlat() []canon.Value {
	if s.Document == nil || s.Document.Value.Kind() != canon.List {
		return s.sample()
	}
	return firstObjects(s.Document.Value.Items())
}
