package format

import (
	"hash/maphash"
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// claudeCopies knows what the file has told already. Resuming, branching and
// compacting write records again: with their id, or with a new id and the old
// time, message id or call id (facts: transcripts c.13). A copy is counted and
// not told twice. Records that share an id and say different things are no
// copies of each other.
type claudeCopies struct {
	records map[copyKey]copyOf
	blocks  map[copyKey]copyOf
	texts   map[callKey]int // of each message id, the message with its last text
	folds   []int64         // where records stand that were told again, in bytes
}

// copyKey stands for what was told: 64 bits of a hash that nobody outside this
// process can foresee, so that no file can be made to hide a record behind another.
type copyKey uint64

// copyOf is where the first telling stands (its byte, in the upper 40 bits) and
// the number of its message.
type copyOf uint64

const messageBits = 24

func copyAt(place model.Place, message int) copyOf {
	return copyOf(place.Offset)<<messageBits | copyOf(min(message, 1<<messageBits-1))
}

func (c copyOf) offset() int64 { return int64(c >> messageBits) }
func (c copyOf) message() int  { return int(c & (1<<messageBits - 1)) }

func newClaudeCopies() claudeCopies {
	return claudeCopies{records: map[copyKey]copyOf{}, blocks: map[copyKey]copyOf{}, texts: map[callKey]int{}}
}

func keyOf(parts ...string) copyKey {
	return copyKey(maphash.String(seed, strings.Join(parts, "\x00")))
}

// isCopy reports whether a record says what one before it said, and counts it.
func (r *claudeReader) isCopy(record Record) bool {
	value := record.Value
	kind := value.Get("type").TextOr("")
	body := messageContent(value)
	switch kind {
	case "user", "assistant":
	case "attachment":
		body = value.Get("attachment")
	case "system":
		body = value.Get("content")
		kind += " " + value.Get("subtype").TextOr("")
	default:
		return false
	}
	said := string(record.Raw[body.Start:body.End])
	var keys []copyKey
	if id := value.Get("uuid").TextOr(""); id != "" {
		keys = append(keys, keyOf("id", id, kind, said))
	}
	if time := value.Get("timestamp").TextOr(""); time != "" && said != "" {
		keys = append(keys, keyOf("time", time, kind, said))
	}
	for _, key := range keys {
		if first, ok := r.copies.records[key]; ok {
			r.fold(first)
			return true
		}
	}
	for _, key := range keys {
		r.copies.records[key] = copyAt(record.Place, r.messages.len())
	}
	return false
}

// fold counts one further telling of a message.
func (r *claudeReader) fold(first copyOf) {
	r.out.Folded++
	r.copies.folds = append(r.copies.folds, first.offset())
	if at := first.message(); at < r.messages.len() && r.messages.place(at).Offset == first.offset() {
		r.messages.fold(at)
	}
}

// foldDecisions counts the further tellings of the records that are decisions.
func (r *claudeReader) foldDecisions() {
	folds := map[int64]int{}
	for _, offset := range r.copies.folds {
		folds[offset]++
	}
	for i := range r.out.Decisions {
		r.out.Decisions[i].Folded += folds[r.out.Decisions[i].Place.Offset]
	}
}

// fresh is the content of a message without the blocks that were told before:
// blocks of one answer of the model under its message id, results under the id
// of their call. copied says that nothing is left of it.
func (r *claudeReader) fresh(record Record, content canon.Value) (left canon.Value, copied bool) {
	if content.Kind() != canon.List {
		return content, false
	}
	answer := record.Value.Get("message").Get("id").TextOr("")
	var kept []canon.Value
	var keys []copyKey
	first, folded := copyOf(0), false
	for _, block := range content.Items() {
		key, ok := blockKey(answer, block, record.Raw)
		told, known := r.copies.blocks[key]
		if !ok || !known {
			kept = append(kept, block)
			if ok {
				keys = append(keys, key)
			}
			continue
		}
		r.newestArguments(told.message(), block, record.Raw)
		first, folded = told, true
	}
	for _, key := range keys {
		r.copies.blocks[key] = copyAt(record.Place, r.messages.len())
	}
	if folded {
		r.fold(first)
	}
	return canon.OfList(kept...), folded && len(kept) == 0
}

// blockKey is what a block is known by when it is told again: a call by its id
// under the id of its message, a result by the id of its call and what it says.
func blockKey(answer string, block canon.Value, raw []byte) (key copyKey, ok bool) {
	said := string(raw[block.Start:block.End])
	switch kind := block.Get("type").TextOr(""); {
	case block.Get("tool_use_id").TextOr("") != "":
		return keyOf("result", block.Get("tool_use_id").TextOr(""), said), true
	case answer == "":
		return 0, false
	case strings.HasSuffix(kind, "tool_use") && block.Get("id").TextOr("") != "":
		return keyOf("call", answer, block.Get("id").TextOr("")), true
	}
	return keyOf("block", answer, said), true
}

// newestArguments takes over the arguments of a call that is told again: while
// an answer streams in, the last telling is the whole one.
func (r *claudeReader) newestArguments(message int, block canon.Value, raw []byte) {
	if message >= r.messages.len() || !has(block, "input") {
		return
	}
	id := block.Get("id").TextOr("")
	if !slices.Contains(r.messages.brief(message).calls, keyOfCall(id)) {
		return
	}
	r.messages.change(message, func(m *model.Message) {
		m.ToolCalls = slices.Clone(m.ToolCalls)
		for i := range m.ToolCalls {
			if m.ToolCalls[i].ID == id {
				m.ToolCalls[i].Arguments = argumentsOf(block.Get("input"), raw)
			}
		}
	})
}

// grown reports whether a message is the last text of its answer told further,
// as partial records of a stream are, and if so puts it in that one's place.
func (r *claudeReader) grown(record Record, message model.Message) bool {
	answer := record.Value.Get("message").Get("id").TextOr("")
	if answer == "" || message.Text == "" {
		return false
	}
	at, known := r.copies.texts[keyOfCall(answer)]
	r.copies.texts[keyOfCall(answer)] = r.messages.len()
	if !known || len(message.ToolCalls) > 0 || at >= r.messages.len() {
		return false
	}
	before := r.messages.at(at)
	if len(before.ToolCalls) > 0 || len(before.Text) >= len(message.Text) || !strings.HasPrefix(message.Text, before.Text) {
		return false
	}
	r.fold(copyAt(before.Place, at))
	r.messages.change(at, func(m *model.Message) { m.Text, m.Place = message.Text, record.Place })
	r.copies.texts[keyOfCall(answer)] = at
	return true
}
