package ui

import "countersign/model"

// ReviewStore is where reviews are kept, as the screen needs it. Its methods may
// wait for a disk, so they are called in commands alone.
type ReviewStore interface {
	// Read is what everybody recorded. It changes nothing.
	Read() (Reviews, error)

	// Open opens the log of a reviewer to be added to, and reads all logs again.
	// The error says that there is no such log to be had; that it can be read and
	// not written is the log's ReadOnly.
	Open(reviewer string) (ReviewLog, Reviews, error)
}

// ReviewLog is the log of one reviewer.
type ReviewLog interface {
	// Append adds an event and returns it as the log has it. With an error it is
	// not saved; trying again is appending what was returned.
	Append(event model.ReviewEvent) (model.ReviewEvent, error)

	// ReadOnly is why nothing can be added, or nil.
	ReadOnly() error
}

// Reviews is what a store holds.
type Reviews struct {
	Events []model.ReviewEvent // of all logs

	// Lost says in words what of the logs could not be read; blank for nothing.
	Lost string

	// Codebook says what answers and tags mean; it and its version are blank where
	// there is none. Place is where it would be.
	Codebook, Version, Place string
}
