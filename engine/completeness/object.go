package completeness

import (
	"bytes"

	"countersign/engine/canon"
)

// object is an outlined object with its bytes.
type object struct {
	text    []byte
	outline canon.Outline
	wrapped bool // it stood in an envelope of a protocol
}

// mostEnvelopes is how many envelopes an object may stand in.
const mostEnvelopes = 3

// unwrapped is the object, and what stands in it where it is an envelope: the
// result of a JSON-RPC answer, the structured content of a tool's.
func (o object) unwrapped() []object {
	all := []object{o}
	at := o
	for range mostEnvelopes {
		name := ""
		switch {
		case at.get("jsonrpc").Kind == canon.Text:
			name = "result"
		case at.get("content").Kind == canon.List:
			name = "structuredContent"
		}
		inside, ok := at.inside(name)
		if !ok {
			return all
		}
		inside.wrapped = true
		all = append(all, inside)
		at = inside
	}
	return all
}

// inside is the object that a member is, or not ok.
func (o object) inside(name string) (object, bool) {
	value := o.get(name)
	if name == "" || value.Kind != canon.Object {
		return object{}, false
	}
	inside := object{text: value.Of(o.text)}
	inside.outline, _ = canon.ReadOutline(inside.text) // it was walked already
	return inside, true
}

func (o object) get(name string) canon.Outline { return o.outline.Get(name) }

// first is the first of some members that is there, and its name.
func (o object) first(names ...string) (string, canon.Outline) {
	for _, name := range names {
		if value := o.get(name); value.Kind != canon.Absent {
			return name, value
		}
	}
	return "", canon.Outline{}
}

// marker is an object with the members that are of the marker, each as it was sent.
func (o object) marker(of func(name string) bool) string {
	var parts [][]byte
	for _, member := range o.outline.Members {
		if of(member.Name) {
			name, value := o.text[member.Start:member.End], member.Value.Of(o.text)
			parts = append(parts, bytes.Join([][]byte{name, value}, []byte(":")))
		}
	}
	return "{" + string(bytes.Join(parts, []byte(","))) + "}"
}
