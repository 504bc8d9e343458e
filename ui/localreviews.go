package ui

import (
	"fmt"
	"strings"
	"sync"

	"countersign/sessions/reviews/local"
)

// LocalReviews is the store of review logs in one directory. Options say which and
// how; whose log is opened is said later.
type LocalReviews struct {
	options local.Options

	mu   sync.Mutex
	open *local.Log
}

// NewLocalReviews makes it, and touches no file yet.
func NewLocalReviews(options local.Options) *LocalReviews {
	if options.Disk == nil {
		options.Disk = local.System()
	}
	return &LocalReviews{options: options}
}

// Read reads every log and the codebook.
func (s *LocalReviews) Read() (Reviews, error) {
	readings, err := local.Read(s.options.Disk, s.options.Dir)
	if err != nil {
		return Reviews{}, err
	}
	text, version, err := local.Codebook(s.options.Disk, s.options.Dir)
	if err != nil {
		return Reviews{}, err
	}
	return Reviews{
		Events: local.Events(readings), Lost: lostReviews(readings),
		Codebook: text, Version: version, Place: local.CodebookPath(s.options.Dir),
	}, nil
}

// lostReviews says what could not be read, in one sentence.
func lostReviews(readings []local.Reading) string {
	var unread []string
	lines := 0
	for _, reading := range readings {
		if reading.Err != nil {
			unread = append(unread, reading.Reviewer)
		}
		lines += len(reading.Contents.Damaged())
	}
	switch {
	case len(unread) > 0:
		return "the reviews of " + strings.Join(unread, ", ") + " could not be read; doctor reviews says why"
	case lines > 0:
		return fmt.Sprintf("%s of the review logs lost; doctor reviews says which", counted(lines, "line", "lines"))
	}
	return ""
}

// Open opens a reviewer's log, and reads every log. One that is open is closed
// before, so that opening again is a fresh try.
func (s *LocalReviews) Open(reviewer string) (ReviewLog, Reviews, error) {
	if err := s.Close(); err != nil {
		return nil, Reviews{}, err
	}
	options := s.options
	options.Reviewer = reviewer
	log, err := local.Open(options)
	if err != nil {
		return nil, Reviews{}, err
	}
	s.mu.Lock()
	s.open = log
	s.mu.Unlock()
	reviews, err := s.Read()
	if torn := log.Contents().Tail.Torn; torn > 0 && reviews.Lost == "" {
		reviews.Lost = fmt.Sprintf("an unfinished write of %s was cut off; nobody was told that it was saved", counted(int(torn), "byte", "bytes"))
	}
	return log, reviews, err
}

// Close closes the log that is open, after what it is adding.
func (s *LocalReviews) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		return nil
	}
	err := s.open.Close()
	s.open = nil
	return err
}
