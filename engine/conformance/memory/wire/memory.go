package wire

import (
	"errors"
	"fmt"
	"strings"

	"countersign/engine/canon"
)

// MemoryPrefix is the first line of every memory message.
const MemoryPrefix = "taisce-memory/v1 untrusted"

// ErrPlain says that a message is ordinary text, not memory.
var ErrPlain = errors.New("not a memory message")

// MalformedError says why a message that begins as a memory message is none. It
// is neither memory nor ordinary text: whoever wrote it meant memory.
type MalformedError struct{ Cause error }

func (e *MalformedError) Error() string {
	return "the memory message did not parse: " + e.Cause.Error()
}

func (e *MalformedError) Unwrap() error { return e.Cause }

// MemoryMessage is the document under the first line of a memory message: what a
// deployment answered, unchanged, beside how far the deployment had come. Parts
// that are absent were not said.
type MemoryMessage struct {
	Watermark *Watermark  `json:"watermark,omitempty"`
	Plan      canon.Value `json:"plan,omitempty"` // what the recall or the assembly did
	Facts     canon.Value `json:"facts,omitempty"`
	Reports   canon.Value `json:"reports,omitempty"`
	Passages  canon.Value `json:"passages,omitempty"`
	Segments  canon.Value `json:"segments,omitempty"`
	Turns     canon.Value `json:"turns,omitempty"`
}

// ReadMemory reads a message as memory. The error is ErrPlain for ordinary text
// (another version of the first line is that too) and a *MalformedError for what
// begins as memory and is not: no document, a document that is not one JSON
// object, a wrong type, a doubled member, a member whose name differs from a known
// one in case only, or blanks before the first line.
func ReadMemory(content string) (MemoryMessage, error) {
	if !strings.HasPrefix(strings.TrimSpace(content), MemoryPrefix) {
		return MemoryMessage{}, ErrPlain
	}
	line, document, cut := strings.Cut(content, "\n")
	switch {
	case !strings.HasPrefix(content, MemoryPrefix):
		return malformed("blanks stand before its first line")
	case strings.TrimSpace(line) != MemoryPrefix:
		return malformed("its first line goes on after the prefix")
	case !cut:
		return malformed("no document follows its first line")
	}
	value, err := canon.Parse([]byte(document))
	if err != nil {
		return malformed("its document is no JSON: %w", err)
	}
	if err := unambiguous(value); err != nil {
		return malformed("%w", err)
	}
	var message MemoryMessage
	if err := canon.DecodeValue(value, &message, canon.Strictness{}); err != nil {
		return malformed("its document: %w", err)
	}
	return message, nil
}

func malformed(format string, args ...any) (MemoryMessage, error) {
	return MemoryMessage{}, &MalformedError{fmt.Errorf(format, args...)}
}

// documentMembers are the names a document and its watermark know.
var documentMembers = []string{
	"watermark", "plan", "facts", "reports", "passages", "segments", "turns", "stored", "formed", "parked",
}

// unambiguous refuses what two careful readers could take for two documents.
func unambiguous(document canon.Value) error {
	for _, object := range []canon.Value{document, document.Get("watermark")} {
		for _, member := range object.Members() {
			for _, known := range documentMembers {
				if member.Name != known && strings.EqualFold(member.Name, known) {
					return fmt.Errorf("member %q is written unlike %q", member.Name, known)
				}
			}
		}
	}
	return doubled(document)
}

// doubled refuses a member name that occurs twice in one object, at any depth.
func doubled(value canon.Value) error {
	if name, twice := value.Duplicate(); twice {
		return fmt.Errorf("member %q occurs twice", name)
	}
	for _, member := range value.Members() {
		if err := doubled(member.Value); err != nil {
			return err
		}
	}
	for _, item := range value.Items() {
		if err := doubled(item); err != nil {
			return err
		}
	}
	return nil
}

// Text is the message as it is handed to a model: the first line and the
// document, on one line, in the order of PartNames. Watermark, plan and facts are
// always written, null where they were not said; the other parts only where they
// were.
func (m MemoryMessage) Text() string {
	watermark := Watermark{}
	if m.Watermark != nil {
		watermark = *m.Watermark
	}
	said := canon.OfObject().
		With("stored", offset(watermark.Stored)).
		With("formed", offset(watermark.Formed)).
		With("parked", canon.OfInt(watermark.Parked))
	text := []byte(MemoryPrefix + "\n")
	write := func(lead, name string, part canon.Value) {
		text = append(text, lead+`"`+name+`":`...)
		text = canon.Append(text, part) // null for what is absent
	}
	write("{", "watermark", said)
	write(",", "plan", m.Plan)
	write(",", "facts", m.Facts)
	for _, part := range m.optional() {
		if part.Value.Kind() != canon.Absent {
			write(",", part.Name, part.Value)
		}
	}
	return string(append(text, '}'))
}

func (m MemoryMessage) optional() []canon.Member {
	return []canon.Member{
		{Name: "reports", Value: m.Reports}, {Name: "passages", Value: m.Passages},
		{Name: "segments", Value: m.Segments}, {Name: "turns", Value: m.Turns},
	}
}

func offset(n *int64) canon.Value {
	if n == nil {
		return canon.OfNull()
	}
	return canon.OfInt(*n)
}

// Part is one part of the document by its name on the wire, absent for a name
// that a document does not know or that was not said.
func (m MemoryMessage) Part(name string) canon.Value {
	switch name {
	case "plan":
		return m.Plan
	case "facts":
		return m.Facts
	}
	for _, part := range m.optional() {
		if part.Name == name {
			return part.Value
		}
	}
	return canon.Value{}
}

// PartNames are the parts a memory message may carry, in the order they are
// written.
func PartNames() []string {
	return []string{"watermark", "plan", "facts", "reports", "passages", "segments", "turns"}
}

// Carries reports whether the message carries a part: a watermark with an offset
// stored, a plan that is not null, a list that is not empty.
func (m MemoryMessage) Carries(name string) bool {
	switch name {
	case "watermark":
		return m.Watermark != nil && m.Watermark.Stored != nil
	case "plan":
		return !m.Plan.IsNil()
	}
	return len(m.Part(name).Items()) > 0
}
