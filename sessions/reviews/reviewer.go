package reviews

import (
	"errors"
	"fmt"
	"slices"
)

// Names are the places a reviewer's name can come from, first to last. Blank:
// not given there.
type Names struct {
	Given  string // --as, or the answer to the question
	Env    string // COUNTERSIGN_REVIEWER
	Config string
	User   string // $USER
}

// ErrAsk says that nobody can be told from the names, and that the person must be
// asked before the first label.
var ErrAsk = errors.New("who is reviewing is not known")

// sharedAccounts are users of a machine that say nothing about the person.
var sharedAccounts = []string{"", "root", "ubuntu", "admin", "ec2-user"}

// maxName bounds a name, in bytes.
const maxName = 64

// Reviewer is the name under which reviews are recorded: the first that is
// given. A name that was given for this and cannot be one is an error. The user
// of the machine is only a guess: where that is a shared account, or no name of a
// reviewer, the answer is ErrAsk.
func Reviewer(names Names) (string, error) {
	for _, name := range []string{names.Given, names.Env, names.Config} {
		if name != "" {
			return name, CheckName(name)
		}
	}
	if slices.Contains(sharedAccounts, names.User) || CheckName(names.User) != nil {
		return "", ErrAsk
	}
	return names.User, nil
}

// CheckName says why a text cannot be a reviewer's name, or nil: it is the name
// of a file too, so it has only a-z, 0-9, dot, underline and hyphen, begins with
// a letter or digit, and is not long.
func CheckName(name string) error {
	if name == "" || len(name) > maxName {
		return fmt.Errorf("a reviewer's name has 1 to %d characters", maxName)
	}
	for i := range len(name) {
		c := name[i]
		letter := c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
		if !letter && (i == 0 || c != '.' && c != '_' && c != '-') {
			return errors.New("a reviewer's name has a-z, 0-9, dot, underline and hyphen, and begins with a letter or digit")
		}
	}
	return nil
}
