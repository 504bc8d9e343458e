package cli

import (
	"fmt"
	"path/filepath"
	"time"

	"countersign/sessions"
	"countersign/sessions/spool"
)

// what is what a command opens: files and directories, standard input among
// them; or where nothing was named the demo sessions.
type what struct {
	paths []string
	names sessions.Names
	title string // for the breadcrumb
	piped bool   // standard input is among them
}

// with runs a command over what its arguments name, or its flags find. Standard input, named as "-",
// is read to its end before that, and so before any screen is drawn: a program in
// the same pipe, such as ssh, may ask for a password on the terminal until it has
// sent everything. What was kept of it is removed when the command ends.
func with(streams Streams, arguments []string, recent recently, run func(what) error) (err error) {
	arguments, err = recent.paths(streams, arguments, time.Now())
	if err != nil {
		return err
	}
	w := what{title: title(arguments)}
	for _, path := range arguments {
		if path != sessions.StandardInput {
			w.paths = append(w.paths, path)
			continue
		}
		if w.piped {
			return usage("standard input can be read once only, and - is named more than once")
		}
		input, err := keepInput(streams)
		if err != nil {
			return err
		}
		defer func() {
			if failed := input.Remove(); failed != nil {
				err = usage("%s", failed) // louder than anything else: what should be private is still there
			}
		}()
		w.piped, w.names = true, sessions.Names{input.Path(): path}
		w.paths = append(w.paths, input.Path())
	}
	return run(w)
}

// keepInput reads standard input to its end.
func keepInput(streams Streams) (*spool.Spool, error) {
	if streams.InTerminal {
		return nil, usage("- stands for standard input, which is a terminal here: send a transcript through a pipe, or name a file")
	}
	input, err := spool.Fill(streams.In, streams.Scratch, spool.Limit)
	if err != nil {
		return nil, usage("standard input: %s", err)
	}
	return input, nil
}

// begin begins to open everything.
func (w what) begin() *sessions.Opening {
	if len(w.paths) == 0 {
		return sessions.BeginDemo()
	}
	return w.names.Begin(w.paths...)
}

// open opens everything.
func (w what) open() sessions.Library {
	if len(w.paths) == 0 {
		return sessions.Demo()
	}
	return w.names.Open(w.paths...)
}

// title names what was opened, for the breadcrumb.
func title(paths []string) string {
	if len(paths) == 0 {
		return "demo"
	}
	name := filepath.Base(paths[0])
	if paths[0] == sessions.StandardInput {
		name = "standard input"
	}
	if len(paths) == 1 {
		return name
	}
	return fmt.Sprintf("%s and %d more", name, len(paths)-1)
}
