package redact

import (
	"slices"
	"strings"

	"countersign/model"
)

// Pattern is one kind of text that is taken out.
type Pattern struct {
	ID       string `json:"id"`
	Name     string `json:"name"` // as the mark has it
	Sentence string `json:"sentence"`
}

// Mark is what stands in the place of a text that was taken out.
func (p Pattern) Mark() string { return markBegins + p.Name + "]" }

// markBegins is how every mark begins.
const markBegins = "[redacted: "

// Patterns is every pattern, in the order in which one goes before another where
// both find a text.
func Patterns() []Pattern {
	list := make([]Pattern, len(table))
	for i, finder := range table {
		list[i] = finder.Pattern
	}
	return list
}

// Found is a text to take out: the bytes from Start to End, and by which pattern.
type Found struct {
	Start, End int
	Pattern    Pattern
}

// Find finds what must not leave, in order and without overlaps. Texts that overlap
// are taken out as one, by the pattern that comes first in the table.
func Find(text string) []Found {
	type ranked struct{ start, end, rank int }
	var all []ranked
	for rank, finder := range table {
		for _, span := range finder.find(text) {
			all = append(all, ranked{span.start, span.end, rank})
		}
	}
	slices.SortFunc(all, func(a, b ranked) int { return a.start - b.start })
	var found []Found
	best := 0 // the rank of the last
	for _, next := range all {
		if n := len(found); n > 0 && next.start < found[n-1].End {
			last := &found[n-1]
			last.End = max(last.End, next.end)
			if next.rank < best {
				best, last.Pattern = next.rank, table[next.rank].Pattern
			}
			continue
		}
		best = next.rank
		found = append(found, Found{next.start, next.end, table[best].Pattern})
	}
	return found
}

// Redactor puts marks into texts and counts them. A nil Redactor leaves every text
// as it is; the zero Redactor has taken nothing out yet.
type Redactor struct{ counts map[string]int }

// Text is a text with marks.
func (r *Redactor) Text(text string) string { return r.Part(text, 0, len(text)) }

// Part is the bytes from start to end of a text, with marks. The whole text is
// looked at, so that a secret is known by what stands beside the part, and one that
// lies across its ends is taken out of it too.
func (r *Redactor) Part(text string, start, end int) string {
	if r == nil {
		return text[start:end]
	}
	var out strings.Builder
	at := start
	for _, found := range Find(text) {
		if found.End <= start || found.Start >= end {
			continue
		}
		out.WriteString(text[at:max(found.Start, at)])
		out.WriteString(found.Pattern.Mark())
		at = min(found.End, end)
		r.count(found.Pattern.ID)
	}
	out.WriteString(text[at:end])
	return out.String()
}

func (r *Redactor) count(id string) {
	if r.counts == nil {
		r.counts = map[string]int{}
	}
	r.counts[id]++
}

// Counts is how often each pattern was found so far, by the names of the patterns,
// in the order of the table.
func (r *Redactor) Counts() []model.Count {
	counts := []model.Count{}
	if r == nil {
		return counts
	}
	for _, finder := range table {
		if n := r.counts[finder.ID]; n > 0 {
			counts = append(counts, model.Count{Name: finder.Name, N: n})
		}
	}
	return counts
}
