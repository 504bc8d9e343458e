package sessions

import (
	"os"
	"path/filepath"
	"testing"

	"countersign/sessions/format"
)

// FuzzDetect tells the format of whatever a file holds, and reads it: no file is
// taken by a reader that then has nothing to say, and what is not read has a reason
// and is listed raw.
func FuzzDetect(f *testing.F) {
	names, err := filepath.Glob("format/testdata/*.json*")
	if err != nil || len(names) == 0 {
		f.Fatalf("no twins: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		source, err := format.SourceOf("fuzz", data)
		if err != nil {
			return
		}
		file := File{Path: "fuzz"}
		file.read(source)
		switch {
		case file.Err != nil && file.Err.Error() == "":
			t.Fatal("not read, without a reason")
		case file.Err == nil && len(file.Transcripts) == 0:
			t.Fatalf("read as nothing: %q", data)
		}
		for _, transcript := range file.Transcripts {
			if transcript.Format == "" {
				t.Fatalf("a transcript without a format: %q", data)
			}
			for _, decision := range transcript.Decisions {
				if decision.Ref == "" || decision.Messages > transcript.Messages.Len() {
					t.Fatalf("decision %+v of %d messages", decision, transcript.Messages.Len())
				}
			}
		}
	})
}
