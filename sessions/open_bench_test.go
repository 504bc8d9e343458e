package sessions_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"countersign/sessions"
)

// BenchmarkOpenBig opens one session of a Claude Code agent and prints, beside
// the time of `wc -l` on the same file, what of it stays in memory. The size is
// COUNTERSIGN_BENCH_MB, 64 megabytes unless told; `make bench-open` takes 1 024.
//
//	x-wc        the time of opening in times of `wc -l`
//	MB-anon     memory of the process after it, in 2^20 bytes, the program included
//	MB-allowed  64 MB and 64 bytes a record
//	MB-peak     the most the process ever took, mapped pages of the program included
func BenchmarkOpenBig(b *testing.B) {
	size := 64
	if text := os.Getenv("COUNTERSIGN_BENCH_MB"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			b.Fatal(err)
		}
		size = n
	}
	path := filepath.Join(b.TempDir(), "big.jsonl")
	records := writeBig(b, path, int64(size)<<20)
	counted := time.Duration(0)
	for range 5 {
		begun := time.Now()
		if err := exec.Command("wc", "-l", path).Run(); err != nil {
			b.Skipf("wc: %v", err)
		}
		if took := time.Since(begun); counted == 0 || took < counted {
			counted = took
		}
	}
	b.SetBytes(int64(size) << 20)
	b.ResetTimer()
	for b.Loop() {
		library := sessions.Open(path)
		if file := library.Files[0]; file.Err != nil || file.Messages() != records {
			b.Fatalf("%d messages of %d records, %v", file.Messages(), records, file.Err)
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(counted), "x-wc")
	b.ReportMetric(memory(b, "RssAnon:"), "MB-anon")
	b.ReportMetric(64+float64(records)*64/(1<<20), "MB-allowed")
	b.ReportMetric(memory(b, "VmHWM:"), "MB-peak")
}

// writeBig writes a session of turns with many calls, and answers how many
// records it has.
func writeBig(b *testing.B, path string, size int64) (records int) {
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	out := bufio.NewWriter(file)
	printed := strings.Repeat("the queue keeps its order\\nwhen two writers race \\\"and\\\" a reader drains it\\n", 120)
	const perTurn = 100
	for written := int64(0); written < size; records++ {
		id, parent := fmt.Sprintf("%08d-0000-4000-8000-000000000000", records), fmt.Sprintf("%08d-0000-4000-8000-000000000000", records-1)
		head := fmt.Sprintf(`{"parentUuid":"%s","isSidechain":false,"sessionId":"s","version":"2.0.1","uuid":"%s","timestamp":"2026-03-01T%02d:%02d:%02d.%03dZ",`,
			parent, id, records/3600000%24, records/60000%60, records/1000%60, records%1000)
		var body string
		switch at := records % perTurn; {
		case at == 0:
			body = `"type":"user","message":{"role":"user","content":"keep the order"}}`
		case at == perTurn-1:
			body = fmt.Sprintf(`"type":"assistant","message":{"id":"m%d","role":"assistant","model":"m","content":[{"type":"text","text":"The order is kept %d."}]}}`, records, records)
		case at%2 == 1:
			body = fmt.Sprintf(`"type":"assistant","message":{"id":"m%d","role":"assistant","model":"m","content":[{"type":"tool_use","id":"t%d","name":"Bash","input":{"command":"go test ./..."}}]}}`, records, records)
		default:
			body = fmt.Sprintf(`"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d","content":"%d %s"}]}}`, records-1, records, printed[:500+records*37%(len(printed)-500)/2*2])
		}
		n, err := out.WriteString(strings.ReplaceAll(head+body, `\"}]}}`, ` "}]}}`) + "\n")
		if err != nil {
			b.Fatal(err)
		}
		written += int64(n)
	}
	if err := out.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := file.Close(); err != nil {
		b.Fatal(err)
	}
	return records
}

// memory is one line of the process's status, in 2^20 bytes.
func memory(b *testing.B, name string) float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skipf("this system does not say: %v", err)
	}
	for _, line := range strings.Split(string(status), "\n") {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == name {
			kilobytes, err := strconv.Atoi(fields[1])
			if err != nil {
				b.Fatal(err)
			}
			return float64(kilobytes) / 1024
		}
	}
	b.Fatalf("no %s in the status", name)
	return 0
}
