package completeness

import (
	"encoding/json"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// readResponse reads an HTTP response as a program printed it: a status line,
// headers, a blank line, and a body. Without a Link header it says nothing of
// pages.
//
//	HTTP/2 200
//	link: <https://api.example/things?page=2>; rel="next", <…?page=4>; rel="last"
//
//	[{"id": 1}, …]
func readResponse(text string) (model.Completeness, bool) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	head, body, found := strings.Cut(text, "\n\n")
	if !found {
		return model.Completeness{}, false
	}
	header := ""
	for line := range strings.SplitSeq(head, "\n") {
		if name, _, _ := strings.Cut(line, ":"); strings.EqualFold(name, ShapeLink) {
			header = line
		}
	}
	if header == "" {
		return model.Completeness{}, false
	}
	links := linksOf(header)
	out := mapped{marker: header}
	out.complete, out.next, out.reference = canon.Bool, canon.Null, json.RawMessage("null")
	if next, ok := links["next"]; ok {
		out.next, out.reference = canon.Text, json.RawMessage(canon.String(canon.OfText(next)))
	}
	_, before := links["prev"]
	out.last = out.next == canon.Null
	out.completed = out.last && !before
	out.list, out.rows, out.observed = bodyRows(body)
	return out.judged(ShapeLink), true
}

// linksOf are the links of a Link header by their relation.
func linksOf(header string) map[string]string {
	links := map[string]string{}
	for {
		_, rest, found := strings.Cut(header, "<")
		if !found {
			return links
		}
		link, parameters, found := strings.Cut(rest, ">")
		if !found {
			return links
		}
		parameters, header, found = strings.Cut(parameters, ",")
		for parameter := range strings.SplitSeq(parameters, ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
			if strings.EqualFold(name, "rel") {
				for relation := range strings.FieldsSeq(strings.Trim(value, `"`)) {
					links[relation] = link
				}
			}
		}
		if !found {
			return links
		}
	}
}

// bodyRows counts the rows of a body: of a list its items, of an object those of
// its list of rows.
func bodyRows(body string) (name string, kind canon.Kind, items int) {
	text := []byte(body)
	outline, err := canon.ReadOutline(text)
	switch {
	case err != nil:
		return "", canon.Absent, 0
	case outline.Kind == canon.Object:
		return object{text: text, outline: outline}.rows()
	}
	return "", outline.Kind, outline.Items
}
