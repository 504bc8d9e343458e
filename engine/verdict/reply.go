package verdict

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/counted"
)

// Found says where in the judge's text the reply stood.
type Found string

// The places of a reply.
const (
	FoundAsSent  Found = "as sent" // the text is the object
	FoundInFence Found = "inside a fence"
	FoundInProse Found = "among prose"
)

// Reading is how a reply was read.
type Reading struct {
	Found      Found
	Start, End int    // bytes of the text the object stands at
	Objects    int    // how many whole objects with a verdict the text held; the last is the reply
	Damaged    string // what is wrong with the reply although it could be read, or blank
}

// NoVerdictError is why a text holds no verdict.
type NoVerdictError struct{ Reason string }

func (e *NoVerdictError) Error() string { return "no verdict: " + e.Reason }

// ParseReply reads the reply object out of the judge's exact text. A text that
// is one JSON object is the reply, whatever its members. Otherwise the text is
// searched for objects, in fences and among prose, and the last with a verdict
// or action member is the reply (facts: transcripts c.31, c.32).
//
// Nothing is repaired: an object that is cut short or is no JSON is never read
// in part, and what stands inside it is not taken for the reply. When it comes
// after the last whole verdict and names one itself, the judge's last word is
// unreadable and there is no verdict. The error is always a *NoVerdictError.
//
// Offsets inside the returned value count from Reading.Start.
func ParseReply(text string) (canon.Value, Reading, error) {
	raw := []byte(text)
	whole, err := canon.Parse(raw)
	if err == nil && whole.Kind() == canon.Object {
		reading := Reading{Found: FoundAsSent, Start: whole.Start, End: whole.End, Objects: 1}
		return finish(raw, reading, nil)
	}
	pieces := objects(raw)
	chosen, count := -1, 0
	for i, piece := range pieces {
		if piece.err == nil && namesVerdict(piece.value) {
			chosen = i
			count++
		}
	}
	if reason := unreadable(raw, whole, pieces, chosen); reason != "" {
		return canon.Value{}, Reading{}, &NoVerdictError{Reason: reason}
	}
	reading := Reading{Found: FoundInProse, Start: pieces[chosen].start, End: pieces[chosen].end, Objects: count}
	var damage []string
	if inside, closed := fenced(raw, pieces, chosen); inside {
		reading.Found = FoundInFence
		if !closed {
			damage = append(damage, "the fence around it is not closed")
		}
	}
	for _, piece := range pieces {
		if piece.err != nil {
			damage = append(damage, "beside it "+describe(piece))
		}
	}
	return finish(raw, reading, damage)
}

// finish reads the chosen object again on its own, so that its offsets count
// from its start, and notes what its members hide.
func finish(raw []byte, reading Reading, damage []string) (canon.Value, Reading, error) {
	value, err := canon.Parse(raw[reading.Start:reading.End])
	if err != nil {
		return canon.Value{}, Reading{}, &NoVerdictError{Reason: err.Error()}
	}
	if name, doubled := value.Duplicate(); doubled {
		damage = append(damage, fmt.Sprintf("the member %q is given twice; the last one counts", name))
	}
	if value.AnyLossy() {
		damage = append(damage, "it holds half a surrogate pair or bytes that are no UTF-8, read as U+FFFD")
	}
	reading.Damaged = strings.Join(damage, "; ")
	return value, reading, nil
}

// unreadable is why the pieces hold no verdict, or blank when chosen is one.
func unreadable(raw []byte, whole canon.Value, pieces []piece, chosen int) string {
	var broken, named *piece // the last of each after the chosen one
	for i := chosen + 1; i < len(pieces); i++ {
		if pieces[i].err == nil {
			continue
		}
		broken = &pieces[i]
		if stretch := raw[broken.start:broken.end]; bytes.Contains(stretch, []byte(`"verdict"`)) ||
			bytes.Contains(stretch, []byte(`"action"`)) {
			named = broken
		}
	}
	switch {
	case named != nil:
		return describe(*named)
	case chosen >= 0:
		return ""
	case broken != nil:
		return describe(*broken)
	case len(bytes.TrimSpace(raw)) == 0:
		return "the reply is blank"
	case len(pieces) == 1:
		return "the JSON object in the reply has no verdict and no action member"
	case len(pieces) > 1:
		return fmt.Sprintf("none of the %s in the reply has a verdict or action member", counted.Of(len(pieces), "JSON object"))
	case whole.Kind() != canon.Absent:
		return fmt.Sprintf("the reply is JSON, but no object: %s", whole.Kind())
	}
	return "the reply holds no JSON object"
}

func describe(p piece) string {
	offset, reason, start := p.start, p.err.Error(), counted.Number(p.start)
	var syntax *canon.SyntaxError
	if errors.As(p.err, &syntax) {
		offset, reason = p.start+syntax.Offset, syntax.Reason
	}
	if p.open {
		return fmt.Sprintf("the text ends inside the object at byte %s (byte %s: %s)", start, counted.Number(offset), reason)
	}
	return fmt.Sprintf("the object at byte %s is no JSON (byte %s: %s)", start, counted.Number(offset), reason)
}

func namesVerdict(value canon.Value) bool {
	return value.Get("verdict").Kind() != canon.Absent || value.Get("action").Kind() != canon.Absent
}
