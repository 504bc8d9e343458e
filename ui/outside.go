package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/runs"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/safe"
)

// editedMsg says that the editor came back.
type editedMsg struct{ err error }

// copy puts the clean text of what is selected on the clipboard.
func (m *Model) copy() {
	if m.exam == nil {
		return
	}
	m.copyText(m.selection())
}

// copyText puts a text on the clipboard and says what it is.
func (m *Model) copyText(what, text string) {
	if text == "" {
		m.toast = "y: nothing to copy here"
		return
	}
	clean := safe.Text(text) // pasted elsewhere, it must be as harmless as on screen
	if err := m.options.Host.Copy(clean); err != nil {
		m.toast = "not copied: " + err.Error()
		return
	}
	if clean != text {
		m.toast = m.painter.pen.Warn + " copied " + what + " with its control characters as marks"
		return
	}
	m.toast = fmt.Sprintf("%s copied %s, %s", m.painter.pen.Done, what, characters(len([]rune(text))))
}

// selection is the exact text that y copies, and what it is.
func (m *Model) selection() (what, text string) {
	switch m.focus {
	case paneDocket:
		if m.blind() {
			return "the name", m.itemName(m.entry()) // a ref is made from what the judge said too
		}
		return "the ref", m.entry().item.Decision.Ref
	case paneGaps:
		if len(m.exam.Gaps) == 0 {
			return "", ""
		}
		for _, quote := range m.exam.Gaps[m.gap].Quotes {
			if quote.State != model.QuoteBlank {
				return "the quote", quote.Quote
			}
		}
		return "the gap's detail", m.exam.Gaps[m.gap].Gap.Detail
	case paneFeedback:
		return "the feedback", m.exam.Feedback.Text
	case paneEvidence:
		var lines []string
		for _, r := range m.evidence.visible() {
			if _, text := r.parted(); text != "" {
				lines = append(lines, text)
			}
		}
		return "the rows on screen", strings.Join(lines, "\n")
	case paneResearch:
		if marker := m.selectedMarker(); marker != "" {
			return "the marker", marker
		}
		return "the judge's packet", m.exam.Canonical
	}
	return "the detail", m.exam.RawDetail
}

// edit opens the record of the decision, or the message on screen, in the
// reader's editor.
func (m *Model) edit() tea.Cmd {
	e := m.entry()
	if e == nil {
		return nil
	}
	place := e.item.Decision.Place
	if m.focus == paneEvidence && m.raw && m.evidence.top < len(m.evidence.rows) {
		if at := m.evidence.rows[m.evidence.top].anchor; at.kind == anchorMessage {
			place = e.item.Transcript.Messages.At(at.n).Place
		}
	}
	path, ok := sessions.PathOf(*e.item.Transcript, place)
	if !ok {
		m.toast = "e: it stands in " + safe.Line(place.Member) + " of an archive, which no editor opens"
		return nil
	}
	return m.editFile(path, place.Line)
}

// editFile opens a file at a line in the reader's editor, where there is a file.
func (m *Model) editFile(path string, line int) tea.Cmd {
	switch {
	case strings.HasPrefix(path, "demo/"):
		m.toast = "e: the demo sessions are built in; there is no file to open"
		return nil
	case path == sessions.StandardInput:
		m.toast = "e: it came on standard input; there is no file to open"
		return nil
	}
	command, err := m.options.Host.Edit(path, line)
	if err != nil {
		m.toast = "e: " + err.Error()
		return nil
	}
	return tea.ExecProcess(command, func(err error) tea.Msg { return editedMsg{err} })
}

func (m *Model) suspend() tea.Cmd {
	if err := m.options.Host.MaySuspend(); err != nil {
		m.toast = fmt.Sprintf("ctrl-z: %s", err)
		return nil
	}
	return tea.Suspend
}

// reload opens everything again; results of the old load are dropped.
func (m *Model) reload() tea.Cmd {
	if e := m.entry(); e != nil {
		m.again = e.item.Decision.Ref
	}
	m.leaveDecision()
	m.generation++
	m.loaded, m.exam, m.current, m.marked, m.summarised, m.summarising = false, nil, -1, -1, 0, false
	m.library, m.opening, m.waited = sessions.Library{}, m.options.Open(), 0
	m.runs, m.observed = map[*model.Transcript]*runs.Run{}, nil
	m.docket = m.docket.again()
	if m.queue != nil {
		m.queue.made, m.queue.items, m.queue.reached = false, nil, 0
	}
	m.forget()
	m.rebuild()
	return tea.Batch(m.load(), m.tickLoading())
}
