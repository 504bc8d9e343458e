package format

import (
	"slices"

	"countersign/engine/canon"
)

// conversation is the messages of a sample. One that was cut short may keep none;
// they are then those of the model's last call before the scoring: what it was
// given, and what it answered.
func (r *inspectSample) conversation() []canon.Value {
	messages := r.value.Get("messages").Items()
	if len(messages) == 0 {
		if messages = r.fromEvents(); len(messages) > 0 {
			r.event(r.value.Get("events"), "rebuilt", "the sample keeps no messages; these are of the last call of the model")
		}
	}
	r.sourced = slices.ContainsFunc(messages, func(m canon.Value) bool { return m.Get("source").TextOr("") == "input" })
	return messages
}

func (r *inspectSample) fromEvents() []canon.Value {
	events := r.value.Get("events")
	if events.IsNil() {
		events = r.value.Get("transcript").Get("events")
	}
	var last canon.Value
	for _, event := range events.Items() {
		if beginsScoring(event) {
			break
		}
		if event.Get("event").TextOr("") == "model" {
			last = event
		}
	}
	given := last.Get("input").Items()
	if len(given) == 0 {
		given = r.pooled(last.Get("input_refs"))
	}
	messages := slices.Clone(given)
	for _, choice := range last.Get("output").Get("choices").Items() {
		return append(messages, choice.Get("message")) // the others were not gone on with
	}
	return messages
}

func beginsScoring(event canon.Value) bool {
	switch event.Get("event").TextOr("") {
	case "score":
		return true
	case "span_begin", "step":
		return slices.Contains([]string{"scorer", "scorers"}, event.Get("type").TextOr(""))
	}
	return false
}

// pooled are the messages that ranges refer to, each from its first to before its
// last, in the pool of the sample: calls that are given the same messages share
// them.
func (r *inspectSample) pooled(ranges canon.Value) []canon.Value {
	pool := r.value.Get("message_pool").Items()
	if len(pool) == 0 {
		pool = r.value.Get("events_data").Get("messages").Items()
	}
	var messages []canon.Value
	for _, bounds := range ranges.Items() {
		if len(bounds.Items()) != 2 {
			r.lose(bounds, "a range of pooled messages should have two bounds")
			continue
		}
		start, hasStart := bounds.Items()[0].Int()
		end, hasEnd := bounds.Items()[1].Int()
		if !hasStart || !hasEnd || start < 0 || end < start || end > int64(len(pool)) || len(messages)+int(end-start) > len(pool) {
			r.lose(bounds, "a range of pooled messages that the pool does not hold")
			continue
		}
		messages = append(messages, pool[start:end]...)
	}
	return messages
}
