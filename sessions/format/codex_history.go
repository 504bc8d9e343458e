package format

import (
	"fmt"

	"countersign/engine/canon"
	"countersign/model"
)

// codexCopied is the stretch of records that a fork took over from the session
// it began in: those after the headers and before its own first turn.
type codexCopied struct{ from, to int }

func (c codexCopied) has(index int) bool { return index >= c.from && index < c.to }

// findCopied finds the copies in a fork. Its file begins with more than one
// header. The copied turns have ids from before the session began: ids of
// sessions and turns begin with their time, and so can be compared. Where they do
// not, nothing is taken for a copy.
func findCopied(source Source) codexCopied {
	headers, own := 0, ""
	for i, record := range source.All() {
		switch {
		case headers == i && isMeta(record.Value):
			headers++
			switch id := metaID(record.Value); {
			case i == 0:
				own = id
			case i == 1 && (!isTimed(own) || id == own):
				return codexCopied{}
			}
		case headers < 2:
			return codexCopied{}
		default:
			if turn := record.Value.Get("payload").Get("turn_id").TextOr(""); isTimed(turn) && turn > own {
				return codexCopied{from: headers, to: i}
			}
		}
	}
	if headers < 2 {
		return codexCopied{}
	}
	return codexCopied{from: headers, to: source.Count()}
}

func isMeta(value canon.Value) bool { return value.Get("type").TextOr("") == "session_meta" }

func metaID(value canon.Value) string {
	payload := value.Get("payload")
	return firstOf(payload.Get("id").TextOr(""), payload.Get("session_id").TextOr(""))
}

// isTimed reports whether an id is a UUID of version 7, which begins with its
// time.
func isTimed(id string) bool { return len(id) == 36 && id[14] == '7' }

// furtherMeta tells of a header that is not the first: a fork's parent, or the
// same session taken up again.
func (r *codexReader) furtherMeta(record Record, payload canon.Value) {
	id := firstOf(payload.Get("id").TextOr(""), payload.Get("session_id").TextOr(""))
	switch {
	case id == r.out.Session:
		r.event(record, "resumed", "the session was taken up again")
	case r.copied.to > r.copied.from:
		r.event(record, "fork", fmt.Sprintf("records of session %s are copied here as context: %d; their turns are that session's", id, r.copied.to-r.copied.from))
	default:
		r.event(record, "fork", "the records of session "+id+" are copied here, and where its copies end is not recorded")
	}
}

// compacted reads the summary that replaced the conversation for the model. The
// history beside it repeats what the file holds; only what it adds is told.
func (r *codexReader) compacted(record Record, payload canon.Value) {
	repeated := 0
	for _, item := range payload.Get("replacement_history").Items() {
		text := contentText(item.Get("content"))
		role := item.Get("role").TextOr("")
		switch {
		case item.Get("type").TextOr("message") != "message":
			r.unknown.add("item " + item.Get("type").TextOr("") + " in a compacted history")
		case r.told[keyOf(role, text)] || text == "":
			repeated++
		default:
			r.told[keyOf(role, text)] = true
			r.summary(record, role, text)
		}
	}
	r.out.Folded += repeated
	r.event(record, "compaction", fmt.Sprintf("the conversation before this was replaced by a summary; items that repeat it: %d", repeated))
	if text := payload.Get("message").TextOr(""); text != "" && !r.told[keyOf("user", text)] {
		r.told[keyOf("user", text)] = true
		r.summary(record, "user", text)
	}
}

// summary adds a text that only the compacted history holds.
func (r *codexReader) summary(record Record, role, text string) {
	_, name := codexWrappers.author([]string{text}, false)
	message := model.Message{Role: model.RoleUser, Text: text, Synthetic: firstOf(name, compactSummary)}
	switch role {
	case "assistant":
		message.Role = model.RoleAssistant
	case "developer", "system":
		message.Role = model.RoleSystem
	}
	r.add(record, message)
}

// rollBack marks the last n turns as taken back, with all that was said since the
// first of them began.
func (r *codexReader) rollBack(n int64) {
	from := r.messages.len()
	for ; n > 0 && len(r.live) > 0; n-- {
		last := r.live[len(r.live)-1]
		r.live = r.live[:len(r.live)-1]
		r.turns[last].abandoned = true
		from = r.turns[last].from
	}
	for m := from; m < r.messages.len(); m++ {
		r.messages.mark(m, func(facts *messageFacts) { facts.abandoned = true })
	}
}
