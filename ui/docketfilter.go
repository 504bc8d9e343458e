package ui

import (
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// subject is what a filter looks at of the decision.
func (e entry) subject() subject {
	decision, exam := e.item.Decision, e.summary
	s := subject{
		verdicts: []string{exam.Mapped, exam.Word},
		outcome:  exam.Outcome.Action,
		rules:    exam.FindingIDs(),
		judges:   []string{decision.Judge.Model, e.judge},
		format:   e.item.Transcript.Format,
		text:     e.text,
	}
	if decision.Kind == model.KindTurn || exam.NoVerdict != "" || !exam.HasWord {
		s.verdicts = []string{valueNone}
	}
	if s.outcome == "" {
		s.outcome = valueNone
	}
	if decision.Judge.Model == "" {
		s.judges = []string{valueNone}
	}
	return s
}

// text is what a reader may look for by its words: the names of the decision, what
// the judge said of the work and of each gap, and what was found.
func (e entry) text() string {
	decision, exam := e.item.Decision, e.summary
	parts := []string{
		decision.Ref, shortLabel(e.item), runName(e.item.Transcript), filepath.Base(e.item.Transcript.File),
		exam.RawDetail, words.Short(draw.Unicode(), exam),
	}
	if decision.Kind == model.KindTurn {
		parts = append(parts, decision.Candidate)
	}
	for _, gap := range exam.Gaps {
		parts = append(parts, gap.Gap.RequirementID, gap.Gap.Criterion, gap.Gap.Detail)
		for _, quote := range gap.Quotes {
			parts = append(parts, quote.Quote)
		}
	}
	return strings.Join(parts, "\n")
}

// sift asks the filter about some decisions, which have been examined since.
func (d *docket) sift(from, to int) {
	for i := from; i < to && !d.filter.empty(); i++ {
		if e := &d.entries[i]; e.done {
			e.fits = d.filter.shows(e.subject())
		}
	}
}

// shown is how many decisions are in the docket.
func (d docket) shown() int {
	n := 0
	for i := range d.entries {
		if d.shows(i) {
			n++
		}
	}
	return n
}

// filterText is the filter and how many decisions it shows, within some cells.
func (m *Model) filterText(cells int) string {
	pen := m.painter.pen
	count := fmt.Sprintf("%s of %s", draw.Number(m.docket.shown()), draw.Number(m.summarised))
	if !m.observedAll() {
		count += " observed"
	}
	name := clipped(pen.Glyphs, safe.Line(m.docket.filter.String()), max(cells-draw.Width(count)-2, 8))
	return name + "  " + count
}

// acceptFilter takes a filter that was typed. A wrong one stays in the prompt, and
// the footer says which terms exist.
func (m *Model) acceptFilter(text string) tea.Cmd {
	f, err := parseFilter(text)
	if err != nil {
		m.mistake(newPrompt(actFilter), text, err.Error())
		return nil
	}
	return m.setFilter(f)
}

// setFilter shows the decisions that a filter lets through. The selection stays
// where it is one of them, else it goes to the first.
func (m *Model) setFilter(f filter) tea.Cmd {
	m.docket.filter = f
	m.docket.sift(0, len(m.docket.entries))
	m.rebuild()
	if m.current >= 0 && m.docket.shows(m.current) {
		m.showEntry()
		return nil
	}
	if order := m.docket.sequence(); len(order) > 0 {
		return m.choose(order[0])
	}
	return nil
}

// nothingMatches are the rows of a docket whose filter shows no decision.
func (d docket) nothingMatches(p painter, width int) []row {
	if d.filter.empty() || d.shown() > 0 {
		return nil
	}
	text := fmt.Sprintf("Nothing matches “%s”. esc clears the filter.", safe.Line(d.filter.String()))
	return paragraph(p.pen.Words(text), width-cursorCells, themes.Muted)
}
