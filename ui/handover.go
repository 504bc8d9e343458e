package ui

import (
	"bytes"
	"fmt"
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/ui/export"
	"countersign/ui/safe"
)

// handedMsg says what became of a document.
type handedMsg struct{ toast string }

// pack hands over the incident pack of the selected decision, without secrets.
//
//	decision, examination, reviews ──export.Pack──▶ clipboard
//	                                                └─ not possible ─▶ a new file
func (m *Model) pack() tea.Cmd {
	e := m.entry()
	if e == nil || m.exam == nil {
		m.toast = "Y: no decision is selected"
		return nil
	}
	incident := export.Incident{Transcript: *e.item.Transcript, Decision: e.item.Decision, Exam: *m.exam, Tool: m.options.Tool}
	reviews := m.options.Count
	return m.handOver("the incident pack", "incident-"+incident.Decision.Ref+".md", func(out io.Writer) error {
		incident.Standing = reviews.read().Book.About(labels.Key(incident.Decision))
		return export.Pack(out, incident, &redact.Redactor{})
	})
}

// handOver makes a document beside the screen and copies it; where that is not
// possible it is written to a new file of the name.
func (m *Model) handOver(what, name string, document func(io.Writer) error) tea.Cmd {
	host, pen := m.options.Host, m.painter.pen
	return func() tea.Msg {
		var out bytes.Buffer
		if err := document(&out); err != nil {
			return handedMsg{what + ": " + err.Error()}
		}
		text := safe.Text(out.String()) // pasted elsewhere, it must be as harmless as on screen
		why := host.Copy(text)
		if why == nil {
			return handedMsg{fmt.Sprintf("%s copied %s, %s", pen.Done, what, characters(len([]rune(text))))}
		}
		path, err := host.Save(name, []byte(text))
		if err != nil {
			return handedMsg{fmt.Sprintf("not copied: %s; not written: %s", why, err)}
		}
		return handedMsg{fmt.Sprintf("%s written to %s: %s", pen.Done, path, why)}
	}
}
