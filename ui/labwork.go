package ui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine"
	"countersign/engine/canon"
	"countersign/engine/conformance/judge"
	"countersign/engine/verdict"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
)

// labFound is what the last examination of the lab came to.
type labFound struct {
	variant string          // the reply with the knobs turned
	acts    map[string]bool // which knobs change the draft, by name
	refused string          // why no knob can be turned on the draft
	exam    *model.Examination
}

// labExaminedMsg is the result of one examination.
type labExaminedMsg struct {
	lab      *labMode
	round    int
	prepared *engine.Prepared
	original *model.Examination
	found    labFound
}

// labTask is all that one examination needs; it shares nothing that changes.
type labTask struct {
	item     sessions.Item
	prepared *engine.Prepared
	subject  labSubject
	choice   labChoice
	original *model.Examination
}

// examine has the variant examined beside the screen, and drops an examination that
// is under way.
func (l *labMode) examine(m *Model) tea.Cmd {
	if l.running != nil {
		l.running.cancel()
	}
	l.round++
	round, task := l.round, labTask{l.item, l.prepared, l.subject, l.choice, l.original}
	running, cmd := begin(1, func(ctx context.Context, _ *work) tea.Msg {
		found, ok := task.carryOut(func() bool { return ctx.Err() != nil })
		if !ok {
			return nil // the reader has typed on
		}
		return labExaminedMsg{l, round, task.prepared, task.original, found}
	})
	l.running = running
	return cmd
}

// carryOut examines the variant, and before the first one the original: both by
// what the rules give, without what the file records. Not ok means it was stopped.
func (t *labTask) carryOut(stop func() bool) (found labFound, ok bool) {
	if t.prepared == nil {
		prepared := engine.Prepare(*t.item.Transcript, t.item.Decision)
		t.prepared = &prepared
	}
	if t.original == nil {
		exam, ok := t.under(t.subject.raw, model.Rules{}, stop)
		if !ok {
			return labFound{}, false
		}
		t.original = &exam
	}
	if t.subject.why == "" {
		found = t.turned()
	}
	exam, ok := t.under(t.subject.sent(found.variant), t.choice.rules, stop)
	found.exam = &exam
	return found, ok
}

// under examines the decision with a reply, where it has one that may be another.
func (t *labTask) under(reply string, rules model.Rules, stop func() bool) (model.Examination, bool) {
	if t.subject.why != "" {
		return t.prepared.Under(rules, stop)
	}
	return t.prepared.With(reply, rules, stop)
}

// sent is the exact reply behind what is in the editor: what was only laid out is
// still the original.
func (s labSubject) sent(text string) string {
	if text == s.laid {
		return s.raw
	}
	return text
}

// turned turns the knobs on the draft.
func (t *labTask) turned() labFound {
	text := t.choice.draft.Text()
	found := labFound{variant: text, acts: map[string]bool{}}
	reply, reading, err := verdict.ParseReply(text)
	if err != nil {
		found.refused = err.Error()
		return found
	}
	question := judge.Question{
		Case: t.item.Decision.Ref, Task: t.item.Transcript.Task, Candidate: t.item.Decision.Candidate,
		Evidence: t.original.Evidence.Text, Requirements: t.original.Contract,
	}
	object := []byte(text[reading.Start:reading.End])
	with := func(knobs ...judge.Knob) string {
		print := func(value canon.Value) string { return canon.LaidOut(value, object) }
		return text[:reading.Start] + judge.TurnTogether(knobs, question, reply, print) + text[reading.End:]
	}
	untouched := with()
	var turned []judge.Knob
	for _, knob := range judge.OfOneReply() {
		found.acts[knob.Name] = with(knob) != untouched
		if t.choice.has(knob.Name) {
			turned = append(turned, knob)
		}
	}
	if len(turned) > 0 {
		found.variant = with(turned...)
	}
	return found
}

// laidOut is a reply as it is read: its object on lines of its own. What stands
// around the object stays, and a reply without one is left alone.
func laidOut(raw string) string {
	reply, reading, err := verdict.ParseReply(raw)
	if err != nil {
		return raw
	}
	return raw[:reading.Start] + canon.LaidOut(reply, []byte(raw[reading.Start:reading.End])) + raw[reading.End:]
}

// takeExamined takes in a result, unless the reader has gone on since.
func (l *labMode) takeExamined(m *Model, msg labExaminedMsg) {
	l.prepared, l.original = msg.prepared, msg.original
	if msg.round != l.round {
		return
	}
	l.running, l.found = nil, msg.found
	if refused := msg.found.refused; refused != "" && len(l.choice.knobs) > 0 {
		m.toast = "no knob turns here: " + refused
	}
	if m.mode != l {
		return
	}
	l.build(m)
	if l.turning {
		l.showChange()
	}
	l.turning = false
}

// stop stops what the lab works on.
func (l *labMode) stop() {
	if l.running != nil {
		l.running.cancel()
	}
	l.docket.stop()
}

// takeTick shows that an examination takes long.
func (l *labMode) takeTick(m *Model, msg workTickMsg) tea.Cmd {
	msg.work.slow = true
	return msg.work.tick()
}

// progress is how far the counting is, once it takes long.
func (l *labMode) progress(m *Model) string {
	const bar = 10 // cells
	d, total := l.docket, len(m.docket.entries)
	if !d.running || d.spent < loadingShownFor {
		return ""
	}
	pen := m.painter.pen
	return fmt.Sprintf("%s  %s of %s %s esc stops", pen.Progress(bar, int64(d.next()), int64(total)), draw.Number(d.next()), draw.Number(total), pen.Dot)
}
