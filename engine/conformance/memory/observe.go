package memory

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// The limits of a turn: how many messages, and how many bytes in one and in all.
const (
	maxMessages     = 64
	maxMessageBytes = 65_536
	maxTurnBytes    = 262_144
)

type observeBody struct {
	IdempotencyKey string           `json:"idempotency_key,omitempty"`
	DataSubjectID  string           `json:"data_subject_id,omitempty"`
	Messages       []observeMessage `json:"messages"`
	OccurredAt     string           `json:"occurred_at,omitempty"`
}

type observeMessage struct {
	GroupOrdinal *int   `json:"group_ordinal,omitempty"`
	Role         string `json:"role"`
	Content      string `json:"content"`
	OccurredAt   string `json:"occurred_at,omitempty"`
}

// receipt is what a stored turn is answered with, every time it is sent.
type receipt struct {
	ID        string `json:"id"`
	Scope     string `json:"scope"`
	LogOffset int    `json:"log_offset"`
}

// observe stores a turn. The same key with the same turn is answered with the
// first receipt, whatever time it carries; with another turn it is refused.
func (d *Deployment) observe(body []byte) (int, any) {
	var turn observeBody
	if err := canon.Decode(body, &turn, closed); err != nil {
		return badBody(err)
	}
	stored, err := d.entryOf(turn)
	if err != nil {
		return http.StatusBadRequest, refusal("invalid_turn", "%v", err)
	}
	offset, known := d.byKey[stored.key]
	if known && !stored.sameTurn(d.log[offset]) {
		return http.StatusConflict, refusal("idempotency_conflict", "the key belongs to another turn")
	}
	if !known {
		offset = d.append(stored)
	}
	return http.StatusCreated, receipt{d.log[offset].id, scope, offset}
}

// entryOf is a turn as the log keeps it, or why it is none.
func (d *Deployment) entryOf(turn observeBody) (entry, error) {
	if turn.IdempotencyKey != "" && !wire.ValidKey(turn.IdempotencyKey) {
		return entry{}, fmt.Errorf("idempotency_key is no UUID")
	}
	if n := len(turn.Messages); n == 0 || n > maxMessages {
		return entry{}, fmt.Errorf("a turn has 1 to %d messages, not %d", maxMessages, n)
	}
	at, err := d.dated(turn.OccurredAt)
	if err != nil {
		return entry{}, err
	}
	stored := entry{key: strings.ToLower(turn.IdempotencyKey), subject: turn.DataSubjectID, at: at}
	total := 0
	for i, message := range turn.Messages {
		if err := checkMessage(message); err != nil {
			return entry{}, fmt.Errorf("message %d: %w", i, err)
		}
		if total += len(message.Content); total > maxTurnBytes {
			return entry{}, fmt.Errorf("a turn has at most %d bytes", maxTurnBytes)
		}
		stored.messages = append(stored.messages, storedMessage{i, message.Role, message.Content})
	}
	return stored, group(stored.messages, turn.Messages)
}

func checkMessage(message observeMessage) error {
	roles := []string{wire.RoleUser, wire.RoleAssistant, wire.RoleSystem, wire.RoleTool}
	switch {
	case !slices.Contains(roles, message.Role):
		return fmt.Errorf("role %q is none of %v", message.Role, roles)
	case strings.TrimSpace(message.Content) == "":
		return fmt.Errorf("its content is blank")
	case len(message.Content) > maxMessageBytes:
		return fmt.Errorf("its content has more than %d bytes", maxMessageBytes)
	}
	if message.OccurredAt != "" {
		_, err := time.Parse(time.RFC3339, message.OccurredAt)
		return err
	}
	return nil
}

// dated is a time that was sent, or now.
func (d *Deployment) dated(text string) (time.Time, error) {
	if text == "" {
		return d.now(), nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("a time that cannot be read: %w", err)
	}
	return at, nil
}

// group puts the groups that were sent into the messages: for all or for none,
// the first 0, each next the same or one more. Without groups every message stands
// alone, which the messages of tools may not.
func group(stored []storedMessage, sent []observeMessage) error {
	given := 0
	for i, message := range sent {
		if message.GroupOrdinal != nil {
			given++
			stored[i].group = *message.GroupOrdinal
		} else if message.Role == wire.RoleTool {
			return fmt.Errorf("a turn with a tool message needs group_ordinal")
		}
	}
	if given != 0 && given != len(sent) {
		return fmt.Errorf("group_ordinal is given for some messages and not for all")
	}
	for i, message := range stored {
		before := 0
		if i > 0 {
			before = stored[i-1].group
		}
		if step := message.group - before; step < 0 || step > 1 || i == 0 && step != 0 {
			return fmt.Errorf("group_ordinal of message %d is %d after %d", i, message.group, before)
		}
	}
	return nil
}

// sameTurn reports whether two entries are the same turn: of the same person,
// with the same words of the same roles in the same order. Times do not count.
func (e entry) sameTurn(other entry) bool {
	return e.subject == other.subject && !other.asserted &&
		slices.EqualFunc(e.messages, other.messages, func(a, b storedMessage) bool {
			return a.role == b.role && a.content == b.content
		})
}
