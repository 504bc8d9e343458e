package readback

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"countersign/engine/canon"
)

// Kind says how a face answered.
type Kind string

// A refusal is an answer, a panic is none.
const (
	Answered Kind = "answered"
	Refused  Kind = "refused"
	Panicked Kind = "panicked"
)

// Answer is what a read gave: its JSON, the text of its refusal, or of a panic.
// Two answers are the same when both members are.
type Answer struct {
	Kind Kind
	Text string
}

// longestText is how many bytes of an answer are shown.
const longestText = 240

func (a Answer) String() string {
	text := a.Text
	if len(text) > longestText {
		text = fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:longestText], ""), len(text))
	}
	return string(a.Kind) + " " + text
}

// observed is one read of one fresh store.
type observed struct {
	answer Answer
	shown  Answer // the same as people are told it
	leaked bool   // a piece of the sentinel came back
}

// read reads a face once. An error says that the answer cannot be compared with
// others.
func read(ctx context.Context, subject Subject, sentinel string) (observed, error) {
	value, cause, refusal := guarded(ctx, subject)
	switch {
	case cause != nil:
		text := fmt.Sprint(cause)
		return observed{answer: Answer{Panicked, text}, leaked: holds(text, sentinel)}, nil
	case refusal != nil:
		return observed{answer: Answer{Refused, refusal.Error()}, leaked: holds(refusal, sentinel)}, nil
	}
	encoded, err := json.Marshal(value)
	if err != nil {
		return observed{}, fmt.Errorf("the answer has no JSON to compare: %w", err)
	}
	leaked := holds(value, sentinel) || holds(string(encoded), sentinel)
	return observed{answer: Answer{Answered, string(encoded)}, leaked: leaked}, nil
}

// guarded keeps a read that panics from taking the check along.
func guarded(ctx context.Context, subject Subject) (value, cause any, refusal error) {
	defer func() { cause = recover() }()
	value, refusal = subject.Read(ctx)
	return value, nil, refusal
}

// saysNothing reports whether an answer holds only empty and default values: to
// a caller, a list of nothing and a null are the same nothing.
func (a Answer) saysNothing() bool {
	if a.Kind != Answered {
		return false
	}
	value, err := canon.Parse([]byte(a.Text))
	return err == nil && isNothing(value)
}

func isNothing(value canon.Value) bool {
	switch value.Kind() {
	case canon.Bool:
		return !value.IsTrue()
	case canon.Int:
		n, _ := value.Int()
		return n == 0
	case canon.Float:
		return false
	case canon.Text:
		return value.TextOr("") == ""
	case canon.List:
		for _, item := range value.Items() {
			if !isNothing(item) {
				return false
			}
		}
	case canon.Object:
		for _, member := range value.Members() {
			if !isNothing(member.Value) {
				return false
			}
		}
	}
	return true
}
