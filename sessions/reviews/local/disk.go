package local

import "errors"

// ErrLocked says that another process holds a log.
var ErrLocked = errors.New("another process has locked the file")

// Disk is the file system as a store needs it.
type Disk interface {
	// Write opens a file for its one writer: locked, made where it is not there
	// (0600, its directories 0700, both flushed to the disk), added to at its
	// end. The error is ErrLocked where another process has it.
	Write(path string) (File, error)

	// Read is all that a file holds, flushed to the disk, without changing it.
	Read(path string) ([]byte, error)

	// Names are the names in a directory, in order.
	Names(dir string) ([]string, error)
}

// File is an open log.
type File interface {
	// ReadAll is all that the file holds.
	ReadAll() ([]byte, error)

	// Write adds to the end in one write(2), which may write a part of it
	// without an error.
	Write(line []byte) (n int, err error)

	// Flush is fdatasync(2): what was written is on the disk when it returns.
	Flush() error

	// Cut makes the file so many bytes long.
	Cut(size int64) error

	// Size is how many bytes the file has, and whether its path still leads to it.
	Size() (bytes int64, there bool, err error)

	// Close gives the lock back.
	Close() error
}
