package local_test

import (
	"fmt"
	"testing"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

// typical is the n-th label of a reviewer with nothing out of the ordinary.
func typical(n int) model.ReviewEvent {
	three := 3
	event := label("The quote is its own sentence; the FAIL is real.")
	event.Subject = model.Subject{
		Decision: fmt.Sprintf("%064x", n), EvidenceID: fmt.Sprintf("sha256:%064x", n), Run: fmt.Sprintf("run-%d", n/5), Iteration: &three,
		Source: model.Source{File: "runs/2026-11/sample.jsonl", Offset: int64(n) * 4096, Length: 4000},
		Judged: model.Judged{Kind: model.KindJudge, Model: "lens-large", Prompt: "966e3fed3fe0", Word: "done", Verdict: "done"},
	}
	event.Label.Gaps = []model.GapMark{{Index: 0, Hash: "0123456789ab", Valid: model.GapIsInvalid, Reason: model.GapUnsupported}}
	event.Label.Duration, event.Label.Tags = 41_000, []string{"self-quote"}
	event.Label.Frame = model.Frame{Kind: model.FrameRandom, Probability: 0.1, Draw: "random:50", Seed: 7}
	event.Label.Codebook = "0123456789ab"
	return event
}

// BenchmarkReopen opens a log of 100 000 labels and works out what stands (floor
// 300 ms, aim 50 ms).
func BenchmarkReopen(b *testing.B) {
	dir := b.TempDir()
	var text []byte
	now := clock()
	for n := range 100_000 {
		event := typical(n)
		event.Format, event.ID, event.Reviewer, event.Tool = model.ReviewFormat, fmt.Sprintf("%016x", n*7919), "ann", "v1.4.0"
		event.Time = now().Format(model.ReviewTime)
		line, _, err := reviews.Encode(event)
		if err != nil {
			b.Fatal(err)
		}
		text = append(text, line...)
	}
	put(b, dir, string(text))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		log, err := local.Open(local.Options{Dir: dir, Reviewer: "ann", Tool: "bench"})
		if err != nil {
			b.Fatal(err)
		}
		if book := labels.Fold(log.Contents().Events); len(book.Decisions()) != 100_000 {
			b.Fatalf("%d decisions", len(book.Decisions()))
		}
		if err := log.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/reopen")
}
