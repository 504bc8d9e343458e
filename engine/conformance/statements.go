package conformance

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// badStatements are contradictions of the suite itself: names and ids that are
// blank, doubled or unknown, a wrong implementation that breaks nothing, a right
// one that breaks something.
func (s Suite) badStatements() []Problem {
	var problems []Problem
	rules := make(map[string]bool)
	for _, rule := range s.Rules {
		if rule.ID == "" || rules[rule.ID] {
			problems = append(problems, Problem{"", rule.ID, "two rules share an id, or a rule has none"})
		}
		if rule.Title == "" || rule.Sentence == "" || rule.Source == "" {
			problems = append(problems, Problem{"", rule.ID, "the rule has no title, no sentence or no source"})
		}
		if utf8.RuneCountInString(rule.Title) > TitleRunes {
			problems = append(problems, Problem{"", rule.ID, fmt.Sprintf("its title is longer than %d characters", TitleRunes)})
		}
		rules[rule.ID] = true
	}
	names := make(map[string]bool)
	for _, implementation := range s.All() {
		for _, what := range s.badImplementation(implementation) {
			problems = append(problems, Problem{implementation.Name, "", what})
		}
		if names[implementation.Name] {
			problems = append(problems, Problem{implementation.Name, "", "two implementations share a name"})
		}
		names[implementation.Name] = true
	}
	return problems
}

// badImplementation is what is wrong about the statement of one implementation.
func (s Suite) badImplementation(implementation Implementation) []string {
	var bad []string
	if implementation.Name == "" || strings.ContainsAny(implementation.Name, " \t\n") {
		bad = append(bad, "the name is not one word")
	}
	if implementation.Does == "" {
		bad = append(bad, "nothing says what it does")
	}
	for _, id := range slices.Concat(implementation.Fails, implementation.NotJudged) {
		if _, known := s.Rule(id); !known {
			bad = append(bad, "it names the rule "+id+", which the suite does not have")
		}
	}
	for _, id := range implementation.Fails {
		if slices.Contains(implementation.NotJudged, id) {
			bad = append(bad, "it is said to fail "+id+" and to leave it unjudged")
		}
	}
	switch wrong := s.Kind(implementation.Name) == KindWrong; {
	case wrong && len(implementation.Fails) == 0:
		bad = append(bad, "it stands among the wrong ones and is said to fail nothing")
	case !wrong && len(implementation.Fails) > 0:
		bad = append(bad, "it stands among the right ones and is said to fail something")
	}
	return bad
}
