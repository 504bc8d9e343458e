package labels

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"

	"countersign/model"
)

// Book is what stands of a set of review events. The zero Book has none. It is
// changed by Add alone and must not be copied.
type Book struct {
	events    []model.ReviewEvent
	undone    []int            // how many standing undos name the event at that place
	byID      map[string]int   // the place of an event
	decisions map[string]chain // the events about a decision
	next      []int            // the place of the next event about the same decision
	order     []string         // the decisions as they were first met
	people    map[string][]int // the events of a person
	problems  []Problem
}

// chain is where the events about a decision begin and end: each place leads to
// the next. A list for each of very many decisions would cost more than the rest.
type chain struct{ first, last int }

// Problem is an event that could not count as what it says. It changes nothing.
type Problem struct {
	ID       string `json:"event_id"`
	Reviewer string `json:"reviewer"`
	Reason   string `json:"reason"`
}

// The reasons of a problem.
const (
	UndoesNothing = "it takes back an event that is not there, or not earlier"
	UndoesOthers  = "it takes back an event of another reviewer"
	UndoesFixed   = "it takes back an event of a kind that cannot be taken back"
	SecondID      = "another event has the same id"
)

// Fold is the book of a set of events, in whatever order they are given. It keeps
// the list, which must not be changed afterwards, and does not change it.
func Fold(events []model.ReviewEvent) *Book {
	if !sorted(events) {
		events = slices.Clone(events)
		slices.SortFunc(events, func(a, b model.ReviewEvent) int { return compare(&a, &b) })
	}
	book := &Book{
		byID: make(map[string]int, len(events)), decisions: make(map[string]chain, len(events)), people: map[string][]int{},
		undone: make([]int, 0, len(events)), next: make([]int, 0, len(events)), order: make([]string, 0, len(events)),
	}
	for at := range events {
		if at == len(book.events) && !book.met(&events[at]) {
			book.events = events[: at+1 : at+1] // as it is: events are large
			book.count(at)
		} else {
			book.add(&events[at])
		}
	}
	return book
}

func sorted(events []model.ReviewEvent) bool {
	for i := 1; i < len(events); i++ {
		if compare(&events[i-1], &events[i]) > 0 {
			return false
		}
	}
	return true
}

// compare is the order of events. Only events with one id and one time that
// differ in something else come down to their text.
func compare(a, b *model.ReviewEvent) int {
	if order := cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.ID, b.ID)); order != 0 {
		return order
	}
	return cmp.Compare(text(*a), text(*b))
}

func text(event model.ReviewEvent) string {
	encoded, err := json.Marshal(event)
	if err != nil {
		return "" // a probability that is no number: no log can hold it
	}
	return string(encoded)
}

// Add counts one more event. One that is earlier than the last, which a log seldom
// writes, has everything counted again.
func (b *Book) Add(added model.ReviewEvent) {
	if n := len(b.events); b.byID == nil || n > 0 && compare(&added, &b.events[n-1]) < 0 {
		*b = *Fold(append(slices.Clone(b.events), added))
		return
	}
	b.add(&added)
}

// add counts an event that is not earlier than any the book has.
func (b *Book) add(added *model.ReviewEvent) {
	if b.met(added) {
		if at := b.byID[added.ID]; !reflect.DeepEqual(&b.events[at], added) {
			b.problem(added, SecondID)
		}
		return
	}
	b.events = append(b.events, *added)
	b.count(len(b.events) - 1)
}

// met reports whether an event with that id was counted.
func (b *Book) met(event *model.ReviewEvent) bool { _, met := b.byID[event.ID]; return met }

// count counts the last event.
func (b *Book) count(at int) {
	event := &b.events[at]
	b.undone, b.next = append(b.undone, 0), append(b.next, 0)
	b.byID[event.ID] = at
	b.people[event.Reviewer] = append(b.people[event.Reviewer], at)
	if decision := event.Subject.Decision; decision != "" {
		about, met := b.decisions[decision]
		if met {
			b.next[about.last] = at
		} else {
			b.order = append(b.order, decision)
			about.first = at
		}
		about.last = at
		b.decisions[decision] = about
	}
	if event.Kind == model.ReviewUndo {
		b.undo(at)
	}
}

// undo takes back what the undo at a place names. Where that is an undo, what it
// had taken back stands again, and so on down.
func (b *Book) undo(at int) {
	if reason := b.cannotUndo(at); reason != "" {
		b.problem(&b.events[at], reason)
		return
	}
	for change := 1; b.events[at].Kind == model.ReviewUndo; change = -change {
		if b.cannotUndo(at) != "" {
			return
		}
		target := b.byID[b.events[at].Undoes]
		stood := b.stands(target)
		b.undone[target] += change
		if stood == b.stands(target) {
			return
		}
		at = target
	}
}

func (b *Book) stands(at int) bool { return b.undone[at] == 0 }

// cannotUndo is why the undo at a place takes nothing back, or nothing.
func (b *Book) cannotUndo(at int) string {
	undo := &b.events[at]
	target, known := b.byID[undo.Undoes]
	switch {
	case !known || target >= at:
		return UndoesNothing
	case b.events[target].Reviewer != undo.Reviewer:
		return UndoesOthers
	case b.events[target].Kind == model.ReviewReveal || b.events[target].Kind == model.ReviewAcceptLosses:
		return UndoesFixed
	}
	return ""
}

func (b *Book) problem(event *model.ReviewEvent, reason string) {
	b.problems = append(b.problems, Problem{event.ID, event.Reviewer, reason})
}

// Problems are the events that could not count as what they say.
func (b *Book) Problems() []Problem { return slices.Clone(b.problems) }

// Decisions are the decisions that any event is about, as they were first met.
func (b *Book) Decisions() []string { return slices.Clone(b.order) }

// Reviewers are the people with any event, in the order of their names.
func (b *Book) Reviewers() []string {
	names := make([]string, 0, len(b.people))
	for name := range b.people {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// LastOf is the event that a reviewer's next undo takes back: the last that
// stands and is no undo. There is none when all are taken back.
func (b *Book) LastOf(reviewer string) (model.ReviewEvent, bool) {
	for _, at := range slices.Backward(b.people[reviewer]) {
		switch b.events[at].Kind {
		case model.ReviewUndo, model.ReviewReveal, model.ReviewAcceptLosses:
			continue
		}
		if b.stands(at) {
			return b.events[at], true
		}
	}
	return model.ReviewEvent{}, false
}
