package ui

import (
	"cmp"
	"path/filepath"
	"slices"
	"time"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/sessions"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// sorting is an order of the docket. Worst first, its headings are findings; in
// the other orders they are runs. Turns that nobody judged come last in each.
type sorting int

// The orders.
const (
	worstFirst  sorting = iota
	byTime              // runs by their first decision, and its decisions, by time
	byEachJudge         // what one judge said of a run, then the next judge
)

// String is the order as the docket's title names it.
func (s sorting) String() string {
	return map[sorting]string{worstFirst: "worst first", byTime: "by time", byEachJudge: "by judge"}[s]
}

// groupKey tells the groups of the docket apart, whatever is filtered. Those of
// findings have the numbers of words.Group; a run has the number of its first
// decision behind those.
type groupKey int

const (
	groupTurns = groupKey(words.GroupTurns)
	groupFiles = groupTurns + 1 // what could not be read
	groupRuns  = groupFiles + 1
)

// docketGroup is the decisions under one heading, in order.
type docketGroup struct {
	key     groupKey
	heading words.Mark
	members []int
}

// shows reports whether a decision is in the docket: examined, and let through by
// the filter.
func (d docket) shows(i int) bool {
	return d.entries[i].done && (d.filter.empty() || d.entries[i].fits)
}

// groups are the groups that have a member, in order.
func (d docket) groups(glyphs draw.Glyphs) []docketGroup {
	if d.sorting == worstFirst {
		return d.findingGroups(glyphs)
	}
	return d.runGroups(glyphs)
}

// findingGroups are the groups by worst finding, each worst first, then in file
// order.
func (d docket) findingGroups(glyphs draw.Glyphs) []docketGroup {
	var members [words.GroupTurns + 1][]int
	for i, e := range d.entries {
		if d.shows(i) {
			group := words.GroupOf(e.item.Decision, e.summary)
			members[group] = append(members[group], i)
		}
	}
	var groups []docketGroup
	for group := words.GroupContradicts; group <= words.GroupTurns; group++ {
		slices.SortStableFunc(members[group], func(a, b int) int { return d.rank(a) - d.rank(b) })
		groups = append(groups, docketGroup{groupKey(group), group.Heading(glyphs), members[group]})
	}
	return slices.DeleteFunc(groups, func(g docketGroup) bool { return len(g.members) == 0 })
}

// runOf is a run, and where judges are sorted one judge of it.
type runOf struct {
	transcript *model.Transcript
	judge      string
}

// runGroups are the groups by run. What is equal in the order stays in file order.
func (d docket) runGroups(glyphs draw.Glyphs) []docketGroup {
	turns := docketGroup{groupTurns, words.GroupTurns.Heading(glyphs), nil}
	var groups []docketGroup
	at, first := map[runOf]int{}, map[runOf]int{}
	for i, e := range d.entries {
		run := d.runOf(e)
		if _, known := first[run]; !known {
			first[run] = i
		}
		switch {
		case !d.shows(i):
			continue
		case e.item.Decision.Kind == model.KindTurn:
			turns.members = append(turns.members, i)
			continue
		}
		group, known := at[run]
		if !known {
			group = len(groups)
			at[run] = group
			groups = append(groups, docketGroup{groupRuns + groupKey(first[run]), runHeading(glyphs, run), nil})
		}
		groups[group].members = append(groups[group].members, i)
	}
	d.sortRuns(groups)
	if len(turns.members) > 0 {
		groups = append(groups, turns)
	}
	return groups
}

func (d docket) runOf(e entry) runOf {
	if d.sorting == byEachJudge {
		return runOf{e.item.Transcript, e.judge}
	}
	return runOf{e.item.Transcript, ""}
}

// runHeading names a run, behind its judge where judges are sorted.
func runHeading(glyphs draw.Glyphs, run runOf) words.Mark {
	name := runName(run.transcript)
	if run.judge != "" {
		name = run.judge + " " + glyphs.Dot + " " + name
	}
	return words.Mark{Word: name, Role: themes.Muted}
}

// runName is what a run is called: its session, else its file.
func runName(transcript *model.Transcript) string {
	if transcript.Session != "" {
		return transcript.Session
	}
	return filepath.Base(transcript.File)
}

func (d docket) sortRuns(groups []docketGroup) {
	if d.sorting == byEachJudge {
		slices.SortStableFunc(groups, func(a, b docketGroup) int {
			return cmp.Compare(d.entries[a.members[0]].judge, d.entries[b.members[0]].judge)
		})
		return
	}
	for _, group := range groups {
		slices.SortStableFunc(group.members, d.compareTimes)
	}
	slices.SortStableFunc(groups, func(a, b docketGroup) int { return d.compareTimes(a.members[0], b.members[0]) })
}

// compareTimes orders two decisions by time; what has none comes last.
func (d docket) compareTimes(a, b int) int {
	at, bt := d.entries[a].when, d.entries[b].when
	switch {
	case at.IsZero() || bt.IsZero():
		return cmp.Compare(noTime(at), noTime(bt))
	}
	return at.Compare(bt)
}

func noTime(t time.Time) int {
	if t.IsZero() {
		return 1
	}
	return 0
}

// onlyTurns reports whether nobody judged any of the decisions.
func (d docket) onlyTurns() bool {
	return !slices.ContainsFunc(d.entries, func(e entry) bool { return !e.done || e.item.Decision.Kind != model.KindTurn })
}

// groupWith is the group that a decision stands in.
func (d docket) groupWith(entry int) (groupKey, bool) {
	for _, group := range d.groups(draw.Glyphs{}) {
		if slices.Contains(group.members, entry) {
			return group.key, true
		}
	}
	return 0, false
}

// sequence is every decision in the order of the docket, folded groups included,
// or of the queue.
func (d docket) sequence() []int {
	if d.queued != nil {
		return d.queued
	}
	var all []int
	for _, group := range d.groups(draw.Glyphs{}) {
		all = append(all, group.members...)
	}
	return all
}

// everything is the sequence without the filter.
func (d docket) everything() []int {
	d.filter = filter{}
	return d.sequence()
}

// newEntry is a decision of a file that is not examined yet.
func (m *Model) newEntry(item sessions.Item) entry {
	e := entry{number: len(m.docket.entries) + 1, item: item, judge: m.judgeName(item.Decision.Judge.Model), key: labels.Key(item.Decision)}
	if when, err := time.Parse(time.RFC3339Nano, item.Decision.Time); err == nil {
		e.when = when // else it is sorted as one without a time
	}
	return e
}
