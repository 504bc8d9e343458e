package whatif

import (
	"strings"

	"countersign/model"
)

// Set is a rule set with its name.
type Set struct {
	Name  string
	Rules model.Rules
}

// Sets are the rule sets that differ from the contract in one choice.
func Sets() []Set {
	var sets []Set
	for _, part := range Parts() {
		for _, value := range part.Values[1:] {
			sets = append(sets, Set{value.Set, value.rules})
		}
	}
	return sets
}

// Named is a rule set with its name: the contract, or its choices one after the
// other.
func Named(rules model.Rules) Set {
	var names []string
	for _, part := range Parts() {
		if chosen := part.Chosen(rules); chosen.rules != (model.Rules{}) {
			names = append(names, chosen.Set)
		}
	}
	if len(names) == 0 {
		return Set{"the contract", rules}
	}
	return Set{strings.Join(names, ", "), rules}
}
