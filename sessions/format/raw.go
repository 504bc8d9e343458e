package format

import (
	"bytes"
	"cmp"
	"slices"

	"countersign/engine/canon"
	"countersign/model"
)

// RawRecord is one thing that stands in a file no reader took: a record, a
// stretch that is no JSON, a member of an archive, or the whole of a file that is
// no text. Size is in bytes, as unpacked; Keys are the member names of an object
// in their order, and nil for anything else. What says what else there is to know:
// the kind of a value that is no object, or why a stretch could not be read.
type RawRecord struct {
	Place model.Place
	Size  int64
	Keys  []string
	What  string
}

// binaryWithin is how far into a file a NUL byte says that it is no text.
const binaryWithin = 1 << 10

// RawRecords lists what stands in a file, in its order.
func RawRecords(source Source) []RawRecord {
	if source.Archive != nil {
		return source.Archive.rawMembers()
	}
	if source.far == nil && len(source.Data) == 0 {
		return nil
	}
	if source.far == nil && bytes.IndexByte(source.Data[:min(binaryWithin, len(source.Data))], 0) >= 0 && source.Data[0] != '{' {
		whole := model.Place{Line: 1, Length: int64(len(source.Data))}
		return []RawRecord{{Place: whole, Size: whole.Length, What: "no text"}}
	}
	var records []RawRecord
	var last []string
	for _, record := range source.All() {
		keys := keysOf(record.Value)
		if slices.Equal(keys, last) {
			keys = last // one list for the many records of a kind
		}
		last = keys
		raw := RawRecord{Place: record.Place, Size: record.Place.Length, Keys: keys}
		if record.Value.Kind() != canon.Object {
			raw.What = record.Value.Kind().String()
		}
		records = append(records, raw)
	}
	for _, loss := range source.Losses {
		records = append(records, RawRecord{Place: loss.Place, Size: loss.Place.Length, What: loss.Reason})
	}
	slices.SortStableFunc(records, func(a, b RawRecord) int { return cmp.Compare(a.Place.Offset, b.Place.Offset) })
	return onceEach(records)
}

// onceEach puts what was lost inside of a record beside it.
func onceEach(records []RawRecord) []RawRecord {
	var once []RawRecord
	for _, record := range records {
		if last := len(once) - 1; last >= 0 && once[last].Place == record.Place {
			once[last].What = joinNonBlank("; ", once[last].What, record.What)
			continue
		}
		once = append(once, record)
	}
	return once
}

func keysOf(value canon.Value) []string {
	var keys []string
	for _, member := range value.Members() {
		keys = append(keys, member.Name)
	}
	return keys
}
