package completeness

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"

	"countersign/engine/canon"
)

// triple is the three members of the contract, wherever they were read from. A
// member that is not there is absent.
type triple struct {
	complete  canon.Kind
	completed bool // of a truth value
	next      canon.Kind
	reference json.RawMessage // next as it was sent
	rows      canon.Kind
	observed  int // of a list
}

func tripleOf(outline canon.Outline, text []byte) triple {
	complete, next, rows := outline.Get(completeMember), outline.Get(nextMember), outline.Get(rowsMember)
	return triple{
		complete: complete.Kind, completed: isTrue(complete, text),
		next: next.Kind, reference: next.Of(text),
		rows: rows.Kind, observed: rows.Items,
	}
}

func isTrue(value canon.Outline, text []byte) bool {
	return value.Kind == canon.Bool && text[value.Start] == 't'
}

// refuse is the first reason of the contract that holds, or blank. The markers
// are judged before the rows (seed 000; facts: conformance c.3).
func (t triple) refuse() Reason {
	switch {
	case t.complete == canon.Absent:
		return CompleteMissing
	case t.complete != canon.Bool:
		return CompleteNotBoolean
	case t.next == canon.Absent:
		return NextMissing
	case t.next != canon.Null && t.next != canon.Text:
		return NextNotText
	case t.completed && t.next != canon.Null:
		return CompleteWithNext
	case t.rows == canon.Absent:
		return RowsMissing
	case t.rows != canon.List:
		return RowsNotArray
	}
	return ""
}

// judge gives an evaluation its result, or the reason why there is none. It is
// the one place where a total is made.
func (e *Evaluation) judge(t triple) {
	if e.Reason = t.refuse(); e.Reason != "" {
		return
	}
	// The reference is cloned so that it does not keep the whole text in memory.
	e.Result = &Result{Partial: !t.completed, Observed: t.observed, Next: bytes.Clone(t.reference)}
	if t.completed {
		total := t.observed
		e.Result.Total = &total
	}
	e.Notices = append(e.Notices, resultNotices(t)...)
}

// resultNotices say what is special about a valid triple.
func resultNotices(t triple) []string {
	if t.next == canon.Null {
		if t.completed {
			return nil
		}
		return []string{"partial-without-continuation"}
	}
	var notices []string
	reference, _ := canon.Parse(t.reference) // it was walked as JSON already
	text, _ := reference.Text()
	if text == "" {
		notices = append(notices, "empty-continuation")
	}
	if reference.Lossy() {
		notices = append(notices, "next-not-scalar-text")
	}
	if strings.ContainsFunc(text, unicode.IsControl) {
		notices = append(notices, "next-has-control-characters")
	}
	return notices
}
