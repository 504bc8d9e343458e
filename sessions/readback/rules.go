package readback

import "countersign/engine/conformance"

// The ids of the rules that are not about one form.
const (
	Answers     = "RB1.answers"
	Differs     = "RB1.differs"
	Repeats     = "RB1.repeats"
	Unplantable = "RB2.unplantable"
)

// Told is the rule that damage of a form is answered unlike nothing and unlike a
// good row.
func Told(form Form) string { return "RB2." + string(form) }

// Kept is the rule that no byte of damage of a form comes back.
func Kept(form Form) string { return "RB3." + string(form) }

// bodies are the forms in words, for the sentences of the rules.
var bodies = map[Form]string{
	NotAnObject:     "JSON that is no object",
	MissingRequired: "An object that lacks a required member",
	WrongType:       "An object with a member of a wrong type",
	TornJSON:        "A row that is cut short",
}

// Rules are the rules of the suite, in the order they are judged.
func Rules() []conformance.Rule {
	all := []conformance.Rule{
		{ID: Answers, Title: "stores answer", Sentence: "A store with a good row and an empty store both answer, and do not refuse.", Source: "seed 004, clause 1"},
		{ID: Differs, Title: "a row is seen", Sentence: "A store with a good row answers unlike an empty one.", Source: "seed 004, clause 1"},
		{ID: Repeats, Title: "empty is the same", Sentence: "An empty store gives exactly the same answer each time: nothing incidental is in it.", Source: "seed 004, clause 1"},
		{ID: Unplantable, Title: "no file is left", Sentence: "Only a store that keeps no bytes may say that nobody could damage them: it leaves no file behind.", Source: "seed 004, unplantable"},
	}
	for _, form := range Forms() {
		all = append(all,
			conformance.Rule{
				ID:       Told(form),
				Title:    "damage is told",
				Sentence: bodies[form] + " is refused or told as a loss: never answered like an empty store, nor like a good row.",
				Source:   "seed 004, clause 2",
			},
			conformance.Rule{
				ID:       Kept(form),
				Title:    "damage is kept in",
				Sentence: bodies[form] + " is not handed back: none of its bytes stands in an answer or a refusal.",
				Source:   "seed 004, clause 3",
			})
	}
	return all
}
