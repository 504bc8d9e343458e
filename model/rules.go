package model

// Rules chooses the rule set a decision is examined under. Its zero value is
// the seeds' contract; others answer "what would this have been under …".
type Rules struct {
	DetailLimit   int               `json:"detail_limit,omitempty"`  // code points; 0 means 1000, less than 0 none
	Contradiction ContradictionRule `json:"contradiction,omitempty"` // "" means the seeds' rule
	Quotes        QuoteRule         `json:"quotes,omitempty"`        // "" means the seeds' rule
	GapRows       GapRowRule        `json:"gap_rows,omitempty"`      // "" means the seeds' rule
}

// ContradictionRule names when a done contradicts itself (facts: completion 0).
type ContradictionRule string

// The contradiction rules of the eras.
const (
	ContradictionSeed     ContradictionRule = ""         // a gap row, or a declared class other than none
	ContradictionDeclared ContradictionRule = "declared" // any class text at all
	ContradictionNamed    ContradictionRule = "named"    // one of the four named classes
	ContradictionNever    ContradictionRule = "never"
)

// QuoteRule names what counts as a quote that is in the evidence (seed 002,
// ungrounded gap quotes; facts: completion 1.8, reviewing M12).
type QuoteRule string

// The quote rules, each taking in what the one before it does.
const (
	QuotesAsWritten QuoteRule = ""          // nothing but runs of white space is forgiven
	QuotesUnescaped QuoteRule = "unescaped" // and escapes of JSON
	QuotesFolded    QuoteRule = "folded"    // and typographic marks, line numbers and case
	QuotesNear      QuoteRule = "near"      // and a passage that only resembles the quote
)

// Finds reports whether a quote of a rung counts as in the evidence.
func (r QuoteRule) Finds(rung Rung) bool {
	switch rung {
	case RungAsWritten:
		return true
	case RungUnescaped:
		return r != QuotesAsWritten
	case RungUnicodeFolded, RungPrefixes, RungCaseFolded:
		return r == QuotesFolded || r == QuotesNear
	case RungNearMiss:
		return r == QuotesNear
	}
	return false
}

// GapRowRule names what a reply's list of gaps may be (facts: completion 0, 1.7).
type GapRowRule string

// The rules of the list.
const (
	GapRowsAny  GapRowRule = ""     // it may be empty
	GapRowsSome GapRowRule = "some" // a reply with an empty list is not read: the itemised era's schema
)
