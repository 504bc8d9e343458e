package format

import (
	"countersign/model"
)

// claudeLink is one record in the tree that parent ids make.
type claudeLink struct {
	id, parent string
	place      model.Place
	from, to   int  // its messages
	prompt     bool // a person's, beginning a turn
}

// claudeLeaf is where the newest branch ends, as the last record about it says,
// and how many links stood before that record.
type claudeLeaf struct {
	id string
	at int
}

func (r *claudeReader) link(record Record, from int, prompt bool) {
	id := record.Value.Get("uuid").TextOr("")
	if id == "" {
		return
	}
	r.links = append(r.links, claudeLink{
		id: id, parent: record.Value.Get("parentUuid").TextOr(""), place: record.Place,
		from: from, to: r.messages.len(), prompt: prompt,
	})
}

// markAbandoned marks what the user took back: a prompt that has a later sibling
// prompt, and all that follows from it. Nothing else is ever left out of a branch,
// for results of parallel calls hang beside it too. Where the file's newest leaf
// descends from the prompt, it was not taken back (facts: transcripts c.11).
func (r *claudeReader) markAbandoned() {
	prompts := map[string][]int{} // by parent
	children := map[string][]int{}
	for i, link := range r.links {
		if link.parent == "" {
			continue
		}
		children[link.parent] = append(children[link.parent], i)
		if link.prompt {
			prompts[link.parent] = append(prompts[link.parent], i)
		}
	}
	taken := map[int]bool{}
	active := r.active()
	for _, siblings := range prompts {
		last := siblings[len(siblings)-1]
		for _, prompt := range siblings[:len(siblings)-1] {
			if r.leaf.at <= last || !active[r.links[prompt].id] {
				descend(r.links, children, prompt, taken)
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
func (r *claudeReader) active() map[string]bool {
	parents := make(map[string]string, len(r.links))
	for _, link := range r.links {
		parents[link.id] = link.parent
	}
	seen := map[string]bool{}
	for id := r.leaf.id; id != "" && !seen[id]; {
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
func descend(links []claudeLink, children map[string][]int, from int, taken map[int]bool) {
	open := []int{from}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if taken[at] {
			continue
		}
		taken[at] = true
		open = append(open, children[links[at].id]...)
	}
}

func (r *claudeReader) abandon(taken map[int]bool) {
	places := map[model.Place]bool{}
	for at := range taken {
		link := r.links[at]
		places[link.place] = true
		for i := link.from; i < link.to; i++ {
			r.messages.mark(i, func(facts *messageFacts) { facts.abandoned = true })
		}
	}
	for i := range r.out.Decisions {
		if decision := &r.out.Decisions[i]; places[decision.Place] {
			decision.Note = joinNonBlank("; ", decision.Note, "the user went back to before this and took another way")
		}
	}
}
