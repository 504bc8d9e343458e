package completeness

import (
	"encoding/json"
	"slices"
	"strings"

	"countersign/engine/canon"
)

// ContractError is the contract's answer to a text it refuses (seed 000).
const ContractError = "completeness-contract"

// Result is the contract's answer about a valid triple (seed 000). Total is nil
// for partial data: observed rows do not establish how many there are.
type Result struct {
	Partial  bool
	Observed int
	Total    *int
	Next     json.RawMessage // the reference exactly as it was sent, or null
}

// Reason is why the contract refuses a text; blank where it does not.
type Reason string

// The reasons, in the order they are asked: the first that holds is given
// (facts: conformance c.3).
const (
	NotJSON            Reason = "not-json" // or deeper than the walker goes
	NotAnObject        Reason = "not-an-object"
	DuplicateMember    Reason = "duplicate-member"
	CompleteMissing    Reason = "complete-missing"
	CompleteNotBoolean Reason = "complete-not-boolean"
	NextMissing        Reason = "next-missing"
	NextNotText        Reason = "next-not-text"
	CompleteWithNext   Reason = "complete-with-next"
	RowsMissing        Reason = "rows-missing"
	RowsNotArray       Reason = "rows-not-array"
)

// Evaluation is a result, or the reason why there is none, with what else is
// worth saying about the text.
type Evaluation struct {
	Result  *Result
	Reason  Reason
	Notices []string
}

// The members of the contract.
const (
	rowsMember     = "rows"
	completeMember = "complete"
	nextMember     = "next"
)

var contractMembers = []string{rowsMember, completeMember, nextMember}

// Evaluate applies the contract to the text of a result (seed 000). It is strict
// where a script would let something slip: members that repeat, names in other
// case, rows that are no list, text around the object.
func Evaluate(text []byte) Evaluation {
	outline, err := canon.ReadOutline(text)
	return evaluate(text, outline, err)
}

func evaluate(text []byte, outline canon.Outline, err error) Evaluation {
	switch {
	case err != nil:
		return Evaluation{Reason: NotJSON}
	case outline.Kind != canon.Object:
		return Evaluation{Reason: NotAnObject}
	}
	evaluation := Evaluation{Notices: memberNotices(outline)}
	if repeats(outline, text) {
		evaluation.Reason = DuplicateMember
		return evaluation
	}
	evaluation.judge(tripleOf(outline, text))
	return evaluation
}

// repeats reports whether a member name occurs twice. Names are the same when
// they read the same; those that lost bytes, when they are written the same.
func repeats(outline canon.Outline, text []byte) bool {
	seen := make(map[string]bool, len(outline.Members))
	for _, member := range outline.Members {
		name := "read " + member.Name
		if member.Lossy {
			name = "sent " + string(text[member.Start:member.End])
		}
		if seen[name] {
			return true
		}
		seen[name] = true
	}
	return false
}

// memberNotices name the members that are none of the contract's, in the order of
// the text, each name once.
func memberNotices(outline canon.Outline) []string {
	var notices []string
	for _, member := range outline.Members {
		notice := "unrecognised-member:" + member.Name
		if isContract(member.Name) {
			continue
		}
		if nearContract(member.Name) {
			notice = "near-miss-member:" + member.Name
		}
		if !slices.Contains(notices, notice) {
			notices = append(notices, notice)
		}
	}
	return notices
}

func isContract(name string) bool { return slices.Contains(contractMembers, name) }

// nearContract reports whether a name is one of the contract's but for its case:
// some decoders take it for that.
func nearContract(name string) bool {
	return slices.ContainsFunc(contractMembers, func(member string) bool { return strings.EqualFold(member, name) })
}
