package ui

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"countersign/engine/labels"
	"countersign/model"
	"countersign/sessions/reviews"
)

// memoryReviews is a review store in memory that takes only events a log can hold.
type memoryReviews struct {
	t        testing.TB
	who      string // whose log is open
	events   []model.ReviewEvent
	codebook string
	version  string
	lost     string
	fail     error // of every append
	noOpen   error
	opened   int
	stamps   int
}

func inMemory(t testing.TB, events ...model.ReviewEvent) *memoryReviews {
	return &memoryReviews{t: t, events: events}
}

func (s *memoryReviews) Read() (Reviews, error) {
	return Reviews{
		Events: slices.Clone(s.events), Codebook: s.codebook, Version: s.version, Lost: s.lost, Place: "reviews/codebook.md",
	}, nil
}

func (s *memoryReviews) Open(reviewer string) (ReviewLog, Reviews, error) {
	s.opened++
	if s.noOpen != nil {
		return nil, Reviews{}, s.noOpen
	}
	s.who = reviewer
	held, err := s.Read()
	return s, held, err
}

func (s *memoryReviews) ReadOnly() error { return nil }

func (s *memoryReviews) Append(event model.ReviewEvent) (model.ReviewEvent, error) {
	if event.ID == "" {
		event = stamped(event, s.who, len(s.events)+s.stamps)
		if s.fail != nil {
			s.stamps++
		}
	}
	if err := reviews.Check(event); err != nil {
		s.t.Errorf("no log takes this event: %v: %+v", err, event)
	}
	if s.fail != nil {
		return event, s.fail
	}
	s.events = append(s.events, event)
	return event, nil
}

// stamped is an event as the n-th of a log.
func stamped(event model.ReviewEvent, who string, n int) model.ReviewEvent {
	event.Format, event.Reviewer, event.Tool, event.ID = model.ReviewFormat, who, "test", fmt.Sprintf("%016x", n+1)
	event.Time = time.Date(2026, 11, 30, 14, 2, n, 0, time.UTC).Format(model.ReviewTime)
	return event
}

// kinds are the kinds of the events, in order.
func (s *memoryReviews) kinds() []model.ReviewKind {
	var kinds []model.ReviewKind
	for _, event := range s.events {
		kinds = append(kinds, event.Kind)
	}
	return kinds
}

// label is what stands of a reviewer's labels of the selected decision.
func (d *driver) label(store *memoryReviews) model.Label {
	d.t.Helper()
	latest, ok := labels.Fold(store.events).About(d.model.selectedKey()).Review(d.model.record.who).Latest()
	if !ok {
		d.t.Fatal("there is no label of the selected decision")
	}
	return latest.Label
}
