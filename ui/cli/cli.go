// Package cli is the command line: it parses arguments, opens sessions, and
// either prints or starts the terminal UI.
//
// Everything it prints goes through ui/safe. Exit codes: 0 fine; 1 findings of
// severity block or warn, something unread or lost, or failures; 2 nothing could
// be opened or run, or wrong usage.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"countersign/ui/safe"
)

// Exit codes.
const (
	exitFine     = 0
	exitFindings = 1
	exitUsage    = 2
)

// Streams are the three streams of a process and what it may ask about itself.
type Streams struct {
	In          io.Reader
	Out         io.Writer
	Err         io.Writer
	InTerminal  bool                     // In is a terminal
	OutTerminal bool                     // Out is a terminal
	Keyboard    func() (*os.File, error) // opens the controlling terminal, for keys
	Scratch     string                   // the directory for what is kept while the program runs
	Env         func(string) string      // the environment
}

// exitError ends a command with a code. A blank text prints nothing: the
// command has already said what there is to say.
type exitError struct {
	code int
	text string
}

func (e *exitError) Error() string { return e.text }

func usage(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Sprintf(format, args...)}
}

// Main runs one command and answers the exit code.
func Main(args []string, streams Streams) int {
	root := newRoot(streams)
	root.SetArgs(args)
	root.SetIn(streams.In)
	root.SetOut(streams.Out)
	root.SetErr(streams.Err)
	err := root.Execute()
	if err == nil {
		return exitFine
	}
	var exit *exitError
	if !errors.As(err, &exit) {
		exit = &exitError{exitUsage, err.Error()} // what cobra finds wrong is usage
	}
	if exit.text != "" {
		fmt.Fprintln(streams.Err, "countersign: "+safe.Text(exit.text))
	}
	return exit.code
}

func newRoot(streams Streams) *cobra.Command {
	var options screenOptions
	var recent recently
	root := &cobra.Command{
		Use:   "countersign [PATH…]",
		Short: "Review what an AI judge decided about an agent's work",
		Long: `Countersign opens transcripts of agent runs, rebuilds what the judge of each
run was shown, applies the rules of the judge's contract to what it answered,
and lets you step through the decisions: gaps, quotes that are really in the
evidence and quotes that are not, what was cut, what the agent was told.

Without a path it opens the built-in demo sessions. The path - is standard
input, as in: ssh host cat run.jsonl | countersign -. Without a terminal it
prints the list of decisions. Transcripts are only ever read.

` + recentHelp,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		RunE: func(command *cobra.Command, paths []string) error {
			options.plain, options.mouseGiven = true, command.Flags().Changed("mouse")
			return with(streams, paths, recent, func(w what) error { return open(streams, w, options) })
		},
	}
	root.SetVersionTemplate("countersign {{.Version}}\n")
	recent.declare(root)
	options.declare(root)
	root.AddCommand(newTriage(streams), newReview(streams), newList(streams), newShow(streams), newDoctor(streams), newRule(streams), newRules(streams), newSchema(streams), newProve(streams), newStats(streams), newExport(streams), newPack(streams), newWhatIf(streams), newThemes(streams), newMan(streams))
	completeFlags(root, streams)
	return root
}
