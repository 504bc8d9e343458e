package model

// Label is all that one person holds about one decision at one moment. A change
// is a further label with all of it again, so that the last one that stands is
// the whole story and taking it back brings the one before.
type Label struct {
	Answer Answer `json:"answer"`
	Via    Via    `json:"via"`
	Truth  Truth  `json:"truth"`

	Gaps       []GapMark   `json:"gaps,omitempty"`
	MissedGaps []MissedGap `json:"missed_gaps,omitempty"`
	Fault      Fault       `json:"fault,omitempty"`
	Tags       []string    `json:"tags,omitempty"` // people's; what the rules find is never a tag
	Note       string      `json:"note,omitempty"`
	Confidence Confidence  `json:"confidence,omitempty"`

	// Duration is the time spent on the decision so far in milliseconds; time
	// without a key for over two minutes is not counted.
	Duration int64  `json:"duration_ms"`
	Frame    Frame  `json:"frame,omitzero"`
	Codebook string `json:"codebook_version,omitempty"` // a hash of codebook.md; blank without one
}

// Answer is whether the work is done, going by the evidence the judge had. No
// answer is no label: it is neither unsure nor not checked.
type Answer string

// The answers.
const (
	AnswerDone     Answer = "done"
	AnswerContinue Answer = "continue"
	AnswerUnsure   Answer = "unsure"
)

// Via is how the person came by the answer, not by the rest of the label: it
// stays blind while gaps are marked after the reveal, and becomes revealed when
// the answer changes then.
type Via string

// The ways to an answer. In triage everything is on screen from the beginning.
const (
	ViaBlind    Via = "blind"
	ViaRevealed Via = "revealed"
	ViaTriage   Via = "triage"
)

// Truth is whether the work really was done, going by the raw transcript. It is
// never taken over from the judge.
type Truth string

// The true states. TruthNotChecked is where every label begins.
const (
	TruthDone       Truth = "done"
	TruthContinue   Truth = "continue"
	TruthUnsure     Truth = "unsure"
	TruthNotChecked Truth = "not_checked"
)

// GapMark is what a person says of one gap that the judge named.
type GapMark struct {
	Index     int       `json:"index"`    // in the examined list, from 0
	Hash      string    `json:"gap_hash"` // 12 hex digits over the gap, see package engine/labels
	Valid     GapValid  `json:"valid"`
	Reason    GapReason `json:"reason,omitempty"`    // only for an invalid one, and optional
	Corrected GapClass  `json:"corrected,omitempty"` // the class it should have; optional
}

// GapValid is whether a gap is one.
type GapValid string

// The marks of a gap.
const (
	GapIsValid   GapValid = "valid"
	GapIsInvalid GapValid = "invalid"
	GapIsUnsure  GapValid = "unsure"
)

// GapReason is why a gap is invalid.
type GapReason string

// The reasons.
const (
	GapUnsupported GapReason = "unsupported"
	GapAlreadyMet  GapReason = "already_met"
	GapNotRequired GapReason = "not_required"
	GapWrongClass  GapReason = "wrong_class"
	GapDuplicate   GapReason = "duplicate"
)

// MissedGap is a gap that the judge should have named.
type MissedGap struct {
	Criterion string   `json:"criterion"`
	Class     GapClass `json:"gap_class,omitempty"`
}

// Fault is whose doing it is that the judge was wrong. Blank: not set.
type Fault string

// The owners of a fault (facts: reviewing M4).
const (
	FaultJudge      Fault = "judge"
	FaultProjection Fault = "projection"
	FaultActor      Fault = "actor"
	FaultContract   Fault = "contract"
	FaultHarness    Fault = "harness"
	FaultNone       Fault = "none"
	FaultUnsure     Fault = "unsure"
)

// Confidence is how sure the person is. Blank: not said.
type Confidence string

// The confidences.
const (
	ConfidenceLow  Confidence = "low"
	ConfidenceHigh Confidence = "high"
)

// Frame is how a decision came to be looked at. Only a random or stratified one
// with its probability makes a sample; what labels without a frame can still tell,
// package engine/stats says.
type Frame struct {
	Kind        FrameKind `json:"kind"`
	Stratum     string    `json:"stratum,omitempty"`
	Probability float64   `json:"sampling_prob,omitempty"` // over 0, at most 1; 0 where there is none
	Draw        string    `json:"draw,omitempty"`          // as asked for: "random:50"
	Seed        int64     `json:"seed,omitempty"`
}

// FrameKind is the kind of a sampling frame.
type FrameKind string

// The frames. Targeted and incident ones are discovery.
const (
	FrameRandom     FrameKind = "random"
	FrameStratified FrameKind = "stratified"
	FrameTargeted   FrameKind = "targeted"
	FrameIncident   FrameKind = "incident"
)
