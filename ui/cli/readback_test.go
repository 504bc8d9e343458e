package cli_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/sessions/readback"
	"countersign/sessions/readback/readbacktest"
)

const (
	sessionHead = `{"type":"session","v":1,"id":"s","task":"say yes or no"}`
	sessionRow  = `{"type":"decision","iteration":1,"reply":"{\"verdict\":\"done\",\"detail\":\"d\",\"gap_class\":\"none\",\"gaps\":[]}"}`
)

// sessionFolder is a folder of sessions as a command tells it. Headed, its file
// begins with the head of a session, and the damage is one record of it; else
// the damage is all there is.
type sessionFolder struct {
	dir     string
	command []string
	headed  bool
}

// TestReadBack holds the commands that tell what is in files to the rule that
// damage is told apart from "there is nothing here".
func TestReadBack(t *testing.T) {
	for _, command := range []string{"list", "list --json", "doctor", "doctor --json"} {
		for where, headed := range map[string]bool{"of one session": true, "of a folder": false} {
			face := readback.Face{
				Name: command + " " + where,
				Open: func(_ context.Context, dir string) (readback.Subject, error) {
					folder := sessionFolder{dir, strings.Fields(command), headed}
					if !headed {
						return folder, nil
					}
					return folder, folder.add(sessionHead)
				},
			}
			t.Run(face.Name, func(t *testing.T) { readbacktest.Run(t, face) })
		}
	}
}

// add appends lines to the one file of the folder.
func (s sessionFolder) add(lines ...string) error {
	file, err := os.OpenFile(filepath.Join(s.dir, "run.jsonl"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(strings.Join(lines, "\n") + "\n")
	return errors.Join(err, file.Close())
}

func (s sessionFolder) Seed(context.Context) error {
	if s.headed {
		return s.add(sessionRow)
	}
	return s.add(sessionHead, sessionRow)
}

func (s sessionFolder) Plant(_ context.Context, form readback.Form, sentinel string) error {
	row, err := canon.Parse([]byte(sessionRow))
	if err != nil {
		return err
	}
	body, err := readback.Pattern{Row: row, Required: "type", Text: "reply"}.Body(form, sentinel)
	if err != nil {
		return err
	}
	return s.add(string(body))
}

// Read is all that the command tells: its streams and its exit code.
func (s sessionFolder) Read(context.Context) (any, error) {
	code, out, complaint := run("", slices.Concat(s.command, []string{s.dir})...)
	told := strings.NewReplacer(s.dir, "DIR")
	return struct {
		Code           int
		Out, Complaint string
	}{code, told.Replace(out), told.Replace(complaint)}, nil
}

func (s sessionFolder) Close() error { return nil }
