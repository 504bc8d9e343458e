package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"countersign/engine/rules"
	"countersign/model"
)

// filter says which decisions of the docket are shown: those for which every term
// holds. The zero value shows all.
//
//	verdict:done -judge:lens-large rule:grounding "two words"
//	└─ key:value  └─ negated       └─ a family    └─ text
type filter struct{ terms []term }

// term is one condition. Without a key it is about text.
type term struct {
	key   string
	value string
	not   bool
}

// The keys of terms.
const (
	byVerdict = "verdict"
	byOutcome = "outcome"
	byRule    = "rule"
	byJudge   = "judge"
	byFormat  = "format"
)

// filterKeys are the keys, in the order they are named to a reader.
var filterKeys = []string{byVerdict, byOutcome, byRule, byJudge, byFormat}

// valueNone is the value of what a decision does not have: a verdict, an outcome,
// a judge.
const valueNone = "none"

// actionValues are the values that outcome: takes.
var actionValues = []string{model.ActionAccept, model.ActionContinue, model.ActionStopVerified, model.ActionStopUnverified, valueNone}

// subject is what a filter looks at of one decision.
type subject struct {
	verdicts []string      // the word as the contract has it, and the judge's own
	outcome  string        // an action of the model
	rules    []string      // the ids of its findings
	judges   []string      // the judge's model, and how the reader calls it
	format   string        // of the file
	text     func() string // every other word of it; asked for only when a term needs it
}

// parseFilter reads what was typed. A wrong term is an error that says which exist.
func parseFilter(text string) (filter, error) {
	words, err := splitFilter(text)
	if err != nil {
		return filter{}, err
	}
	var f filter
	for _, word := range words {
		t, err := parseTerm(word)
		if err != nil {
			return filter{}, err
		}
		f.terms = append(f.terms, t)
	}
	return f, nil
}

// splitFilter parts a text at white space that no quotation marks enclose.
func splitFilter(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	quoted := false
	end := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
		}
		word.Reset()
	}
	for _, r := range text {
		if r == '"' {
			quoted = !quoted
		}
		if unicode.IsSpace(r) && !quoted {
			end()
			continue
		}
		word.WriteRune(r)
	}
	if quoted {
		return nil, errors.New(`a " is not closed`)
	}
	end()
	return words, nil
}

// parseTerm reads one word. What begins with a quotation mark is text, whatever
// stands in it.
func parseTerm(word string) (term, error) {
	var t term
	rest := word
	if after, ok := strings.CutPrefix(rest, "-"); ok {
		t.not, rest = true, after
	}
	key, value, keyed := strings.Cut(rest, ":")
	if keyed = keyed && isKey(key); keyed {
		t.key, rest = strings.ToLower(key), value
	}
	t.value = strings.ReplaceAll(rest, `"`, "")
	switch {
	case keyed && !slices.Contains(filterKeys, t.key):
		return term{}, fmt.Errorf("no term %s: there are %s: text", key, strings.Join(filterKeys, ": "))
	case strings.TrimSpace(t.value) == "":
		return term{}, fmt.Errorf("nothing stands behind %s", strings.ReplaceAll(word, `"`, ""))
	}
	return t, t.check()
}

// isKey reports whether something before a colon can only be meant as a key.
func isKey(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// check refuses a value that no decision can have.
func (t term) check() error {
	switch t.key {
	case byOutcome:
		if !slices.Contains(actionValues, strings.ToLower(t.value)) {
			return fmt.Errorf("no outcome is called %s: there are %s", t.value, strings.Join(actionValues, ", "))
		}
	case byRule:
		return checkRule(t.value)
	}
	return nil
}

// checkRule refuses what names no rule and no family of rules. It says the rules
// that come near it, else the families.
func checkRule(value string) error {
	var near, families []string
	for _, rule := range rules.All() {
		if namesRule(value, rule.ID) {
			return nil
		}
		if strings.Contains(rule.ID, strings.ToLower(value)) {
			near = append(near, rule.ID)
		}
		family, _, _ := strings.Cut(rule.ID, ".")
		families = append(families, family)
	}
	if len(near) > 0 {
		return fmt.Errorf("no rule is called %s: there are %s", value, strings.Join(near, ", "))
	}
	slices.Sort(families)
	return fmt.Errorf("no rule is called %s: there are those of %s", value, strings.Join(slices.Compact(families), ", "))
}

// namesRule reports whether a value names a rule: by its id, its family or what
// stands behind the family.
func namesRule(value, id string) bool {
	value = strings.ToLower(strings.TrimSuffix(value, "."))
	family, name, _ := strings.Cut(id, ".")
	return value == id || value == family || value == name
}

// shows reports whether every term holds for a decision.
func (f filter) shows(s subject) bool {
	for _, t := range f.terms {
		if t.holds(s) == t.not {
			return false
		}
	}
	return true
}

func (t term) holds(s subject) bool {
	switch t.key {
	case byVerdict:
		return slices.ContainsFunc(s.verdicts, func(verdict string) bool { return strings.EqualFold(verdict, t.value) })
	case byOutcome:
		return strings.EqualFold(s.outcome, t.value)
	case byRule:
		return slices.ContainsFunc(s.rules, func(id string) bool { return namesRule(t.value, id) })
	case byJudge:
		return slices.ContainsFunc(s.judges, func(judge string) bool { return contains(judge, t.value) })
	case byFormat:
		return contains(s.format, t.value)
	}
	return contains(s.text(), t.value)
}

// contains reports whether a text has a value in it. As in a search, a value
// without capitals matches any case.
func contains(text, value string) bool {
	exact := strings.IndexFunc(value, unicode.IsUpper) >= 0
	if !exact {
		text = strings.ToLower(text)
	}
	return strings.Contains(text, value)
}

func (f filter) empty() bool { return len(f.terms) == 0 }

// String is the filter as it can be typed again.
func (f filter) String() string {
	var words []string
	for _, t := range f.terms {
		words = append(words, t.String())
	}
	return strings.Join(words, " ")
}

// String is the term as it can be typed again: quoted where it would be read as
// something else without.
func (t term) String() string {
	text := t.value
	if strings.IndexFunc(text, unicode.IsSpace) >= 0 || t.key == "" && (strings.HasPrefix(text, "-") || strings.Contains(text, ":")) {
		text = `"` + text + `"`
	}
	if t.key != "" {
		text = t.key + ":" + text
	}
	if t.not {
		text = "-" + text
	}
	return text
}
