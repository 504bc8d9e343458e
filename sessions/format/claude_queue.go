package format

import (
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// queuedText is what was put into the queue while the agent worked.
type queuedText struct {
	place model.Place
	text  string
}

// lastPrompt reads the record that names the end of the newest branch.
func (r *claudeReader) lastPrompt(value canon.Value) {
	if id := value.Get("leafUuid").TextOr(""); id != "" {
		r.leaf = claudeLeaf{id: keyOfCall(id), at: r.links.len()}
	}
}

// queueOperation reads a record about the queue of what was typed. What left the
// queue stands in a message of its own, so only what never did is told here.
func (r *claudeReader) queueOperation(record Record) {
	r.unknown.add("queue-operation")
	text := record.Value.Get("content").TextOr("")
	if record.Value.Get("operation").TextOr("") == "enqueue" && strings.TrimSpace(text) != "" {
		r.queue = append(r.queue, queuedText{record.Place, text})
	}
}

// undelivered tells what stayed in the queue: the user typed it, and no message
// says that the agent got it.
func (r *claudeReader) undelivered() {
	if len(r.queue) == 0 {
		return
	}
	told := map[string]bool{}
	for i := range r.messages.len() {
		if r.messages.brief(i).role == model.RoleUser {
			told[strings.TrimSpace(r.messages.at(i).Text)] = true
		}
	}
	for _, queued := range r.queue {
		if _, name := claudeWrappers.strip(queued.text); !told[strings.TrimSpace(queued.text)] && name == "" {
			r.out.Events = append(r.out.Events, model.Event{
				Place: queued.place, Kind: "queued", Text: "typed while the agent worked, and in no message here: " + queued.text,
			})
		}
	}
}
