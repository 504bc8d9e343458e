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
	events    []event
	byID      map[string]int   // where an event is in events
	decisions map[string][]int // the events about a decision
	order     []string         // the decisions as they were first met
	people    map[string][]int // the events of a person
	problems  []Problem
}

// event is one event and how many standing undos name it.
type event struct {
	model.ReviewEvent
	undone int
}

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

// Fold is the book of a set of events, in whatever order they are given.
func Fold(events []model.ReviewEvent) *Book {
	if !slices.IsSortedFunc(events, compare) {
		events = slices.SortedFunc(slices.Values(events), compare)
	}
	book := &Book{}
	for _, event := range events {
		book.add(event)
	}
	return book
}

// compare is the order of events. Only events with one id and one time that
// differ in something else come down to their text.
func compare(a, b model.ReviewEvent) int {
	if order := cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.ID, b.ID)); order != 0 {
		return order
	}
	return cmp.Compare(text(a), text(b))
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
	if n := len(b.events); n > 0 && compare(added, b.events[n-1].ReviewEvent) < 0 {
		*b = *Fold(append(b.all(), added))
		return
	}
	b.add(added)
}

func (b *Book) all() []model.ReviewEvent {
	var events []model.ReviewEvent
	for _, event := range b.events {
		events = append(events, event.ReviewEvent)
	}
	return events
}

// add counts an event that is not earlier than any the book has.
func (b *Book) add(added model.ReviewEvent) {
	if at, known := b.byID[added.ID]; known {
		if !reflect.DeepEqual(b.events[at].ReviewEvent, added) {
			b.problem(added, SecondID)
		}
		return
	}
	if b.byID == nil {
		b.byID, b.decisions, b.people = map[string]int{}, map[string][]int{}, map[string][]int{}
	}
	at := len(b.events)
	b.events = append(b.events, event{ReviewEvent: added})
	b.byID[added.ID] = at
	b.people[added.Reviewer] = append(b.people[added.Reviewer], at)
	if decision := added.Subject.Decision; decision != "" {
		if _, met := b.decisions[decision]; !met {
			b.order = append(b.order, decision)
		}
		b.decisions[decision] = append(b.decisions[decision], at)
	}
	if added.Kind == model.ReviewUndo {
		b.undo(at)
	}
}

// undo takes back what the undo at a place names. Where that is an undo, what it
// had taken back stands again, and so on down.
func (b *Book) undo(at int) {
	if reason := b.cannotUndo(at); reason != "" {
		b.problem(b.events[at].ReviewEvent, reason)
		return
	}
	for change := 1; b.events[at].Kind == model.ReviewUndo; change = -change {
		if b.cannotUndo(at) != "" {
			return
		}
		target := b.byID[b.events[at].Undoes]
		stood := b.events[target].undone == 0
		b.events[target].undone += change
		if stood == (b.events[target].undone == 0) {
			return
		}
		at = target
	}
}

// cannotUndo is why the undo at a place takes nothing back, or nothing.
func (b *Book) cannotUndo(at int) string {
	undo := b.events[at]
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

func (b *Book) problem(event model.ReviewEvent, reason string) {
	b.problems = append(b.problems, Problem{event.ID, event.Reviewer, reason})
}

// Problems are the events that could not count as what they say.
func (b *Book) Problems() []Problem { return slices.Clone(b.problems) }

// Has reports whether an event with that id was counted.
func (b *Book) Has(id string) bool { _, known := b.byID[id]; return known }

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
		event := b.events[at]
		switch event.Kind {
		case model.ReviewUndo, model.ReviewReveal, model.ReviewAcceptLosses:
			continue
		}
		if event.undone == 0 {
			return event.ReviewEvent, true
		}
	}
	return model.ReviewEvent{}, false
}
