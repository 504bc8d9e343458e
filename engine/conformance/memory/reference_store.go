package memory

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"countersign/engine/conformance/memory/wire"
)

// storeAndReport stores a turn and tells the application what came of it.
func (r *Reference) storeAndReport(ctx context.Context, t *turn) {
	observed, err := r.store(ctx, t.client, t.Instruction, t.memory)
	t.report.Observed = observed && !r.ClaimNotObserved
	switch {
	case err != nil && !r.SilentWriteFailure:
		t.report.StoreError = err.Error()
		t.report.Fatal = t.report.Fatal || r.manner.storeIsFatal
	case err == nil && r.StoreErrorOnSuccess:
		t.report.StoreError = "the turn may not have been stored"
	}
}

// store sends what people said to be stored: the person's message and the reply,
// each in a group of its own, under the key of the turn. It answers whether
// anything was sent.
func (r *Reference) store(ctx context.Context, client *client, in wire.Instruction, memory *string) (bool, error) {
	messages := r.said(in.Turn, memory)
	body := map[string]any{
		"idempotency_key": r.key(in, messages),
		"data_subject_id": r.whom(in),
		"messages":        r.manner.grouped(messages),
	}
	if r.Now != nil && !r.manner.sparse {
		body["occurred_at"] = r.Now().UTC().Format(time.RFC3339)
	}
	_, err := client.call(ctx, http.MethodPost, "/v1/observations", body, http.StatusCreated)
	return true, err
}

// whom is whom a stored turn is about.
func (r *Reference) whom(in wire.Instruction) string {
	if r.StoreForEverybody {
		return "everybody"
	}
	return in.DataSubjectID
}

// said is what of a turn is stored. A tool's call and its result are one unit,
// everything else stands alone.
func (r *Reference) said(turn wire.Turn, memory *string) []wire.StoredMessage {
	var messages []wire.StoredMessage
	group := 0
	add := func(role, content string) {
		messages = append(messages, wire.StoredMessage{GroupOrdinal: group, Role: role, Content: content})
		group++
	}
	if r.StoreMemoryMessage && memory != nil {
		add(wire.RoleUser, *memory)
	}
	if r.StoreSynthetic {
		for _, message := range turn.Synthetic {
			add(message.Role, message.Content)
		}
	}
	add(wire.RoleUser, turn.User)
	if r.StoreToolTraffic {
		for _, call := range turn.ToolCalls {
			add(wire.RoleAssistant, call.Call)
			group--
			add(wire.RoleTool, call.Result)
		}
	}
	if turn.Assistant != "" {
		add(wire.RoleAssistant, turn.Assistant)
	}
	if r.CollapseGroups {
		for i := range messages {
			messages[i].GroupOrdinal = 0
		}
	}
	return messages
}

// key is the idempotency key of a turn: the turn's own, so that telling it again
// is no second turn.
func (r *Reference) key(in wire.Instruction, messages []wire.StoredMessage) string {
	run := in.Case
	if r.FreshKeyEachRun {
		r.mutex.Lock()
		r.stores++
		run = fmt.Sprint(run, " ", r.stores)
		r.mutex.Unlock()
	}
	keyed := make([]wire.KeyedMessage, len(messages))
	for i, message := range messages {
		keyed[i] = wire.KeyedMessage{Role: message.Role, Content: message.Content}
	}
	switch {
	case r.KeyOfRun:
		keyed = nil
	case r.LineEndedKey:
		keyed = splitAtLineEnds(keyed)
	}
	return r.manner.key(in.DataSubjectID, run, keyed)
}

// splitAtLineEnds is what a key sees that does not escape line ends: a line in a
// content looks like the next role or content.
func splitAtLineEnds(messages []wire.KeyedMessage) []wire.KeyedMessage {
	var lines []string
	for _, message := range messages {
		lines = append(lines, message.Role)
		lines = append(lines, strings.Split(message.Content, "\n")...)
	}
	if len(lines)%2 != 0 {
		lines = append(lines, "")
	}
	var seen []wire.KeyedMessage
	for rest := lines; len(rest) > 0; rest = rest[2:] {
		seen = append(seen, wire.KeyedMessage{Role: rest[0], Content: rest[1]})
	}
	return seen
}
