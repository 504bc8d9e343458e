package rules

// The ids of the steps. A step is what is done to every decision on its way, so
// nobody breaks one: it has no severity, and no finding is about it. What a
// decision can break is in the table of rules.
const (
	StepTranscript  = "step.transcript"
	StepLifecycle   = "step.lifecycle"
	StepPacket      = "step.packet"
	StepIdentity    = "step.identity"
	StepDecode      = "step.decode"
	StepArbitration = "step.arbitration"
	StepDirective   = "step.directive"
)

// steps are in the order a decision goes through them.
var steps = []Rule{
	{ID: StepTranscript, Sentence: "A decision is about the messages that stood before it, in the order of the file. What could not be read is counted and never guessed.", Source: "facts: completion 2.4"},
	{ID: StepLifecycle, Sentence: "A tool call is paired with the results that carry its id. With one result it is completed, with none pending; with several, or with an id that is shared or missing, ambiguous.", Source: "facts: completion 2.4"},
	{ID: StepPacket, Sentence: "The packet carries the latest edit of each target, the latest check and the latest problem, each call once. Of reads it carries the last six, each by its target and its first line. The middle of a long text is cut out, and what is left out is counted.", Source: "seed 001; facts: completion 2.5"},
	{ID: StepIdentity, Sentence: "The packet is written as canonical JSON, and that text is what the judge is shown; of a judge that read the conversation it is the tool results before the decision. The evidence id is the SHA-256 over the question and its evidence. It names neither the judge nor the reply, so it is no key of a decision.", Source: "seed 001, evidence id"},
	{ID: StepDecode, Sentence: "The word is the first of verdict and action that is not null; only accept is read as done, any other word is kept. The detail is the first of detail, repair and reason that is not blank, cut at 1000 characters. A class that is not in the contract reads as other. A gap row without a criterion or a detail is dropped.", Source: "seed 002, verdict read"},
	{ID: StepArbitration, Sentence: "The judge's word becomes the verdict of record unless a rule is stronger: the first that holds decides. Only the word continue holds a run back.", Source: "facts: completion 5.6 and 5.7"},
	{ID: StepDirective, Sentence: "The verdict of record, the caps and the reading of the check give what the run must do: the first that holds decides. Only a continue tells the agent anything.", Source: "facts: completion 5.8 and 5.9"},
}

// Steps is every step, in the order a decision goes through them.
func Steps() []Rule { return append([]Rule(nil), steps...) }
