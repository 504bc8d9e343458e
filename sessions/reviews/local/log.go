package local

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"countersign/model"
	"countersign/sessions/reviews"
)

// Options say whose log is opened and where. Now, ID and Disk may be left out:
// they are then the clock, chance and the disk of this machine.
type Options struct {
	Dir      string // of the store
	Reviewer string // whose log it is
	By       string // who acts, where that is somebody else
	Tool     string // the version that events carry
	Now      func() time.Time
	ID       func() string // 16 hex digits that no event had before
	Disk     Disk
}

// Log is one reviewer's log, open. Its methods may be called from any goroutine.
type Log struct {
	options  Options
	path     string
	contents reviews.Contents

	mu       sync.Mutex
	file     File              // nil while nothing can be written
	readOnly *reviews.NotSaved // why not
	damaged  []reviews.Loss    // that nobody has accepted
	last     string            // the latest time of an event
	end      end
}

// Open opens the log of a reviewer, to be added to. What it held is in Contents.
// Where the log can be read and not written, ReadOnly says why. An error means
// that it could not even be read: that there are no reviews must not be said then.
func Open(options Options) (*Log, error) {
	if err := reviews.CheckName(options.Reviewer); err != nil {
		return nil, err
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.ID == nil {
		options.ID = randomID
	}
	if options.Disk == nil {
		options.Disk = System()
	}
	log := &Log{options: options, path: Path(options.Dir, options.Reviewer)}
	data, err := log.open()
	if err != nil {
		return nil, fmt.Errorf("opening the reviews of %s: %w", options.Reviewer, err)
	}
	log.take(data)
	return log, nil
}

// Path is the file of a reviewer's log.
func Path(dir, reviewer string) string { return filepath.Join(dir, reviewer+suffix) }

// open opens the file for writing and reads it, or only reads it.
func (l *Log) open() ([]byte, error) {
	file, err := l.options.Disk.Write(l.path)
	if err != nil {
		l.readOnly = l.notSaved(err)
		data, err := l.options.Disk.Read(l.path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return data, err
	}
	data, err := file.ReadAll()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	// What a killed process wrote and did not flush is about to be shown as saved.
	if err := file.Flush(); err != nil {
		l.readOnly = l.notSaved(errors.Join(err, file.Close()))
		return data, nil
	}
	l.file = file
	return data, nil
}

// take makes the log what the bytes say, and mends the end of the file. Where
// that fails now, it is tried again before the first event is added.
func (l *Log) take(data []byte) {
	l.contents = reviews.Read(data)
	l.damaged = l.contents.Damaged()
	for _, event := range l.contents.Events {
		l.last = max(l.last, event.Time)
	}
	tail := l.contents.Tail
	l.end = end{size: tail.Keep, cut: tail.Torn > 0, open: tail.Unended}
	if l.file != nil {
		l.end.failed = l.end.mend(l.file)
	}
}

// Contents is what the log held when it was opened.
func (l *Log) Contents() reviews.Contents { return l.contents }

// Unmended is why the end of the file, torn or without its newline, could not be
// put right yet, or nil.
func (l *Log) Unmended() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.end.failed
}

// ReadOnly is why no event can be added, a *reviews.NotSaved, or nil. While lines
// are lost that nobody has accepted, that is a reason.
func (l *Log) ReadOnly() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.refusal(model.ReviewLabel)
}

// refusal is why an event of a kind is not even tried, or nil.
func (l *Log) refusal(kind model.ReviewKind) error {
	switch {
	case l.readOnly != nil:
		return l.readOnly
	case len(l.damaged) > 0 && kind != model.ReviewAcceptLosses:
		return &reviews.NotSaved{Why: reviews.WhyDamaged, Path: l.path}
	}
	return nil
}

// Append adds an event and returns it as it is in the log, stamped with format,
// id, time, reviewer and tool. It is saved when the error is nil. Every error is
// a *reviews.NotSaved; the event then is stamped too, and to try again is to
// append that one: it is the same event however often it is tried.
func (l *Log) Append(event model.ReviewEvent) (model.ReviewEvent, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if event.ID == "" {
		event = l.stamp(event)
	}
	if err := l.refusal(event.Kind); err != nil {
		return event, err
	}
	line, read, err := reviews.Encode(event)
	if err != nil {
		return event, &reviews.NotSaved{Why: reviews.WhyEvent, Path: l.path, Err: err}
	}
	if err := l.end.add(l.file, line); err != nil {
		return event, l.notSaved(err)
	}
	l.last = max(l.last, read.Time)
	l.damaged = reviews.Unaccepted(l.damaged, read.Losses)
	return read, nil
}

// AcceptLosses records that a person has seen every loss that stops the log.
// Without one it records nothing.
func (l *Log) AcceptLosses() error {
	event := model.ReviewEvent{Kind: model.ReviewAcceptLosses}
	l.mu.Lock()
	for _, loss := range l.damaged {
		event.Losses = append(event.Losses, loss.LostReview)
	}
	l.mu.Unlock()
	if event.Losses == nil {
		return nil
	}
	_, err := l.Append(event)
	return err
}

// stamp gives an event all that the log knows of it. Times of one log grow, even
// where the clock is set back: the order of events is that of their times.
func (l *Log) stamp(event model.ReviewEvent) model.ReviewEvent {
	now := l.options.Now().UTC()
	if last, err := time.Parse(model.ReviewTime, l.last); err == nil && !now.Truncate(time.Millisecond).After(last) {
		now = last.Add(time.Millisecond)
	}
	event.Format, event.ID, event.Time = model.ReviewFormat, l.options.ID(), now.Format(model.ReviewTime)
	event.Reviewer, event.Tool = cmp.Or(l.options.By, l.options.Reviewer), l.options.Tool
	return event
}

// Close gives the log back, so that another process can write it.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file, l.readOnly = nil, &reviews.NotSaved{Why: reviews.WhyClosed, Path: l.path}
	return err
}

// randomID is an event id by chance. With 64 bits, of a million events no two are
// likely to have the same.
func randomID() string {
	var id [8]byte
	rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}
