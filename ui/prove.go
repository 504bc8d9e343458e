package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/conformance"
)

// proveList is a part of the prove screen; tab goes from one to the next.
type proveList int

// The parts.
const (
	listRules proveList = iota
	listKnobs
	listSuites
	listResult
	listCount
)

// proveMode is the conformance suites: their rules, the wrong implementations
// that break them, and what a run of one came to.
//
//	suites ▸ one has rules and knobs ── space ──▶ one knob is turned, or none
//	                                     r, R ──▶ work beside the screen
//	  rules ◀── keeps, fails ── reports ◀───────────┘
//	  result ◀─ expected and seen, the log, wrong beside right
type proveMode struct {
	benches []*bench
	at      int // the suite that is shown
	focus   proveList
	acted   proveList // the list in which the reader did something last
	lists   [listCount]scroller
	width   int
	height  int
	running *work // or nil
}

func newProveMode(proving Proving) *proveMode {
	p := &proveMode{benches: newBenches(proving.Suites)}
	for list := range listResult {
		p.lists[list].hasCursor = true
	}
	return p
}

// enterProve shows the prove screen as it was left.
func (m *Model) enterProve() tea.Cmd {
	if len(m.prove.benches) == 0 {
		m.toast = "there is no suite to prove here"
		return nil
	}
	return m.enter(m.prove)
}

// about is the list whose selected item the result is about.
func (p *proveMode) about() proveList {
	if p.focus == listResult {
		return p.acted
	}
	return p.focus
}

// bench is the suite that is shown.
func (p *proveMode) bench() *bench { return p.benches[p.at] }

// rule is the selected rule; the zero rule where a suite has none.
func (p *proveMode) rule() conformance.Rule {
	if rules := p.bench().suite.Rules; len(rules) > 0 {
		return rules[min(p.selected(listRules), len(rules)-1)]
	}
	return conformance.Rule{}
}

// knob is the implementation under the cursor of the knobs.
func (p *proveMode) knob() (conformance.Implementation, bool) {
	knobs := p.bench().knobs()
	if i := p.selected(listKnobs); i < len(knobs) {
		return knobs[i], true
	}
	return conformance.Implementation{}, false
}

// selected is the number of the item under a list's cursor.
func (p *proveMode) selected(list proveList) int {
	if s := p.lists[list]; s.cursor < len(s.rows) {
		return s.rows[s.cursor].anchor.n
	}
	return 0
}

func (*proveMode) name() string { return "prove" }

func (p *proveMode) crumbs() []string {
	return []string{"conformance", p.bench().suite.Name, p.bench().current().Name}
}

func (p *proveMode) focused() *scroller { return &p.lists[p.focus] }

func (*proveMode) bindings() []binding {
	return slices.Concat([]binding{
		bind(actNextPane, groupProve, "tab", "rules, knobs, suites, result", "tab"),
		bind(actPrevPane, groupProve, "shift-tab", "the one before", "shift+tab"),
		bind(actTurn, groupProve, "space", "turn the knob at the cursor, or turn it back", " "),
		bind(actRun, groupProve, "r", "run what is turned; in the suites, the whole suite", "r"),
		bind(actRunAll, groupProve, "R", "run all implementations of all suites", "R"),
		bind(actOpen, groupProve, "enter", "the messages of a memory run, as a transcript", "enter"),
		bind(actEscape, groupProve, "esc", "stop the run; else close the search, or leave", "esc"),
		bind(actQuit, groupProve, "q", "leave, and stop the run", "q"),
	}, scrolling("pgdn"))
}

func (p *proveMode) hints() []hint {
	lists := "rules, knobs, suites"
	if !p.layout().wide {
		lists = "list" // the tabs name them
	}
	item := [listCount]string{"rule", "knob", "suite", "line"}[p.focus]
	return []hint{
		{actDown, "j/k", item}, {actNextPane, "tab", lists}, {actTurn, "space", "turn knob"},
		{actRun, "r", "run"}, {actRunAll, "R", "run all"}, {actOpen, "enter", "messages"},
	}
}

func (p *proveMode) act(m *Model, b binding, press string) tea.Cmd {
	switch b.action {
	case actNextPane:
		p.focusList(m, (p.focus+1)%listCount)
	case actPrevPane:
		p.focusList(m, (p.focus+listCount-1)%listCount)
	case actTurn:
		p.turn(m)
	case actRun:
		p.acts()
		if p.focus == listSuites {
			return p.run(m, press, runSuites(p.bench()))
		}
		return p.run(m, press, p.runCurrent())
	case actRunAll:
		return p.run(m, press, runSuites(p.benches...))
	case actOpen:
		return p.openMessages(m, press)
	case actEscape:
		p.escape(m)
	case actQuit:
		p.stop()
		m.leaveMode()
	default:
		p.lists[p.focus].scroll(b.action)
		p.follow(m)
	}
	return nil
}

// turn turns the knob at the cursor, or turns it back. One is turned at a time:
// each wrong implementation breaks one thing.
func (p *proveMode) turn(m *Model) {
	knob, ok := p.knob()
	if !ok {
		m.toast = "this suite has no knobs"
		return
	}
	if b := p.bench(); b.turned == knob.Name {
		b.turned = ""
	} else {
		b.turned = knob.Name
	}
	p.acts()
	p.build(m)
}

// escape stops the run, or closes the search, or leaves.
func (p *proveMode) escape(m *Model) {
	switch {
	case p.running != nil:
		p.stop()
	case m.searching():
		p.focused().search("")
	default:
		m.leaveMode()
	}
}

// acts remembers where the reader does something.
func (p *proveMode) acts() {
	if p.focus != listResult {
		p.acted = p.focus
	}
}

func (p *proveMode) stop() {
	if p.running != nil {
		p.running.cancel()
	}
}

func (p *proveMode) focusList(m *Model, list proveList) {
	if list != p.focus {
		p.focused().search("") // a search belongs to its list
	}
	p.focus = list
	p.resize(m, p.width, p.height)
	p.lists[listResult].toTop()
}

// follow shows what the cursor of the focused list stands on.
func (p *proveMode) follow(m *Model) {
	if p.focus == listResult {
		return
	}
	p.acts()
	if at := p.selected(listSuites); at != p.at {
		p.at = at
		p.build(m)
		p.lists[listRules].toTop()
		p.lists[listKnobs].toTop()
		p.resize(m, p.width, p.height)
	}
	p.buildResult(m)
	p.lists[listResult].toTop()
}
