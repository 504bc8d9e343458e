package evidence

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"countersign/engine/canon"
	"countersign/model"
)

// digestName stands before every digest of the contract.
const digestName = "sha256:"

func digestOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return digestName + hex.EncodeToString(sum[:])
}

// transcriptDigest is the digest over the canonical JSON of the list of messages.
// What of a message goes in is open in the contract; we take what was said and
// done (see messageValue), so moving or growing the file does not change it.
func transcriptDigest(messages model.Messages) (string, error) {
	sum := sha256.New()
	if err := writeMessages(sum, messages); err != nil {
		return "", err
	}
	return digestName + hex.EncodeToString(sum.Sum(nil)), nil
}

// writeMessages writes the list one message at a time: a long transcript is
// never held twice.
func writeMessages(sum hash.Hash, messages model.Messages) error {
	sum.Write([]byte("["))
	var buffer []byte
	for i, message := range messages.All() {
		value, err := messageValue(message)
		if err != nil {
			return fmt.Errorf("message %d, data of the tool result: %w", i, err)
		}
		buffer = buffer[:0]
		if i > 0 {
			buffer = append(buffer, ',')
		}
		buffer = canon.Append(buffer, value)
		sum.Write(buffer)
	}
	sum.Write([]byte("]"))
	return nil
}

// messageValue is what the digest takes of a message: role and text, and where
// they are set id, calls, the result's call, tool, outcome, data and origin, and
// how a steering message arrived. Its place, its time and what the agent only
// thought stay out.
func messageValue(message model.Message) (canon.Value, error) {
	value := canon.OfObject().
		With("role", canon.OfText(string(message.Role))).
		With("text", canon.OfText(message.Text))
	for _, member := range [...]struct{ name, text string }{
		{"id", message.ID},
		{"tool_call_id", message.ToolCallID},
		{"tool_name", message.ToolName},
		{"outcome", string(message.Outcome)},
		{"origin", string(message.Origin)},
		{"injected_mode", message.InjectedMode},
	} {
		if member.text != "" {
			value = value.With(member.name, canon.OfText(member.text))
		}
	}
	if len(message.Data) > 0 {
		data, err := canon.Parse(message.Data)
		if err != nil {
			return canon.Value{}, err
		}
		value = value.With("data", data)
	}
	if len(message.ToolCalls) > 0 {
		var calls []canon.Value
		for _, call := range message.ToolCalls {
			calls = append(calls, canon.OfObject().
				With("id", canon.OfText(call.ID)).
				With("name", canon.OfText(call.Name)).
				With("arguments", argumentsOf(call)))
		}
		value = value.With("tool_calls", canon.OfList(calls...))
	}
	return value, nil
}
