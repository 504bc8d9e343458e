package ui

import (
	"fmt"
	"path/filepath"
	"slices"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// researchRows are the research summary: what was read, and what of it the judge
// was shown.
func (m *Model) researchRows(width int, full fullness) []row {
	if m.exam == nil {
		return []row{{}}
	}
	reads, shown, why := m.reads()
	if why != "" {
		rows := m.one(m.sentence(why, width, themes.Muted))
		if say, how := m.decidedOn(); say != "" && len(rows) > 0 {
			rows[0].right, rows[0].rightLook = say, how
		}
		if full == whole {
			rows = append(rows, m.otherResultRows(nil, width)...)
		}
		return rows
	}
	head := row{}.add(themes.Text, m.painter.pen.Words(words.Reads(len(reads), shown)))
	head.right, head.rightLook = m.decidedOn()
	if full != whole {
		return []row{head}
	}
	rows := []row{head}
	if p := m.exam.Projection; p != nil && p.Packet.RelevantActionCount == 0 && len(reads) > 0 {
		rows = append(rows, row{}.add(themes.Muted, "nothing was changed in this run: no edits, no commands with effects"))
	}
	if len(reads) > 0 {
		rows = append(append(rows, row{}), m.readTable(reads, len(reads)-shown, width)...)
		rows = append(rows, m.selectedRead(reads, len(reads)-shown, width)...)
	}
	return append(rows, m.otherResultRows(reads, width)...)
}

// decidedOn says beside the headline what the judge was not shown of the reads, or
// that the counts beside them disagree.
func (m *Model) decidedOn() (string, look) {
	list, ok := m.exam.Completeness.List(model.PacketReads)
	switch {
	case ok && list.State == model.Contradictory:
		mark := words.CountsDisagree(m.painter.pen.Glyphs)
		return mark.String(), plain(mark.Role)
	case ok && list.State == model.Partial:
		return fmt.Sprintf("%s decided on %d of %d reads", m.painter.pen.Warn, *list.Observed, list.Stated), plain(themes.Warn)
	}
	return "", look{}
}

// reads are all reads of the run, the omitted ones first, and how many of them
// were shown; or why there is no such list.
func (m *Model) reads() (reads []model.Read, shown int, why string) {
	exam := *m.exam
	switch {
	case exam.Projection != nil && exam.Evidence.Kind == model.EvidenceReconstructed:
		return exam.Projection.Reads, exam.Projection.Packet.ResearchSummary.IncludedCount, ""
	case exam.Evidence.Kind == model.EvidenceSaved:
		if m.saved.exam != m.exam { // parsed once, and not for every key
			m.saved.exam = m.exam
			m.saved.reads, m.saved.shown, m.saved.why = savedReads(exam.Evidence.Text)
		}
		return m.saved.reads, m.saved.shown, m.saved.why
	}
	if e := m.entry(); e != nil && e.item.Decision.Recorded != nil && e.item.Decision.Recorded.Stats != nil {
		stats := e.item.Decision.Recorded.Stats
		return nil, 0, fmt.Sprintf("%s · %s omitted · the receipt records only the counts",
			counted(stats.IncludedReadOnly, "read shown", "reads shown"), draw.Number(stats.OmittedReadOnlyCount))
	}
	return nil, 0, words.NoReads(exam.Evidence.Kind)
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return draw.Number(n) + " " + many
}

// parsedReads are the reads of a saved packet, and whose they are.
type parsedReads struct {
	exam  *model.Examination
	reads []model.Read
	shown int
	why   string
}

// savedReads are the reads of a packet as it was recorded. Of omitted ones it
// has the number alone.
func savedReads(text string) ([]model.Read, int, string) {
	packet, err := canon.Parse([]byte(text))
	summary := packet.Get("research_summary")
	if err != nil || summary.Kind() != canon.Object {
		return nil, 0, words.NoReads(model.EvidenceSaved)
	}
	var reads []model.Read
	for _, item := range summary.Get("reads").Items() {
		read := func(name string) string { return canon.DisplayOr(item.Get(name), "") }
		ordinal, _ := item.Get("ordinal").Int()
		reads = append(reads, model.Read{
			Ordinal: int(ordinal), EvidenceIndex: -1, Name: read("name"), Target: read("target"),
			ResultDigest: read("result_digest"), HasErrorResult: item.Get("has_error_result").IsTrue(),
		})
	}
	if omitted, _ := summary.Get("omitted_count").Int(); omitted > 0 {
		return nil, 0, fmt.Sprintf("%s shown · %d omitted, of which the record has no more", counted(len(reads), "read", "reads"), omitted)
	}
	return reads, len(reads), ""
}

// readTable draws the reads with what was omitted above a dashed line.
func (m *Model) readTable(reads []model.Read, omitted, width int) []row {
	tool, target := 4, max((width-14)/3, 12)
	for _, read := range reads {
		tool = min(max(tool, draw.Width(safe.Line(read.Name))), 16)
	}
	header := row{}.add(themes.Muted, fmt.Sprintf("  # %-*s  %-*s  %s", tool, "tool", target, "target", "first line of the result"))
	marks := m.markColumn(reads)
	header.right, header.rightLook = m.painter.pen.Fit("completeness", marks), plain(themes.Muted)
	rows := []row{header}
	if omitted > 0 {
		say := fmt.Sprintf("%s the judge was not shown %s %s opens them", counted(omitted, "older read", "older reads"), m.painter.pen.Dot, m.called("o"))
		if m.opened.reads {
			say = fmt.Sprintf("%s the judge was not shown %s %s closes", counted(omitted, "older read", "older reads"), m.painter.pen.Dot, m.called("o"))
		}
		rows = append(rows, dashedRow(themes.Hole, say))
	}
	selected := m.selectedIndex(omitted)
	for i, read := range reads {
		if i < omitted && !m.opened.reads {
			continue
		}
		role := themes.Text
		if i < omitted {
			role = themes.Hole
		}
		if i == omitted && omitted > 0 && m.opened.reads {
			rows = append(rows, dashedRow(themes.Hole, m.painter.pen.Words("the judge’s view starts here")))
		}
		rows = append(rows, m.readRow(read, i, i == selected, tool, target, marks, role))
		if result, ok := m.exam.Completeness.Result(read.EvidenceIndex); ok {
			at := row{hang: 2, anchor: anchor{kind: anchorRead, n: i, line: 1}}.pad(6 + tool + 2)
			rows = append(rows, at.add(themes.Muted, m.shownMarker(result.Marker)))
		}
	}
	return rows
}

// selectedIndex is the read that is selected: one that is on screen.
func (m *Model) selectedIndex(omitted int) int {
	if m.opened.reads {
		return m.read
	}
	return max(m.read, omitted)
}

func (m *Model) readRow(read model.Read, i int, selected bool, tool, target, marks int, role themes.Role) row {
	r := row{hang: 2, anchor: anchor{kind: anchorRead, n: i}}
	cursor := "  "
	if selected && m.focus == paneResearch {
		cursor = m.painter.pen.Cursor + " "
	}
	r = r.add(themes.Accent, cursor).add(themes.Faint, fmt.Sprintf("%3d ", i+1))
	r = r.add(themes.Place, clipped(m.painter.pen.Glyphs, safe.Line(read.Name), tool)).pad(6 + tool + 2)
	r = r.add(role, clipped(m.painter.pen.Glyphs, safe.Line(read.Target), target)).pad(6 + tool + 2 + target + 2)
	if read.HasErrorResult {
		r = r.add(themes.Error, m.painter.pen.Error+" ")
	}
	r = r.addRaw(role, read.ResultDigest)
	if read.EvidenceIndex < 0 {
		return r // a recorded packet does not say which message it was
	}
	mark := m.markOf(read)
	r.right, r.rightLook = m.painter.pen.Fit(mark.String(), marks), plain(mark.Role)
	return r
}

// markOf is what the result of a read says of its completeness.
func (m *Model) markOf(read model.Read) words.Mark {
	result, _ := m.exam.Completeness.Result(read.EvidenceIndex)
	return words.Completeness(m.painter.pen.Glyphs, result.Completeness)
}

// markColumn is how wide the column of those is, in cells.
func (m *Model) markColumn(reads []model.Read) int {
	cells := draw.Width("completeness")
	for _, read := range reads {
		cells = max(cells, draw.Width(m.markOf(read).String()))
	}
	return cells
}

// selectedRead says what the marker of the selected read means, and what its pages
// come to; nothing where it has no marker.
func (m *Model) selectedRead(reads []model.Read, omitted, width int) []row {
	i := m.selectedIndex(omitted)
	if i >= len(reads) {
		return nil
	}
	result, ok := m.exam.Completeness.Result(reads[i].EvidenceIndex)
	if !ok {
		return nil
	}
	rows := []row{{}, row{}.addLook(look{themes.Text, true}, fmt.Sprintf("Read %d is %s", i+1, result.State))}
	rows = append(rows, m.markerRows(result, width)...)
	return append(rows, m.chainsOf(result)...)
}

// selectedMarker is the marker of the selected read as it was sent, or nothing.
func (m *Model) selectedMarker() string {
	reads, shown, _ := m.reads()
	i := m.selectedIndex(len(reads) - shown)
	if i >= len(reads) {
		return ""
	}
	result, _ := m.exam.Completeness.Result(reads[i].EvidenceIndex)
	return result.Marker
}

// otherResultRows are the results with a marker that no read of the table is of.
func (m *Model) otherResultRows(reads []model.Read, width int) []row {
	of := map[int]bool{}
	for _, read := range reads {
		of[read.EvidenceIndex] = true
	}
	others := slices.DeleteFunc(slices.Clone(m.exam.Completeness.Results), func(r model.MarkedResult) bool { return of[r.Message] })
	if len(others) == 0 {
		return nil
	}
	title := "other results with a completeness marker"
	if len(reads) == 0 {
		title = "results with a completeness marker"
	}
	return append([]row{{}, row{}.add(themes.Muted, title)}, m.resultRows(others, width)...)
}

// runCrumb is the run in the breadcrumb, or blank where the title says it.
func (m *Model) runCrumb(e *entry) string {
	if name := e.item.Transcript.Session; name != "" && name != m.options.Title {
		return clipped(m.painter.pen.Glyphs, safe.Line(name), 24)
	}
	if file := filepath.Base(e.item.Transcript.File); file != m.options.Title {
		return file
	}
	return ""
}

// breadcrumb is where the reader is.
func (m *Model) breadcrumb() []string {
	if m.queue != nil {
		return m.reviewCrumbs()
	}
	parts := []string{m.options.Title}
	filtered := !m.docket.filter.empty()
	if filtered {
		cells := 40
		if m.width < tabsBelow {
			cells = 24
		}
		parts = append(parts, m.filterText(cells))
	}
	e := m.entry()
	if e == nil {
		return parts
	}
	if run := m.runCrumb(e); run != "" && (!filtered || m.width >= tabsBelow) {
		parts = append(parts, run)
	}
	if filtered && !m.docket.shows(m.current) {
		return parts[:2] // the selected one is not in the docket
	}
	parts = append(parts, fmt.Sprintf("decision %d of %s", e.number, draw.Number(len(m.docket.entries))))
	if m.exam != nil && len(m.exam.Gaps) > 0 && m.focus == paneGaps {
		parts = append(parts, fmt.Sprintf("gap %d of %d", m.gap+1, len(m.exam.Gaps)))
	}
	return parts
}
