package conformance

import (
	"context"
	"slices"
)

// TitleRunes is how long the title of a rule may be, in code points.
const TitleRunes = 36

// Rule is one thing that every implementation must keep.
type Rule struct {
	ID       string
	Title    string // the rule in a few words, for lists; at most TitleRunes long
	Sentence string // the rule in one sentence
	Source   string // where it comes from, as "seed 004, clause 2"
}

// Implementation is something a suite judges.
type Implementation struct {
	Name string // one word with hyphens: how a person asks for it
	Does string // what it does, or breaks, in one sentence

	// Fails are the ids of exactly those rules that it fails, NotJudged of those
	// that cannot be judged on it. The order is free. Both are empty for an
	// implementation of others.
	Fails     []string
	NotJudged []string

	// Judge runs every case of the suite on it. A failure is a result; an error
	// says that no result could be had, and names the case and the cause. Judge
	// gives the same results each time it is called.
	Judge func(context.Context) ([]Result, error)
}

// Result is what one case said about one rule: it failed when there are
// failures, it was not judged when there is a reason for that, else it passed.
type Result struct {
	Rule      string   // its id
	Case      string   // what was run, in the suite's own words
	Failures  []string // every one
	NotJudged string

	// Seen is what was observed, in order: by the suite's own means, and not by
	// what the implementation says of itself. It may be empty.
	Seen []string
}

// Kind says why a suite has an implementation.
type Kind string

// The kinds. An implementation that is not the suite's own is of none.
const (
	KindReference Kind = "reference"
	KindWrong     Kind = "wrong"
	KindOdd       Kind = "odd"
	KindOther     Kind = "other"
)

// Suite is a set of rules with the proof that each of them can be failed.
type Suite struct {
	Name  string
	About string // what is judged, in one sentence
	Rules []Rule

	Reference Implementation   // keeps every rule
	Wrong     []Implementation // each breaks one thing
	Odd       []Implementation // unusual, and right: they keep a rule from being too strict
}

// All is every implementation the suite brings along: the reference, the wrong
// ones, the odd ones.
func (s Suite) All() []Implementation {
	return slices.Concat([]Implementation{s.Reference}, s.Wrong, s.Odd)
}

// Find is the implementation of a name, and whether there is one.
func (s Suite) Find(name string) (Implementation, bool) {
	for _, implementation := range s.All() {
		if implementation.Name == name {
			return implementation, true
		}
	}
	return Implementation{}, false
}

// Kind is the kind of the implementation of a name.
func (s Suite) Kind(name string) Kind {
	named := func(implementation Implementation) bool { return implementation.Name == name }
	switch {
	case named(s.Reference):
		return KindReference
	case slices.ContainsFunc(s.Wrong, named):
		return KindWrong
	case slices.ContainsFunc(s.Odd, named):
		return KindOdd
	}
	return KindOther
}

// Rule is the rule of an id, and whether there is one.
func (s Suite) Rule(id string) (Rule, bool) {
	for _, rule := range s.Rules {
		if rule.ID == id {
			return rule, true
		}
	}
	return Rule{}, false
}
