package completeness

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/engine/grounding/fold"
	"countersign/model"
)

// Read says what the result of a tool says of its own completeness: by its text,
// else by its structured data. After is the page that it continues, zero for none:
// the last page of some shapes is told by what it lacks.
func Read(text string, data []byte, after model.Completeness) model.Completeness {
	own := toolText(text)
	if found, ok := readMarker(own, after); ok {
		return found
	}
	if found, ok := readCut(own); ok {
		return found
	}
	if found, ok := readBroken(own); ok {
		return found
	}
	if found, ok := readMarker(string(data), after); ok {
		return found
	}
	return model.Completeness{}
}

// toolText is a result without what the harness itself wrote into it.
func toolText(text string) string {
	ranges := fold.Harness(text)
	if len(ranges) == 0 {
		return text
	}
	var out strings.Builder
	from := 0
	for _, r := range ranges {
		out.WriteString(text[from:r.Start])
		from = r.End
	}
	out.WriteString(text[from:])
	return out.String()
}

// readMarker reads a result that is one JSON object, or a printed HTTP response.
func readMarker(text string, after model.Completeness) (model.Completeness, bool) {
	switch start := strings.TrimLeft(text, " \t\r\n"); {
	case strings.HasPrefix(start, "HTTP/"):
		return readResponse(start)
	case !strings.HasPrefix(start, "{"):
		return model.Completeness{}, false
	}
	object := object{text: []byte(text)}
	var err error
	if object.outline, err = canon.ReadOutline(object.text); err != nil {
		return model.Completeness{}, false
	}
	for _, inside := range object.unwrapped() {
		if carriesTriple(inside.outline) {
			evaluation := evaluate(inside.text, inside.outline, nil)
			found := stated(evaluation, ShapeContract, inside.marker(isMarker))
			found.List = rowsMember
			return found, true
		}
		for _, shape := range shapes {
			if shape.read == nil {
				continue
			}
			if found, ok := shape.read(inside, after); ok {
				return found.judged(shape.ID), true
			}
		}
	}
	return model.Completeness{}, false
}

// carriesTriple reports whether an object means to be the contract's: it has rows,
// and a member of the marker, be it in another case. Without rows it may be about
// anything that is complete or has a next.
func carriesTriple(outline canon.Outline) bool {
	rows, marker := false, false
	for _, member := range outline.Members {
		rows = rows || strings.EqualFold(member.Name, rowsMember)
		marker = marker || isMarker(member.Name)
	}
	return rows && marker
}

// isMarker reports whether a member belongs to the contract's marker: all of the
// contract's but the rows.
func isMarker(name string) bool {
	return strings.EqualFold(name, completeMember) || strings.EqualFold(name, nextMember)
}

// brokenMarkerBytes is how much of a broken text stands for its marker.
const brokenMarkerBytes = 120

// readBroken is a text that begins as the contract's object and is no JSON: cut
// short, or with text around it. It is unreadable, never empty.
func readBroken(text string) (model.Completeness, bool) {
	start := strings.TrimPrefix(strings.TrimLeft(text, " \t\r\n"), "\ufeff")
	if !strings.HasPrefix(start, "{") {
		return model.Completeness{}, false
	}
	outline, _ := canon.ReadOutline([]byte(start))
	if !carriesTriple(outline) && !breaksInTriple(outline, start) {
		return model.Completeness{}, false
	}
	end := start[max(len(start)-brokenMarkerBytes, 0):]
	return stated(Evaluation{Reason: NotJSON}, ShapeContract, strings.ToValidUTF8(end, "")), true
}

// breaksInTriple reports whether an object breaks off in a member of the contract,
// and has no whole member but such.
func breaksInTriple(outline canon.Outline, text string) bool {
	broken := text[1:]
	for _, member := range outline.Members {
		if !isContract(member.Name) {
			return false
		}
		broken = text[member.Value.End:]
	}
	broken = strings.TrimLeft(broken, ", \t\r\n")
	return slices.ContainsFunc(contractMembers, func(name string) bool { return strings.HasPrefix(broken, `"`+name+`"`) })
}

// stated is an evaluation as one of the five states.
func stated(evaluation Evaluation, shape, marker string) model.Completeness {
	out := model.Completeness{Shape: shape, Reason: string(evaluation.Reason), Notices: evaluation.Notices, Marker: marker}
	result := evaluation.Result
	switch {
	case evaluation.Reason == CompleteWithNext, evaluation.Reason == CountsDisagree:
		out.State = model.Contradictory
	case result == nil:
		out.State = model.Unreadable
	default:
		out.State, out.Last = model.Complete, !result.Partial
		if result.Partial {
			out.State = model.Partial
		}
		observed := result.Observed
		out.Observed, out.Total, out.Next = &observed, result.Total, result.Next
	}
	return out
}
