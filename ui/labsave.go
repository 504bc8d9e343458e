package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine"
	"countersign/sessions"
	"countersign/ui/safe"
)

// variantMsg says where a variant was saved, and what is otherwise in the file.
type variantMsg struct {
	path      string
	otherwise []string
	err       error
}

// save keeps the variant as a session file of its own: the messages up to the
// decision, and the decision with the variant as its reply. The file is read again
// before it is written, so that what it cannot carry is told.
func (l *labMode) save(m *Model, press string) tea.Cmd {
	switch {
	case l.subject.why != "":
		m.toast = press + ": there is no reply to save a variant of"
		return nil
	case !l.edited():
		m.toast = press + ": nothing is edited"
		return nil
	case len(l.choice.knobs) > 0 && l.running != nil:
		m.toast = press + ": the knobs are still turning"
		return nil
	}
	transcript, decision, about := *l.item.Transcript, engine.WithReply(l.item.Decision, l.text()), l.about()
	name, host := "variant-"+strings.ReplaceAll(decision.Ref, "~", "-")+".jsonl", m.options.Host
	return func() tea.Msg {
		data, otherwise := sessions.Variant(transcript, decision, about)
		path, err := host.Save(name, data)
		return variantMsg{path, otherwise, err}
	}
}

// about says in the file where the variant comes from.
func (l *labMode) about() string {
	how := "edited by hand"
	if len(l.choice.knobs) > 0 {
		how = "with " + strings.Join(l.choice.knobs, ", ")
	}
	return fmt.Sprintf("A variant of decision %s of %s, %s.", l.item.Decision.Ref, l.item.Transcript.File, how)
}

// takeVariant says where it was saved.
func (m *Model) takeVariant(msg variantMsg) {
	switch {
	case msg.err != nil:
		m.toast = m.painter.pen.Error + " not saved: " + msg.err.Error()
	case len(msg.otherwise) > 0:
		m.toast = fmt.Sprintf("%s saved as %s; opened again, otherwise: %s", m.painter.pen.Warn, safe.Line(msg.path), strings.Join(msg.otherwise, ", "))
	default:
		m.toast = fmt.Sprintf("%s saved as %s", m.painter.pen.Done, safe.Line(msg.path))
	}
}
