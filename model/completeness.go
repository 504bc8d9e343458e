package model

import "encoding/json"

// CompletenessState is what a result says of its own completeness (seed 000).
type CompletenessState string

// The five states. A result without a marker has the zero value, so that nothing
// looks complete by default.
const (
	NoMarker      CompletenessState = ""
	Complete      CompletenessState = "complete"
	Partial       CompletenessState = "partial"
	Contradictory CompletenessState = "contradictory"
	Unreadable    CompletenessState = "unreadable"
)

// Completeness is what a result, or a list of the packet, says of itself, and the
// marker it rests on.
type Completeness struct {
	State    CompletenessState `json:"state"`
	Observed *int              `json:"observed"` // rows that were supplied; nil where none can be counted
	Total    *int              `json:"total"`    // of a complete result alone
	Next     json.RawMessage   `json:"next"`     // the reference to the rest exactly as it was sent; null for none

	// Last says that the result declares that nothing follows it. A complete one
	// does; so does the last page of several.
	Last bool `json:"last"`

	Shape   string   `json:"shape"`            // how the marker was read: the id of a shape, or of a cut
	List    string   `json:"list,omitempty"`   // the member that the rows were counted in
	Reason  string   `json:"reason,omitempty"` // why there is no result
	Notices []string `json:"notices,omitempty"`
	Marker  string   `json:"marker"` // the raw marker as it was sent
}
