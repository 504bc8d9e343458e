package compare

import (
	"strings"

	"countersign/engine/evidence"
	"countersign/model"
)

// EvidenceDiff is what two judges had before them, entry by entry: an action, a
// read, a message.
type EvidenceDiff struct {
	Same    int // entries that are in both
	Changes []Change
}

// Change is an entry that is not in both, or not in the same words. A title is
// blank where that side does not have it.
type Change struct {
	TitleA, TitleB string
	Members        []MemberChange
}

// MemberChange is one text of an entry: its lines from A to B.
type MemberChange struct {
	Name  string
	Lines []Line
}

// Line is a line of a text, or how many lines were left out here: of those that
// are the same in both, or of a text too long to be shown.
type Line struct {
	Kind    model.DiffKind
	Text    string
	Skipped int
}

// Evidence compares two evidences. The members of the packet itself, its schema and
// the digest of the transcript, are no part of what a judge goes by.
func Evidence(a, b model.Evidence) EvidenceDiff {
	before, after := entriesOf(a), entriesOf(b)
	var diff EvidenceDiff
	for _, run := range aligned(keys(before), keys(after)) {
		if run.same {
			diff.Same += run.a
		} else {
			diff.Changes = append(diff.Changes, changes(before[:run.a], after[:run.b])...)
		}
		before, after = before[run.a:], after[run.b:]
	}
	return diff
}

// entry is one entry of an evidence.
type entry struct {
	title   string
	slot    string // its list and tool: what may stand in its place on the other side
	members []text
}

type text struct{ name, text string }

// entriesOf takes an evidence apart.
func entriesOf(e model.Evidence) []entry {
	var entries []entry
	last := ""
	for _, field := range e.Fields {
		name, member := evidence.Entry(field)
		if name == "" {
			continue
		}
		if name != last || len(entries) == 0 {
			title := evidence.EntryTitle(field, member)
			list, _, _ := strings.Cut(name, "[")
			_, tool, _ := strings.Cut(title, " · ")
			if !field.Escaped { // a message: its number is no list
				list, tool = "", title
			}
			entries = append(entries, entry{title: title, slot: list + "\x00" + tool})
			last = name
		}
		of := &entries[len(entries)-1]
		of.members = append(of.members, text{member, decoded(field, e.Text)})
	}
	return entries
}

// decoded is the text of a field as a person reads it.
func decoded(field model.Field, all string) string {
	if !field.Escaped {
		return all[field.Start:field.End]
	}
	plain, _ := evidence.Unescape(field, all)
	return plain
}

// keys are texts that are equal where the entries are.
func keys(entries []entry) []string {
	all := make([]string, len(entries))
	for i, e := range entries {
		var key strings.Builder
		key.WriteString(e.slot)
		for _, member := range e.members {
			key.WriteString("\x00" + member.name + "\x00" + member.text)
		}
		all[i] = key.String()
	}
	return all
}

// changes pairs the entries that differ in one place: those of one list and tool
// stand for each other, in order. The rest is on one side alone.
func changes(before, after []entry) []Change {
	var all []Change
	taken := make([]bool, len(after))
	for _, a := range before {
		var b *entry
		for j := range after {
			if !taken[j] && after[j].slot == a.slot {
				taken[j], b = true, &after[j]
				break
			}
		}
		all = append(all, changeOf(&a, b))
	}
	for j := range after {
		if !taken[j] {
			all = append(all, changeOf(nil, &after[j]))
		}
	}
	return all
}

// changeOf is the change from one entry to another; one of them may be missing.
func changeOf(a, b *entry) Change {
	var change Change
	texts := [2]map[string]string{{}, {}}
	var names []string
	for side, e := range []*entry{a, b} {
		if e == nil {
			continue
		}
		if side == 0 {
			change.TitleA = e.title
		} else {
			change.TitleB = e.title
		}
		for _, member := range e.members {
			if _, known := texts[0][member.name]; !known || side == 0 {
				names = append(names, member.name)
			}
			texts[side][member.name] = member.text
		}
	}
	for _, name := range names {
		if x, y := texts[0][name], texts[1][name]; x != y {
			change.Members = append(change.Members, MemberChange{name, lines(x, y)})
		}
	}
	return change
}
