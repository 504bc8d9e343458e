package ui

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/labels"
	"countersign/engine/sampling"
	"countersign/model"
)

// Review is what the reviewing modes are made with.
type Review struct {
	Plan       sampling.Plan
	Adjudicate bool // the queue is what two people disagree about
	Advance    bool // an answer goes on to the next item
}

// queue stands in the place of the docket while a person reviews: one decision
// after the other, and nothing of those that are still to come.
type queue struct {
	Review
	made    bool
	items   []item
	reached int    // how many items were on screen, from the first
	warned  string // the decision whose reveal was asked for once
	column  int    // of the labels to adjudicate, the first on screen
	absent  int    // disagreements about decisions that are not in these files
}

// item is one decision to be reviewed.
type item struct {
	entry    int // in the docket
	key      string
	frame    model.Frame
	skipped  bool
	disputed []model.ReviewEvent // the labels that are to be adjudicated
}

// makeQueue makes the queue, once everything that it is drawn from is known: all
// decisions, and who reviewed what before. It begins where the reviewer stopped.
func (m *Model) makeQueue() tea.Cmd {
	q := m.queue
	ready := m.loaded && m.summarised == len(m.docket.entries) && m.record.log != nil
	if q.made || !ready {
		return nil
	}
	q.made = true
	if q.Adjudicate {
		m.queueDisputed()
	} else {
		m.queueDrawn()
	}
	m.setItems(q.items)
	m.focus = paneEvidence
	if m.frame().tabs {
		m.focus = paneVerdict
	}
	m.rebuild()
	if len(q.items) == 0 {
		return nil
	}
	return m.choose(q.items[max(m.nextOpen(0), 0)].entry)
}

// setItems gives the queue its items; next and previous follow their order.
func (m *Model) setItems(items []item) {
	m.queue.items, m.docket.queued = items, make([]int, len(items))
	for i, it := range items {
		m.docket.queued[i] = it.entry
	}
}

// queueDrawn queues what the plan draws.
func (m *Model) queueDrawn() {
	units := make([]sampling.Unit, len(m.docket.entries))
	for i, e := range m.docket.entries {
		units[i] = sampling.Unit{
			Key: e.key, Run: cmp.Or(e.item.Transcript.Session, e.item.Transcript.File), Kind: e.item.Decision.Kind,
			Judge: e.item.Decision.Judge.Model, Verdict: e.summary.Mapped, Rules: e.summary.FindingIDs(),
		}
	}
	m.queue.items = nil
	for _, drawn := range m.queue.Plan.Items(units) {
		m.queue.items = append(m.queue.items, item{entry: drawn.Unit, key: units[drawn.Unit].Key, frame: drawn.Frame})
	}
}

// queueDisputed queues what two people disagree about, in the order of the files.
func (m *Model) queueDisputed() {
	q := m.queue
	q.items = nil
	disputed := m.record.book.Disputed()
	met := map[string]bool{}
	for i, e := range m.docket.entries {
		if !met[e.key] && slices.Contains(disputed, e.key) {
			met[e.key] = true
			q.items = append(q.items, m.disputedItem(i, e.key))
		}
	}
	q.absent = len(disputed) - len(met)
}

// disputedItem is a disagreement. Its labels are in the order of their ids, which
// are chance: who was first is not to be seen from it.
func (m *Model) disputedItem(index int, key string) item {
	it := item{entry: index, key: key, disputed: m.record.book.About(key).Disputed()}
	slices.SortFunc(it.disputed, func(a, b model.ReviewEvent) int { return cmp.Compare(a.ID, b.ID) })
	for _, event := range it.disputed {
		if isDrawn(event.Label.Frame) {
			it.frame = event.Label.Frame
		}
	}
	return it
}

// place is the number of the item that is on screen, from 0, or -1.
func (m *Model) place() int {
	if m.queue == nil {
		return -1
	}
	return slices.IndexFunc(m.queue.items, func(it item) bool { return it.entry == m.current })
}

// queued is the item that is on screen; ok is false in triage.
func (m *Model) queued() (it item, ok bool) {
	if at := m.place(); at >= 0 {
		return m.queue.items[at], true
	}
	return item{}, false
}

// isAnswered reports whether the reviewer has said of an item what it asks for. An
// answer from elsewhere is none for a sample: what was picked out would be missing
// from it.
func (m *Model) isAnswered(it item) bool {
	if m.queue.Adjudicate {
		_, ok := m.record.adjudication(it.key)
		return ok
	}
	latest, ok := m.record.mine(it.key).Latest()
	return ok && (!isDrawn(it.frame) || isDrawn(latest.Label.Frame))
}

// answeredItems are how many answers are in the log.
func (m *Model) answeredItems() int {
	n := 0
	for _, it := range m.queue.items {
		if m.isAnswered(it) && !m.record.isUnsaved(it.key) {
			n++
		}
	}
	return n
}

// nextOpen is the next item without an answer: from a place to the end, and then
// those before it; -1 where all are answered.
func (m *Model) nextOpen(from int) int {
	n := len(m.queue.items)
	for i := range n {
		at := (from + i) % n
		if !m.isAnswered(m.queue.items[at]) {
			return at
		}
	}
	return -1
}

// nextItem goes on to the next item without an answer.
func (m *Model) nextItem() tea.Cmd {
	next := m.nextOpen(m.place() + 1)
	switch {
	case next < 0:
		m.toast = counted(len(m.queue.items), "item is", "items are") + " answered, and that is all"
		return nil
	case m.queue.items[next].entry == m.current:
		m.toast = "this is the last item without an answer"
		return nil
	}
	return m.choose(m.queue.items[next].entry)
}

// skip puts the item on screen to the end of the queue. Skipping is no answer.
func (m *Model) skip() tea.Cmd {
	at := m.place()
	switch {
	case at < 0:
		return nil
	case m.isAnswered(m.queue.items[at]):
		m.refuse(actSkip, "it is answered; space goes on")
		return nil
	case at == len(m.queue.items)-1:
		m.refuse(actSkip, "it is the last one")
		return nil
	}
	q := m.queue
	it := q.items[at]
	it.skipped = true
	m.setItems(append(slices.Delete(slices.Clone(q.items), at, at+1), it))
	q.reached = max(q.reached-1, 0)
	next := m.nextOpen(at)
	m.toast = "skipped; asked again at the end"
	return m.choose(q.items[next].entry)
}

// mayChoose reports whether a decision may be selected: in a review, one of the
// queue.
func (m *Model) mayChoose(index int) bool {
	if m.queue == nil || slices.ContainsFunc(m.queue.items, func(it item) bool { return it.entry == index }) {
		return true
	}
	m.toast = "that decision is not in this queue"
	return false
}

// arrive notes that an item is on screen. A mode would show what the judge said of
// it, so it ends where that must not be seen.
func (m *Model) arrive() {
	at := m.place()
	if at < 0 {
		return
	}
	m.queue.reached, m.queue.column = max(m.queue.reached, at+1), 0
	if m.blind() {
		m.mode = nil
	}
}

// seen reports whether the reviewer has seen the judge's answer to a decision. The
// log alone says so: what it does not have would be forgotten with the process.
func (m *Model) seen(key string) bool {
	return m.record.book.About(key).Review(m.record.who).Seen
}

// blind reports whether what the judge said must not be on screen.
func (m *Model) blind() bool {
	if m.queue == nil || m.queue.Adjudicate {
		return false
	}
	e := m.entry()
	return e == nil || !m.seen(e.key)
}

// firstLabel is the label by which the answer that stands was given: later ones only
// add to it.
func firstLabel(review labels.Review) (model.ReviewEvent, bool) {
	latest, ok := review.Latest()
	for _, event := range slices.Backward(review.Labels) {
		if event.Label.Answer != latest.Label.Answer || event.Label.Via != latest.Label.Via {
			break
		}
		latest = event
	}
	return latest, ok
}
