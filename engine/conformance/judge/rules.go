package judge

import "countersign/engine/conformance"

// rules are what every judge keeps.
var rules = []conformance.Rule{
	{ID: "J01", Sentence: "A whole reply object can be read from the answer.", Source: "facts: transcripts c.31"},
	{ID: "J02", Sentence: "The verdict is done or continue.", Source: "seed 002, verdict schema"},
	{ID: "J03", Sentence: "The reply has the present shape, verdict and detail, and no members that the contract does not know.", Source: "seed 002, verdict schema"},
	{ID: "J04", Sentence: "The detail says something, and fits: nothing of it is cut.", Source: "seed 002, detail clamp"},
	{ID: "J05", Sentence: "A done names no gap, neither by a row nor by a class.", Source: "seed 002, contradicts itself"},
	{ID: "J06", Sentence: "A continue names a gap.", Source: "seed 002, refuses without a gap"},
	{ID: "J07", Sentence: "Every gap is a whole row: none is dropped when the reply is read.", Source: "seed 002, gaps read"},
	{ID: "J08", Sentence: "A gap has the class that the evidence shows; other is not a place to hide a named one.", Source: "seed 002, gap classes"},
	{ID: "J09", Sentence: "Every quote stands in the evidence.", Source: "seed 002, ungrounded gap quotes"},
	{ID: "J10", Sentence: "A gap names a requirement by an id of the ledger, or by none.", Source: "seed 002, requirement id"},
	{ID: "J11", Sentence: "With a ledger, each requirement is assessed once, as met only with evidence that shows it.", Source: "facts: completion 4"},
	{ID: "J12", Sentence: "What the evidence does not show finished is not called done.", Source: "seed 002, detail"},
	{ID: "J13", Sentence: "What the evidence shows finished is not refused.", Source: "seed 002, detail"},
	{ID: "J14", Sentence: "A refusal names every gap there is, and not one at a time.", Source: "seed 002, gaps"},
	{ID: "J15", Sentence: "What was cut or left out of the evidence is not taken for shown.", Source: "seed 001, elision and omission"},
	{ID: "J16", Sentence: "A result that says it is only a part is not taken for all.", Source: "seed 000"},
	{ID: "J17", Sentence: "A refusal does not hand the agent its own claim back as the reason.", Source: "seed 002, contradiction feedback"},
	{ID: "J18", Sentence: "The same question has the same verdict.", Source: "seed 001, evidence id"},
}
