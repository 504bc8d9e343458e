package local_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

// BenchmarkAppend appends beside a bare write and fdatasync of the same bytes in
// the same directory, in turns, and tells the 99th percentiles and their ratio
// (floor 3, aim 1.3).
func BenchmarkAppend(b *testing.B) {
	dir := b.TempDir()
	log := open(b, local.Options{Dir: dir, Reviewer: "ann", Tool: "bench"})
	bare, err := os.OpenFile(filepath.Join(dir, "bare"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		b.Fatal(err)
	}
	defer bare.Close()
	first, err := log.Append(typical(0))
	if err != nil {
		b.Fatal(err)
	}
	line, _, err := reviews.Encode(first)
	if err != nil {
		b.Fatal(err)
	}
	var ours, theirs []time.Duration
	for n := 0; b.Loop(); n++ {
		start := time.Now()
		if _, err := log.Append(typical(n)); err != nil {
			b.Fatal(err)
		}
		between := time.Now()
		if _, err := unix.Write(int(bare.Fd()), line); err != nil {
			b.Fatal(err)
		}
		if err := unix.Fdatasync(int(bare.Fd())); err != nil {
			b.Fatal(err)
		}
		ours, theirs = append(ours, between.Sub(start)), append(theirs, time.Since(between))
	}
	b.ReportMetric(float64(p99(ours).Microseconds()), "append-p99-µs")
	b.ReportMetric(float64(p99(theirs).Microseconds()), "bare-p99-µs")
	b.ReportMetric(float64(p99(ours))/float64(p99(theirs)), "×bare")
}

func p99(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)*99/100]
}
