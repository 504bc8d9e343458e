package format

import (
	"bytes"
	"slices"

	"countersign/engine/canon"
	"countersign/model"
)

// RawRecord is one thing that stands in a file no reader took: a record, a
// stretch that is no JSON, a member of an archive, or the whole of a file that is
// no text. Size is in bytes, as unpacked; Keys are the member names of an object
// in their order, and nil for anything else.
type RawRecord struct {
	Place model.Place
	Size  int64
	Keys  []string
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
		return []RawRecord{{Place: whole, Size: whole.Length}}
	}
	var records []RawRecord
	var last []string
	for _, record := range source.All() {
		keys := keysOf(record.Value)
		if slices.Equal(keys, last) {
			keys = last // one list for the many records of a kind
		}
		last = keys
		records = append(records, RawRecord{Place: record.Place, Size: record.Place.Length, Keys: keys})
	}
	for _, loss := range source.Losses {
		records = append(records, RawRecord{Place: loss.Place, Size: loss.Place.Length})
	}
	slices.SortStableFunc(records, func(a, b RawRecord) int { return int(a.Place.Offset - b.Place.Offset) })
	return records
}

func keysOf(value canon.Value) []string {
	var keys []string
	for _, member := range value.Members() {
		keys = append(keys, member.Name)
	}
	return keys
}
