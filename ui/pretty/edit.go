package pretty

import (
	"slices"

	"countersign/engine/beside"
	"countersign/engine/canon"
)

// editNames are how tools name the text that an edit takes away and the one that it
// puts there.
var editNames = [][2]string{
	{"old_string", "new_string"}, {"old_str", "new_str"}, {"old_text", "new_text"}, {"oldText", "newText"}, {"oldString", "newString"},
	{"old", "new"}, {"search", "replace"}, {"before", "after"},
}

// longestEdit is how many lines both texts of an edit have at most to be compared:
// behind that they stand one below the other.
const longestEdit = 1000

// edit is two members, one of which takes the place of the other.
type edit struct{ old, new canon.Member }

// edits are those of one object, by the byte at which a member begins.
type edits map[int]edit

// editsOf finds the pairs of texts that are an edit. A name that is there twice is
// none of an edit: which one counts is not known.
func editsOf(members []canon.Member) edits {
	byName := map[string]canon.Member{}
	for _, member := range members {
		if _, twice := byName[member.Name]; twice {
			member.Value = canon.Value{}
		}
		byName[member.Name] = member
	}
	found := edits{}
	for _, names := range editNames {
		e := edit{old: byName[names[0]], new: byName[names[1]]}
		_, isOld := e.old.Value.Text()
		_, isNew := e.new.Value.Text()
		if isOld && isNew {
			found[e.old.Start], found[e.new.Start] = e, e
		}
	}
	return found
}

// hasEdit reports whether an edit stands anywhere in a value.
func hasEdit(value canon.Value) bool {
	inMember := func(m canon.Member) bool { return hasEdit(m.Value) }
	return len(editsOf(value.Members())) > 0 || slices.ContainsFunc(value.Items(), hasEdit) || slices.ContainsFunc(value.Members(), inMember)
}

// side is what is to be done with a member.
type side int

const (
	neither   side = iota
	bothSides      // the first of an edit's two: the edit stands here
	shown          // the second: it stands there already
)

func (e edits) with(member canon.Member) (edit, side) {
	found, ok := e[member.Start]
	switch {
	case !ok:
		return edit{}, neither
	case member.Start == min(found.old.Start, found.new.Start):
		return found, bothSides
	}
	return edit{}, shown
}

// edit writes what an edit changes, line by line.
func (l *layout) edit(e edit, indent string) {
	one, other, between := e.old, e.new, ", replaced by "
	if e.new.Start < e.old.Start {
		one, other, between = e.new, e.old, ", in the place of "
	}
	l.made(indent, one.Start)
	l.name(one)
	l.made(between, other.Start)
	l.name(other)
	l.made(":", other.Value.Start)
	l.end(other.Value.Start)
	before, places := l.linesOf(e.old.Value)
	after, places2 := l.linesOf(e.new.Value)
	for _, change := range changes(before, after) {
		switch change.Kind {
		case beside.Removed:
			l.changed(indent+"  - ", before[change.Left], places[change.Left], nil, Removed)
		case beside.Added:
			l.changed(indent+"  + ", after[change.Right], places2[change.Right], nil, Added)
		default:
			l.changed(indent+"    ", after[change.Right], places2[change.Right], places[change.Left], Plain)
		}
	}
}

// changed writes one line of an edit.
func (l *layout) changed(sign, line string, places, also []int, mark Mark) {
	l.made(sign, places[0])
	if also != nil {
		for range len(sign) {
			l.open.Also = append(l.open.Also, also[0]-1)
		}
		l.open.Also = append(l.open.Also, also...)
	}
	l.copied(line, places)
	l.open.Mark = mark
	l.end(places[len(line)])
}

// changes is how to get from one text to the other, by lines.
func changes(before, after []string) []beside.Line {
	if len(before)+len(after) <= longestEdit {
		return beside.Lines(before, after)
	}
	var all []beside.Line
	for i := range before {
		all = append(all, beside.Line{Kind: beside.Removed, Left: i, Right: -1})
	}
	for i := range after {
		all = append(all, beside.Line{Kind: beside.Added, Left: -1, Right: i})
	}
	return all
}
