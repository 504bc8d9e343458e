package rules_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"countersign/engine/rules"
	"countersign/model"
)

// TestTable holds the table to its own form: one id each, a severity, a whole
// sentence and a source, worst first.
func TestTable(t *testing.T) {
	id := regexp.MustCompile(`^[a-z]+\.[a-z_-]+$`)
	seen := map[string]bool{}
	order := []model.Severity{model.SeverityBlock, model.SeverityWarn, model.SeverityNote}
	last := 0
	for _, rule := range rules.All() {
		if !id.MatchString(rule.ID) || seen[rule.ID] {
			t.Errorf("id %q", rule.ID)
		}
		seen[rule.ID] = true
		if !strings.HasSuffix(rule.Sentence, ".") || rule.Source == "" {
			t.Errorf("%s: sentence %q, source %q", rule.ID, rule.Sentence, rule.Source)
		}
		rank := slices.Index(order, rule.Severity)
		if rank < last {
			t.Errorf("%s is %s, after a rule that is milder", rule.ID, rule.Severity)
		}
		last = rank
	}
}

func TestOfAndRank(t *testing.T) {
	if rule, ok := rules.Of(rules.ContradictsItself); !ok || rule.Severity != model.SeverityBlock {
		t.Errorf("the contradiction is %+v", rule)
	}
	if rule, ok := rules.Of("lifecycle.some_new_code"); !ok || rule.Severity != model.SeverityNote {
		t.Errorf("an issue code of tomorrow is %+v, %v", rule, ok)
	}
	if _, ok := rules.Of("no.such-rule"); ok {
		t.Error("a rule that does not exist was found")
	}
	if rules.Rank(rules.ContradictsItself) >= rules.Rank(rules.Elided) || rules.Rank("no.such-rule") <= rules.Rank(rules.Elided) {
		t.Error("the order of findings is not the order of the table")
	}
}

// TestSteps holds the steps to the form of the table: they are rules that nobody
// breaks.
func TestSteps(t *testing.T) {
	for _, step := range rules.Steps() {
		if !strings.HasPrefix(step.ID, "step.") || step.Severity != "" {
			t.Errorf("%s is %s", step.ID, step.Severity)
		}
		if !strings.HasSuffix(step.Sentence, ".") || step.Source == "" {
			t.Errorf("%s: sentence %q, source %q", step.ID, step.Sentence, step.Source)
		}
		if found, ok := rules.Of(step.ID); !ok || found != step {
			t.Errorf("%s is found as %+v", step.ID, found)
		}
		if rules.Rank(step.ID) != len(rules.All()) {
			t.Errorf("%s stands among what a finding can be about", step.ID)
		}
	}
}
