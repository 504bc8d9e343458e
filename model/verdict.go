package model

// The two words a reply may carry (seed 002). Any other word is kept verbatim
// and does not hold the run back.
const (
	VerdictDone     = "done"
	VerdictContinue = "continue"
)

// GapClass says what kind of obligation a gap is against.
type GapClass string

// The gap classes (seed 002). ClassOther is what an absent, blank or unknown
// class reads as; ClassNone says that there is no gap and stays itself.
const (
	ClassMissingArtifact         GapClass = "missing_artifact"
	ClassUnmetMannerClause       GapClass = "unmet_manner_clause"
	ClassFailedVerification      GapClass = "failed_verification"
	ClassUnresolvedAuthorization GapClass = "unresolved_authorization"
	ClassOther                   GapClass = "other"
	ClassNone                    GapClass = "none"
)

// Gap is one itemised gap of a reply (seed 002, gap item). RequirementID is
// blank when the gap is tied to no row of the ledger.
type Gap struct {
	Criterion     string   `json:"criterion"`
	GapClass      GapClass `json:"gap_class"`
	Detail        string   `json:"detail"`
	EvidenceQuote string   `json:"evidence_quote"`
	RequirementID string   `json:"requirement_id"`
}

// DroppedGap is a row of the raw gaps list that the reader did not keep. The
// contract says nothing about it; we do, so that "itemised badly" can be told
// from "itemised nothing".
type DroppedGap struct {
	Index  int    `json:"index"`  // in the raw list, from 0
	Reason string `json:"reason"` // "blank criterion", "blank detail", "not an object"
	Raw    string `json:"raw"`    // the row as sent
}

// Verdict is a decoded reply (seed 002).
type Verdict struct {
	Verdict           string             `json:"verdict"`
	Detail            string             `json:"detail"` // clamped
	GapClass          GapClass           `json:"gap_class"`
	Gaps              []Gap              `json:"gaps"`
	GapDeclared       bool               `json:"gap_declared"`
	RequirementReport *RequirementReport `json:"requirement_report"`
}

// TruncationMarker is appended to a detail that was cut (seed 002, detail clamp).
const TruncationMarker = " [truncated]"

// Clamp is a judge's detail with what the clamp did to it.
type Clamp struct {
	Text      string `json:"text"`
	Chars     int    `json:"chars"`
	Truncated bool   `json:"truncated"`
}

// Requirement is one row of the ledger.
type Requirement struct {
	RequirementID string   `json:"requirement_id"`
	Name          string   `json:"name"`
	EvidenceRoles []string `json:"evidence_roles"`
}

// RequirementReport says of each requirement whether it is met (facts:
// completion 4).
type RequirementReport struct {
	Schema        string           `json:"schema"`
	Complete      bool             `json:"complete"`
	RequiredCount int              `json:"required_count"`
	ReportedCount int              `json:"reported_count"`
	PendingCount  int              `json:"pending_count"`
	PendingNames  []string         `json:"pending_names"`
	Rows          []RequirementRow `json:"rows"`
}

// RequirementRow is one requirement in a report. Status is met, missing, unmet
// or unsupported.
type RequirementRow struct {
	RequirementID string   `json:"requirement_id"`
	Name          string   `json:"name"`
	Met           bool     `json:"met"`
	EvidenceRefs  []int    `json:"evidence_refs"`
	Status        string   `json:"status"`
	EvidenceRoles []string `json:"evidence_roles"`
}

// Steer is one accepted mid-run instruction of the user.
type Steer struct {
	MessageID string `json:"message_id"`
	Mode      string `json:"mode"`
	Content   string `json:"content"`
}
