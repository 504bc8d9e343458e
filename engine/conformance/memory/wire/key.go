package wire

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// KeyedMessage is the part of a message that names its turn. Groups and times
// are outside the key.
type KeyedMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// TurnKey is the idempotency key of a turn: a UUID of version-5 shape over the
// subject, the run and the messages, in that order (seed 003, turnKey). The same
// turn told again has the same key, so it is stored once.
//
// Each value is a line of its own. A newline or backslash inside a value is
// escaped first, because otherwise one message holding line ends and two messages
// would have the same key; values without either are keyed as they are.
func TurnKey(subject, run string, messages []KeyedMessage) string {
	sum := sha256.Sum256([]byte(keyedText(subject, run, messages)))
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// lineEscapes keeps every value on one line, reversibly.
var lineEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`)

// keyedText is what is hashed. No two turns share one: the lines of a text can be
// read back into subject, run, roles and contents.
func keyedText(subject, run string, messages []KeyedMessage) string {
	var text strings.Builder
	line := func(value string) {
		text.WriteString(lineEscapes.Replace(value))
		text.WriteByte('\n')
	}
	line(subject)
	line(run)
	for _, message := range messages {
		line(message.Role)
		line(message.Content)
	}
	return text.String()
}

// ValidKey reports whether a text is a UUID in the usual 36 characters, which is
// what a deployment asks of a key.
func ValidKey(key string) bool {
	if len(key) != 36 {
		return false
	}
	for i, c := range []byte(key) {
		hyphen := i == 8 || i == 13 || i == 18 || i == 23
		hex := c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
		if hyphen && c != '-' || !hyphen && !hex {
			return false
		}
	}
	return true
}
