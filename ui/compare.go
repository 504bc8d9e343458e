package ui

import (
	"fmt"
	"strings"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine"
	"countersign/engine/compare"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/words"
)

// The actions that compare mode alone has.
const (
	actNextDifference action = "next difference"
	actPrevDifference action = "previous difference"
	actSide           action = "side"
	actSwap           action = "swap"
	actOpenDecision   action = "open decision"
	actEvidenceDiff   action = "evidence difference"
	actAnother        action = "choose another"
)

const groupCompare group = "Compare"

// compareBindings are the keys of compare mode.
func compareBindings() []binding {
	return []binding{
		bind(actNextDifference, groupCompare, "n ]", "next difference", "n", "]"),
		bind(actPrevDifference, groupCompare, "p [", "previous difference", "p", "["),
		bind(actSide, groupCompare, "tab", "the other side", "tab", "shift+tab"),
		bind(actSwap, groupCompare, "x", "swap the sides", "x"),
		bind(actOpenDecision, groupCompare, "enter", "open the decision of this side", "enter"),
		bind(actEvidenceDiff, groupCompare, "E", "evidence difference, and back", "E"),
		bind(actAnother, groupCompare, "=", "keep the left one and choose another", "="),
		bind(actCopy, groupCompare, "y", "copy the differences", "y"),
	}
}

// compareMode is two decisions beside each other (screens, section 5, compare).
//
//	sentence
//	rule
//	column A │ column B    row by row, so that the same thing stands beside itself
//	rule
//	differences
//
// In a narrow window one column has the screen, and tab shows the other at the same
// place.
type compareMode struct {
	entries [2]int                // of the docket: left and right
	exams   [2]*model.Examination // nil until both are examined
	result  compare.Comparison
	trail   []string
	left    *atomic.Bool // set when the reader leaves the mode

	side    int // the focused one
	columns [2]scroller
	list    scroller // the differences

	diff     *compare.EvidenceDiff
	evidence bool // its screen is shown
	change   int  // the selected one
	lined    scroller
}

// comparedMsg is two decisions compared, and evidenceDiffMsg their evidences.
type (
	comparedMsg struct {
		generation int
		entries    [2]int
		exams      [2]*model.Examination
		result     compare.Comparison
	}
	evidenceDiffMsg struct {
		generation int
		entries    [2]int
		diff       compare.EvidenceDiff
	}
)

// markOrCompare marks the selected decision, or compares it with the marked one.
func (m *Model) markOrCompare() tea.Cmd {
	switch {
	case m.entry() == nil:
		m.toast = "=: no decision is selected"
	case m.marked < 0:
		m.marked = m.current
	case m.marked == m.current:
		m.toast = "=: this is the marked one; = on another compares"
	default:
		return m.enterCompare(m.marked, m.current)
	}
	return nil
}

// comparingWords stand in the footer while a decision is marked.
func (m *Model) comparingWords() string {
	words := fmt.Sprintf("%d marked · = on another compares", m.docket.entries[m.marked].number)
	if m.width < tabsBelow {
		return words
	}
	return words + " · esc forgets"
}

func (m *Model) enterCompare(left, right int) tea.Cmd {
	c := &compareMode{trail: m.trailOf([2]int{left, right}), list: scroller{hasCursor: true}, left: new(atomic.Bool)}
	m.marked = -1
	return tea.Batch(m.enter(c), c.compare(m, [2]int{left, right}))
}

// compare has two decisions compared; what is on the screen stays until then.
func (c *compareMode) compare(m *Model, entries [2]int) tea.Cmd {
	var sides [2]compare.Side
	var items [2]sessions.Item
	var exams [2]*model.Examination
	for i, entry := range entries {
		items[i] = m.docket.entries[entry].item
		sides[i] = compare.Side{Run: items[i].Transcript.File + "\x00" + items[i].Transcript.Session, Decision: items[i].Decision}
		if exams[i] = c.examined(entry); exams[i] == nil && entry == m.current {
			exams[i] = m.exam
		}
	}
	generation, left := m.generation, c.left
	return func() tea.Msg {
		for i, exam := range exams {
			if exam == nil {
				done, ok := engine.ExamineUntil(*items[i].Transcript, items[i].Decision, model.Rules{}, left.Load)
				if !ok {
					return nil // the reader left
				}
				exams[i] = &done
			}
			sides[i].Exam = *exams[i]
		}
		return comparedMsg{generation, entries, exams, compare.Decisions(sides[0], sides[1])}
	}
}

// examined is the examination of a decision that is compared already, or nil.
func (c *compareMode) examined(entry int) *model.Examination {
	for i, known := range c.entries {
		if known == entry && c.exams[i] != nil {
			return c.exams[i]
		}
	}
	return nil
}

// takeCompared takes in a comparison, unless the reader left the mode.
func (m *Model) takeCompared(msg comparedMsg) {
	c, ok := m.mode.(*compareMode)
	if !ok || msg.generation != m.generation {
		return
	}
	c.entries, c.exams, c.result, c.trail = msg.entries, msg.exams, msg.result, m.trailOf(msg.entries)
	c.diff, c.evidence, c.change, c.side = nil, false, 0, 0
	c.columns, c.list = [2]scroller{}, scroller{hasCursor: true}
	c.resize(m, m.width, m.modeHeight())
}

func (m *Model) takeEvidenceDiff(msg evidenceDiffMsg) {
	c, ok := m.mode.(*compareMode)
	if !ok || msg.generation != m.generation || msg.entries != c.entries {
		return
	}
	c.diff, c.evidence, c.change, c.lined = &msg.diff, true, 0, scroller{}
	c.resize(m, m.width, m.modeHeight())
}

// crumbs are where the reader is: beside which decision.
func (c *compareMode) crumbs() []string { return c.trail }

// trailOf is the breadcrumb of two decisions, below what it was before.
func (m *Model) trailOf(entries [2]int) []string {
	trail := m.breadcrumb()
	trail[len(trail)-1] = fmt.Sprintf("decision %d beside %d", m.docket.entries[entries[0]].number, m.docket.entries[entries[1]].number)
	return trail
}

func (*compareMode) name() string        { return "compare" }
func (*compareMode) bindings() []binding { return compareBindings() }

func (c *compareMode) focused() *scroller {
	if c.evidence {
		return &c.lined
	}
	return &c.columns[c.side]
}

// ready reports whether there is a comparison to show.
func (c *compareMode) ready() bool { return c.exams[0] != nil && c.exams[1] != nil }

func (c *compareMode) hints() []hint {
	if c.evidence {
		return []hint{{actNextDifference, "n/p", "change"}, {actDown, "j/k", "scroll"}, {actEvidenceDiff, "E", "back"}, {actSwap, "x", "swap"}}
	}
	return []hint{
		{actNextDifference, "n/p", "difference"}, {actSide, "tab", "side"}, {actSwap, "x", "swap"}, {actOpenDecision, "enter", "open decision"},
		{actEvidenceDiff, "E", "evidence difference"}, {actAnother, "=", "choose another"},
	}
}

func (c *compareMode) act(m *Model, b binding, press string) tea.Cmd {
	if !c.ready() {
		m.toast = press + ": still comparing"
		return nil
	}
	switch b.action {
	case actNextDifference:
		c.step(m, 1)
	case actPrevDifference:
		c.step(m, -1)
	case actSide:
		c.focusSide(m, 1-c.side)
	case actSwap:
		return c.compare(m, [2]int{c.entries[1], c.entries[0]})
	case actOpenDecision:
		return c.openDecision(m)
	case actEvidenceDiff:
		return c.toggleEvidence(m)
	case actAnother:
		m.marked = c.entries[0]
		m.leaveMode()
	case actCopy:
		m.copyText("the differences", c.text(m))
	default:
		return m.act(b, press)
	}
	return nil
}

// stop ends what is still being compared.
func (c *compareMode) stop() { c.left.Store(true) }

// openDecision shows the decision of the focused side in the panes.
func (c *compareMode) openDecision(m *Model) tea.Cmd {
	entry := c.entries[c.side]
	m.leaveMode()
	cmd := m.choose(entry)
	m.focusPane(paneVerdict)
	return cmd
}

// step selects another difference, or in the evidence shows another change.
func (c *compareMode) step(m *Model, step int) {
	if c.evidence {
		c.stepChange(m, step)
		return
	}
	next := c.list.cursor + step
	switch {
	case len(c.result.Differences) == 0:
		m.toast = "nothing differs"
	case next < 0:
		m.toast = "this is the first difference"
	case next >= len(c.result.Differences):
		m.toast = "this is the last difference"
	default:
		c.choose(m, next)
	}
}

// choose selects a difference, and puts it on screen in both columns.
func (c *compareMode) choose(m *Model, difference int) {
	c.list.cursor = difference
	c.list.clamp()
	c.resize(m, m.width, m.modeHeight())
	c.columns[c.side].goTo(anchor{kind: anchorDifference, n: c.place(difference)})
	c.columns[1-c.side].top = c.columns[c.side].top
}

// focusSide goes to the other column, at the same place. A search belongs to its
// column.
func (c *compareMode) focusSide(m *Model, side int) {
	if side == c.side {
		return
	}
	c.columns[side].top = c.columns[c.side].top
	c.columns[c.side].search("")
	c.side = side
	c.resize(m, m.width, m.modeHeight())
}

// toggleEvidence shows what of the evidences differs, or the columns again.
func (c *compareMode) toggleEvidence(m *Model) tea.Cmd {
	a, b := c.exams[0].Evidence, c.exams[1].Evidence
	switch {
	case c.evidence:
		c.evidence = false
	case a.Kind == model.EvidenceNone || b.Kind == model.EvidenceNone:
		why := a.Why
		if a.Kind != model.EvidenceNone {
			why = b.Why
		}
		m.toast = "E: cannot compare: " + why
	case a.Text == b.Text:
		m.toast = "E: the evidence is the same in both"
	case c.diff != nil:
		c.evidence = true
	default:
		generation, entries := m.generation, c.entries
		return func() tea.Msg { return evidenceDiffMsg{generation, entries, compare.Evidence(a, b)} }
	}
	c.resize(m, m.width, m.modeHeight())
	return nil
}

// text is the comparison in plain words, for copying.
func (c *compareMode) text(m *Model) string {
	lines := []string{c.result.Sentence()}
	for i := range c.entries {
		lines = append(lines, m.compareHead(c, i)[0].text)
	}
	for _, difference := range c.differenceRows(m) {
		lines = append(lines, difference.text)
	}
	lines = append(lines, words.InTheGaps(c.result.InGaps(), len(c.result.Differences))+" "+words.NeitherIsEvidence)
	return strings.Join(lines, "\n")
}
