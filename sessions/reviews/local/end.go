package local

import (
	"errors"
	"fmt"
	"io"
)

// errReplaced says that a log is not what its writer left.
var errReplaced = errors.New("its size or its file is another than this process left")

// end is the end of a log's file: where the next line goes, and what must be put
// right before.
type end struct {
	size   int64 // bytes of whole lines that are on the disk
	cut    bool  // there may be more bytes, of a line that was not acknowledged
	open   bool  // the last line lacks its newline
	failed error // why the end could not be mended, for now
}

// add adds a line: in one write, and flushed. Any error means that the line is
// not in the log; if that takes a cut that fails too, it is tried again before
// the next line.
func (e *end) add(file File, line []byte) error {
	if e.failed = e.mend(file); e.failed != nil {
		return e.failed
	}
	if err := e.untouched(file); err != nil {
		return err
	}
	e.cut = true
	if err := write(file, line); err != nil {
		if e.failed = e.mend(file); e.failed != nil {
			return fmt.Errorf("%w; nor could the log be cut back: %w", err, e.failed)
		}
		return err
	}
	e.size, e.cut = e.size+int64(len(line)), false
	return nil
}

// write writes and flushes. After a flush that failed nobody knows what is on the
// disk, and flushing again would not tell (the kernel may have dropped the bytes
// and forgotten): only writing them again does.
func write(file File, line []byte) error {
	n, err := file.Write(line)
	switch {
	case err != nil:
		return err
	case n < len(line):
		return io.ErrShortWrite
	}
	return file.Flush()
}

// mend cuts the file back to what was acknowledged and ends its last line.
func (e *end) mend(file File) error {
	if !e.cut && !e.open {
		return nil
	}
	if e.cut {
		if err := e.cutBack(file); err != nil {
			return err
		}
		e.cut = false
	}
	if e.open {
		e.cut = true
		if err := write(file, []byte{'\n'}); err != nil {
			return err
		}
		e.size, e.cut, e.open = e.size+1, false, false
	}
	return nil
}

// cutBack cuts off what was not acknowledged. A file that became shorter is not
// made longer again: that would put zeros where lines were.
func (e *end) cutBack(file File) error {
	size, there, err := file.Size()
	switch {
	case err != nil:
		return err
	case !there || size < e.size:
		return errReplaced
	}
	if err := file.Cut(e.size); err != nil {
		return err
	}
	return file.Flush()
}

// untouched says whether the file is as this process left it. Locks bind only
// those who ask for them; an event added to a file that was removed would be lost.
func (e *end) untouched(file File) error {
	size, there, err := file.Size()
	switch {
	case err != nil:
		return err
	case !there || size != e.size:
		return errReplaced
	}
	return nil
}
