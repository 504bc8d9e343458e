package ui

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// markCells is how wide the column of completeness marks is, and mostResults how
// many results with a marker a pane lays out.
const markCells, mostResults = 18, 100

// headlineRows say on one row what the data say of their completeness, with the
// marker as it was sent; no row where no result has a marker.
func (m *Model) headlineRows(exam model.Examination) []row {
	headline, ok := words.HeadlineOf(exam.Completeness)
	if !ok {
		return nil
	}
	r := row{}.addMark(headline.Mark(m.painter.pen.Glyphs), m.painter.styles.Theme().StatusColour).add(themes.Text, "  ")
	r = r.add(themes.Muted, m.shownMarker(headline.Result.Marker)).add(themes.Text, "  ").addRaw(themes.Place, resultName(headline.Result))
	if headline.More > 0 {
		r.right, r.rightLook = fmt.Sprintf("%s +%s", m.painter.pen.Fold, draw.Number(headline.More)), plain(themes.Faint)
	}
	return []row{r}
}

// resultName says which result a marker is of.
func resultName(result model.MarkedResult) string {
	return strings.TrimSpace(fmt.Sprintf("%s %s", result.Tool, result.Target))
}

// completenessRows are all results with a marker, in order, what their chains come
// to, and the lists of the packet that are not complete.
func (m *Model) completenessRows(exam model.Examination, width int) []row {
	data := exam.Completeness
	var rows []row
	for _, list := range data.Packet {
		rows = append(rows, m.packetRows(list)...)
	}
	rows = append(rows, m.resultRows(data.Results, width)...)
	for _, chain := range data.Chains {
		rows = append(rows, m.chainRow(chain, data).behind(row{}.pad(markCells+2)))
	}
	if data.Unmarked > 0 {
		rows = append(rows, row{}.add(themes.Faint, words.Unmarked(data.Unmarked)))
	}
	if len(rows) == 0 {
		return nil
	}
	return append(append([]row{row{}.add(themes.Muted, "completeness")}, rows...), row{})
}

// packetRows are a list of the packet that is not complete, with its counts as
// they were sent.
func (m *Model) packetRows(list model.PacketList) []row {
	mark := words.Completeness(m.painter.pen.Glyphs, list.Completeness)
	switch list.State {
	case model.Complete:
		return nil
	case model.Contradictory:
		mark = words.CountsDisagree(m.painter.pen.Glyphs)
	}
	r := row{}.addMark(mark, m.painter.styles.Theme().StatusColour).pad(markCells).add(themes.Text, "  ")
	r = r.add(themes.Text, "the packet's "+list.Name+"  ").addRaw(themes.Muted, list.Marker)
	return []row{r}
}

// resultRows are results with a marker: which each is, the marker as it was sent,
// what that means, and how it was read.
func (m *Model) resultRows(results []model.MarkedResult, width int) []row {
	var rows []row
	for i, result := range results {
		if i == mostResults {
			more := counted(len(results)-i, "result", "results")
			return append(rows, row{}.add(themes.Faint, fmt.Sprintf("%s %s more", m.painter.pen.Fold, more)))
		}
		head := row{}.addMark(words.Completeness(m.painter.pen.Glyphs, result.Completeness), m.painter.styles.Theme().StatusColour)
		head = head.pad(markCells).add(themes.Text, "  ").add(themes.Faint, fmt.Sprintf("message %d  ", result.Message+1))
		rows = append(rows, head.addRaw(themes.Place, resultName(result)))
		for _, r := range m.markerRows(result, width-markCells-2) {
			rows = append(rows, r.behind(row{}.pad(markCells+2)))
		}
	}
	return rows
}

// markerRows say what the marker of a result is and what it means.
func (m *Model) markerRows(result model.MarkedResult, width int) []row {
	rows := m.titled("marker", paragraph(m.shownMarker(result.Marker), width-10, themes.Text))
	if how := words.ReadAs(result.Completeness); how != "" {
		rows = append(rows, m.titled("read as", m.sentence(how, width-10, themes.Muted))...)
	}
	if notices := words.Notices(result.Completeness); notices != "" {
		rows = append(rows, m.titled("notices", paragraph(safe.Line(notices), width-10, themes.Muted))...)
	}
	return append(rows, m.sentence(words.CompletenessSentence(result), width, themes.Text)...)
}

// shownMarker is as much of a marker as a pane has room for.
func (m *Model) shownMarker(marker string) string {
	shown := clippedQuote(marker)
	if rest := utf8.RuneCountInString(marker[len(shown):]); rest > 0 {
		return safe.Line(shown) + fmt.Sprintf(" %s %s more", m.painter.pen.Fold, characters(rest))
	}
	return safe.Line(shown)
}

// chainRow is what the pages that continue one another come to.
func (m *Model) chainRow(chain model.Chain, data model.CompletenessExam) row {
	var pages []string
	for _, page := range chain.Pages {
		pages = append(pages, fmt.Sprint(data.Results[page].Message+1))
	}
	r := row{}.add(themes.Text, words.Chain(chain))
	return r.add(themes.Faint, fmt.Sprintf(" %s messages %s", m.painter.pen.Dot, strings.Join(pages, ", ")))
}

// chainsOf are the chains that a result is a page of.
func (m *Model) chainsOf(result model.MarkedResult) []row {
	data := m.exam.Completeness
	var rows []row
	for _, chain := range data.Chains {
		if slices.ContainsFunc(chain.Pages, func(page int) bool { return data.Results[page].Message == result.Message }) {
			rows = append(rows, m.chainRow(chain, data))
		}
	}
	return rows
}

// besideMessage is what a tool result says of its completeness, below its heading;
// no row for one that says nothing, and for what is no result.
func (m *Model) besideMessage(message int) []row {
	if m.exam == nil {
		return nil
	}
	result, ok := m.exam.Completeness.Result(message)
	if !ok {
		return nil
	}
	r := row{}.pad(numbers).addMark(words.Completeness(m.painter.pen.Glyphs, result.Completeness), m.painter.styles.Theme().StatusColour)
	return []row{r.add(themes.Text, "  ").add(themes.Muted, m.shownMarker(result.Marker))}
}
