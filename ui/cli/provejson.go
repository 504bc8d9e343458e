package cli

import (
	"io"

	"countersign/engine/conformance"
	"countersign/ui/export"
)

// proofJSON tells programs: an object for each implementation, then one with
// what the suite comes to.
type proofJSON struct{ out io.Writer }

type ruleLine struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Sentence string `json:"sentence"`
	Source   string `json:"source"`
}

type implementationLine struct {
	Name      string           `json:"name"`
	Kind      conformance.Kind `json:"kind"`
	Does      string           `json:"does"`
	Fails     []string         `json:"fails"`      // what it is said to fail
	NotJudged []string         `json:"not_judged"` // what is said to be left unjudged on it
}

type suiteLine struct {
	Suite           string               `json:"suite"`
	About           string               `json:"about"`
	Rules           []ruleLine           `json:"rules"`
	Implementations []implementationLine `json:"implementations"`
}

type resultLine struct {
	Rule      string              `json:"rule"`
	Case      string              `json:"case"`
	Outcome   conformance.Outcome `json:"outcome"`
	Failures  []string            `json:"failures"`
	NotJudged *string             `json:"not_judged"` // why
	Seen      []string            `json:"seen"`
}

type reportLine struct {
	Suite string `json:"suite"`
	implementationLine
	Failed   []string      `json:"failed"` // what it did fail
	Problems []problemLine `json:"problems"`
	Results  []resultLine  `json:"results"`
}

type problemLine struct {
	Implementation *string `json:"implementation"`
	Rule           *string `json:"rule"`
	What           string  `json:"what"`
}

type proofLine struct {
	Suite      string        `json:"suite"`
	Rules      int           `json:"rules"`
	SeenToFail int           `json:"seen_to_fail"`
	Wrong      int           `json:"wrong"`
	Refused    int           `json:"refused"`
	Odd        int           `json:"odd"`
	Problems   []problemLine `json:"problems"`
}

func (p proofJSON) list(suite conformance.Suite) error {
	line := suiteLine{Suite: suite.Name, About: suite.About, Rules: []ruleLine{}, Implementations: []implementationLine{}}
	for _, rule := range suite.Rules {
		line.Rules = append(line.Rules, ruleLine(rule))
	}
	for _, implementation := range suite.All() {
		line.Implementations = append(line.Implementations, describe(suite, implementation))
	}
	return writeJSON(p.out, line)
}

func describe(suite conformance.Suite, implementation conformance.Implementation) implementationLine {
	return implementationLine{
		implementation.Name, suite.Kind(implementation.Name), implementation.Does,
		orEmpty(implementation.Fails), orEmpty(implementation.NotJudged),
	}
}

func (p proofJSON) knob(suite conformance.Suite, implementation conformance.Implementation, report conformance.Report) error {
	line := reportLine{
		Suite: suite.Name, implementationLine: describe(suite, implementation),
		Failed: orEmpty(report.Rules(conformance.Failed)), Problems: problemLines(suite.Differences(implementation, report)),
	}
	for _, result := range report.Results {
		line.Results = append(line.Results, resultLine{
			result.Rule, result.Case, result.Outcome(), orEmpty(result.Failures), export.OrNull(result.NotJudged), orEmpty(result.Seen),
		})
	}
	return writeJSON(p.out, line)
}

func (p proofJSON) proof(proof conformance.Proof) error {
	for i, implementation := range proof.Suite.All() {
		if err := p.knob(proof.Suite, implementation, proof.Reports[i]); err != nil {
			return err
		}
	}
	return writeJSON(p.out, struct {
		Proof proofLine `json:"proof"`
	}{proofLine{
		proof.Suite.Name, len(proof.Suite.Rules), proof.SeenToFail(), len(proof.Suite.Wrong), proof.Refused(),
		len(proof.Suite.Odd), problemLines(proof.Problems),
	}})
}

func (p proofJSON) couldNotRun(stopped *conformance.CouldNotRunError) error {
	return writeJSON(p.out, struct {
		Suite          string `json:"suite"`
		Implementation string `json:"implementation"`
		CouldNotRun    string `json:"could_not_run"`
	}{stopped.Suite, stopped.Implementation, stopped.Err.Error()})
}

func problemLines(problems []conformance.Problem) []problemLine {
	lines := []problemLine{}
	for _, problem := range problems {
		lines = append(lines, problemLine{export.OrNull(problem.Implementation), export.OrNull(problem.Rule), problem.What})
	}
	return lines
}

// orEmpty is a list that JSON writes as a list when there is nothing in it.
func orEmpty(texts []string) []string {
	if texts == nil {
		return []string{}
	}
	return texts
}
