package model

// ReviewFormat is the version of the shape of a ReviewEvent. A member more, or a
// word more in one of its lists, is a new version: a log says loudly that it
// cannot read what a newer tool wrote.
const ReviewFormat = 1

// ReviewEvent is one line of a review log: one thing that one person did. Events
// are added and never changed. What stands at the end is worked out from all of
// them (package engine/labels), and nothing worked out is stored here: agreement
// with the judge least of all.
//
//	label       Subject and Label: an answer, with all that was marked beside it
//	adjudicate  the same about two people's labels, which stay as they are
//	reveal      Subject: the person looked at the judge's answer before answering
//	note        Subject and Note: a note without an answer; blank takes it away
//	promote     Subject, Tag and Codebook: a note's thought became a tag
//	undo        Undoes: the event of the same reviewer that no longer counts
//	accept-losses  Losses: a person saw that these lines of the log are lost
type ReviewEvent struct {
	Format   int        `json:"v"`
	Kind     ReviewKind `json:"event"`
	ID       string     `json:"event_id"`         // unique; the same id is the same event
	Undoes   string     `json:"undoes,omitempty"` // an event id
	Time     string     `json:"time"`             // in ReviewTime; later than any event the log then had
	Reviewer string     `json:"reviewer"`         // a-z, 0-9, dot, underline, hyphen
	Tool     string     `json:"tool_version"`

	Subject Subject `json:"subject,omitzero"`
	Label   Label   `json:"label,omitzero"`
	// Between are the event ids of the labels an adjudication chose between.
	Between []string `json:"between,omitempty"`

	Note     string       `json:"note,omitempty"`
	Tag      string       `json:"tag,omitempty"`
	Codebook string       `json:"codebook,omitempty"` // the version that has the tag
	Losses   []LostReview `json:"losses,omitempty"`
}

// ReviewTime is the layout of a time in a review log: UTC to the millisecond and
// of one length, so that the order of times is the order of their texts.
const ReviewTime = "2006-01-02T15:04:05.000Z"

// ReviewKind says what a person did.
type ReviewKind string

// The kinds of events.
const (
	ReviewLabel        ReviewKind = "label"
	ReviewAdjudicate   ReviewKind = "adjudicate"
	ReviewReveal       ReviewKind = "reveal"
	ReviewNote         ReviewKind = "note"
	ReviewPromote      ReviewKind = "promote"
	ReviewUndo         ReviewKind = "undo"
	ReviewAcceptLosses ReviewKind = "accept-losses"
)

// Subject is the decision an event is about, with what is needed to count labels
// without the transcript at hand.
type Subject struct {
	// Decision is the SHA-256 of the record that carries the decision, in 64 hex
	// digits, with ~2 for the second of equal ones in a file. It begins with the
	// decision's ref, and a copy of the file gives the same.
	Decision   string `json:"decision"`
	EvidenceID string `json:"evidence_id,omitempty"`
	Source     Source `json:"source"`
	Judged     Judged `json:"judge"`
	Run        string `json:"run_id,omitempty"` // the transcript's own id
	Iteration  *int   `json:"iteration,omitempty"`
}

// Source is where the record was when the event was written: a help to find it
// again. Decision is the digest of its bytes.
type Source struct {
	File   string `json:"file"`             // as it was opened; bytes that are no UTF-8 are U+FFFD
	Member string `json:"member,omitempty"` // of an archive or directory
	Offset int64  `json:"offset"`           // in bytes of the decompressed file
	Length int64  `json:"length"`           // in bytes
}

// Judged is who answered and what: agreement is worked out against it, never
// against the outcome. Word is verbatim; Verdict is what it says in the
// contract's words, done or continue, and blank where it says neither.
type Judged struct {
	Kind    DecisionKind `json:"kind"`
	Model   string       `json:"model,omitempty"`
	Prompt  string       `json:"prompt_version,omitempty"` // first 12 hex digits of the SHA-256 of the prompt's text
	Word    string       `json:"word"`                     // blank when there is none
	Verdict string       `json:"verdict"`
}

// LostReview is a line of the log that could not be read and that a person has
// seen. Offset, Length and SHA256 tell whether it is still the same damage; the
// line's bytes are never repeated anywhere.
type LostReview struct {
	Line   int    `json:"line"`   // from 1
	Offset int64  `json:"offset"` // in bytes
	Length int64  `json:"length"` // in bytes, without the line's end
	Reason string `json:"reason"`
	SHA256 string `json:"sha256"` // 64 hex digits
}
