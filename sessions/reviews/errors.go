package reviews

import (
	"errors"
	"fmt"

	"countersign/sessions/rows"
)

// Reasons of a line that is no event, beside those of every store (package rows).
const (
	ReasonChecksum = rows.Reason("other bytes than were written")
	ReasonNewer    = rows.Reason("written by a newer version")
	ReasonValue    = rows.Reason("a member says what it cannot")
)

// LineError is why a line is no event: a reason, and where one member is at fault
// its name behind it, as a ReviewEvent has it. It never holds anything that the
// line says.
type LineError struct{ Reason rows.Reason }

func (e *LineError) Error() string { return string(e.Reason) }

// at is the reason with the member it is about; blank is the whole line.
func at(reason rows.Reason, member string) *LineError {
	if member == "" {
		return &LineError{reason}
	}
	return &LineError{reason + ": " + rows.Reason(member)}
}

func wrong(member string) error { return at(ReasonValue, member) }

// Why is the class of reasons for which nothing was saved, in the words that
// follow "not saved: " on the screen.
type Why string

// The classes.
const (
	WhyFull       Why = "disk full"
	WhyReadOnly   Why = "the store is read-only"
	WhyPermission Why = "no permission"
	WhyLocked     Why = "another process has the log open"
	WhyDamaged    Why = "lines of the log are lost; doctor reviews --accept-losses"
	WhyReplaced   Why = "the log was changed by something else; open it again"
	WhyDisk       Why = "the disk failed"
	WhyEvent      Why = "not an event a log can hold"
	WhyClosed     Why = "the log is closed"
	WhySystem     Why = "this system cannot lock or flush a file"
)

// NotSaved is the error of every append that was not acknowledged: what it was
// asked to save must not be shown as saved.
type NotSaved struct {
	Why  Why
	Path string
	Err  error // what the system said; may be nil
}

func (e *NotSaved) Error() string {
	text := fmt.Sprintf("not saved: %s: %s", e.Why, e.Path)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

func (e *NotSaved) Unwrap() error { return e.Err }

// WhyNot is the class of an error, and whether it is one of not saving.
func WhyNot(err error) (Why, bool) {
	var not *NotSaved
	if errors.As(err, &not) {
		return not.Why, true
	}
	return "", false
}
