package sessions_test

import (
	"bufio"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"countersign/sessions"
)

// TestFault04ManyCopies opens a file of very many copies of one record, as a whole
// file in one text could not be (facts: transcript-faults 4): what is kept of it is
// a small part of what it weighs. BenchmarkOpenBig measures a gigabyte.
func TestFault04ManyCopies(t *testing.T) {
	const copies, weight = 40_000, 900
	path := filepath.Join(t.TempDir(), "copies.jsonl")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	head := `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"`
	record := head + strings.Repeat("z", weight-len(head)-len(`"}}`)) + `"}}` + "\n"
	out := bufio.NewWriter(file)
	for range copies {
		if _, err := out.WriteString(record); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	library := sessions.Open(path)
	runtime.GC()
	runtime.ReadMemStats(&after)
	if kept, most := int64(after.HeapAlloc)-int64(before.HeapAlloc), int64(copies*weight/8); kept > most {
		t.Errorf("%d bytes are kept, want no more than %d", kept, most)
	}
	transcript := library.Files[0].Transcripts[0]
	if transcript.Messages.Len() != 1 || transcript.Folded != copies-1 || transcript.Messages.At(0).Folded != copies-1 || len(transcript.Losses) != 0 {
		t.Errorf("%d messages, %d folded, losses %v", transcript.Messages.Len(), transcript.Folded, transcript.Losses)
	}
}
