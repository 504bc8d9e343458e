package ui

import (
	"fmt"
	"path/filepath"

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
		return m.one(m.sentence(why, width, themes.Muted))
	}
	head := row{}.add(themes.Text, m.painter.pen.Words(words.Reads(len(reads), shown)))
	if omitted := len(reads) - shown; omitted > 0 {
		head.right, head.rightLook = fmt.Sprintf("%s decided on %d of %d reads", m.painter.pen.Warn, shown, len(reads)), plain(themes.Warn)
	}
	if full != whole || len(reads) == 0 {
		return []row{head}
	}
	rows := []row{head}
	if p := m.exam.Projection; p != nil && p.Packet.RelevantActionCount == 0 {
		rows = append(rows, row{}.add(themes.Muted, "nothing was changed in this run: no edits, no commands with effects"))
	}
	return append(append(rows, row{}), m.readTable(reads, len(reads)-shown, width)...)
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
	rows := []row{header}
	if omitted > 0 {
		say := fmt.Sprintf("%s the judge was not shown %s o opens them", counted(omitted, "older read", "older reads"), m.painter.pen.Dot)
		if m.opened.reads {
			say = fmt.Sprintf("%s the judge was not shown %s o closes", counted(omitted, "older read", "older reads"), m.painter.pen.Dot)
		}
		rows = append(rows, dashedRow(themes.Hole, say))
	}
	selected := m.read
	if !m.opened.reads {
		selected = max(selected, omitted)
	}
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
		rows = append(rows, m.readRow(read, i, i == selected, tool, target, role))
	}
	return rows
}

func (m *Model) readRow(read model.Read, i int, selected bool, tool, target int, role themes.Role) row {
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
	return r.addRaw(role, read.ResultDigest)
}

// breadcrumb is where the reader is.
func (m *Model) breadcrumb() []string {
	parts := []string{m.options.Title}
	e := m.entry()
	if e == nil {
		return parts
	}
	if name := e.item.Transcript.Session; name != "" && name != m.options.Title {
		parts = append(parts, clipped(m.painter.pen.Glyphs, safe.Line(name), 24))
	} else if file := filepath.Base(e.item.Transcript.File); file != m.options.Title {
		parts = append(parts, file)
	}
	parts = append(parts, fmt.Sprintf("decision %d of %s", e.number, draw.Number(len(m.docket.entries))))
	if m.exam != nil && len(m.exam.Gaps) > 0 && m.focus == paneGaps {
		parts = append(parts, fmt.Sprintf("gap %d of %d", m.gap+1, len(m.exam.Gaps)))
	}
	return parts
}
