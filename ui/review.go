package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/labels"
	"countersign/model"
)

// blindBindings, revealedBindings and adjudicateBindings are what differs from
// triage before an answer, after it, and between two answers.
func blindBindings() []binding {
	return []binding{
		bind(actReveal, groupReview, "enter", "before an answer, twice: the judge's answer; yours is then not blind", "enter"),
		skipBinding(),
	}
}

func revealedBindings() []binding { return []binding{nextBinding(), skipBinding()} }

func adjudicateBindings() []binding {
	return []binding{
		nextBinding(), skipBinding(),
		bind(actColumn, groupReview, "h l", "between two answers: the column", "h", "l", "left", "right"),
	}
}

func nextBinding() binding {
	return bind(actNextItem, groupReview, "space", "after an answer: the next item", " ")
}

func skipBinding() binding {
	return bind(actSkip, groupReview, ">", "skip the item: it is asked again at the end, and counts as no answer", ">")
}

// reviewBindings are all of them, each once, for help and README.
func reviewBindings() []binding {
	return []binding{blindBindings()[0], nextBinding(), skipBinding(), adjudicateBindings()[2]}
}

// table is the key table of the screen as it is now.
func (m *Model) table() keyTable {
	var own []binding
	switch {
	case m.queue == nil:
		return m.keys
	case m.queue.Adjudicate:
		own = adjudicateBindings()
	case m.blind():
		own = blindBindings()
	default:
		own = revealedBindings()
	}
	return keyTable{slices.Concat(m.options.Keys.apply(own), m.keys.all)}
}

// whileBlind are the actions that show nothing of the judge's answer. Any other
// waits for the reviewer's.
var whileBlind = []action{
	actDown, actUp, actNextDecision, actPrevDecision, actFirst, actLast, actHalfDown, actHalfUp, actPageDown, actPageUp,
	actLeft, actRight, actNextPane, actPrevPane, actPane1, actPane2, actPane3, actPane4, actPane5, actPane6,
	actGoTo, actSearch, actNextFound, actPrevFound, actEscape, actRaw, actHole, actHoles, actAsSent, actWrap, actZoom, actCopy,
	actReload, actHelp, actRedraw, actSuspend, actQuit, actQuitNow,
	actDone, actContinue, actUnsure, actNote, actRepeat, actUndo, actCodebook, actReveal, actSkip,
}

// ofTheDocket are the actions that change the docket, which a queue replaces.
var ofTheDocket = []action{actFilter, actSort, actMark, actMarked}

// mayWhileBlind reports whether an action may be carried out before an answer, and
// says why not. Statistics and lab tell of all decisions, so they wait for all answers.
func (m *Model) mayWhileBlind(b binding, press string) bool {
	switch {
	case m.blind() && !slices.Contains(whileBlind, b.action):
		m.toast = press + ": " + whyNoAnswer
	case m.queue != nil && slices.Contains(ofTheDocket, b.action):
		m.toast = press + ": the queue has an order of its own"
	case m.queue != nil && !m.queue.Adjudicate && (b.action == actStats || b.action == actLab) && m.nextOpen(0) >= 0:
		m.toast = press + ": when every item is answered"
	default:
		return true
	}
	return false
}

// reviewAction carries out what only a review has; done is false for any other
// action.
func (m *Model) reviewAction(a action, press string) (cmd tea.Cmd, done bool) {
	switch a {
	case actReveal:
		return m.reveal(), true
	case actSkip:
		return m.skip(), true
	case actNextItem:
		return m.nextItem(), true
	case actColumn:
		m.moveColumn(map[bool]int{true: -1, false: 1}[press == "h" || press == "left"])
		return nil, true
	}
	return nil, false
}

// reveal shows the judge's answer before the reviewer has one, when it is asked for
// a second time and the log has it that it was seen.
func (m *Model) reveal() tea.Cmd {
	e := m.entry()
	if e == nil || !e.done {
		return nil
	}
	if m.queue.warned != e.key {
		m.queue.warned = e.key
		m.toast = "No answer yet. enter again reveals; this one will not count as blind."
		return nil
	}
	m.record.waiting = append(m.record.waiting, saying{
		kind: model.ReviewReveal, subject: labels.Subject(*e.item.Transcript, e.item.Decision, e.summary), words: "revealed",
	})
	return m.saveNext()
}

// afterSaved goes where a review goes on, when something said is in the log.
func (m *Model) afterSaved(said saying) tea.Cmd {
	if m.queue == nil {
		return nil
	}
	switch {
	case said.kind == model.ReviewUndo:
		at := slices.IndexFunc(m.queue.items, func(it item) bool { return it.key == said.subject.Decision })
		if at >= 0 {
			return m.choose(m.queue.items[at].entry)
		}
	case m.queue.Advance && said.answers && said.subject.Decision == m.selectedKey():
		toast := m.toast
		cmd := m.nextItem()
		m.toast = toast
		return cmd
	}
	return nil
}

// reviewWord is the mode at the right of the header.
func (m *Model) reviewWord() string {
	switch {
	case m.queue.Adjudicate:
		return "adjudicate"
	case m.blind():
		return "review, blind"
	}
	return "review"
}

// reviewCrumbs is where a reviewer is. Before an answer, an item without a name of
// its own is known by its run: its ref is made from what the judge said.
func (m *Model) reviewCrumbs() []string {
	parts := []string{m.options.Title}
	at := m.place()
	if at < 0 {
		return parts
	}
	return append(parts, fmt.Sprintf("item %d of %d", at+1, len(m.queue.items)), m.painter.pen.Words(m.itemName(m.entry())))
}

// itemName names an item without telling anything of the judge's answer.
func (m *Model) itemName(e *entry) string {
	if label := e.item.Label(); label != "" {
		return label
	}
	if session := e.item.Transcript.Session; session != "" {
		return session
	}
	return e.item.Transcript.File
}

// reviewClock is who reviews, and the time spent on the item so far.
func (m *Model) reviewClock() string {
	e := m.entry()
	if e == nil {
		return m.record.who
	}
	spent := m.watch.spent[e.key].Milliseconds()
	if m.queue.Adjudicate {
		label, _ := m.record.ruling(e.key)
		spent += label.Duration
	} else {
		label, _ := m.record.held(e.key)
		spent += label.Duration
	}
	return m.record.who + " " + m.painter.pen.Dot + " " + clock(spent)
}

// goToItem goes to an item by its number, its name or its ref.
func (m *Model) goToItem(number int, names func(*entry) bool) (cmd tea.Cmd, found bool) {
	for i, it := range m.queue.items {
		if i+1 == number || number == 0 && names(&m.docket.entries[it.entry]) {
			return m.choose(it.entry), true
		}
	}
	return nil, false
}

// goToQueued is where : leads in a review. Rules are no way to go: which of them a
// decision breaks follows from the judge's answer.
func (m *Model) goToQueued(where string) tea.Cmd {
	number, err := strconv.Atoi(where)
	if err != nil {
		number = 0
	}
	cmd, found := m.goToItem(number, func(e *entry) bool {
		ref := e.item.Decision.Ref
		return ref == where || m.itemName(e) == where || len(where) >= 4 && strings.HasPrefix(ref, where)
	})
	if !found {
		m.mistake(newPrompt(actGoTo), where, "no item is called "+m.painter.pen.Quoted(where))
	}
	return cmd
}

// reviewHints are the keys of the footer.
func (m *Model) reviewHints() []hint {
	help := hint{actHelp, "", "help"}
	if len(m.queue.items) == 0 {
		return []hint{{actReload, "", "look again"}, {actQuit, "", "quit"}, help}
	}
	answers := []hint{{actDone, "", "done"}, {actContinue, "", "continue"}, {actUnsure, "", "unsure"}}
	switch it, _ := m.queued(); {
	case m.queue.Adjudicate:
		return append(answers, hint{actNote, "", "note"}, hint{actColumn, "h/l", "column"}, hint{actNextItem, "", "next"}, hint{actUndo, "", "undo"}, help)
	case m.blind():
		return append(answers, hint{actReveal, "", "reveal"}, hint{actRaw, "", "raw"}, hint{actHole, "", "open hole"},
			hint{actSearch, "", "search"}, hint{actNote, "", "note"}, hint{actUndo, "", "undo"}, help)
	case !m.isAnswered(it):
		return append(answers, hint{actNextItem, "", "next"}, hint{actSkip, "", "skip"}, hint{actNote, "", "note"}, hint{actUndo, "", "undo"}, help)
	}
	return []hint{
		{actNextItem, "", "next"}, {actNextGap, "n/p", "gap"}, {actGapValid, "+/-/0", "gap is valid, invalid, unsure"},
		{actTruth, "", "true state"}, {actFault, "", "fault"}, {actNote, "", "note"}, {actUndo, "", "undo"}, help,
	}
}
