package memory

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// manner is how an adapter does what the rules leave open. No manner breaks a
// rule: adapters of other languages and frameworks differ in all of these.
type manner struct {
	escaped      bool // writes memory in another spelling of the same JSON
	sparse       bool // leaves out groups and dates, which are optional
	ownKeys      bool // derives the key of a turn in another way
	asksTwice    bool // asks again what it has been told
	memoryFirst  bool // puts memory before the history
	storeIsFatal bool // a failed store ends the turn
}

// write is a memory message as a text.
func (m manner) write(message wire.MemoryMessage) string {
	text := message.Text()
	if !m.escaped {
		return text
	}
	_, document, _ := strings.Cut(text, "\n")
	value, err := canon.Parse([]byte(document))
	if err != nil {
		return text // cannot be: the text was just written
	}
	for _, name := range []string{"reports", "passages"} {
		if value.Get(name).Kind() == canon.Absent {
			value = value.With(name, canon.OfList())
		}
	}
	return wire.MemoryPrefix + "\r\n" + string(spelled(nil, value))
}

// spelled writes JSON with the members of every object in reverse, blanks after
// commas and colons, and everything beyond ASCII escaped.
func spelled(out []byte, value canon.Value) []byte {
	switch value.Kind() {
	case canon.List:
		out = append(out, '[')
		for i, item := range value.Items() {
			if i > 0 {
				out = append(out, ", "...)
			}
			out = spelled(out, item)
		}
		return append(out, ']')
	case canon.Object:
		out = append(out, '{')
		members := value.Members()
		for i := range members {
			if i > 0 {
				out = append(out, ", "...)
			}
			member := members[len(members)-1-i]
			out = append(quoted(out, member.Name), ": "...)
			out = spelled(out, member.Value)
		}
		return append(out, '}')
	case canon.Text:
		return quoted(out, value.TextOr(""))
	}
	return canon.Append(out, value)
}

func quoted(out []byte, text string) []byte {
	encoded, err := json.Marshal(text)
	if err != nil {
		return append(out, `""`...) // cannot be: every text has a JSON form
	}
	for _, r := range string(encoded) {
		switch high, low := utf16.EncodeRune(r); {
		case r < utf8.RuneSelf:
			out = append(out, byte(r))
		case high != utf8.RuneError:
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
	}
	return out
}

// grouped are the messages as they are sent to be stored.
func (m manner) grouped(messages []wire.StoredMessage) any {
	if !m.sparse {
		return messages
	}
	bare := make([]wire.Message, len(messages))
	for i, message := range messages {
		bare[i] = wire.Message{Role: message.Role, Content: message.Content}
	}
	return bare
}

// key is the key of a turn. Any that is the turn's own will do.
func (m manner) key(subject, run string, messages []wire.KeyedMessage) string {
	if m.ownKeys {
		return strings.ToUpper(wire.TurnKey("another way", run+subject, messages))
	}
	return wire.TurnKey(subject, run, messages)
}
