package stats_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/model"
)

// many adds decisions that one person labelled alike.
func (s *scene) many(n int, verdict string, answer model.Answer, change ...func(*model.Label)) {
	for range n {
		s.label("ann", s.decide(small, verdict), answer, change...)
	}
}

// The sampling example of facts: reviewing e. A fifth of 1 000 decisions says
// continue; as many of each verdict were drawn.
func TestDrawingByVerdictIsWeighted(t *testing.T) {
	s := &scene{}
	done := framed(model.Frame{Kind: model.FrameStratified, Stratum: "done", Probability: .125})
	refused := framed(model.Frame{Kind: model.FrameStratified, Stratum: "continue", Probability: .5})
	s.many(95, "done", "done", done)
	s.many(5, "done", "continue", done)
	s.many(70, "continue", "continue", refused)
	s.many(30, "continue", "done", refused)
	report := s.count()

	tpr, tnr := figure(t, report, "evidence.tpr", ""), figure(t, report, "evidence.tnr", "")
	is(t, tpr, 95, 125)
	is(t, tnr, 70, 75)
	value(t, tpr, .927, .0005)
	value(t, tnr, .778, .0005)
	value(t, figure(t, report, "evidence.false-done", ""), 1-.778, .0005)
	value(t, figure(t, report, "evidence.ppv", ""), .95, 1e-9)
	value(t, figure(t, report, "evidence.npv", ""), .70, 1e-9)
	if !tpr.Weighted || !report.Sample.Weighted || len(tpr.More) > 0 {
		t.Errorf("weighted %v, sample %v, more %v", tpr.Weighted, report.Sample.Weighted, tpr.More)
	}
	// Unequal weights are worth fewer decisions, so the interval is wider.
	plain, _ := stats.Wilson(95, 125)
	if width := tpr.Interval.High - tpr.Interval.Low; width <= 0 || tnr.Interval.High-tnr.Interval.Low <= plain.High-plain.Low {
		t.Errorf("intervals %v and %v", *tpr.Interval, *tnr.Interval)
	}
}

func TestBlocksAreNotMixed(t *testing.T) {
	s := &scene{}
	s.many(21, "continue", "continue", truth("done"))
	s.many(3, "done", "continue", truth("done"))
	s.many(22, "done", "done", truth("continue"))
	s.many(2, "continue", "done", truth("continue"))
	s.many(2, "done", "unsure", truth("unsure"))
	s.many(4, "done", "done") // nobody looked at what happened
	report := s.count()

	is(t, figure(t, report, "evidence.false-done", ""), 3, 24)
	is(t, figure(t, report, "evidence.false-refusal", ""), 2, 28)
	agreement := figure(t, report, "evidence.agreement", "")
	is(t, agreement, 47, 52)
	if leftOut(agreement, "unsure") != 2 || !strings.Contains(strings.Join(agreement.Notes, "\n"), "between 87 and 91 %") {
		t.Errorf("left out %v, notes %q", agreement.LeftOut, agreement.Notes)
	}
	is(t, figure(t, report, "truth.false-done", ""), 22, 24)
	is(t, figure(t, report, "truth.false-refusal", ""), 21, 24)
	agreement = figure(t, report, "truth.agreement", "")
	is(t, agreement, 5, 48)
	if leftOut(agreement, "unsure") != 2 || leftOut(agreement, "not checked") != 4 {
		t.Errorf("left out %v", agreement.LeftOut)
	}
	lead := figure(t, report, "evidence.false-done", "")
	if diff := cmp.Diff([]stats.More{{Bound: .2, N: 16}, {Bound: .1, N: 60}}, lead.More); diff != "" {
		t.Errorf("more labels (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{key(21), key(22), key(23)}, lead.Behind); diff != "" {
		t.Errorf("the decisions behind it (-want +got)\n%s", diff)
	}
	for _, block := range report.Groups[0].Blocks[:2] {
		if first := block.Figures[0].Measure; first != block.ID+".false-done" {
			t.Errorf("%s is led by %s", block.ID, first)
		}
	}
}

func TestAgreementIsWithTheJudgesOwnWord(t *testing.T) {
	s := &scene{}
	s.label("ann", s.decide(small, "", func(o *stats.Observation) { o.Said = "approve" }), "done")
	s.label("ann", s.decide(small, "done"), "done")
	agreement := figure(t, s.count(), "evidence.agreement", "")
	is(t, agreement, 1, 1)
	if leftOut(agreement, "in which the judge said neither done nor continue") != 1 {
		t.Errorf("left out %v", agreement.LeftOut)
	}
}

func TestWhatWasPickedOutNeverEnters(t *testing.T) {
	s := &scene{}
	s.many(1, "done", "done")
	s.many(2, "done", "continue", framed(model.Frame{Kind: model.FrameTargeted}))
	s.many(3, "done", "continue", framed(model.Frame{Kind: model.FrameIncident}))
	s.many(4, "done", "continue", framed(model.Frame{}), via(model.ViaTriage))
	s.many(5, "done", "continue", framed(model.Frame{}))
	s.label("ann", key(99), "done")
	report := s.count()
	is(t, figure(t, report, "evidence.agreement", ""), 1, 1)
	want := []stats.Omission{
		{ID: stats.OmittedTriage, N: 4}, {ID: stats.OmittedDiscovery, N: 5}, {ID: stats.OmittedUnframed, N: 5}, {ID: stats.OmittedElsewhere, N: 1},
	}
	got := report.Omissions
	for i := range got {
		if got[i].What == "" {
			t.Errorf("%s says nothing", got[i].ID)
		}
		got[i].What = ""
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("not counted (-want +got)\n%s", diff)
	}
}

// A decision that was drawn and then looked at in triage stays drawn.
func TestADrawnDecisionStaysDrawn(t *testing.T) {
	s := &scene{}
	decision := s.decide(small, "done")
	s.label("ann", decision, "done")
	s.label("ann", decision, "continue", framed(model.Frame{Kind: model.FrameIncident}), via(model.ViaTriage))
	report := s.count()
	is(t, figure(t, report, "evidence.agreement", ""), 0, 1)
	is(t, figure(t, report, "evidence.changed-after-reveal", ""), 1, 1)
	if report.Sample.Triage != 1 || report.Sample.Blind != 0 || report.Sample.Labels != 1 {
		t.Errorf("the sample is %+v", report.Sample)
	}
}

func TestWithoutAFrameRatesThatNeedOneAreRefused(t *testing.T) {
	s := &scene{}
	s.many(6, "done", "done", framed(model.Frame{}), truth("done"))
	s.many(4, "done", "continue", framed(model.Frame{}), truth("continue"))
	report := s.count()
	for _, measure := range []string{"false-done", "false-refusal", "tpr", "tnr"} {
		for _, block := range []string{"evidence.", "truth."} {
			f := figure(t, report, block+measure, "")
			if f.Value != nil || f.Interval != nil || f.N != 0 || !strings.HasPrefix(f.Why, "refused: ") {
				t.Errorf("%s is %+v", f.Measure, f)
			}
		}
	}
	if f := figure(t, report, "truth.true-share", ""); f.Value != nil || !strings.HasPrefix(f.Why, "refused") {
		t.Errorf("the true share is %+v", f)
	}
	is(t, figure(t, report, "evidence.agreement", ""), 6, 10)
	is(t, figure(t, report, "evidence.ppv", ""), 6, 10)
	if report.Sample.Framed {
		t.Error("the sample has no frame")
	}
}

func TestNoNumberWithoutDecisions(t *testing.T) {
	report := (&scene{}).count()
	for _, block := range report.Groups[0].Blocks {
		for _, f := range block.Figures {
			if f.Value != nil || f.Interval != nil || f.N != 0 || f.Why != "" {
				t.Errorf("of nothing, %s is %+v", f.Measure, f)
			}
		}
	}
	if _, err := json.Marshal(report); err != nil {
		t.Error(err)
	}
}

func TestDisputesWaitForAdjudication(t *testing.T) {
	s := &scene{}
	decision := s.decide(small, "done")
	one, two := s.label("ann", decision, "done"), s.label("ben", decision, "continue")
	agreement := figure(t, s.count(), "evidence.agreement", "")
	is(t, agreement, 0, 0)
	if leftOut(agreement, "disputed, to be adjudicated") != 1 {
		t.Errorf("left out %v", agreement.LeftOut)
	}
	s.event(model.ReviewAdjudicate, "cy", decision, func(event *model.ReviewEvent) {
		event.Between = []string{one, two}
		event.Label = model.Label{Answer: "continue", Via: model.ViaRevealed, Truth: model.TruthNotChecked}
	})
	is(t, figure(t, s.count(), "evidence.agreement", ""), 0, 1)
}

func TestOneQuestionCountsOnce(t *testing.T) {
	s := &scene{}
	same := func(o *stats.Observation) { o.EvidenceID = "sha256:same" }
	for _, verdict := range []string{"done", "continue"} {
		s.label("ann", s.decide(small, verdict, same), "done")
	}
	s.label("ann", s.decide(large, "continue", same), "done")
	report := s.count()
	is(t, figure(t, report, "evidence.agreement", ""), 1, 2)
	if omitted(report, stats.OmittedRepeated) != 1 {
		t.Errorf("not counted: %v", report.Omissions)
	}
	flips := figure(t, report, "contract.flips", "")
	is(t, flips, 1, 1)
}

func TestCopiesCountOnce(t *testing.T) {
	s := &scene{}
	s.label("ann", s.decide(small, "done"), "done")
	s.observations = append(s.observations, s.observations[0])
	report := s.count()
	if report.Decisions != 1 || omitted(report, stats.OmittedCopies) != 1 {
		t.Errorf("%d decisions, not counted: %v", report.Decisions, report.Omissions)
	}
}

// The same bytes in two runs are two decisions, and a label is of the run it names.
func TestALabelIsOfTheRunItNames(t *testing.T) {
	s := &scene{}
	s.decide(small, "done")
	decision := s.decide(small, "continue", func(o *stats.Observation) { o.Key = key(0) })
	s.label("ann", decision, "continue", func(*model.Label) {})
	s.events[0].Subject.Run = "run-1"
	report := s.count()
	is(t, figure(t, report, "evidence.agreement", ""), 1, 1)
	if report.Decisions != 2 {
		t.Errorf("%d decisions", report.Decisions)
	}
}

func TestTurnsHaveNoJudgeToAgreeWith(t *testing.T) {
	s := &scene{}
	turn := stats.Judge{Kind: model.KindTurn}
	decision := s.decide(turn, "")
	s.label("ann", decision, "done")
	s.label("ben", decision, "done")
	report := s.count()
	if report.Decisions != 0 || omitted(report, stats.OmittedUnjudged) != 2 {
		t.Errorf("%d decisions, not counted: %v", report.Decisions, report.Omissions)
	}
	is(t, figure(t, report, "people.evidence.agreement", "ann and ben"), 1, 1)
}

func TestJudgesAreToldApart(t *testing.T) {
	s := &scene{}
	other := small
	other.Prompt = "0123456789ab"
	s.label("ann", s.decide(small, "done"), "done")
	s.label("ann", s.decide(large, "done"), "continue")
	s.label("ann", s.decide(other, "done"), "continue")
	for byPrompt, want := range map[bool][]string{
		false: {"all judges 1/3", "lens-large 0/1", "lens-small 1/2"},
		true:  {"all judges 1/3", "lens-large 0/1", "lens-small 1/1", "lens-small, prompt 0123456789ab 0/1"},
	} {
		report := stats.Count(s.observations, labels.Fold(s.events), stats.Options{ByPrompt: byPrompt})
		var names []string
		for _, group := range report.Groups {
			agreement := figureIn(t, group.Blocks, "evidence.agreement", "")
			names = append(names, fmt.Sprintf("%s %d/%d", group.Judge.Name(), agreement.K, agreement.N))
		}
		if diff := cmp.Diff(want, names); diff != "" {
			t.Errorf("by prompt %v: groups (-want +got)\n%s", byPrompt, diff)
		}
	}
}

func TestIntervalsByRuns(t *testing.T) {
	s := &scene{}
	for i := range 40 {
		verdict := "done"
		if i < 2 {
			verdict = "continue"
		}
		s.label("ann", s.decide(small, verdict, inRun(fmt.Sprint("run ", i/2))), "done")
	}
	report := s.count()
	agreement := figure(t, report, "evidence.agreement", "")
	is(t, agreement, 38, 40)
	if agreement.Runs != 20 || agreement.Decisions != 40 || agreement.ByRuns == nil || agreement.ByRuns.Draws != 2000 {
		t.Fatalf("%d runs, %d decisions, by runs %v", agreement.Runs, agreement.Decisions, agreement.ByRuns)
	}
	if spread := agreement.ByRuns; spread.Low >= .95 || spread.High <= .95 || spread.Undefined != 0 {
		t.Errorf("by runs %v", spread)
	}
	if diff := cmp.Diff(report, s.count()); diff != "" {
		t.Errorf("counted again it differs:\n%s", diff)
	}
	// One run alone has a continue, so kappa exists in no draw without it.
	if kappa := figure(t, report, "evidence.kappa", ""); kappa.ByRuns == nil || kappa.ByRuns.Undefined == 0 {
		t.Errorf("kappa is %+v", kappa)
	}
	s.observations = s.observations[:38]
	if f := figure(t, s.count(), "evidence.agreement", ""); f.ByRuns != nil {
		t.Errorf("of %d runs there is an interval by runs: %v", f.Runs, f.ByRuns)
	}
}

func TestTrueShare(t *testing.T) {
	s := &scene{}
	s.many(9, "done", "done", truth("done"))
	s.many(1, "continue", "done", truth("done"))
	s.many(8, "continue", "done", truth("continue"))
	s.many(2, "done", "done", truth("continue"))
	for range 80 {
		s.decide(small, "done")
	}
	f := figure(t, s.count(), "truth.true-share", "")
	is(t, f, 91, 100)
	value(t, f, 1, 0) // (.91 + .8 − 1) / .7 is over 1
	if f.ByRuns == nil || f.ByRuns.Low >= 1 {
		t.Errorf("by runs %v", f.ByRuns)
	}
}

// Every share by going through the labels again, the long way.
func TestSharesAreByCounting(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := &scene{}
		words := []string{"done", "continue"}
		type tally struct{ k, n int }
		want := map[string]tally{}
		add := func(measure string, hit bool) {
			got := want[measure]
			if got.n++; hit {
				got.k++
			}
			want[measure] = got
		}
		for range rapid.IntRange(0, 25).Draw(rt, "decisions") {
			verdict := rapid.SampledFrom(append(words, "")).Draw(rt, "verdict")
			answer := rapid.SampledFrom(append(words, "unsure")).Draw(rt, "answer")
			state := rapid.SampledFrom(append(words, "unsure", "not_checked")).Draw(rt, "truth")
			s.label("ann", s.decide(small, verdict), model.Answer(answer), truth(model.Truth(state)))
			for block, word := range map[string]string{"evidence.": answer, "truth.": state} {
				if verdict == "" || word != "done" && word != "continue" {
					continue
				}
				add(block+"agreement", verdict == word)
				if word == "done" {
					add(block+"false-refusal", verdict == "continue")
					add(block+"tpr", verdict == "done")
				} else {
					add(block+"false-done", verdict == "done")
					add(block+"tnr", verdict == "continue")
				}
				if verdict == "done" {
					add(block+"ppv", word == "done")
				} else {
					add(block+"npv", word == "continue")
				}
			}
		}
		report := s.count()
		for _, block := range report.Groups[0].Blocks[:2] {
			for _, f := range block.Figures[:7] {
				if got := (tally{f.K, f.N}); got != want[f.Measure] {
					rt.Fatalf("%s is %v, counting %v", f.Measure, got, want[f.Measure])
				}
				if (f.Value == nil) != (f.N == 0) {
					rt.Fatalf("%s of %d has the value %v", f.Measure, f.N, f.Value)
				}
			}
		}
	})
}

func TestEveryFigureHasAMeasure(t *testing.T) {
	s := peopled()
	report := s.count()
	met := map[string]bool{}
	for _, measure := range stats.Measures() {
		if met[measure.ID] {
			t.Errorf("two measures are called %s", measure.ID)
		}
		met[measure.ID] = true
		if measure.Label == "" || measure.Of == "" || measure.Source == "" || measure.Kind == "" {
			t.Errorf("%s is not told in full: %+v", measure.ID, measure)
		}
	}
	blocks := append(report.People, report.Judges...)
	for _, group := range report.Groups {
		blocks = append(blocks, group.Blocks...)
	}
	for _, block := range blocks {
		for _, f := range block.Figures {
			if _, ok := stats.MeasureOf(f.Measure); !ok {
				t.Errorf("no measure is called %s", f.Measure)
			}
			if !strings.HasPrefix(f.Measure, block.ID+".") {
				t.Errorf("%s stands in %s", f.Measure, block.ID)
			}
		}
	}
}
