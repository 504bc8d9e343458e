package evidence

import (
	"fmt"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// FromPacketText lists what a judge that was handed a packet could read: every
// text of the packet, in the order it stands in, with its bytes between the
// quotation marks, and the holes in it. A text that is no JSON object is one
// field, not escaped.
func FromPacketText(text string, kind model.EvidenceKind) model.Evidence {
	out, _ := ReadPacketText(text, kind)
	return out
}

// ReadPacketText is FromPacketText that also answers the packet it read; absent
// where the text is no JSON.
func ReadPacketText(text string, kind model.EvidenceKind) (model.Evidence, canon.Value) {
	out := model.Evidence{Kind: kind, Text: text}
	packet, err := canon.Parse([]byte(text))
	if err == nil && packet.Kind() == canon.Object {
		out.Fields = packetFields(nil, packet, place{title: "packet", message: -1})
	} else {
		// Some harnesses record prose as evidence: no error, only nothing to take apart.
		out.Fields = []model.Field{{Path: "evidence", Title: "evidence as recorded", End: len(text), Message: -1}}
	}
	for i, field := range out.Fields {
		out.Holes = append(out.Holes, fieldHoles(i, field, text)...)
	}
	return out, packet
}

// place is where a value of the packet stands.
type place struct {
	path    string
	title   string
	message int // it is about, or -1
}

// packetFields appends the texts of a value.
func packetFields(fields []model.Field, value canon.Value, at place) []model.Field {
	switch value.Kind() {
	case canon.Text:
		return append(fields, model.Field{
			Path: at.path, Title: at.title, Message: at.message,
			Start: value.Start + 1, End: value.End - 1, Escaped: true, // without the marks
		})
	case canon.List:
		items := value.Items()
		for i, item := range items {
			fields = packetFields(fields, item, entryPlace(at, item, i, len(items)))
		}
	case canon.Object:
		for _, member := range value.Members() {
			inside := place{path: member.Name, title: at.title + " · " + InWords(member.Name), message: at.message}
			if at.path != "" {
				inside.path = at.path + "." + member.Name
			}
			fields = packetFields(fields, member.Value, inside)
		}
	}
	return fields
}

// entryPlace is where the i-th of n entries of a list stands; entries of the
// packet's own lists are called by their name and know their message.
func entryPlace(list place, entry canon.Value, i, n int) place {
	at := place{path: fmt.Sprintf("%s[%d]", list.path, i), message: list.message}
	number := fmt.Sprintf("%d of %d", i+1, n)
	switch list.path {
	case "actions":
		at.title, at.message = named("action "+number, entry, "name"), messageOf(entry, "evidence_index")
	case "fallback_observations":
		at.title, at.message = named("fallback observation "+number, entry, "name"), messageOf(entry, "evidence_index")
	case "research_summary.reads":
		at.title, at.message = named("read "+number, entry, "name"), messageOf(entry, "evidence_index")
	case "lifecycle_issues":
		at.title, at.message = named("lifecycle issue "+number, entry, "code"), messageOf(entry, "record_index")
	case "requirement_evidence":
		at.title = named("requirement evidence "+number, entry, "role")
	default:
		at.title = list.title + " " + number
	}
	return at
}

func named(title string, entry canon.Value, member string) string {
	if name := entry.Get(member).TextOr(""); name != "" {
		return title + " · " + name
	}
	return title
}

// messageOf is the message an entry is about; the reserved indices below zero
// are about none.
func messageOf(entry canon.Value, member string) int {
	if index, ok := entry.Get(member).Int(); ok && index >= 0 {
		return int(index)
	}
	return -1
}

// fieldHoles are the holes of a field. They are looked for in the decoded text,
// so that a marker counts however the packet writes its line feeds and dots, and
// an escaped backslash before an n does not.
func fieldHoles(index int, field model.Field, text string) []model.Hole {
	if !strings.Contains(text[field.Start:field.End], " chars elided ") {
		return nil
	}
	var holes []model.Hole
	decoded, offsets := Unescape(field, text)
	for _, mark := range FindHoles(decoded) {
		holes = append(holes, model.Hole{Field: index, Start: offsets[mark.Start], End: offsets[mark.End], Chars: mark.Chars})
	}
	return holes
}
