package model

import "slices"

// Severity says how loud a finding is.
type Severity string

// Severities, worst first.
const (
	SeverityBlock Severity = "block"
	SeverityWarn  Severity = "warn"
	SeverityNote  Severity = "note"
)

// Finding is one rule of the contract broken, or worth saying. Its id is the
// rule's id. Gap is the index of the gap it is about, or -1.
type Finding struct {
	ID       string   `json:"id"`
	Severity Severity `json:"severity"`
	Text     string   `json:"text"`
	Where    string   `json:"where"` // "detail", "gap 2", "actions[1].observation", …
	Gap      int      `json:"gap"`
}

// EvidenceKind says where the evidence of a decision comes from.
type EvidenceKind string

// The first that holds is used.
const (
	EvidenceSaved         EvidenceKind = "saved"         // the recorded text
	EvidenceReconstructed EvidenceKind = "reconstructed" // the packet, projected again
	EvidenceTranscript    EvidenceKind = "transcript"    // tool results before the decision
	EvidenceNone          EvidenceKind = "none"          // every quote cannot be checked
)

// Evidence is the text quotes are checked against, and what it is made of.
type Evidence struct {
	Kind   EvidenceKind `json:"kind"`
	Why    string       `json:"why,omitempty"` // why it is this kind, where that needs saying
	Text   string       `json:"-"`
	Fields []Field      `json:"-"`
	Holes  []Hole       `json:"-"`

	// Claims are the agent's own words, searched too but never grounding
	// anything; only for EvidenceTranscript.
	Claims       string  `json:"-"`
	ClaimsFields []Field `json:"-"`
}

// Field is one text inside the evidence. Start and End are bytes of the
// evidence; where Escaped, those bytes are the inside of a JSON string.
type Field struct {
	Path    string `json:"path"`  // "actions[2].observation", "message 14"
	Title   string `json:"title"` // "action 3 of 5 · gotestsum ./..."
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Escaped bool   `json:"escaped"`
	Message int    `json:"message"` // of the transcript, or -1
}

// Hole is text the judge was not shown inside a field. Start and End are the
// bytes of the contract's marker in the evidence; Chars is how many code points
// are missing. Text is what was there, when the transcript still has it.
type Hole struct {
	Field int    `json:"field"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Chars int    `json:"chars"`
	Text  string `json:"-"`
	Known bool   `json:"known"`
}

// QuoteState is what the contract says of a quote.
type QuoteState string

// A blank quote breaks nothing; an unchecked one had no evidence to be in.
const (
	QuoteGrounded   QuoteState = "grounded"
	QuoteUngrounded QuoteState = "ungrounded"
	QuoteUnchecked  QuoteState = "unchecked"
	QuoteBlank      QuoteState = "blank"
)

// QuoteCheck is one quote and where it stands. State is the contract's answer;
// what explains it (Rung and all below) never changes it.
type QuoteCheck struct {
	Quote  string     `json:"quote"`
	Chars  int        `json:"chars"`
	State  QuoteState `json:"state"`
	Rung   Rung       `json:"rung"`          // the first that holds; blank for a blank quote
	Why    string     `json:"why,omitempty"` // the rung and more, in the words of the screens
	Owner  Owner      `json:"owner"`         // suggested, for a person to confirm; blank when nothing is wrong
	Places int        `json:"places"`        // how many places the evidence has of it

	Spots     []Spot   `json:"spots"`     // every place, in order; of very many the first
	Elsewhere []Spot   `json:"elsewhere"` // where an ungrounded quote was found instead, by its rung
	Nearest   *Nearest `json:"nearest"`   // nil where nothing in the evidence resembles it, or no need

	// Provisional says that the evidence is long and the nearest passage a first
	// answer: there may be a nearer one.
	Provisional bool `json:"provisional,omitempty"`
}

// Rung is a step of the ladder that says where a quote comes from.
type Rung string

// The rungs in their order. Only as-written is the contract's; cannot-check stands
// in the place of absent where some output is not there to look at.
const (
	RungAsWritten     Rung = "as-written"
	RungUnescaped     Rung = "unescaped"
	RungUnicodeFolded Rung = "unicode-folded"
	RungPrefixes      Rung = "prefix-stripped"
	RungCaseFolded    Rung = "case-folded"
	RungJoined        Rung = "joined-across-hole" // Elsewhere has the parts, in order
	RungRawOnly       Rung = "raw-only"
	RungHarnessAgent  Rung = "harness-or-agent-text"
	RungJudgeOwn      Rung = "judge-own-words"
	RungNearMiss      Rung = "near-miss"
	RungAbsent        Rung = "absent"
	RungCannotCheck   Rung = "cannot-check"
)

// InEvidence reports whether a quote of this rung stands in the evidence in some
// form, so that its places are places of the evidence.
func (r Rung) InEvidence() bool {
	switch r {
	case RungAsWritten, RungUnescaped, RungUnicodeFolded, RungPrefixes, RungCaseFolded, RungJoined:
		return true
	}
	return false
}

// Owner is whose doing it is that a quote is not in the evidence.
type Owner string

// The owners (facts: reviewing M4).
const (
	OwnerNone       Owner = ""
	OwnerJudge      Owner = "judge"
	OwnerProjection Owner = "projection"
	OwnerActor      Owner = "actor"
	OwnerContract   Owner = "contract"
	OwnerHarness    Owner = "harness"
)

// Nearest is the passage of the evidence that resembles a quote most: the least
// distance, and of equal ones the first.
type Nearest struct {
	Spot
	Distance   int         `json:"distance"` // code points to insert, leave out or replace
	Words      int         `json:"words"`    // of the quote or the passage, whichever has more
	WordsSame  int         `json:"words_same"`
	Similarity float64     `json:"similarity"` // words_same of words; at least 0.5
	Kind       NearestKind `json:"kind"`
	Diff       []DiffPiece `json:"diff"`
	DiffCut    bool        `json:"diff_cut"` // only the beginnings were compared
	Exact      bool        `json:"exact"`    // nothing is nearer; else a first answer
}

// NearestKind says how a passage differs from a quote.
type NearestKind string

// The kinds, in the order they are tried.
const (
	NearestCut      NearestKind = "cut-by-marker"
	NearestSpelling NearestKind = "case-space-or-marks"
	NearestWords    NearestKind = "other-words"
)

// DiffPiece is one piece of a word diff from the evidence to the quote.
type DiffPiece struct {
	Kind DiffKind `json:"kind"`
	Text string   `json:"text"`
}

// DiffKind says which side has a piece.
type DiffKind string

// Removed is in the evidence only, added in the quote only.
const (
	DiffEqual   DiffKind = "equal"
	DiffRemoved DiffKind = "removed"
	DiffAdded   DiffKind = "added"
)

// Spot is one occurrence of a quote. Start and End are bytes of the text that In
// names.
type Spot struct {
	In      SpotText `json:"in"`
	Start   int      `json:"start"`
	End     int      `json:"end"`
	Path    string   `json:"path"`
	Title   string   `json:"title"`
	Line    int      `json:"line"`    // within the field or message, from 1
	Message int      `json:"message"` // of the transcript, or -1
}

// SpotText names the text a spot is in.
type SpotText string

// Of a message it is the text, or the raw arguments of one of its calls; of a
// judge's reply the detail or criterion of a gap, and so on.
const (
	InEvidence  SpotText = "evidence"
	InMessage   SpotText = "message"
	InArguments SpotText = "arguments"
	InSubAgent  SpotText = "sub-agent" // a message in the sub-agent's own file, which Path names
	InReply     SpotText = "reply"
	InTask      SpotText = "task"
)

// GapExam is one gap with its quotes looked up.
type GapExam struct {
	Gap      Gap          `json:"gap"`
	Location string       `json:"location,omitempty"` // of a foreign finding
	Quotes   []QuoteCheck `json:"quotes"`
}

// ShapeState is the answer of a rule about a reply's shape.
type ShapeState string

// A rule whose members the format cannot carry is undecidable, never kept.
const (
	ShapeHolds       ShapeState = "yes"
	ShapeNot         ShapeState = "no"
	ShapeUndecidable ShapeState = "undecidable"
)

// Outcome is what the run must do.
type Outcome struct {
	Action        string `json:"action"` // accept, continue, stop_unverified, stop_verified; blank when nobody answered
	Reason        string `json:"reason"` // the directive's rule, or blank
	ConvertedFrom string `json:"converted_from,omitempty"`
}

// Ruling is the verdict of record: what arbitration made of the judge's word.
type Ruling struct {
	Verdict       string `json:"verdict"` // done, continue or the judge's own unknown word
	Vetoed        bool   `json:"vetoed"`  // the run may not stop
	Reason        string `json:"reason"`  // the rule that decided; blank where the judge's word stood
	ConvertedFrom string `json:"converted_from,omitempty"`
}

// Actions of a directive.
const (
	ActionAccept         = "accept"
	ActionContinue       = "continue"
	ActionStopUnverified = "stop_unverified"
	ActionStopVerified   = "stop_verified"
)

// Feedback is what the actor is told, and by which rule. Withheld is the judge's
// own detail when the contract keeps it from the actor.
type Feedback struct {
	Text     string `json:"text"`
	Rule     string `json:"rule"`
	Withheld string `json:"withheld,omitempty"`
	ByRules  string `json:"by_rules,omitempty"` // what the rules would have told, where the file records that the run ended
	Recorded bool   `json:"recorded"`           // Text is what the file says was sent

	// Unsure says that Text follows from a reply that another one may have
	// replaced, and that the file does not say what was sent.
	Unsure bool `json:"unsure,omitempty"`
}

// Difference is one member in which the file's record and our reading differ.
type Difference struct {
	Member   string `json:"member"`
	Recorded string `json:"recorded"`
	Computed string `json:"computed"`
	Text     string `json:"text"` // one plain sentence
}

// Examination is everything the engine works out about one decision.
type Examination struct {
	// The reply.
	Word         string `json:"word"`                    // the judge's own word, verbatim; blank when there is none
	HasWord      bool   `json:"has_word"`                // a blank word is a word too
	Mapped       string `json:"mapped"`                  // done, continue or blank
	NoVerdict    string `json:"no_verdict"`              // why there is no verdict, or blank
	ReplyFound   string `json:"reply_found"`             // how the reply was found in the judge's text
	ReplyDamaged string `json:"reply_damaged,omitempty"` // what is wrong with it although it could be read

	Verdict      Verdict       `json:"verdict"`
	RawDetail    string        `json:"raw_detail"` // before the clamp
	DetailFrom   string        `json:"detail_from"`
	RawGapClass  string        `json:"raw_gap_class"` // as sent
	Superseded   bool          `json:"superseded"`    // the older shape of reply
	Clamp        Clamp         `json:"clamp"`
	Gaps         []GapExam     `json:"gaps"`
	Dropped      []DroppedGap  `json:"dropped"`
	Unattributed int           `json:"unattributed"`
	Contract     []Requirement `json:"contract"`

	// First is the reply that a re-ask replaced, decoded.
	First *Verdict `json:"first,omitempty"`

	// The shape rules.
	Contradicts       ShapeState `json:"contradicts"`
	ContradictsBy     string     `json:"contradicts_by,omitempty"` // "gaps and class", "gaps alone", "class alone"
	RefusesWithoutGap ShapeState `json:"refuses_without_gap"`
	ShapeWhy          string     `json:"shape_why,omitempty"` // why undecidable

	// The evidence.
	Evidence     Evidence    `json:"evidence"`
	Projection   *Projection `json:"projection,omitempty"` // nil when the judge read no packet
	Lifecycles   []Lifecycle `json:"lifecycles"`
	Issues       []Issue     `json:"issues"`
	EvidenceID   string      `json:"evidence_id"`
	EvidenceIDBy string      `json:"evidence_id_by"` // recorded, computed or blank
	Canonical    string      `json:"-"`              // the text the computed id hashes
	Steers       []Steer     `json:"steers"`

	Completeness CompletenessExam `json:"completeness"`

	// Ruling is nil where nothing was arbitrated: no verdict, a reply of another
	// shape, a turn.
	Ruling *Ruling `json:"ruling,omitempty"`

	// The outcome of record, and beside it what the rules say.
	Outcome     Outcome      `json:"outcome"`
	OutcomeFrom string       `json:"outcome_from"` // recorded, computed or blank
	Computed    Outcome      `json:"computed"`
	WhyLine     string       `json:"why"` // one plain sentence why word and outcome differ, or blank
	Feedback    Feedback     `json:"feedback"`
	Differences []Difference `json:"differences"`

	Findings []Finding `json:"findings"`
}

// KeptDetailChars is how many code points of the judge's own detail survived
// the clamp; the marker is not the judge's.
func (e Examination) KeptDetailChars() int {
	if !e.Clamp.Truncated {
		return e.Clamp.Chars
	}
	return e.Clamp.Chars - len(TruncationMarker)
}

// CountQuotes counts the quotes by what the contract says of them.
func (e Examination) CountQuotes() Quotes {
	var quotes Quotes
	for _, gap := range e.Gaps {
		for _, check := range gap.Quotes {
			switch check.State {
			case QuoteGrounded:
				quotes.Grounded++
			case QuoteUngrounded:
				quotes.Ungrounded++
			case QuoteUnchecked:
				quotes.Unchecked++
			}
		}
	}
	return quotes
}

// GapClassOfRecord is the class of the reply of record: the recorded one where
// the file has it, else the decoded one; blank where no class can be known.
func (e Examination) GapClassOfRecord(decision Decision) string {
	if decision.Recorded != nil && decision.Recorded.GapClass != "" {
		return decision.Recorded.GapClass
	}
	return string(e.Verdict.GapClass)
}

// FindingIDs is the rule of each finding, once, in the order of the findings.
func (e Examination) FindingIDs() []string {
	ids := []string{}
	for _, finding := range e.Findings {
		if !slices.Contains(ids, finding.ID) {
			ids = append(ids, finding.ID)
		}
	}
	return ids
}

// Quotes counts the non-blank quotes of an examination by state.
type Quotes struct {
	Grounded   int `json:"grounded"`
	Ungrounded int `json:"ungrounded"`
	Unchecked  int `json:"unchecked"`
}
