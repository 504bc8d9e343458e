package readback

import (
	"errors"
	"fmt"
	"slices"

	"countersign/engine/conformance"
)

// Finding is one violation. Form is blank where it is about no form.
type Finding struct {
	Clause int // of seed 004, 1 to 3
	Form   Form
	Rule   string
	Detail string
}

func (f Finding) Error() string { return f.Rule + ": " + f.Detail }

// NotJudged is a rule that could not be judged on a face, and why.
type NotJudged struct {
	Rule    string
	Because string
}

// Observation is one read: what stood in the store, and what it answered.
type Observation struct {
	What   string // "a good row", "nothing", or a form
	Answer Answer
}

// Report is what a check said about one face. In its texts the directory of the
// third store that was opened is <dir 3>, and a piece of a sentinel is <S>, so
// that reports of two runs are equal.
type Report struct {
	Face         string
	Observations []Observation
	Findings     []Finding // clause 1, then form by form
	NotJudged    []NotJudged
}

// Err is all findings as one error, or nil.
func (r Report) Err() error {
	var all []error
	for _, finding := range r.Findings {
		all = append(all, fmt.Errorf("%s: %w", r.Face, finding))
	}
	return errors.Join(all...)
}

// Results are the report as results of a conformance suite with Rules: one for
// each rule, the face being the case.
func (r Report) Results() []conformance.Result {
	var results []conformance.Result
	for _, rule := range Rules() {
		result := conformance.Result{Rule: rule.ID, Case: r.Face, Seen: r.seen(rule.ID)}
		for _, finding := range r.Findings {
			if finding.Rule == rule.ID {
				result.Failures = append(result.Failures, finding.Detail)
			}
		}
		for _, skipped := range r.NotJudged {
			if skipped.Rule == rule.ID {
				result.NotJudged = skipped.Because
			}
		}
		results = append(results, result)
	}
	return results
}

// seen are the observations a rule rests on: those of whole and empty stores, and
// the one of its form.
func (r Report) seen(rule string) []string {
	var seen []string
	for _, observation := range r.Observations {
		form := Form(observation.What)
		if !slices.Contains(Forms(), form) || rule == Told(form) || rule == Kept(form) {
			seen = append(seen, fmt.Sprintf("%s: %s", observation.What, observation.Answer))
		}
	}
	return seen
}
