package judge

import "countersign/engine/conformance"

// rules are what every judge keeps.
var rules = []conformance.Rule{
	{ID: "J01", Title: "a reply can be read", Sentence: "A whole reply object can be read from the answer.", Source: "facts: transcripts c.31"},
	{ID: "J02", Title: "the verdict is done or continue", Sentence: "The verdict is done or continue.", Source: "seed 002, verdict schema"},
	{ID: "J03", Title: "the reply has the present shape", Sentence: "The reply has the present shape, verdict and detail, and no members that the contract does not know.", Source: "seed 002, verdict schema"},
	{ID: "J04", Title: "the detail says something and fits", Sentence: "The detail says something, and fits: nothing of it is cut.", Source: "seed 002, detail clamp"},
	{ID: "J05", Title: "a done names no gap", Sentence: "A done names no gap, neither by a row nor by a class.", Source: "seed 002, contradicts itself"},
	{ID: "J06", Title: "a continue names a gap", Sentence: "A continue names a gap.", Source: "seed 002, refuses without a gap"},
	{ID: "J07", Title: "every gap is a whole row", Sentence: "Every gap is a whole row: none is dropped when the reply is read.", Source: "seed 002, gaps read"},
	{ID: "J08", Title: "a gap has the class that is shown", Sentence: "A gap has the class that the evidence shows; other is not a place to hide a named one.", Source: "seed 002, gap classes"},
	{ID: "J09", Title: "every quote is in the evidence", Sentence: "Every quote stands in the evidence.", Source: "seed 002, ungrounded gap quotes"},
	{ID: "J10", Title: "a gap names no unknown requirement", Sentence: "A gap names a requirement by an id of the ledger, or by none.", Source: "seed 002, requirement id"},
	{ID: "J11", Title: "each requirement is assessed once", Sentence: "With a ledger, each requirement is assessed once, as met only with evidence that shows it.", Source: "facts: completion 4"},
	{ID: "J12", Title: "what is unfinished is not done", Sentence: "What the evidence does not show finished is not called done.", Source: "seed 002, detail"},
	{ID: "J13", Title: "what is finished is not refused", Sentence: "What the evidence shows finished is not refused.", Source: "seed 002, detail"},
	{ID: "J14", Title: "a refusal names every gap", Sentence: "A refusal names every gap there is, and not one at a time.", Source: "seed 002, gaps"},
	{ID: "J15", Title: "what was cut does not count as shown", Sentence: "What was cut or left out of the evidence is not taken for shown.", Source: "seed 001, elision and omission"},
	{ID: "J16", Title: "a part does not count as all", Sentence: "A result that says it is only a part is not taken for all.", Source: "seed 000"},
	{ID: "J17", Title: "no refusal hands the claim back", Sentence: "A refusal does not hand the agent its own claim back as the reason.", Source: "seed 002, contradiction feedback"},
	{ID: "J18", Title: "one question has one verdict", Sentence: "The same question has the same verdict.", Source: "seed 001, evidence id"},
}
