package stats_test

import (
	"fmt"
	"strings"
	"testing"

	"countersign/engine/stats"
	"countersign/model"
)

// peopled is a scene with two judges at the same questions and three people.
func peopled() *scene {
	s := &scene{}
	for i := range 12 {
		moment := func(o *stats.Observation) {
			o.EvidenceID, o.Moment = fmt.Sprint("sha256:q", i), fmt.Sprint("sha256:q", i)
		}
		one := s.decide(small, "done", moment)
		verdict := "continue"
		if i < 2 {
			verdict = "done"
		}
		s.decide(large, verdict, moment)
		answer := model.Answer("continue")
		if i < 4 {
			answer = "done"
		}
		s.label("ann", one, answer)
		if i > 0 {
			s.label("ben", one, answer)
		}
		if i > 9 {
			s.label("cy", one, "unsure")
		}
	}
	return s
}

func TestTwoPeople(t *testing.T) {
	report := peopled().count()
	is(t, figure(t, report, "people.evidence.agreement", "ann and ben"), 11, 11)
	kappa := figure(t, report, "people.evidence.kappa", "ann and ben")
	value(t, kappa, 1, 1e-9)
	if *kappa.Table != (stats.Table{Both: 3, None: 8}) {
		t.Errorf("the table is %v", *kappa.Table)
	}
	value(t, figure(t, report, "people.evidence.ac1", "ann and ben"), 1, 1e-9)
	unsure := figure(t, report, "people.evidence.agreement", "ann and cy")
	is(t, unsure, 0, 0)
	if leftOut(unsure, "unsure") != 2 {
		t.Errorf("left out %v", unsure.LeftOut)
	}
	alpha := figure(t, report, "people.evidence.alpha", "")
	is(t, alpha, 0, 11)
	value(t, alpha, 1, 1e-9)
	for _, block := range report.People {
		if block.ID == "people.truth" && len(block.Figures) > 0 {
			t.Errorf("nobody checked what happened, but %v", block.Figures)
		}
	}
	notes := strings.Join(figure(t, report, "evidence.agreement", "").Notes, "\n")
	if !strings.Contains(notes, "ceiling: two people agree in 11 of 11") {
		t.Errorf("beside the judge's agreement: %q", notes)
	}
	if notes := figure(t, report, "truth.agreement", "").Notes; !strings.HasPrefix(notes[0], "no ceiling measured") {
		t.Errorf("beside the judge's agreement on what happened: %q", notes)
	}
}

func TestFewDecisionsShowNoKappa(t *testing.T) {
	s := &scene{}
	for i := range 9 {
		decision := s.decide(small, "done")
		s.label("ann", decision, []model.Answer{"done", "continue"}[i%2])
		s.label("ben", decision, []model.Answer{"done", "continue"}[i%2])
	}
	kappa := figure(t, s.count(), "people.evidence.kappa", "ann and ben")
	is(t, kappa, 9, 9)
	if kappa.Value != nil || kappa.Why != "not shown below 10 decisions" {
		t.Errorf("kappa of 9 is %+v", kappa)
	}
	for i, answer := range []model.Answer{"done", "done"} {
		decision := s.decide(small, "done")
		s.label("ann", decision, answer)
		s.label("ben", decision, []model.Answer{"done", "continue"}[i])
	}
	value(t, figure(t, s.count(), "people.evidence.kappa", "ann and ben"), .82, .01)
}

func TestKappaThatDoesNotExistSaysSo(t *testing.T) {
	s := &scene{}
	for range 12 {
		decision := s.decide(small, "done")
		s.label("ann", decision, "done")
		s.label("ben", decision, "done")
	}
	kappa := figure(t, s.count(), "people.evidence.kappa", "ann and ben")
	if kappa.Value != nil || kappa.Why != stats.UndefinedOneClass {
		t.Errorf("kappa is %+v", kappa)
	}
	s.label("ben", s.decide(small, "done"), "continue")
	s.label("ann", key(12), "done")
	kappa = figure(t, s.count(), "people.evidence.kappa", "ann and ben")
	value(t, kappa, 0, 0)
	if !strings.Contains(strings.Join(kappa.Notes, ""), "one side used one class only") {
		t.Errorf("notes %q", kappa.Notes)
	}
}

// What a person said before seeing the judge is what is compared with others.
func TestPeopleAreComparedByTheirBlindAnswers(t *testing.T) {
	s := &scene{}
	decision := s.decide(small, "done")
	s.label("ann", decision, "continue")
	s.label("ann", decision, "done", via(model.ViaRevealed))
	s.label("ben", decision, "done", via(model.ViaTriage))
	agreement := figure(t, s.count(), "people.evidence.agreement", "ann and ben")
	is(t, agreement, 0, 1)
	if notes := strings.Join(agreement.Notes, ""); !strings.Contains(notes, "not given blind: 1") {
		t.Errorf("notes %q", notes)
	}
}

// What happened is looked up after the reveal: there the label that counts is compared.
func TestPeopleAreComparedByWhatTheyFoundOut(t *testing.T) {
	s := &scene{}
	decision := s.decide(small, "done")
	s.label("ann", decision, "continue")
	s.label("ann", decision, "done", via(model.ViaRevealed), truth("done"))
	s.label("ben", decision, "done", truth("done"))
	s.label("cy", decision, "done")
	report := s.count()
	agreement := figure(t, report, "people.truth.agreement", "ann and ben")
	is(t, agreement, 1, 1)
	if len(agreement.Notes) > 0 {
		t.Errorf("notes %q", agreement.Notes)
	}
	is(t, figure(t, report, "people.evidence.agreement", "ann and ben"), 0, 1)
}

func TestTwoJudgesOnTheSameQuestions(t *testing.T) {
	f := figure(t, peopled().count(), "judges.evidence.mcnemar", "lens-large and lens-small")
	// Two of twelve are disputed. Of the others large is wrong about two (it refused
	// finished work) and small about six (it let unfinished work pass).
	is(t, f, 6, 8)
	value(t, f, .2890625, 1e-12)
	if f.Decisions != 10 || !strings.Contains(f.Notes[0], "only lens-large right 6, only lens-small right 2, of 10") {
		t.Errorf("%d decisions, notes %q", f.Decisions, f.Notes)
	}
}

func TestTwoJudgesOnOtherQuestions(t *testing.T) {
	s := &scene{}
	for i := range 10 {
		verdict := "done"
		if i == 0 {
			verdict = "continue"
		}
		s.label("ann", s.decide(small, verdict), "done")
	}
	for i := range 10 {
		verdict := "done"
		if i > 2 {
			verdict = "continue"
		}
		s.label("ann", s.decide(large, verdict), "done")
	}
	f := figure(t, s.count(), "judges.evidence.difference", "lens-large and lens-small")
	value(t, f, -.6, 1e-9)
	near(t, "the low end", f.Interval.Low, -.8090, .0001)
	near(t, "the high end", f.Interval.High, -.1705, .0001)
}

func TestGapsAsPeopleMarkThem(t *testing.T) {
	gaps := withGaps(
		stats.ObservedGap{Hash: "000000000001", Class: model.ClassFailedVerification},
		stats.ObservedGap{Hash: "000000000002", Class: model.ClassMissingArtifact},
		stats.ObservedGap{Hash: "000000000002", Class: model.ClassMissingArtifact},
		stats.ObservedGap{Hash: "000000000003", Class: model.ClassMissingArtifact},
	)
	mark := func(index int, hash string, valid model.GapValid) model.GapMark {
		return model.GapMark{Index: index, Hash: hash, Valid: valid}
	}
	s := &scene{}
	first := s.decide(small, "continue", gaps)
	s.label("ann", first, "continue", marks(
		mark(0, "000000000001", "valid"), mark(2, "000000000002", "invalid"), mark(9, "000000000003", "unsure"), mark(0, "00000000000f", "valid")))
	s.label("ben", first, "continue", marks(mark(0, "000000000001", "invalid")), func(label *model.Label) {
		label.MissedGaps = []model.MissedGap{{Criterion: "the tests pass"}}
	})
	s.label("ann", s.decide(small, "continue", gaps), "continue", marks(mark(0, "000000000001", "valid"), mark(1, "000000000002", "valid")))
	s.label("ann", s.decide(small, "continue"), "done")
	report := s.count()

	all := figure(t, report, "gaps.valid", "")
	is(t, all, 2, 3)
	if leftOut(all, "unsure") != 1 || leftOut(all, "disputed") != 1 || leftOut(all, "marks of gaps that are not in the reply") != 1 {
		t.Errorf("left out %v", all.LeftOut)
	}
	is(t, figure(t, report, "gaps.valid", "failed_verification"), 1, 1)
	is(t, figure(t, report, "gaps.valid", "missing_artifact"), 1, 2)
	is(t, figure(t, report, "gaps.right-verdict-wrong-reason", ""), 1, 2)
	is(t, figure(t, report, "gaps.missed", ""), 1, 2)
}

func TestContract(t *testing.T) {
	s := &scene{}
	s.decide(small, "done", func(o *stats.Observation) { o.Contradicts, o.Detail, o.Cut = model.ShapeHolds, true, true })
	s.decide(small, "done", func(o *stats.Observation) { o.Detail, o.PerhapsCut = true, true })
	s.decide(small, "done", func(o *stats.Observation) { o.Contradicts = model.ShapeUndecidable })
	s.decide(small, "continue", func(o *stats.Observation) { o.Refuses = model.ShapeHolds })
	s.decide(small, "continue", withGaps(stats.ObservedGap{Quoted: true}, stats.ObservedGap{Quoted: true}, stats.ObservedGap{}), func(o *stats.Observation) {
		o.Quotes = model.Quotes{Grounded: 1, Ungrounded: 2, Unchecked: 4}
		o.Rungs = map[model.Rung]int{model.RungNearMiss: 2}
		o.Ledger, o.Unattributed, o.Rows, o.Dropped = true, 2, 5, 2
	})
	s.decide(small, "continue", func(o *stats.Observation) { o.Quotes.Grounded = 1 })
	s.decide(small, "", func(o *stats.Observation) { o.Said = "" })
	report := s.count()
	for _, c := range []struct {
		measure, of string
		k, n        int
	}{
		{"contract.ungrounded-quotes", "", 2, 4},
		{"contract.ungrounded-quotes", "near miss", 2, 4},
		{"contract.ungrounded-decisions", "", 1, 2},
		{"contract.quote-coverage", "", 2, 3},
		{"contract.contradictions", "", 1, 2},
		{"contract.refusals-without-gap", "", 1, 3},
		{"contract.detail-cut", "", 1, 2},
		{"contract.detail-perhaps-cut", "", 1, 2},
		{"contract.unattributed-gaps", "", 2, 3},
		{"contract.dropped-gaps", "", 2, 5},
		{"contract.flips", "", 0, 0},
		{"contract.no-verdict", "", 1, 7},
	} {
		is(t, figure(t, report, c.measure, c.of), c.k, c.n)
	}
	if f := figure(t, report, "contract.ungrounded-quotes", ""); leftOut(f, "cannot be checked") != 4 {
		t.Errorf("left out %v", f.LeftOut)
	}
	if f := figure(t, report, "contract.contradictions", ""); leftOut(f, "cannot be decided") != 1 {
		t.Errorf("left out %v", f.LeftOut)
	}
}

// Answers of different judges, and a missing verdict, are no flip.
func TestFlipsAreOfOneJudge(t *testing.T) {
	s := &scene{}
	same := func(o *stats.Observation) { o.EvidenceID = "sha256:same" }
	s.decide(small, "done", same)
	s.decide(large, "continue", same)
	s.decide(small, "", same, func(o *stats.Observation) { o.Said = "" })
	is(t, figure(t, s.count(), "contract.flips", ""), 0, 0)
	s.decide(small, "done", same)
	is(t, figure(t, s.count(), "contract.flips", ""), 0, 1)
	s.decide(small, "", same, func(o *stats.Observation) { o.Said = "approve" })
	is(t, figure(t, s.count(), "contract.flips", ""), 1, 1)
}
