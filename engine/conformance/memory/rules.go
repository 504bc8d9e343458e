package memory

import "countersign/engine/conformance"

// rules are what every adapter keeps. R01 to R10 are the seed's suite; R11 to R21
// are each there because an adapter that is plainly wrong passes those ten.
var rules = []conformance.Rule{
	{ID: "R01", Title: "memory is one untrusted message", Sentence: "What is recalled reaches the model as exactly one message of the user, marked untrusted, with the watermark, the plan and the facts.", Source: "seed 003, InjectAsRole and UnmarkedMemory"},
	{ID: "R02", Title: "a failed recall is not fatal", Sentence: "When recall fails, the turn goes on without memory, raises nothing and is stored.", Source: "seed 003, RecallFatal"},
	{ID: "R03", Title: "a failed store is heard", Sentence: "When storing fails, the application hears of it.", Source: "seed 003, SilentWriteFailure"},
	{ID: "R04", Title: "a failed turn is not stored", Sentence: "A turn whose model failed is not stored.", Source: "seed 003, StoreOnFailure"},
	{ID: "R05", Title: "tool traffic is not stored", Sentence: "Only the person's message and the final reply are stored, each in a group of its own; the traffic of tools is not.", Source: "seed 003, StoreToolTraffic and CollapseGroups"},
	{ID: "R06", Title: "nothing synthetic is stored", Sentence: "What the framework wrote, and the memory message itself, are never stored as if somebody had said them.", Source: "seed 003, StoreSynthetic and StoreMemoryMessage"},
	{ID: "R07", Title: "compaction hands over the context", Sentence: "When compaction is due, the deployment's context takes the place of the history, as one untrusted message of the user, and the person's message stays.", Source: "seed 003, CompactLocally, KeepHistory and DropInput"},
	{ID: "R08", Title: "a failed context is not fatal", Sentence: "When no context can be had, the history stays as it was, the turn raises nothing and is stored.", Source: "seed 003, ContextFatal"},
	{ID: "R09", Title: "a retry is stored once", Sentence: "A turn that is told again is sent again under the same key, and stored once.", Source: "seed 003, FreshKeyEachRun"},
	{ID: "R10", Title: "a late retry is stored once", Sentence: "That also holds for a turn told again later, whatever time it is stamped with.", Source: "seed 003, FreshKeyEachRun"},
	{ID: "R11", Title: "the context arrives unchanged", Sentence: "The context reaches the model as it was answered: the watermark, the segments and the turns are the deployment's.", Source: "facts: conformance a.2, survivors"},
	{ID: "R12", Title: "the recall arrives unchanged", Sentence: "What was recalled reaches the model as it was answered: the facts, the reports and the passages are the deployment's.", Source: "facts: conformance a.2, survivors"},
	{ID: "R13", Title: "nothing recalled adds no message", Sentence: "When nothing is recalled, nothing is added for the model.", Source: "facts: conformance a.2, survivors"},
	{ID: "R14", Title: "memory comes before the question", Sentence: "Memory stands before the person's message, so that the model reads the question last.", Source: "facts: conformance a.2, survivors"},
	{ID: "R15", Title: "the report says what was sent", Sentence: "The report says that something was sent to be stored exactly when something was.", Source: "facts: conformance a.2, survivors"},
	{ID: "R16", Title: "a stored turn raises no error", Sentence: "A turn that was stored raises no store error.", Source: "facts: conformance a.2, survivors"},
	{ID: "R17", Title: "a failed model is heard", Sentence: "When the model fails, the application hears of it.", Source: "facts: conformance a.2, survivors"},
	{ID: "R18", Title: "the watermark is of this turn", Sentence: "The watermark beside the memory is what the deployment said of itself in this very turn: stored, formed and parked.", Source: "facts: conformance a.2, survivors"},
	{ID: "R19", Title: "the history is handed over once", Sentence: "Each message of the history is handed to the model once.", Source: "facts: conformance a.2, survivors"},
	{ID: "R20", Title: "all is about the person of the turn", Sentence: "What is asked and what is stored is about the person of the turn, and nobody else.", Source: "facts: conformance a.3, Instruction"},
	{ID: "R21", Title: "two turns have two keys", Sentence: "Two different turns of one conversation have two keys, wherever their lines end, and both are stored.", Source: "seed 003, turnKey"},
}
