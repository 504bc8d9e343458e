package cli

import (
	"slices"
	"strings"

	"countersign/engine/conformance"
	"countersign/ui/words"
)

// proofText tells people: what failed and what was not judged, each rule with
// its sentence, and then what it comes to.
type proofText struct{ printer }

func (p *proofText) list(suite conformance.Suite) error {
	p.line("%s  %s", suite.Name, suite.About)
	for _, rule := range suite.Rules {
		p.line("  %s  %s (%s)", rule.ID, rule.Sentence, rule.Source)
	}
	for _, implementation := range suite.All() {
		p.line("  %s  %s  %s%s", suite.Kind(implementation.Name), implementation.Name, implementation.Does, failing(implementation))
	}
	return p.err
}

// failing are the rules that an implementation is said to fail, in words.
func failing(implementation conformance.Implementation) string {
	if len(implementation.Fails) == 0 {
		return ""
	}
	return " Fails " + strings.Join(implementation.Fails, ", ") + "."
}

func (p *proofText) proof(proof conformance.Proof) error {
	suite := proof.Suite
	p.line("%s  %s", suite.Name, suite.About)
	for _, problem := range proof.Problems {
		p.problem(proof, problem)
	}
	p.unjudged(proof)
	p.line("%s: %s", suite.Name, words.Proof(proof))
	return p.err
}

// problem is one place where the suite and what was seen differ, with what each
// case had to say.
func (p *proofText) problem(proof conformance.Proof, problem conformance.Problem) {
	p.line("  %s %s: %s", p.glyphs.Error, strings.TrimSpace(problem.Implementation+" "+problem.Rule), problem.What)
	if rule, known := proof.Suite.Rule(problem.Rule); known {
		p.line("      %s", rule.Sentence)
	}
	for _, report := range proof.Reports {
		if report.Implementation == problem.Implementation {
			p.failures(report, problem.Rule)
		}
	}
}

func (p *proofText) failures(report conformance.Report, rule string) {
	for _, result := range report.Results {
		if result.Rule != rule {
			continue
		}
		for _, failure := range result.Failures {
			p.line("      %s: %s", result.Case, failure)
		}
	}
}

// notJudged is a reason, with the rules that could not be judged for it and the
// implementations they could not be judged on.
type notJudged struct {
	reason          string
	rules           []string
	implementations []string
}

// unjudged prints what was not judged. What has the same reason for the same
// rules is told once.
func (p *proofText) unjudged(proof conformance.Proof) {
	var groups []notJudged
	for _, report := range proof.Reports {
		for _, group := range unjudgedOf(report) {
			at := slices.IndexFunc(groups, func(told notJudged) bool {
				return told.reason == group.reason && slices.Equal(told.rules, group.rules)
			})
			if at < 0 {
				groups = append(groups, group)
				continue
			}
			groups[at].implementations = append(groups[at].implementations, report.Implementation)
		}
	}
	for _, group := range groups {
		p.line("  %s not judged on %s: %s", p.glyphs.Unknown, strings.Join(group.implementations, ", "), group.reason)
		for _, id := range group.rules {
			p.rule(proof.Suite, id)
		}
	}
}

func (p *proofText) rule(suite conformance.Suite, id string) {
	rule, _ := suite.Rule(id)
	p.line("      %s  %s", id, rule.Sentence)
}

// unjudgedOf is what a report left unjudged, by reason.
func unjudgedOf(report conformance.Report) []notJudged {
	var groups []notJudged
	for _, result := range report.Results {
		if result.Outcome() != conformance.NotJudged {
			continue
		}
		at := slices.IndexFunc(groups, func(told notJudged) bool { return told.reason == result.NotJudged })
		if at < 0 {
			at = len(groups)
			groups = append(groups, notJudged{result.NotJudged, nil, []string{report.Implementation}})
		}
		if !slices.Contains(groups[at].rules, result.Rule) {
			groups[at].rules = append(groups[at].rules, result.Rule)
		}
	}
	return groups
}

func (p *proofText) knob(suite conformance.Suite, implementation conformance.Implementation, report conformance.Report) error {
	p.line("%s (%s)  %s", implementation.Name, suite.Kind(implementation.Name), implementation.Does)
	for _, id := range report.Rules(conformance.Failed) {
		rule, _ := suite.Rule(id)
		p.line("  %s %s  %s", p.glyphs.Error, id, rule.Sentence)
		p.failures(report, id)
	}
	p.unjudged(conformance.Proof{Suite: suite, Reports: []conformance.Report{report}})
	for _, problem := range suite.Differences(implementation, report) {
		p.line("  %s %s: %s", p.glyphs.Error, problem.Rule, problem.What)
	}
	p.line("%d rules: passed %d, failed %d, not judged %d", len(suite.Rules), len(report.Rules(conformance.Passed)),
		len(report.Rules(conformance.Failed)), len(report.Rules(conformance.NotJudged)))
	return p.err
}

// couldNotRun says nothing here: the command ends with the error.
func (p *proofText) couldNotRun(*conformance.CouldNotRunError) error { return p.err }
