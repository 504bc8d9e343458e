package sampling

import (
	"fmt"
	"slices"
	"strings"

	"countersign/model"
)

// Filter is a population: the decisions that fit all its terms. The zero Filter is
// every decision that somebody answered.
type Filter struct{ terms []term }

type term struct{ name, value string }

// filterNames are what a term can be about. Who answered, and where, parts a
// population; what was answered, and what was found of it, picks decisions out.
var filterNames = map[string]bool{"judge": false, "kind": false, "run": false, "verdict": true, "rule": true}

// ParseFilter reads terms between blanks: verdict:done, rule:ID, judge:NAME,
// kind:judge, kind:gate, kind:turn, run:NAME.
func ParseFilter(text string) (Filter, error) {
	var filter Filter
	for _, word := range strings.Fields(text) {
		name, value, ok := strings.Cut(word, ":")
		if _, known := filterNames[name]; !ok || !known || value == "" {
			return Filter{}, fmt.Errorf("%q is no term of a filter: verdict:, rule:, judge:, kind: or run: and a value", word)
		}
		if err := checkValue(name, value); err != nil {
			return Filter{}, err
		}
		filter.terms = append(filter.terms, term{name, value})
	}
	return filter, nil
}

// checkValue finds values that nothing can fit, which would look like a filter
// without hits.
func checkValue(name, value string) error {
	values := map[string][]string{
		"verdict": {model.VerdictDone, model.VerdictContinue, "none"},
		"kind":    {string(model.KindJudge), string(model.KindGate), string(model.KindTurn)},
	}[name]
	if values != nil && !slices.Contains(values, value) {
		return fmt.Errorf("%s:%s: the values are %s", name, value, strings.Join(values, ", "))
	}
	return nil
}

// String is the filter as it is asked for.
func (f Filter) String() string {
	var words []string
	for _, t := range f.terms {
		words = append(words, t.name+":"+t.value)
	}
	return strings.Join(words, " ")
}

// Picks reports whether the filter picks decisions by what was answered: what fits
// is then no population that a rate could be about.
func (f Filter) Picks() bool {
	return slices.ContainsFunc(f.terms, func(t term) bool { return filterNames[t.name] })
}

// Keeps reports whether a decision fits every term. Turns, which nobody judged, fit
// only where they are asked for.
func (f Filter) Keeps(unit Unit) bool {
	turns := false
	for _, t := range f.terms {
		if !t.fits(unit) {
			return false
		}
		turns = turns || t.name == "kind"
	}
	return turns || unit.Kind != model.KindTurn
}

func (t term) fits(unit Unit) bool {
	switch t.name {
	case "verdict":
		return t.value == unit.Verdict || t.value == "none" && unit.Verdict == ""
	case "rule":
		return slices.Contains(unit.Rules, t.value)
	case "judge":
		return t.value == unit.Judge
	case "kind":
		return t.value == string(unit.Kind)
	}
	return t.value == unit.Run
}
