package evidence

import (
	"strings"

	"countersign/model"
)

// Entry parts the entry that a field of an evidence belongs to from the field's own
// member: "actions[1]" and "observation". A member of the packet itself has no
// entry; a message, or prose, is an entry of its own and has no member.
func Entry(field model.Field) (entry, member string) {
	if !field.Escaped {
		return field.Path, ""
	}
	if at := strings.LastIndex(field.Path, "]."); at >= 0 {
		return field.Path[:at+1], field.Path[at+2:]
	}
	return "", field.Path
}

// EntryTitle is the title of the entry that a field with that member belongs to.
func EntryTitle(field model.Field, member string) string {
	if member == "" {
		return field.Title
	}
	title, _, _ := strings.Cut(field.Title, " · "+InWords(member))
	return title
}

// InWords is a member's name for people: without underscores and index.
func InWords(member string) string {
	name, _, _ := strings.Cut(member, "[")
	return strings.ReplaceAll(name, "_", " ")
}
