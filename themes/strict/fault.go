package strict

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

// Fault is one thing that is wrong with a file. Line and Column count from 1;
// zero is not known. The column counts bytes.
type Fault struct {
	Line, Column int
	Reason       string
}

func (f *Fault) Error() string {
	switch {
	case f.Line == 0:
		return f.Reason
	case f.Column == 0:
		return fmt.Sprintf("line %d: %s", f.Line, f.Reason)
	}
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Reason)
}

// Reasons of a file that is not of its type.
const (
	NoSuchKey  = "no such key"
	Twice      = "written twice"
	WrongType  = "a value of a wrong type"
	BrokenText = "not TOML"
)

// faultOf is what the library found wrong, in words of ours where its own would
// repeat the file.
func faultOf(data []byte, err error) *Fault {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) && len(unknown.Errors) > 0 {
		line, _ := unknown.Errors[0].Position()
		return &Fault{Line: line, Reason: NoSuchKey}
	}
	reason := reasonOf(err.Error())
	if reason == Twice {
		return &Fault{Line: doubled(data), Reason: Twice}
	}
	var broken *toml.DecodeError
	if !errors.As(err, &broken) {
		return &Fault{Reason: reason}
	}
	line, column := broken.Position()
	return &Fault{line, column, reason}
}

// reasonOf puts a message of the library in a class. Only complaints about the
// syntax are told in its own words: they name single characters, no more.
func reasonOf(message string) string {
	message = strings.TrimPrefix(message, "toml: ")
	switch {
	case strings.Contains(message, "already"):
		return Twice
	case strings.Contains(message, "cannot"), strings.Contains(message, "should be a table"):
		return WrongType
	case strings.HasPrefix(message, "unable to parse"), !utf8.ValidString(message):
		return BrokenText
	}
	return BrokenText + ": " + message
}
