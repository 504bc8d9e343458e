package stages

import (
	"slices"

	"countersign/engine/rules"
)

// entry is what is said of a stage whatever the decision.
type entry struct {
	name  string
	title string
	asks  string   // what the stage is for, as the stage before it announces it
	rules []string // by which it works: ids of the table of rules
}

var table = map[Stage]entry{
	Transcript: {
		"transcript", "read the messages before the decision",
		"reads what stood before the decision", []string{rules.StepTranscript},
	},
	Lifecycle: {
		"lifecycle", "pair each tool call with its results",
		"pairs each tool call with its results", []string{rules.StepLifecycle},
	},
	Packet: {
		"packet", "choose what the judge is shown",
		"chooses what of all that the judge is shown", []string{rules.StepPacket},
	},
	Text: {
		"text and id", "write the evidence as text and name it",
		"writes that as the one text quotes are looked up in, and names it", []string{rules.StepIdentity},
	},
	Decode: {
		"decode", "read the judge's reply",
		"reads what the judge answered", []string{rules.StepDecode},
	},
	Shape: {
		"shape", "ask whether the reply agrees with itself",
		"asks whether the reply agrees with itself", []string{rules.ContradictsItself, rules.RefusesWithoutGap},
	},
	Quotes: {
		"quotes", "find each quote in the evidence",
		"looks every quote up in the evidence", []string{rules.UngroundedQuote},
	},
	Arbitration: {
		"arbitration", "turn the judge's word into the verdict of record",
		"asks whether a rule is stronger than the judge's word", []string{rules.StepArbitration},
	},
	Directive: {
		"directive", "say what the run must do",
		"says what the run must do, and what the agent is told", []string{rules.StepDirective},
	},
}

// All is every stage in order.
func All() []Stage {
	all := make([]Stage, Count)
	for i := range all {
		all[i] = Stage(i + 1)
	}
	return all
}

// Name is what the rail calls a stage, Title what it does, and Asks the same as
// the end of a sentence: "Stage 7 looks every quote up in the evidence."
func (s Stage) Name() string  { return table[s].name }
func (s Stage) Title() string { return table[s].title }
func (s Stage) Asks() string  { return table[s].asks }

// Rules are the ids of the rules a stage works by, in the order they are said.
func (s Stage) Rules() []string { return slices.Clone(table[s].rules) }
