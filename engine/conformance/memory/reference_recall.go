package memory

import (
	"context"
	"fmt"
	"net/http"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// provide asks the deployment what it knows about the person's message, and how
// far it has come. It answers the memory message, or nil where nothing is known.
func (r *Reference) provide(ctx context.Context, client *client, in wire.Instruction) (*string, error) {
	watermark, err := r.look(ctx, client)
	if err != nil {
		return nil, err
	}
	recalled, err := client.call(ctx, http.MethodPost, "/v1/recalls", map[string]string{
		"data_subject_id": in.DataSubjectID, "question": in.Turn.User,
	}, http.StatusOK)
	if err != nil {
		return nil, err
	}
	message := wire.MemoryMessage{
		Watermark: &watermark,
		Plan: canon.OfObject().
			With("controls", recalled.Get("controls")).
			With("degraded", recalled.Get("degraded")).
			With("reach", recalled.Get("reach")),
		Facts: recalled.Get("facts"), Reports: recalled.Get("reports"), Passages: recalled.Get("passages"),
	}
	if r.manner.asksTwice {
		if _, err := r.look(ctx, client); err != nil {
			return nil, err
		}
	}
	known := message.Carries("facts") || message.Carries("reports") || message.Carries("passages")
	if !known && !(r.InjectEmptyMemory && !in.Turn.Compact) {
		return nil, nil
	}
	if r.AlterFacts {
		message.Facts = altered(message.Facts, "statement")
	}
	text := r.manner.write(message)
	return &text, nil
}

// look asks the deployment for its watermark.
func (r *Reference) look(ctx context.Context, client *client) (wire.Watermark, error) {
	said, err := client.call(ctx, http.MethodGet, "/v1"+trial.Freshness, nil, http.StatusOK)
	if err != nil {
		return wire.Watermark{}, err
	}
	var watermark wire.Watermark
	if err := canon.DecodeValue(said, &watermark, canon.Strictness{}); err != nil {
		return wire.Watermark{}, fmt.Errorf("freshness: %w", err)
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.firstLook == nil {
		r.firstLook = &watermark
	}
	if r.StaleWatermark {
		watermark.Formed, watermark.Parked = r.firstLook.Formed, r.firstLook.Parked
	}
	return watermark, nil
}

// altered is a list with a word put before one member of each entry.
func altered(list canon.Value, member string) canon.Value {
	var entries []canon.Value
	for _, entry := range list.Items() {
		entries = append(entries, entry.With(member, canon.OfText("Perhaps: "+entry.Get(member).TextOr(""))))
	}
	return canon.OfList(entries...)
}
