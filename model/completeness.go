package model

import (
	"encoding/json"
	"slices"
)

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

	Shape   string   `json:"shape"`  // how the marker was read: the id of a shape, or of a cut
	List    string   `json:"list"`   // the member that the rows were counted in
	Reason  string   `json:"reason"` // why there is no result
	Notices []string `json:"notices"`
	Marker  string   `json:"marker"` // the raw marker as it was sent
}

// CompletenessExam is what the data of a decision say of their own completeness.
type CompletenessExam struct {
	Results  []MarkedResult `json:"results"`  // tool results before the decision that have a marker, in order
	Unmarked int            `json:"unmarked"` // those that have none
	Chains   []Chain        `json:"chains"`
	Packet   []PacketList   `json:"packet"` // of a judge that was handed one
}

// MarkedResult is a tool result with a marker.
type MarkedResult struct {
	Message int    `json:"message"` // of the transcript
	Tool    string `json:"tool"`
	Target  string `json:"target"` // what the call looked at
	Completeness

	Follows   int  `json:"follows"`   // the result whose reference its call carried, in Results; -1 for none
	Continued bool `json:"continued"` // a later call carries its reference
	Repeats   bool `json:"repeats"`   // its reference is that of a page before it
}

// Chain is results that continue one another: each was asked for with the
// reference of the one before it.
type Chain struct {
	Pages []int    `json:"pages"` // in Results, in order
	Rows  *int     `json:"rows"`  // observed over all pages, never a total; nil where a page has none to count
	End   ChainEnd `json:"end"`
}

// ChainEnd is how a chain ends.
type ChainEnd string

// A chain ends where a page declares it, where a page says no such thing, or
// where a reference comes again.
const (
	ChainDeclared ChainEnd = "declared"
	ChainOpen     ChainEnd = "open"
	ChainRepeats  ChainEnd = "repeats"
)

// PacketList is a list that the judge was handed with counts beside it. What the
// counts state is kept apart: it is never adopted as a total.
type PacketList struct {
	Name    string `json:"name"` // one of the names below
	Stated  int    `json:"stated"`
	Omitted int    `json:"omitted"`
	Completeness
}

// The lists of a packet.
const (
	PacketReads   = "reads"
	PacketActions = "actions"
	PacketIssues  = "lifecycle issues"
)

// Result is the marked result that a message is, and whether it is one.
func (c CompletenessExam) Result(message int) (result MarkedResult, ok bool) {
	at, ok := slices.BinarySearchFunc(c.Results, message, func(r MarkedResult, message int) int { return r.Message - message })
	if !ok {
		return MarkedResult{}, false
	}
	return c.Results[at], true
}

// List is the packet's list of that name, and whether there is one.
func (c CompletenessExam) List(name string) (list PacketList, ok bool) {
	at := slices.IndexFunc(c.Packet, func(list PacketList) bool { return list.Name == name })
	if at < 0 {
		return PacketList{}, false
	}
	return c.Packet[at], true
}
