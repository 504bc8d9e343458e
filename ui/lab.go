package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draft"
	"countersign/ui/draw"
)

// labPart is a part of the lab; tab goes from one to the next.
type labPart int

// The parts.
const (
	labReply labPart = iota
	labKnobs
	labResult
	labParts
)

// labMode is one decision with another reply, or under other rules. Nothing it
// does touches the original.
//
//	reply as recorded ──▶ choice: typed text, knobs, rules ──┐
//	                         ▲ keys                          │ a command
//	        rows ◀── variant and its examination ◀───────────┘
//	every decision ──▶ labDocket: what other rules would change
type labMode struct {
	generation int // of the load it belongs to
	entry      int
	back       screenMode // to leave to, or nil for the panes
	item       sessions.Item
	subject    labSubject

	choice labChoice
	past   []labChoice // what U takes back to
	typing bool

	focus  labPart
	lists  [labParts]scroller
	beside *scroller // original and variant side by side, over the screen, or nil
	wrap   bool
	width  int
	height int

	turning  bool  // the next result shows what a knob changed
	round    int   // of the examinations; results of older ones are dropped
	running  *work // the examination under way, or nil
	prepared *engine.Prepared
	original *model.Examination // nil until it is known
	found    labFound
	docket   *labDocket
}

// labSubject is the reply that the lab is about. Laid is the reply laid out to be
// read; why says, where there is none, why.
type labSubject struct {
	raw, laid, why string
}

// longestReply is how long a reply may be to be edited, in bytes.
const longestReply = 128 << 10

func subjectOf(decision model.Decision) labSubject {
	if why := engine.NothingToEdit(decision); why != "" {
		return labSubject{why: why}
	}
	raw := *decision.Reply
	if len(raw) > longestReply {
		return labSubject{why: fmt.Sprintf("The reply has %s bytes, more than the lab edits.", draw.Number(len(raw)))}
	}
	return labSubject{raw: raw, laid: laidOut(raw)}
}

// labChoice is what the reader made of the reply and of the rules. Knobs are turned
// on the draft.
type labChoice struct {
	draft draft.Draft
	knobs []string
	rules model.Rules
}

// enterLab shows the lab of the selected decision, as it was left.
func (m *Model) enterLab() tea.Cmd {
	e := m.entry()
	if e == nil {
		m.toast = "L: no decision is selected"
		return nil
	}
	if l := m.lab; l == nil || l.generation != m.generation || l.entry != m.current {
		m.lab = newLab(m, *e)
	}
	m.lab.beside, m.lab.back = nil, nil
	if m.mode != m.lab {
		m.lab.back = m.mode
	}
	return tea.Batch(m.enter(m.lab), m.lab.examine(m), m.lab.docket.goOn(m))
}

func newLab(m *Model, e entry) *labMode {
	l := &labMode{
		generation: m.generation, entry: m.current, item: e.item, subject: subjectOf(e.item.Decision),
		docket: m.labDocket(),
	}
	l.choice.draft = draft.Of(l.subject.laid)
	l.found.variant = l.subject.laid
	l.lists[labKnobs].hasCursor = true
	if l.subject.why != "" {
		l.focus = labResult
	}
	return l
}

func (*labMode) name() string { return "lab" }

func (l *labMode) focused() *scroller {
	if l.beside != nil {
		return l.beside
	}
	return &l.lists[l.focus]
}

func (*labMode) bindings() []binding {
	return slices.Concat([]binding{
		bind(actNextPane, groupLab, "tab", "reply, knobs, result", "tab"),
		bind(actPrevPane, groupLab, "shift-tab", "the one before", "shift+tab"),
		bind(actType, groupLab, "i enter", "type in the reply; esc ends", "i", "enter"),
		bind(actTurn, groupLab, "space", "turn the knob at the cursor, or turn it back", " "),
		bind(actRules, groupLab, "R", "examine under other rules", "R"),
		bind(actBeside, groupLab, "d", "original and variant side by side", "d"),
		bind(actTakeBack, groupLab, "U", "take the last change back", "U"),
		bind(actReset, groupLab, "0", "back to the original, under the contract", "0"),
		bind(actSave, groupLab, "W ctrl-s", "save the variant as a new session file", "W", "ctrl+s"),
		bind(actCopy, groupLab, "y", "copy the variant", "y"),
		bind(actWrap, groupLab, "w", "wrap the reply", "w"),
		bind(actGoOn, groupLab, "r", "go on counting what other rules would change", "r"),
		bind(actEscape, groupLab, "esc", "close the nearest thing; stop the counting; leave", "esc"),
		bind(actQuit, groupLab, "q", "leave; the variant is kept while the decision is", "q"),
	}, scrolling("pgdn"))
}

func (l *labMode) hints() []hint {
	if l.typing {
		return []hint{{actTypeEnd, "esc", "ends typing"}, {actSave, "ctrl-s", "save variant"}, {actDeleteWord, "ctrl-w", "delete word"}, {actDeleteEnd, "ctrl-k", "to line end"}}
	}
	if l.beside != nil {
		return []hint{{actDown, "j/k", "scroll"}, {actBeside, "d", "back to the lab"}}
	}
	if l.subject.why != "" {
		return []hint{{actNextPane, "tab", "reply, knobs, result"}, {actDown, "j/k", "scroll"}, {actRules, "R", "rules"}, {actReset, "0", "reset"}}
	}
	here := [labParts]hint{{actWrap, "w", "wrap"}, {actTurn, "space", "turn knob"}, {actBeside, "d", "side by side"}}
	return []hint{
		{actNextPane, "tab", "reply, knobs, result"}, {actType, "i", "edit"}, here[l.focus],
		{actRules, "R", "rules"}, {actReset, "0", "reset"}, {actSave, "ctrl-s", "save variant"},
	}
}

func (l *labMode) act(m *Model, b binding, press string) tea.Cmd {
	switch b.action {
	case actNextPane:
		l.focusPart(m, (l.focus+1)%labParts)
	case actPrevPane:
		l.focusPart(m, (l.focus+labParts-1)%labParts)
	case actType:
		return l.begin(m, press)
	case actTurn:
		return l.turn(m, press)
	case actRules:
		l.askRules(m)
	case actBeside:
		l.toggleBeside(m, press)
	case actTakeBack:
		return l.takeBack(m, press)
	case actReset:
		return l.reset(m, press)
	case actSave:
		return l.save(m, press)
	case actCopy:
		l.copy(m, press)
	case actWrap:
		l.wrap = !l.wrap
		l.build(m)
	case actGoOn:
		return l.docket.resume(m, press)
	case actEscape:
		l.escape(m)
	case actQuit:
		l.leave(m)
	default:
		l.focused().scroll(b.action)
		l.build(m)
	}
	return nil
}

// escape closes the nearest thing: the search, the two columns, the counting, the
// lab.
func (l *labMode) escape(m *Model) {
	switch {
	case m.searching():
		l.focused().search("")
	case l.beside != nil:
		l.beside = nil
		l.build(m)
	case l.docket.stop():
		m.toast = "stopped; r goes on counting"
		l.build(m)
	default:
		l.leave(m)
	}
}

// leave goes back to where the lab was entered from; what was made of the reply is
// kept.
func (l *labMode) leave(m *Model) {
	l.docket.stop()
	m.leaveMode()
	if l.back != nil {
		m.mode = l.back
		m.resizeMode()
	}
}

func (l *labMode) focusPart(m *Model, part labPart) {
	if part != l.focus {
		l.focused().search("") // a search belongs to its part
	}
	l.focus, l.beside = part, nil
	l.resize(m, l.width, l.height)
}

func (l *labMode) toggleBeside(m *Model, press string) {
	switch {
	case l.beside != nil:
		l.beside = nil
	case l.subject.why != "":
		m.toast = press + ": there is no reply to set beside another"
		return
	default:
		l.beside = &scroller{}
	}
	l.build(m)
}

// copy puts the variant on the clipboard.
func (l *labMode) copy(m *Model, press string) {
	if l.subject.why != "" {
		m.toast = press + ": there is no reply to copy"
		return
	}
	m.copyText("the reply", l.text())
}
