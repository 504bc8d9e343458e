package memory

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/wire"
)

// replaceHistory puts the deployment's context in the place of the history. Where
// no context can be had, the history stays.
func (r *Reference) replaceHistory(ctx context.Context, t *turn) error {
	held := t.history
	if r.CompactLocally {
		t.history = []wire.Message{{Role: wire.RoleAssistant, Content: summarise(held)}}
		return nil
	}
	if r.DropInput {
		t.input = t.Turn.Synthetic
	}
	text, err := r.compact(ctx, t.client, t.Instruction)
	if err != nil {
		return err
	}
	t.history, t.replaced = []wire.Message{{Role: wire.RoleUser, Content: text, Untrusted: true}}, true
	if r.KeepHistory {
		t.history = append(t.history, held...)
	}
	return nil
}

// compact asks the deployment for the person's assembled history and writes it as
// one memory message: the watermark, the cost of the assembly as the plan, and the
// answer's lists unchanged.
func (r *Reference) compact(ctx context.Context, client *client, in wire.Instruction) (string, error) {
	assembled, err := client.call(ctx, http.MethodPost, "/v1/contexts", map[string]string{
		"data_subject_id": in.DataSubjectID,
	}, http.StatusOK)
	if err != nil {
		return "", err
	}
	var watermark wire.Watermark
	if err := canon.DecodeValue(assembled.Get("watermark"), &watermark, canon.Strictness{}); err != nil {
		return "", fmt.Errorf("the watermark of the context: %w", err)
	}
	message := wire.MemoryMessage{
		Watermark: &watermark,
		Plan: canon.OfObject().
			With("characters", assembled.Get("characters")).
			With("truncated", assembled.Get("truncated")),
		Segments: assembled.Get("segments"), Turns: assembled.Get("turns"),
	}
	if r.AlterSegments {
		message.Segments = altered(message.Segments, "summary")
	}
	return r.manner.write(message), nil
}

// summarise is what an adapter that compacts by itself does: words of its own
// over the history.
func summarise(history []wire.Message) string {
	said := make([]string, len(history))
	for i, message := range history {
		said[i] = message.Role + ": " + message.Content
	}
	return "So far: " + strings.Join(said, " / ")
}
