package model

import (
	"encoding/json"
	"iter"
	"reflect"
)

// Messages are the messages of a transcript in order: in memory, or, of a big
// file, as places in it whose messages are decoded when they are asked for. The
// zero value holds none. Copies share what they hold.
type Messages struct {
	near []Message
	base int // the index of the first of near
	far  MessageSource
	n    int // how many of far's
	from int // where All begins
}

// MessageSource decodes the messages of a big file, each by itself. A message
// that can no longer be read, because the file changed, says so in its Lost.
type MessageSource interface {
	Len() int
	Message(i int) Message
}

// MessagesOf are messages in memory.
func MessagesOf(messages ...Message) Messages { return Messages{near: messages} }

// MessagesFrom are the messages of a source.
func MessagesFrom(source MessageSource) Messages { return Messages{far: source, n: source.Len()} }

// Len is how many messages there are.
func (m Messages) Len() int {
	if m.far != nil {
		return m.n
	}
	return m.base + len(m.near)
}

// At is one message; i must be at least 0 and less than Len.
func (m Messages) At(i int) Message {
	if m.far != nil {
		return m.far.Message(i)
	}
	return m.near[i-m.base]
}

// Far reports whether each message is decoded when it is asked for, so that
// going through all of them has the price of reading the file again.
func (m Messages) Far() bool { return m.far != nil }

// Source is what decodes the messages of a big file; nil for those in memory.
func (m Messages) Source() MessageSource { return m.far }

// First are the first n messages, or all where there are fewer.
func (m Messages) First(n int) Messages {
	n = max(min(n, m.Len()), 0)
	if m.far != nil {
		m.n = n
	} else {
		n = max(n-m.base, 0)
		m.near = m.near[:n:n]
	}
	return m
}

// Changed are the messages, held in memory, with one of them changed.
func (m Messages) Changed(i int, change func(*Message)) Messages {
	messages := make([]Message, 0, m.Len())
	for at := range m.Len() {
		messages = append(messages, m.At(at))
	}
	change(&messages[i])
	return MessagesOf(messages...)
}

// Held are the messages from one on, decoded once and held in memory under their
// own indices; those before it cannot be asked for.
func (m Messages) Held(from int) Messages {
	from = max(min(from, m.Len()), 0)
	held := Messages{base: from, from: from}
	for i := from; i < m.Len(); i++ {
		held.near = append(held.near, m.At(i))
	}
	return held
}

// Since are the same messages, of which All gives those from one on.
func (m Messages) Since(from int) Messages {
	m.from = max(from, 0)
	return m
}

// All gives every message with its index, or those that Since left.
func (m Messages) All() iter.Seq2[int, Message] {
	return func(yield func(int, Message) bool) {
		for i := m.from; i < m.Len(); i++ {
			if !yield(i, m.At(i)) {
				return
			}
		}
	}
}

// IsZero reports whether there are none.
func (m Messages) IsZero() bool { return m.Len() == 0 }

// Equal reports whether two hold the same messages.
func (m Messages) Equal(other Messages) bool {
	if m.Len() != other.Len() {
		return false
	}
	for i, message := range m.All() {
		if !reflect.DeepEqual(message, other.At(i)) {
			return false
		}
	}
	return true
}

// MarshalJSON writes the messages as a list.
func (m Messages) MarshalJSON() ([]byte, error) {
	messages := make([]Message, 0, m.Len())
	for _, message := range m.All() {
		messages = append(messages, message)
	}
	return json.Marshal(messages)
}
