package format

import (
	"iter"
	"strings"

	"countersign/engine/canon"
)

// codexTwins is which events repeat a response item, found before reading.
// Events and items of one text come in either order, so neither can be told from
// the other as they pass.
type codexTwins struct {
	hasPrompts bool             // some event names a prompt of the user
	prompts    map[int]bool     // records whose message a person wrote
	alone      map[int]bool     // events whose message no item holds
	calls      map[callKey]bool // ids of the calls that items hold
	said       map[copyKey]int  // how many events repeat a text of the agent

	// eventItems says that the file holds neither items nor the events of messages,
	// so that only its item_completed events tell what was said.
	eventItems bool
}

// findTwins pairs the events of a rollout with its items: each item is the twin
// of one event at most.
func findTwins(records iter.Seq2[int, Record]) codexTwins {
	t := codexTwins{prompts: map[int]bool{}, alone: map[int]bool{}, calls: map[callKey]bool{}, said: map[copyKey]int{}}
	items := map[copyKey][]int{} // records of messages, by role and text, still without a twin
	told := false                // by items, or by events of messages
	for i, record := range records {
		payload := record.Value.Get("payload")
		if record.Value.Get("type").TextOr("") != "response_item" {
			continue
		}
		told = true
		if id := callID(payload); id != "" {
			t.calls[keyOfCall(id)] = true
		}
		role := payload.Get("role").TextOr("")
		for _, text := range append(contentTexts(payload.Get("content")), contentText(payload.Get("content"))) {
			key := keyOf(role, strings.TrimSpace(text))
			if known := items[key]; len(known) == 0 || known[len(known)-1] != i {
				items[key] = append(known, i)
			}
		}
	}
	for i, record := range records {
		if record.Value.Get("type").TextOr("") != "event_msg" {
			continue
		}
		payload := record.Value.Get("payload")
		switch payload.Get("type").TextOr("") {
		case "user_message":
			t.hasPrompts, told = true, true
			t.pair(items, "user", payload.Get("message"), i, true)
		case "agent_message":
			told = true
			t.said[keyOf(payload.Get("message").TextOr(""))]++
			t.pair(items, "assistant", payload.Get("message"), i, false)
		case "task_complete":
			t.said[keyOf(payload.Get("last_agent_message").TextOr(""))]++
		}
	}
	t.eventItems = !told
	return t
}

// pair takes the first item left with the event's text; without one the event
// stands for itself.
func (t *codexTwins) pair(items map[copyKey][]int, role string, message canon.Value, event int, prompt bool) {
	key := keyOf(role, strings.TrimSpace(message.TextOr("")))
	twin := event
	if left := items[key]; len(left) > 0 {
		twin, items[key] = left[0], left[1:]
	} else {
		t.alone[event] = true
	}
	if prompt {
		t.prompts[twin] = true
	}
}

// callID is the id that pairs a call with its result; one event writes it in
// camel case (facts: transcript-faults 19).
func callID(payload canon.Value) string {
	return firstOf(payload.Get("call_id").TextOr(""), payload.Get("callId").TextOr(""))
}
