package ui

import (
	"fmt"
	"slices"
	"strings"

	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/pretty"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// foldAfter is how many rows of one message are shown before it is folded, and
// laidOutFolded how many bytes of a text are looked at for them.
const foldAfter, laidOutFolded = 24, 64 << 10

// transcriptRows are the raw transcript: every message in file order, tool calls
// and results as they came, and a mark where each decision was taken.
func (m *Model) transcriptRows(width int) []row {
	e := m.entry()
	if e == nil {
		return nil
	}
	messages := m.rawMessages()
	from, to := m.rawWindow()
	var rows []row
	if from > 0 {
		rows = append(rows, m.beyondRow(m.painter.pen.Above, from, "earlier"), row{})
	}
	for i := from; i < to; i++ {
		rows = append(rows, m.decisionRows(i)...)
		rows = append(rows, m.messageRows(i, messages.At(i), width)...)
	}
	if rest := messages.Len() - to; rest > 0 {
		return append(rows, m.beyondRow(m.painter.pen.Below, rest, "later"))
	}
	rows = append(rows, m.decisionRows(to)...)
	if to == 0 {
		rows = append(rows, row{}.pad(numbers).add(themes.Muted, "this file holds no conversation"))
	}
	if _, ends := m.rawEnd(); ends {
		return append(rows, m.rawEndRow())
	}
	for _, event := range e.item.Transcript.Events {
		rows = append(rows, row{}.pad(numbers).add(themes.Muted, "event  ").addRaw(themes.Muted, event.Kind+": "+event.Text))
	}
	return rows
}

// decisionRows mark the decisions that were taken before a message.
func (m *Model) decisionRows(before int) []row {
	var rows []row
	e := m.entry()
	for i, decision := range e.item.Transcript.Decisions {
		if decision.Messages != before || decision.Kind == model.KindTurn {
			continue
		}
		r := row{}.pad(numbers)
		name := "decision"
		if i == e.item.Index {
			name = m.painter.pen.Cursor + " this decision"
		}
		r = r.addLook(look{themes.Accent, i == e.item.Index}, name)
		for _, other := range m.docket.entries {
			if m.mayTell(other) && other.done && other.item.File == e.item.File && other.item.Index == i {
				verdict := words.Verdict(m.painter.pen.Glyphs, other.summary)
				verdict.Word = safe.Line(verdict.Word)
				r = r.add(themes.Text, fmt.Sprintf(" %d  ", other.number)).addMark(verdict, m.painter.styles.Theme().StatusColour)
			}
		}
		rows = append(rows, r, row{})
	}
	return rows
}

// messageRows are one message: who speaks, where it stands, and its text.
func (m *Model) messageRows(i int, message model.Message, width int) []row {
	head := row{anchor: anchor{kind: anchorMessage, n: i, line: -1}}
	head = head.add(themes.Faint, fmt.Sprintf("%6d  ", i+1)).addLook(look{roleLook(message.Role), true}, safe.Line(string(message.Role)))
	if message.ToolName != "" {
		head = head.add(themes.Text, "  ").addRaw(themes.Place, message.ToolName)
	}
	for _, fact := range messageFacts(message) {
		head = head.add(themes.Faint, "  "+m.painter.pen.Dot+" ").addRaw(themes.Muted, fact)
	}
	if message.Outcome == model.OutcomeError {
		head = head.add(themes.Error, "  "+m.painter.pen.Error+" error")
	}
	if message.Place.Line > 0 {
		head.right, head.rightLook = fmt.Sprintf("line %s", draw.Number(message.Place.Line)), plain(themes.Faint)
	}
	rows := []row{head}
	if message.Lost != "" {
		rows = append(rows, row{}.pad(numbers).add(themes.Error, m.painter.pen.Error+" ").addRaw(themes.Text, message.Lost))
	}
	rows = append(rows, m.besideMessage(i)...)
	return append(append(rows, m.foldedRows(i, message, width)...), row{})
}

// foldedRows are the texts of a message, or the first rows of them and how much
// more there is. Of a very long message only the beginning is laid out.
func (m *Model) foldedRows(i int, message model.Message, width int) []row {
	if m.opened.messages[i] {
		return m.bodyRows(i, message, width)
	}
	message, cut := headOfMessage(message)
	body := m.bodyRows(i, message, width)
	if len(body) <= foldAfter && !cut {
		return body
	}
	more := draw.Number(max(len(body)-foldAfter, 1)) + " more lines"
	if cut {
		more = "many more lines"
	}
	body = body[:min(foldAfter, len(body)):min(foldAfter, len(body))]
	return append(body, row{anchor: anchor{kind: anchorMessage, n: i, line: 1 << 30}}.
		pad(numbers).add(themes.Faint, fmt.Sprintf("%s %s %s %s opens", m.painter.pen.Fold, more, m.painter.pen.Dot, m.called("enter"))))
}

// headOfMessage is the message with the beginnings of its texts.
func headOfMessage(message model.Message) (head model.Message, cut bool) {
	of := func(text string) string {
		if len(text) <= laidOutFolded {
			return text
		}
		cut = true
		return strings.ToValidUTF8(text[:laidOutFolded], "")
	}
	message.Text, message.Thinking = of(message.Text), of(message.Thinking)
	message.ToolCalls = slices.Clone(message.ToolCalls)
	for i := range message.ToolCalls {
		message.ToolCalls[i].Arguments = []byte(of(string(message.ToolCalls[i].Arguments)))
	}
	return message, cut
}

func roleLook(role model.Role) themes.Role {
	switch role {
	case model.RoleUser:
		return themes.Accent
	case model.RoleAssistant:
		return themes.Text
	}
	return themes.Muted
}

func messageFacts(message model.Message) []string {
	var facts []string
	if message.Synthetic != "" {
		facts = append(facts, "written by the harness: "+message.Synthetic)
	}
	if message.InjectedMode != "" {
		facts = append(facts, "steering: "+message.InjectedMode)
	}
	if message.Sidechain {
		facts = append(facts, "sub-agent")
	}
	if message.Abandoned {
		facts = append(facts, "taken back by the user")
	}
	if message.Origin == model.OriginHarnessRepair {
		facts = append(facts, "written by the harness to close the call")
	}
	return facts
}

func (m *Model) bodyRows(i int, message model.Message, width int) []row {
	var rows []row
	text := func(content string, role themes.Role, offset int, quoted []passage) {
		shown, mapping := safe.Mapped(content)
		limit := max(width-numbers-2, 8)
		if m.nowrap {
			limit = 1 << 30
		}
		for _, line := range draw.Wrap(shown, limit) {
			r := row{anchor: anchor{kind: anchorMessage, n: i, line: offset + line.Start}}
			r = r.pad(numbers)
			base := len(r.text)
			r = r.add(role, line.Text(shown))
			markPassages(&r, base, line, mapping, quoted)
			rows = append(rows, r)
		}
	}
	if thinking := strings.TrimSpace(message.Thinking); thinking != "" {
		text("thinking: "+thinking, themes.Faint, 0, nil)
	}
	var quoted []passage
	if m.exam != nil {
		quoted = inMessage(m.painter.pen.Glyphs, *m.exam, i)
	}
	text(message.Text, themes.Text, 0, quoted)
	for _, call := range message.ToolCalls {
		r := row{anchor: anchor{kind: anchorMessage, n: i, line: len(message.Text)}}.pad(numbers)
		r = r.add(themes.Muted, m.painter.pen.To+" ").addRaw(themes.Place, call.Name)
		if call.ID != "" {
			r = r.add(themes.Text, "  ").addRaw(themes.Faint, call.ID)
		}
		rows = append(rows, r)
		arguments := string(call.Arguments)
		if lines, ok := pretty.Lines(arguments); ok && !m.asSent {
			rows = append(rows, m.argumentRows(i, lines, len(message.Text), width)...)
		} else {
			text(arguments, themes.Muted, len(message.Text), nil)
		}
	}
	return rows
}

// argumentRows are what a tool was called with, laid out.
func (m *Model) argumentRows(i int, lines []pretty.Line, offset, width int) []row {
	var rows []row
	limit := max(width-numbers-2, 8)
	if m.nowrap {
		limit = 1 << 30
	}
	for _, line := range lines {
		role := markRole(line.Mark)
		if line.Mark == pretty.Plain {
			role = themes.Muted
		}
		shown := safe.Text(line.Text)
		wrapped := draw.Wrap(shown, limit)
		if len(wrapped) == 0 {
			rows = append(rows, row{anchor: anchor{kind: anchorMessage, n: i, line: offset}}.pad(numbers))
		}
		for _, part := range wrapped {
			r := row{anchor: anchor{kind: anchorMessage, n: i, line: offset + part.Start}}
			rows = append(rows, r.pad(numbers).add(role, part.Text(shown)))
		}
		offset += len(line.Text) + 1
	}
	return rows
}
