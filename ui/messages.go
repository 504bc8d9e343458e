package ui

import (
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/conformance"
	"countersign/engine/conformance/memory"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// messagesMode is the messages of a memory run as a transcript: what the model
// was handed, what was stored, and what the application heard. Leaving it comes
// back to the prove screen.
type messagesMode struct {
	back           *proveMode
	suite          string
	implementation string
	rule           conformance.Rule
	runs           []memory.CaseRun // of the rule's cases
	text           scroller
}

// keep keeps those runs that are about the rule.
func (t *messagesMode) keep(runs []memory.CaseRun) {
	for _, run := range runs {
		if run.Case.Rule == t.rule.ID {
			t.runs = append(t.runs, run)
		}
	}
}

func (*messagesMode) name() string { return "prove" }

func (t *messagesMode) crumbs() []string {
	return []string{"conformance", t.suite, t.implementation, t.rule.ID + " messages"}
}

func (t *messagesMode) focused() *scroller { return &t.text }

func (*messagesMode) bindings() []binding {
	return append([]binding{
		bind(actEscape, groupProve, "esc", "close the search, else back to the suites", "esc"),
		bind(actQuit, groupProve, "q", "back to the suites", "q"),
	}, scrolling("space pgdn", " ")...)
}

func (*messagesMode) hints() []hint {
	return []hint{{actDown, "j/k", "scroll"}, {actSearch, "", "search"}}
}

func (t *messagesMode) act(m *Model, b binding, _ string) tea.Cmd {
	switch {
	case b.action == actEscape && m.searching():
		t.text.search("")
	case b.action == actEscape, b.action == actQuit:
		return m.enter(t.back)
	default:
		t.text.scroll(b.action)
	}
	return nil
}

func (t *messagesMode) resize(m *Model, width, height int) {
	t.text.setHeight(height)
	t.text.setRows(t.rows(m, min(width, 110)))
}

func (t *messagesMode) lines(m *Model, width, height int) []string {
	return m.fill(t.text, width, height, false)
}

// point scrolls.
func (t *messagesMode) point(_ *Model, msg tea.MouseMsg) {
	switch msg.Button {
	case tea.MouseButtonWheelDown:
		t.text.move(3)
	case tea.MouseButtonWheelUp:
		t.text.move(-3)
	}
}

func (t *messagesMode) rows(m *Model, width int) []row {
	var rows []row
	for _, run := range t.runs {
		rows = append(rows, t.caseRows(m, run, width-numbers-2)...)
	}
	return rows
}

// caseRows are one case: what it came to, each telling of its turn, and the log.
func (t *messagesMode) caseRows(m *Model, run memory.CaseRun, width int) []row {
	outcome := conformance.Passed
	if len(run.Failures) > 0 {
		outcome = conformance.Failed
	}
	mark := words.Rule(m.painter.pen.Glyphs, outcome)
	head := row{}.add(themes.Text, " ").addRaw(themes.Place, run.Case.Rule).add(themes.Text, "  ").
		addLook(look{themes.Text, true}, safe.Line(run.Case.Name)).add(themes.Text, "   ").addMark(mark, m.painter.styles.Theme().StatusColour)
	rows := []row{head}
	for _, failure := range run.Failures {
		rows = append(rows, hanging(row{}.pad(numbers), m.failureRows(failure, width))...)
	}
	for i, telling := range run.Record.Tellings {
		of := ""
		if n := len(run.Record.Tellings); n > 1 {
			of = fmt.Sprintf("telling %d of %d", i+1, n)
		}
		rows = append(rows, m.tellingRows(telling, of, width)...)
	}
	rows = append(append(rows, row{}), label("Asked of the deployment", "in the proxy's own log"))
	return append(append(rows, hanging(row{}.pad(2), m.numbered(run.Seen(), make([]bool, len(run.Seen())), width))...), row{}, row{})
}

// label is the heading of a part, and what is to be said of it.
func label(name, of string) row {
	r := row{}.add(themes.Muted, " "+name)
	if of != "" {
		r = r.add(themes.Text, "  ").add(themes.Faint, of)
	}
	return r
}

// tellingRows are one telling of a turn, in the order it went.
func (m *Model) tellingRows(telling trial.Telling, of string, width int) []row {
	rows := []row{{}, label("Handed to the model", of)}
	for i, message := range telling.Report.ModelMessages {
		rows = append(rows, m.handedRows(i, message, width)...)
	}
	if len(telling.Report.ModelMessages) == 0 {
		rows = append(rows, row{}.pad(numbers).add(themes.Muted, "nothing"))
	}
	rows = append(rows, row{}, label("Answered", "by the model, and its tools"))
	for _, call := range telling.Turn.ToolCalls {
		rows = append(rows, m.saidRows("tool call", call.Call, width)...)
		rows = append(rows, m.saidRows("tool", call.Result, width)...)
	}
	if telling.Turn.ModelFailure {
		rows = append(rows, row{}.pad(numbers).add(themes.Error, m.painter.pen.Error+" the model failed"))
	} else {
		rows = append(rows, m.saidRows(wire.RoleAssistant, telling.Turn.Assistant, width)...)
	}
	taken := "by the deployment"
	if of != "" {
		taken += "; a turn that it holds already is not stored again"
	}
	rows = append(rows, row{}, label("Taken", taken))
	for _, stored := range telling.Stored() {
		prefix := row{}.pad(numbers).add(themes.Faint, fmt.Sprintf("group %d  ", stored.GroupOrdinal)).addRaw(roleLook(model.Role(stored.Role)), stored.Role).add(themes.Text, "  ")
		rows = append(rows, hanging(prefix, paragraph(stored.Content, width-draw.Width(prefix.text)+numbers, themes.Text))...)
	}
	if len(telling.Stored()) == 0 {
		rows = append(rows, row{}.pad(numbers).add(themes.Muted, "nothing"))
	}
	return append(append(rows, row{}, label("Told to the application", "by the adapter")), heardRows(telling.Report, width)...)
}

// handedRows are one message that the model was handed. Memory is told from
// ordinary text by its first line, and must carry the untrusted mark.
func (m *Model) handedRows(i int, message wire.Message, width int) []row {
	glyphs, status := m.painter.pen.Glyphs, m.painter.styles.Theme().StatusColour
	head := row{}.add(themes.Faint, fmt.Sprintf("%6d  ", i+1)).addLook(look{roleLook(model.Role(message.Role)), true}, safe.Line(message.Role))
	_, err := wire.ReadMemory(message.Content)
	if memory := !errors.Is(err, wire.ErrPlain); memory {
		head = head.add(themes.Text, "  ").add(themes.Info, "memory")
		if !message.Untrusted {
			head = head.add(themes.Text, "  ").addMark(words.Mark{Glyph: glyphs.Error, Word: "not marked untrusted", Role: themes.Error}, status)
		}
	}
	if message.Untrusted {
		head = head.add(themes.Text, "  ").addMark(words.Mark{Glyph: glyphs.Warn, Word: "untrusted", Role: themes.Warn}, status)
	}
	rows := []row{head}
	var malformed *wire.MalformedError
	if errors.As(err, &malformed) {
		rows = append(rows, hanging(row{}.pad(numbers), m.failureRows(err.Error(), width))...)
	}
	return append(rows, hanging(row{}.pad(numbers), paragraph(message.Content, width, themes.Text))...)
}

// saidRows are what was said after the model was asked.
func (m *Model) saidRows(role, text string, width int) []row {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	head := row{}.pad(numbers).addLook(look{roleLook(model.Role(role)), true}, safe.Line(role))
	return append([]row{head}, hanging(row{}.pad(numbers), paragraph(text, width, themes.Text))...)
}

// heardRows are what the adapter said of the turn. What was really sent is in the
// log.
func heardRows(report wire.Report, width int) []row {
	yes := map[bool]string{true: "yes", false: "no"}
	rows := []row{
		row{}.pad(numbers).add(themes.Muted, "the turn failed").pad(numbers+20).add(themes.Text, yes[report.Fatal]),
		row{}.pad(numbers).add(themes.Muted, "sent to be stored").pad(numbers+20).add(themes.Text, yes[report.Observed]),
	}
	wrong := report.StoreError
	if wrong == "" {
		wrong = "none"
	}
	prefix := row{}.pad(numbers).add(themes.Muted, "store error").pad(numbers + 20)
	return append(rows, hanging(prefix, paragraph(wrong, width-20, themes.Text))...)
}
