package conformance

import (
	"context"
	"fmt"
	"slices"
)

// Problem is one place where a suite and what was seen differ. Implementation or
// Rule is blank where the problem is not about one.
type Problem struct {
	Implementation string
	Rule           string
	What           string
}

// Proof is a suite run on all the implementations it brings along.
type Proof struct {
	Suite    Suite
	Reports  []Report // in the order of Suite.All
	Problems []Problem
}

// Refused is how many of the wrong implementations failed exactly the rules they
// are said to fail.
func (p Proof) Refused() int {
	refused := 0
	for _, wrong := range p.Suite.Wrong {
		if !slices.ContainsFunc(p.Problems, func(problem Problem) bool { return problem.Implementation == wrong.Name }) {
			refused++
		}
	}
	return refused
}

// Prove runs a suite on everything it brings along. It stops at the first
// implementation that could not be run.
func Prove(ctx context.Context, suite Suite) (Proof, error) {
	proof := Proof{Suite: suite}
	for _, implementation := range suite.All() {
		report, err := suite.Judge(ctx, implementation)
		if err != nil {
			return proof, err
		}
		proof.Reports = append(proof.Reports, report)
	}
	proof.Problems = suite.Problems(proof.Reports)
	return proof, nil
}

// Problems holds reports to what the suite says, in both directions: each of its
// implementations fails exactly the rules it is said to fail, and leaves exactly
// those unjudged that it is said to; and every rule is failed by one wrong
// implementation at least. A report of none of its implementations, or a second
// one of the same, is not looked at.
func (s Suite) Problems(reports []Report) []Problem {
	problems := s.badStatements()
	killed := make(map[string]bool)
	for _, implementation := range s.All() {
		at := slices.IndexFunc(reports, func(report Report) bool { return report.Implementation == implementation.Name })
		if at < 0 {
			problems = append(problems, Problem{implementation.Name, "", "was not run"})
			continue
		}
		problems = append(problems, s.differences(implementation, reports[at])...)
		if s.isWrong(implementation.Name) {
			for _, id := range reports[at].Rules(Failed) {
				killed[id] = true
			}
		}
	}
	for _, rule := range s.Rules {
		if !killed[rule.ID] {
			problems = append(problems, Problem{"", rule.ID, "no wrong implementation fails it"})
		}
	}
	return problems
}

func (s Suite) isWrong(name string) bool {
	return slices.ContainsFunc(s.Wrong, func(wrong Implementation) bool { return wrong.Name == name })
}

// differences are where a report is not what the suite says of an implementation.
func (s Suite) differences(implementation Implementation, report Report) []Problem {
	var problems []Problem
	for _, rule := range s.Rules {
		said, seen := said(implementation, rule.ID), report.Of(rule.ID)
		if said != seen {
			problems = append(problems, Problem{implementation.Name, rule.ID, fmt.Sprintf("is said to be %s and was %s", said, seen)})
		}
	}
	return problems
}

// said is what a suite says that a rule comes to on an implementation.
func said(implementation Implementation, rule string) Outcome {
	switch {
	case slices.Contains(implementation.Fails, rule):
		return Failed
	case slices.Contains(implementation.NotJudged, rule):
		return NotJudged
	}
	return Passed
}
