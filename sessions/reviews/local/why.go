package local

import (
	"errors"
	"io"
	"io/fs"
	"syscall"

	"countersign/sessions/reviews"
)

// notSaved is what a failure of the disk means to the person.
func (l *Log) notSaved(err error) *reviews.NotSaved {
	return &reviews.NotSaved{Why: why(err), Path: l.path, Err: err}
}

func why(err error) reviews.Why {
	is := func(targets ...error) bool {
		for _, target := range targets {
			if errors.Is(err, target) {
				return true
			}
		}
		return false
	}
	switch {
	case is(ErrLocked):
		return reviews.WhyLocked
	case is(errReplaced):
		return reviews.WhyReplaced
	case is(syscall.ENOSPC, syscall.EDQUOT, io.ErrShortWrite):
		return reviews.WhyFull
	case is(syscall.EROFS):
		return reviews.WhyReadOnly
	case is(fs.ErrPermission):
		return reviews.WhyPermission
	case is(errors.ErrUnsupported, syscall.ENOLCK):
		return reviews.WhySystem
	}
	return reviews.WhyDisk
}
