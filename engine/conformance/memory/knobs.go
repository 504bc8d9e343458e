package memory

// adapter is a reference with something set: how it is asked for, what it does,
// and exactly which rules it fails.
type adapter struct {
	name  string
	does  string
	fails []string
	set   func(*Reference)
}

// wrong are the wrong implementations: each knob of the reference turned, the one
// that takes a text with two texts.
var wrong = []adapter{
	{"inject-as-system", "Injects memory as a message of the system, which a model obeys.", []string{"R01"}, func(r *Reference) { r.InjectAsRole = "system" }},
	{"inject-as-assistant", "Injects memory as if the assistant had said it.", []string{"R01"}, func(r *Reference) { r.InjectAsRole = "assistant" }},
	{"unmarked-memory", "Injects memory without the untrusted mark.", []string{"R01"}, func(r *Reference) { r.UnmarkedMemory = true }},
	{"recall-fatal", "Raises a failed recall to the application.", []string{"R02"}, func(r *Reference) { r.RecallFatal = true }},
	{"silent-write-failure", "Swallows a failed store.", []string{"R03"}, func(r *Reference) { r.SilentWriteFailure = true }},
	{"store-on-failure", "Stores the turn although the model failed.", []string{"R04"}, func(r *Reference) { r.StoreOnFailure = true }},
	{"store-tool-traffic", "Stores tool calls and their results.", []string{"R05"}, func(r *Reference) { r.StoreToolTraffic = true }},
	{"store-synthetic", "Stores what the framework wrote.", []string{"R06"}, func(r *Reference) { r.StoreSynthetic = true }},
	{"store-memory-message", "Stores the injected memory as said by the person.", []string{"R06"}, func(r *Reference) { r.StoreMemoryMessage = true }},
	{"compact-locally", "Replaces the history with a summary of its own.", []string{"R07", "R08", "R11"}, func(r *Reference) { r.CompactLocally = true }},
	{"keep-history", "Hands over the history beside the context that replaced it.", []string{"R07"}, func(r *Reference) { r.KeepHistory = true }},
	{"drop-input", "Hands over the context and not the person's message.", []string{"R07", "R08"}, func(r *Reference) { r.DropInput = true }},
	{"fresh-key-each-run", "Makes a new key for every store.", []string{"R09", "R10"}, func(r *Reference) { r.FreshKeyEachRun = true }},
	{"collapse-groups", "Stores every message under one group.", []string{"R05"}, func(r *Reference) { r.CollapseGroups = true }},
	{"context-fatal", "Raises a failed context to the application.", []string{"R08"}, func(r *Reference) { r.ContextFatal = true }},

	{"alter-segments", "Rewrites the segments of a context.", []string{"R11"}, func(r *Reference) { r.AlterSegments = true }},
	{"alter-facts", "Rewrites the facts of a recall.", []string{"R12"}, func(r *Reference) { r.AlterFacts = true }},
	{"inject-empty-memory", "Injects memory although nothing was recalled, where no compaction is due.", []string{"R13"}, func(r *Reference) { r.InjectEmptyMemory = true }},
	{"memory-after-input", "Puts memory behind the person's message.", []string{"R14"}, func(r *Reference) { r.MemoryAfterInput = true }},
	{"claim-not-observed", "Stores and reports that nothing was sent.", []string{"R15"}, func(r *Reference) { r.ClaimNotObserved = true }},
	{"store-error-on-success", "Reports a store error although the turn was stored.", []string{"R16"}, func(r *Reference) { r.StoreErrorOnSuccess = true }},
	{"hide-model-failure", "Reports a turn whose model failed as fine.", []string{"R17"}, func(r *Reference) { r.HideModelFailure = true }},
	{"stale-watermark", "Goes on saying how far formation was when it first looked.", []string{"R18"}, func(r *Reference) { r.StaleWatermark = true }},
	{"history-twice", "Hands the history over twice.", []string{"R19"}, func(r *Reference) { r.HistoryTwice = true }},
	{"store-for-everybody", "Stores every turn about one and the same person.", []string{"R20"}, func(r *Reference) { r.StoreForEverybody = true }},
	{"key-of-run", "Derives the key of a turn from the person and the run alone, so that a second turn is lost.", []string{"R21"}, func(r *Reference) { r.KeyOfRun = true }},
	{"line-ended-key", "Derives the key of a turn from lines that contents can break.", []string{"R21"}, func(r *Reference) { r.LineEndedKey = true }},
}

// odd are adapters that do otherwise what the rules leave open.
var odd = []adapter{
	{"other-spelling", "Writes memory with other line ends, blanks, escapes and order of members.", nil, func(r *Reference) { r.manner.escaped = true }},
	{"sparse-store", "Leaves groups and dates out of what it stores.", nil, func(r *Reference) { r.manner.sparse = true }},
	{"own-keys", "Derives the key of a turn in another way, in capitals.", nil, func(r *Reference) { r.manner.ownKeys = true }},
	{"asks-twice", "Asks the deployment for its watermark twice.", nil, func(r *Reference) { r.manner.asksTwice = true }},
	{"memory-first", "Puts memory before the history.", nil, func(r *Reference) { r.manner.memoryFirst = true }},
	{"store-failure-ends-the-turn", "Also raises a failed store as the failure of the turn.", nil, func(r *Reference) { r.manner.storeIsFatal = true }},
}
