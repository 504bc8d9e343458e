package format

// claudeLink is one record in the tree that parent ids make: 32 bytes, for there is
// one for every record.
type claudeLink struct {
	id, parent callKey
	offset     int64 // of the record, in bytes
	from       uint32
	to         uint16 // how many messages it gave, from from on
	prompt     bool   // a person's, beginning a turn
}

// claudeLeaf is where the newest branch ends, as the last record about it says,
// and how many links stood before that record.
type claudeLeaf struct {
	id callKey
	at int
}

func (r *claudeReader) link(record Record, from int, prompt bool) {
	id := record.Value.Get("uuid").TextOr("")
	if id == "" {
		return
	}
	r.links.add(claudeLink{
		id: keyOfCall(id), parent: keyOfCall(record.Value.Get("parentUuid").TextOr("")), offset: record.Place.Offset,
		from: uint32(from), to: uint16(r.messages.len() - from), prompt: prompt,
	})
}

// markAbandoned marks what the user took back: a prompt that has a later sibling
// prompt, and all that follows from it. Nothing else is ever left out of a branch,
// for results of parallel calls hang beside it too. Where the file's newest leaf
// descends from the prompt, it was not taken back (facts: transcripts c.11).
func (r *claudeReader) markAbandoned() {
	prompts := map[callKey][]int{} // by parent
	siblings := false
	for i := range r.links.len() {
		if link := r.links.at(i); link.prompt && link.parent != 0 {
			prompts[link.parent] = append(prompts[link.parent], i)
			siblings = siblings || len(prompts[link.parent]) > 1
		}
	}
	if !siblings {
		return // the many records of a long session need no look
	}
	children := map[callKey][]int{}
	for i := range r.links.len() {
		if link := r.links.at(i); link.parent != 0 {
			children[link.parent] = append(children[link.parent], i)
		}
	}
	taken := map[int]bool{}
	active := r.active()
	for _, siblings := range prompts {
		last := siblings[len(siblings)-1]
		for _, prompt := range siblings[:len(siblings)-1] {
			if r.leaf.at <= last || !active[r.links.at(prompt).id] {
				r.descend(children, prompt, taken)
			}
		}
	}
	r.abandon(taken)
	for i := range r.turns {
		if from := r.turns[i].from; from < r.messages.len() && r.messages.brief(from).abandoned {
			r.turns[i].abandoned = true
		}
	}
}

// active are the ids from the newest leaf to its root; none where no leaf is
// named. What it says of two sibling prompts counts only if it stands after both.
func (r *claudeReader) active() map[callKey]bool {
	parents := make(map[callKey]callKey, r.links.len())
	for i := range r.links.len() {
		parents[r.links.at(i).id] = r.links.at(i).parent
	}
	seen := map[callKey]bool{}
	for id := r.leaf.id; id != 0 && !seen[id]; {
		parent, known := parents[id]
		if !known {
			break
		}
		seen[id] = true
		id = parent
	}
	return seen
}

// descend adds a link and all that descends from it.
func (r *claudeReader) descend(children map[callKey][]int, from int, taken map[int]bool) {
	open := []int{from}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if taken[at] {
			continue
		}
		taken[at] = true
		open = append(open, children[r.links.at(at).id]...)
	}
}

func (r *claudeReader) abandon(taken map[int]bool) {
	offsets := map[int64]bool{}
	for at := range taken {
		link := r.links.at(at)
		offsets[link.offset] = true
		for i := range int(link.to) {
			r.messages.mark(int(link.from)+i, func(facts *messageFacts) { facts.abandoned = true })
		}
	}
	for i := range r.out.Decisions {
		if decision := &r.out.Decisions[i]; offsets[decision.Place.Offset] {
			decision.Note = joinNonBlank("; ", decision.Note, "the user went back to before this and took another way")
		}
	}
}
