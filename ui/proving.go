package ui

import (
	"context"
	"errors"
	"slices"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// Proving is what the prove screen can run. Its zero value is nothing.
type Proving struct {
	Suites []conformance.Suite

	// Runs runs the memory suite on one of its implementations, for the messages
	// of its cases. It sees what a run of the suite sees.
	Runs func(ctx context.Context, implementation string) ([]memory.CaseRun, error)
}

// bench is a suite with what is known of it so far.
type bench struct {
	suite   conformance.Suite
	turned  string                        // the implementation whose knob is turned; blank for the reference
	reports map[string]conformance.Report // of those that ran, by implementation
	stopped map[string]error              // of those that could not, by implementation
}

func newBenches(suites []conformance.Suite) []*bench {
	var benches []*bench
	for _, suite := range suites {
		benches = append(benches, &bench{suite: suite, reports: map[string]conformance.Report{}, stopped: map[string]error{}})
	}
	return benches
}

// current is the implementation that the rules are shown of.
func (b *bench) current() conformance.Implementation {
	if found, ok := b.suite.Find(b.turned); ok {
		return found
	}
	return b.suite.Reference
}

// knobs are the implementations that can be turned on: wrong ones, then odd ones.
func (b *bench) knobs() []conformance.Implementation {
	return slices.Concat(b.suite.Wrong, b.suite.Odd)
}

// take takes in what one implementation came to. A run that was cancelled says
// nothing about it.
func (b *bench) take(implementation string, report conformance.Report, err error) {
	switch {
	case errors.Is(err, context.Canceled):
	case err != nil:
		b.stopped[implementation] = err
		delete(b.reports, implementation)
	default:
		b.reports[implementation] = report
		delete(b.stopped, implementation)
	}
}

// outcome is what a rule came to on an implementation, and blank where it was
// not run.
func (b *bench) outcome(implementation, rule string) conformance.Outcome {
	report, ran := b.reports[implementation]
	if !ran {
		return ""
	}
	return report.Of(rule)
}

// mark is what an implementation came to beside what the suite says of it.
func (b *bench) mark(glyphs draw.Glyphs, implementation conformance.Implementation) words.Mark {
	report, ran := b.reports[implementation.Name]
	switch {
	case b.stopped[implementation.Name] != nil:
		return words.Mark{Glyph: glyphs.Error, Word: "could not run", Role: themes.Error}
	case !ran:
		return words.Rule(glyphs, "")
	case len(b.suite.Differences(implementation, report)) > 0:
		return words.Mark{Glyph: glyphs.Error, Word: "not as said", Role: themes.Error}
	}
	return words.Mark{Glyph: glyphs.Done, Word: "as said", Role: themes.Done}
}

// proof is the suite with the reports there are; whole says that all
// implementations ran.
func (b *bench) proof() (proof conformance.Proof, whole bool) {
	proof.Suite = b.suite
	for _, implementation := range b.suite.All() {
		if report, ran := b.reports[implementation.Name]; ran {
			proof.Reports = append(proof.Reports, report)
		}
	}
	proof.Problems = b.suite.Problems(proof.Reports)
	return proof, len(proof.Reports) == len(b.suite.All())
}

// proved is the mark of the whole suite.
func (b *bench) proved(glyphs draw.Glyphs) words.Mark {
	proof, whole := b.proof()
	switch {
	case len(b.stopped) > 0:
		return words.Mark{Glyph: glyphs.Error, Word: "could not run", Role: themes.Error}
	case whole && len(proof.Problems) > 0:
		return words.Mark{Glyph: glyphs.Error, Word: counted(len(proof.Problems), "problem", "problems"), Role: themes.Error}
	case whole:
		return words.Mark{Glyph: glyphs.Done, Word: "proved", Role: themes.Done}
	case len(proof.Reports) > 0:
		return words.Mark{Glyph: glyphs.None, Word: draw.Number(len(proof.Reports)) + " run", Role: themes.Faint}
	}
	return words.Rule(glyphs, "")
}
