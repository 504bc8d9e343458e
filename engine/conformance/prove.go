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

// SeenToFail is how many of the suite's rules a wrong implementation failed.
func (p Proof) SeenToFail() int { return len(p.Suite.killed(p.Reports)) }

// Problems holds reports to what the suite says, in both directions: each of its
// implementations fails exactly the rules it is said to fail, and leaves exactly
// those unjudged that it is said to; and every rule is failed by one wrong
// implementation at least. A report of none of its implementations, or a second
// one of the same, is not looked at.
func (s Suite) Problems(reports []Report) []Problem {
	problems := s.badStatements()
	for _, implementation := range s.All() {
		at := slices.IndexFunc(reports, func(report Report) bool { return report.Implementation == implementation.Name })
		if at < 0 {
			problems = append(problems, Problem{implementation.Name, "", "was not run"})
			continue
		}
		problems = append(problems, s.Differences(implementation, reports[at])...)
	}
	killed := s.killed(reports)
	for _, rule := range s.Rules {
		if !killed[rule.ID] {
			problems = append(problems, Problem{"", rule.ID, "no wrong implementation fails it"})
		}
	}
	return problems
}

// killed are the ids of the rules that a wrong implementation was seen to fail.
func (s Suite) killed(reports []Report) map[string]bool {
	killed := make(map[string]bool)
	for _, report := range reports {
		if s.Kind(report.Implementation) != KindWrong {
			continue
		}
		for _, id := range report.Rules(Failed) {
			killed[id] = true
		}
	}
	return killed
}

// Differences are where a report is not what the suite says of one of its
// implementations. It says nothing of those of others.
func (s Suite) Differences(implementation Implementation, report Report) []Problem {
	if s.Kind(implementation.Name) == KindOther {
		return nil
	}
	var problems []Problem
	for _, rule := range s.Rules {
		said, seen := said(implementation, rule.ID), report.Of(rule.ID)
		if said != seen {
			problems = append(problems, Problem{implementation.Name, rule.ID, fmt.Sprintf("%s, where the suite says %s", seen, said)})
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
