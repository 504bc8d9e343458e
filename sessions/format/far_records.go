package format

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"os"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// Bounds of a far file: a JSONL file is far from so many bytes on; a record longer than
// the other is a loss; and what recognisers look at is no more than the third.
const (
	FarFrom      = 4 << 20
	longestFar   = math.MaxUint32
	farSampleMax = 1 << 20
)

// farRecords are the records of a big JSONL file as places in it, 16 bytes each.
type farRecords struct {
	file   *farFile
	places chunks[farRecord]
	watch  Watch
	err    error // why the file could not be read to its end
}

type farRecord struct {
	offset       int64
	length, line uint32
}

// openFar finds the records of a file that is read in parts. Not ok is a file
// whose first line is not a record of several: a document, which is read whole.
func openFar(path string, file io.ReaderAt, size int64, watch Watch) (source Source, ok bool, err error) {
	lines := io.NewSectionReader(file, 0, size)
	if !manyRecords(lines) {
		return Source{}, false, nil
	}
	far := &farRecords{file: &farFile{path}, watch: watch}
	source = Source{Path: path, far: far}
	var lossy []model.Loss
	var sampled int64
	found, err := scan.Lines(io.NewSectionReader(file, 0, size), func(record scan.Record, lost bool) bool {
		if record.Place.Length > longestFar {
			lossy = append(lossy, model.Loss{Place: record.Place, Reason: "a record of more than 4 GiB is not read"})
			return true
		}
		if lost {
			lossy = append(lossy, replaced(record.Place))
		}
		far.places.add(farRecord{record.Place.Offset, uint32(record.Place.Length), uint32(record.Place.Line)})
		if sampled += record.Place.Length; sampled <= farSampleMax || len(source.records) == 0 {
			record.Raw = bytes.Clone(record.Raw)
			source.records = append(source.records, Record{Record: record, Value: valueOf(record.Raw)})
		}
		return watch.passed(findingRecords, record.Place.Offset+record.Place.Length)
	})
	source.lose(found, lossy)
	return source, true, err
}

// manyRecords reports whether a file begins with a line that is a record, and
// goes on after it.
func manyRecords(file io.Reader) bool {
	reader := bufio.NewReaderSize(file, FarFrom)
	line, err := reader.ReadSlice('\n')
	if err != nil {
		return false // one line of several megabytes, or no second one
	}
	value, err := canon.Skip(bytes.TrimPrefix(line, []byte("\xef\xbb\xbf")))
	return err == nil && value.Kind == canon.Object
}

// all reads the records one after the other. Reading ends early when the watch
// says so, or when the file can no longer be read, which is then in err.
func (f *farRecords) all(yield func(int, Record) bool) {
	file, err := os.Open(f.file.path)
	if err != nil {
		f.err = err
		return
	}
	defer file.Close()
	for i := range f.places.len() {
		at := *f.places.at(i)
		raw := make([]byte, at.length)
		if _, err := file.ReadAt(raw, at.offset); err != nil {
			f.err = err
			return
		}
		place := model.Place{Line: int(at.line), Offset: at.offset, Length: int64(at.length)}
		record := Record{Record: scan.Record{Place: place, Raw: raw}, Value: valueOf(raw)}
		if !yield(i, record) || !f.watch.passed(readingRecords, at.offset+int64(at.length)) {
			return
		}
	}
}

// Watch is told how far a step of reading has come, in bytes of the file, and
// answers whether to go on. A format may need several steps. It may be nil.
type Watch func(step string, bytes int64) bool

// The steps.
const (
	findingRecords = "finding the records"
	readingRecords = "reading"
)

func (w Watch) passed(step string, bytes int64) bool { return w == nil || w(step, bytes) }

// Err is why a far file could not be read to its end, after its records were
// gone through; nil for any other file.
func (s Source) Err() error {
	if s.far == nil {
		return nil
	}
	return s.far.err
}
