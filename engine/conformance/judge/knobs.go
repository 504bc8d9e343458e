package judge

import (
	"countersign/engine/canon"
	"countersign/model"
)

// Knob turns a right reply into one that breaks one thing. A reply it has nothing
// to do with stays as it is.
type Knob struct {
	Name      string // one word with hyphens
	Does      string // in one sentence
	Fails     []string
	NotJudged []string

	change func(turned) canon.Value // what the reply says; nil for nothing
	write  func(text string) string // how it is written; nil for as it is
}

// turned is a reply that a knob is turned on.
type turned struct {
	question Question
	reply    canon.Value
	asked    int // how often the question was asked before
}

// Turn is the text of a reply with the knob turned: the reply is a decoded one.
func (k Knob) Turn(question Question, reply canon.Value) string {
	return k.turn(turned{question, reply, 0})
}

func (k Knob) turn(t turned) string {
	if k.change != nil {
		t.reply = k.change(t)
	}
	return k.written(canon.String(t.reply))
}

func (k Knob) written(text string) string {
	if k.write == nil {
		return text
	}
	return k.write(text)
}

func (t turned) says(word string) bool { return t.reply.Get("verdict").TextOr("") == word }

// allBut are the ids of all rules but one.
func allBut(id string) []string {
	var ids []string
	for _, rule := range rules {
		if rule.ID != id {
			ids = append(ids, rule.ID)
		}
	}
	return ids
}

// Knobs are the knobs in the order of the rules they break.
func Knobs() []Knob {
	return []Knob{
		{"cut-short", "Ends in the middle of the reply.", []string{"J01"}, allBut("J01"), nil, cutShort},
		{"another-word", "Says approve instead of done.", []string{"J02"}, nil, anotherWord, nil},
		{"superseded-shape", "Answers in the older shape: action, reason and repair.", []string{"J03"}, nil, supersededShape, nil},
		{"extra-member", "Adds a member that the contract does not know.", []string{"J03"}, nil, extraMember, nil},
		{"overlong-detail", "Goes on in the detail beyond what is kept.", []string{"J04"}, nil, overlongDetail, nil},
		{"blank-detail", "Gives no detail.", []string{"J04"}, nil, blankDetail, nil},
		{"done-beside-a-gap", "Says done and declares a gap by its class.", []string{"J05"}, nil, doneBesideAGap, nil},
		{"none-beside-a-gap", "Says done with the class none, and names a gap in a row.", []string{"J05"}, nil, noneBesideAGap, nil},
		{"refuse-without-gap", "Says continue and names no gap.", []string{"J06", "J14"}, nil, refuseWithoutGap, nil},
		{"half-a-row", "Adds a gap that is against nothing.", []string{"J07"}, nil, halfARow, nil},
		{"made-up-class", "Gives gaps a class of its own.", []string{"J08"}, nil, reclass("not_good_enough"), nil},
		{"launder-into-other", "Gives gaps the class other, whatever the evidence shows.", []string{"J08"}, nil, reclass(string(model.ClassOther)), nil},
		{"fabricate-quote", "Quotes what the evidence does not say.", []string{"J09"}, nil, fabricateQuote, nil},
		{"unknown-requirement-id", "Names requirements that the ledger does not have.", []string{"J10", "J14"}, nil, unknownID, nil},
		{"skip-a-requirement", "Leaves the last requirement unassessed.", []string{"J11"}, nil, skipRequirement, nil},
		{"cite-nothing", "Calls requirements met and cites no evidence.", []string{"J11"}, nil, citeNothing, nil},
		{"believe-the-agent", "Says done because the agent says so.", []string{"J12"}, nil, believeTheAgent, nil},
		{"never-satisfied", "Finds one more thing to do.", []string{"J13"}, nil, neverSatisfied, nil},
		{"one-gap-at-a-time", "Names the first gap only.", []string{"J14"}, nil, oneGapAtATime, nil},
		{"hide-omission", "Takes what was cut or left out for shown.", []string{"J15"}, nil, hideOmission, nil},
		{"take-partial-for-all", "Takes a list that goes on for the whole list.", []string{"J16"}, nil, takePartial, nil},
		{"echo-the-claim", "Hands the agent its own claim back as the reason of a refusal.", []string{"J17"}, nil, echoTheClaim, nil},
		{"waver", "Changes its mind when asked again.", []string{"J18"}, nil, waver, nil},
	}
}
