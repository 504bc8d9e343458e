package ui

import (
	"slices"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/engine/whatif"
	"countersign/model"
)

// labDocket counts what other rules would change in every decision of the docket,
// a chunk at a time. It outlives the lab of one decision.
//
//	goOn ──▶ count a chunk, for the sets that are furthest behind
//	  ▲                     │ labCountedMsg
//	  └──── take, unless it was stopped or the docket was loaded again
type labDocket struct {
	generation int // of the load
	chosen     *ruleCount
	usual      []*ruleCount // each choice by itself

	running bool
	stopped *atomic.Bool
	again   bool          // go on although it was stopped
	spent   time.Duration // on counting, since it was last stopped
}

// ruleCount is a rule set and what was counted for it so far.
type ruleCount struct {
	whatif.Set
	tally whatif.Tally
	next  int // the first entry that is not counted
}

// labCountedMsg is one chunk, counted.
type labCountedMsg struct {
	docket  *labDocket
	counts  []*ruleCount
	from    int
	changes [][]whatif.Change // of each entry, under each set; short when it was stopped
	spent   time.Duration
}

// labDocket is what was counted of the docket that is loaded.
func (m *Model) labDocket() *labDocket {
	if m.counts == nil || m.counts.generation != m.generation {
		m.counts = newLabDocket(m.generation)
	}
	return m.counts
}

func newLabDocket(generation int) *labDocket {
	d := &labDocket{generation: generation, stopped: new(atomic.Bool)}
	for _, set := range whatif.Sets() {
		d.usual = append(d.usual, &ruleCount{Set: set})
	}
	return d
}

// choose adds a rule set that is not among the usual, in the place of the one that
// was chosen before. The contract is none.
func (d *labDocket) choose(rules model.Rules) {
	d.chosen = nil
	if rules == (model.Rules{}) {
		return
	}
	for _, count := range d.usual {
		if count.Rules == rules {
			d.chosen = count
			return
		}
	}
	d.chosen = &ruleCount{Set: whatif.Named(rules)}
}

// all are the rule sets to be counted, the chosen one first.
func (d *labDocket) all() []*ruleCount {
	others := slices.DeleteFunc(slices.Clone(d.usual), func(count *ruleCount) bool { return count == d.chosen })
	if d.chosen == nil {
		return others
	}
	return append([]*ruleCount{d.chosen}, others...)
}

// next is how many entries are counted for every rule set.
func (d *labDocket) next() int {
	least := d.usual[0].next
	for _, count := range d.all() {
		least = min(least, count.next)
	}
	return least
}

// counted reports whether every decision is counted for every rule set.
func (d *labDocket) counted(m *Model) bool { return d.next() >= len(m.docket.entries) }

// goOn counts the next chunk, unless that is under way or all is counted.
func (d *labDocket) goOn(m *Model) tea.Cmd {
	from := d.next()
	switch {
	case d.running:
		d.again = d.stopped.Load() // when the chunk under way has ended
		return nil
	case d.counted(m):
		return nil
	case d.stopped.Load():
		d.stopped = new(atomic.Bool)
	}
	var behind []*ruleCount
	for _, count := range d.all() {
		if count.next == from {
			behind = append(behind, count)
		}
	}
	d.running = true
	entries := slices.Clone(m.docket.entries[from:min(from+chunk, len(m.docket.entries))])
	return d.count(m.options.Host.Now, behind, from, entries)
}

// count is the command that counts a chunk.
func (d *labDocket) count(now func() time.Time, counts []*ruleCount, from int, entries []entry) tea.Cmd {
	stopped := d.stopped
	var rules []model.Rules
	for _, count := range counts {
		rules = append(rules, count.Rules)
	}
	return func() tea.Msg {
		began := now()
		msg := labCountedMsg{docket: d, counts: counts, from: from}
		for _, e := range entries {
			changes := make([]whatif.Change, len(rules))
			if whatif.Matters(e.item.Decision) {
				var ok bool
				if changes, _, ok = whatif.Of(*e.item.Transcript, e.item.Decision, rules, stopped.Load); !ok {
					break
				}
			}
			msg.changes = append(msg.changes, changes)
			if stopped.Load() {
				break
			}
		}
		msg.spent = now().Sub(began)
		return msg
	}
}

// take takes in what was counted of a chunk, and counts the next.
func (d *labDocket) take(m *Model, msg labCountedMsg) tea.Cmd {
	d.running = false
	d.spent += msg.spent
	for i, count := range msg.counts {
		for n, changes := range msg.changes {
			count.tally.Add(m.docket.entries[msg.from+n].number, changes[i])
		}
		count.next = msg.from + len(msg.changes)
	}
	if m.lab != nil && m.mode == m.lab {
		m.lab.build(m)
	}
	if d.stopped.Load() && !d.again {
		return nil
	}
	d.again = false
	return d.goOn(m)
}

// stop stops the counting; what is counted stays. It reports whether there was any.
func (d *labDocket) stop() bool {
	was := d.running && !d.stopped.Load()
	d.stopped.Store(true)
	d.again, d.spent = false, 0
	return was
}

// resume goes on after a stop.
func (d *labDocket) resume(m *Model, press string) tea.Cmd {
	switch {
	case d.counted(m):
		m.toast = press + ": every decision is counted"
	case d.running && !d.stopped.Load():
		m.toast = press + ": still counting " + m.painter.pen.Dot + " esc stops it"
	default:
		return d.goOn(m)
	}
	return nil
}

// countOn goes on counting for the lab on screen when decisions were added.
func (m *Model) countOn() tea.Cmd {
	if m.lab == nil || m.mode != m.lab || m.counts.stopped.Load() {
		return nil
	}
	return m.counts.goOn(m)
}
