package stats_test

import (
	"fmt"
	"testing"

	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/model"
)

var small = stats.Judge{Kind: model.KindJudge, Model: "lens-small"}
var large = stats.Judge{Kind: model.KindJudge, Model: "lens-large"}

// random is the frame of a sample in which every decision is as likely.
var random = model.Frame{Kind: model.FrameRandom, Probability: 0.5, Draw: "random:50", Seed: 7}

// scene is decisions and what people did about them.
type scene struct {
	observations []stats.Observation
	events       []model.ReviewEvent
}

func key(n int) string { return fmt.Sprintf("%064x", n) }

// decide adds a decision in a run of its own, and answers its key.
func (s *scene) decide(judge stats.Judge, verdict string, change ...func(*stats.Observation)) string {
	n := len(s.observations)
	run := fmt.Sprintf("run-%d", n)
	o := stats.Observation{
		Key: key(n), Session: run, Run: run, EvidenceID: fmt.Sprintf("sha256:%d", n), Moment: fmt.Sprintf("sha256:%d", n),
		Judge: judge, Verdict: verdict, Said: verdict, Contradicts: model.ShapeNot, Refuses: model.ShapeNot,
	}
	for _, change := range change {
		change(&o)
	}
	s.observations = append(s.observations, o)
	return o.Key
}

// inRun puts a decision into a run with others.
func inRun(run string) func(*stats.Observation) {
	return func(o *stats.Observation) { o.Session, o.Run = run, run }
}

func withGaps(gaps ...stats.ObservedGap) func(*stats.Observation) {
	return func(o *stats.Observation) { o.Gaps = gaps }
}

// event adds an event of a person about a decision.
func (s *scene) event(kind model.ReviewKind, reviewer, decision string, change ...func(*model.ReviewEvent)) string {
	n := len(s.events)
	event := model.ReviewEvent{
		Format: model.ReviewFormat, Kind: kind, ID: fmt.Sprintf("%016x", n), Reviewer: reviewer,
		Time:    fmt.Sprintf("2026-11-02T14:%02d:%02d.000Z", n/60, n%60),
		Subject: model.Subject{Decision: decision},
	}
	for _, change := range change {
		change(&event)
	}
	for _, o := range s.observations {
		if o.Key == decision {
			event.Subject.Run = o.Session
			break
		}
	}
	s.events = append(s.events, event)
	return event.ID
}

// label adds a blind label of a decision that was drawn.
func (s *scene) label(reviewer, decision string, answer model.Answer, change ...func(*model.Label)) string {
	return s.event(model.ReviewLabel, reviewer, decision, func(event *model.ReviewEvent) {
		event.Label = model.Label{Answer: answer, Via: model.ViaBlind, Truth: model.TruthNotChecked, Frame: random}
		for _, change := range change {
			change(&event.Label)
		}
	})
}

func truth(truth model.Truth) func(*model.Label) {
	return func(label *model.Label) { label.Truth = truth }
}

func framed(frame model.Frame) func(*model.Label) {
	return func(label *model.Label) { label.Frame = frame }
}

func via(via model.Via) func(*model.Label) { return func(label *model.Label) { label.Via = via } }

func marks(marks ...model.GapMark) func(*model.Label) {
	return func(label *model.Label) { label.Gaps = marks }
}

func (s *scene) count() stats.Report {
	return stats.Count(s.observations, labels.Fold(s.events), stats.Options{Chance: chance(1)})
}

// figure is one figure of a report: of the first group, where it is about judges.
func figure(t *testing.T, report stats.Report, measure, of string) stats.Figure {
	t.Helper()
	return figureIn(t, append(append(report.Groups[0].Blocks, report.People...), report.Judges...), measure, of)
}

func figureIn(t *testing.T, blocks []stats.Block, measure, of string) stats.Figure {
	t.Helper()
	for _, block := range blocks {
		for _, f := range block.Figures {
			if f.Measure == measure && f.Of == of {
				return f
			}
		}
	}
	t.Fatalf("there is no figure %s of %q", measure, of)
	return stats.Figure{}
}

// is holds a figure to k of n.
func is(t *testing.T, f stats.Figure, k, n int) {
	t.Helper()
	if f.K != k || f.N != n {
		t.Errorf("%s is %d of %d, want %d of %d", f.Measure, f.K, f.N, k, n)
	}
}

func value(t *testing.T, f stats.Figure, want, within float64) {
	t.Helper()
	if f.Value == nil {
		t.Errorf("%s has no value: %s", f.Measure, f.Why)
		return
	}
	near(t, f.Measure, *f.Value, want, within)
}

func leftOut(f stats.Figure, what string) int {
	for _, left := range f.LeftOut {
		if left.What == what {
			return left.N
		}
	}
	return 0
}

func omitted(report stats.Report, id string) int {
	for _, omission := range report.Omissions {
		if omission.ID == id {
			return omission.N
		}
	}
	return 0
}
