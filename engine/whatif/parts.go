package whatif

import (
	"fmt"
	"strconv"
	"strings"

	"countersign/model"
)

// Part is one rule of a rule set that can be chosen.
type Part struct {
	Name   string // as it is written: detail
	Title  string // as it is read: detail limit
	Values []Value
}

// Value is one choice of a part. The first of a part is the contract's.
type Value struct {
	Name  string // as it is written: 240
	Title string // as it is read beside the part's title
	Set   string // what a rule set of this choice alone is called
	rules model.Rules
}

// Rules is the rule set with this choice, and the contract for the rest.
func (v Value) Rules() model.Rules { return v.rules }

// Parts are the rules that can be chosen, and their choices (facts: completion 0,
// reviewing M12).
func Parts() []Part {
	return []Part{
		{"detail", "detail limit", []Value{
			{"1000", "1 000", "detail limit 1 000", model.Rules{}},
			{"240", "240", "detail limit 240", model.Rules{DetailLimit: 240}},
			{"none", "none", "no detail limit", model.Rules{DetailLimit: -1}},
		}},
		{"contradiction", "contradiction", []Value{
			{"gap", "any declared gap", "any declared gap contradicts", model.Rules{}},
			{"declared", "any class text", "any class text contradicts", model.Rules{Contradiction: model.ContradictionDeclared}},
			{"named", "named classes", "named classes only", model.Rules{Contradiction: model.ContradictionNamed}},
			{"never", "never", "nothing contradicts itself", model.Rules{Contradiction: model.ContradictionNever}},
		}},
		{"quotes", "quotes", []Value{
			{"written", "as written", "quotes compared as written", model.Rules{}},
			{"unescaped", "escapes undone", "quotes compared with escapes undone", model.Rules{Quotes: model.QuotesUnescaped}},
			{"folded", "case folded", "quotes compared with case folded", model.Rules{Quotes: model.QuotesFolded}},
			{"near", "near ones too", "quotes that only resemble", model.Rules{Quotes: model.QuotesNear}},
		}},
		{"gaps", "empty gap list", []Value{
			{"any", "is read", "an empty list of gaps is read", model.Rules{}},
			{"some", "is not read", "an empty list of gaps is not read", model.Rules{GapRows: model.GapRowsSome}},
		}},
	}
}

// Choose is a rule set with one part of it chosen as in a value.
func (p Part) Choose(rules model.Rules, value Value) model.Rules {
	switch p.Name {
	case "detail":
		rules.DetailLimit = value.rules.DetailLimit
	case "contradiction":
		rules.Contradiction = value.rules.Contradiction
	case "quotes":
		rules.Quotes = value.rules.Quotes
	case "gaps":
		rules.GapRows = value.rules.GapRows
	}
	return rules
}

// Chosen is the value of a part in a rule set. A detail limit may be any.
func (p Part) Chosen(rules model.Rules) Value {
	alone := p.Choose(model.Rules{}, Value{rules: rules})
	for _, value := range p.Values {
		if value.rules == alone {
			return value
		}
	}
	if p.Name == "detail" {
		return limited(rules.DetailLimit)
	}
	return p.Values[0]
}

// limited is a detail limit that is none of the usual.
func limited(limit int) Value {
	name := strconv.Itoa(limit)
	return Value{name, name, "detail limit " + name, model.Rules{DetailLimit: limit}}
}

// Parse reads a rule set as it is written: "detail=240,contradiction=named". What
// is not mentioned is the contract's. The error says what there is to choose.
func Parse(text string) (model.Rules, error) {
	var rules model.Rules
	for _, choice := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(choice), "=")
		part, ok := partOf(name)
		if !ok {
			return model.Rules{}, fmt.Errorf("%q is no rule that can be chosen: one of %s", name, strings.Join(partNames(), ", "))
		}
		chosen, err := part.parse(value)
		if err != nil {
			return model.Rules{}, err
		}
		rules = part.Choose(rules, chosen)
	}
	return rules, nil
}

func (p Part) parse(name string) (Value, error) {
	var names []string
	for _, value := range p.Values {
		if value.Name == name {
			return value, nil
		}
		names = append(names, value.Name)
	}
	if p.Name == "detail" {
		if limit, err := strconv.Atoi(name); err == nil && limit > 0 {
			return limited(limit), nil
		}
		names = append(names, "any number above 0")
	}
	return Value{}, fmt.Errorf("%s=%s: one of %s", p.Name, name, strings.Join(names, ", "))
}

func partOf(name string) (Part, bool) {
	for _, part := range Parts() {
		if part.Name == name {
			return part, true
		}
	}
	return Part{}, false
}

func partNames() []string {
	var names []string
	for _, part := range Parts() {
		names = append(names, part.Name)
	}
	return names
}
