package conformance

// Outcome is what a rule came to on one implementation.
type Outcome string

// The outcomes of a rule. That an implementation could not be run is no outcome
// but an error.
const (
	Passed    Outcome = "passed"
	Failed    Outcome = "failed"
	NotJudged Outcome = "not judged"
)

// Report is what a suite said about one implementation: the results in the order
// of the suite's rules. Every rule has one at least.
type Report struct {
	Suite          string
	Implementation string
	Results        []Result
}

// Outcome is what one result says.
func (r Result) Outcome() Outcome {
	switch {
	case len(r.Failures) > 0:
		return Failed
	case r.NotJudged != "":
		return NotJudged
	}
	return Passed
}

// Of is what a rule came to over all its cases: one failure fails it, and one
// case that was not judged keeps it from having passed. A rule without a result
// was not judged.
func (r Report) Of(rule string) Outcome {
	outcome, found := Passed, false
	for _, result := range r.Results {
		if result.Rule != rule {
			continue
		}
		found = true
		switch result.Outcome() {
		case Failed:
			return Failed
		case NotJudged:
			outcome = NotJudged
		}
	}
	if !found {
		return NotJudged
	}
	return outcome
}

// Rules are the ids of the rules that came to an outcome, in the suite's order,
// each once.
func (r Report) Rules(outcome Outcome) []string {
	var ids []string
	seen := make(map[string]bool)
	for _, result := range r.Results {
		if !seen[result.Rule] && r.Of(result.Rule) == outcome {
			ids = append(ids, result.Rule)
		}
		seen[result.Rule] = true
	}
	return ids
}
