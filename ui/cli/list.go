package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"countersign/model"
	"countersign/sessions"
	"countersign/ui/export"
)

func newList(streams Streams) *cobra.Command {
	var asJSON, exitZero bool
	var recent recently
	command := &cobra.Command{
		Use:   "list [PATH…]",
		Short: "List the decisions of files and directories",
		Long: "List the decisions of files and directories, in file order. With --json, one\n" +
			"object a line: a decision; after them a run that has none, or of which something\n" +
			"was lost; and a file that could not be read.",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, paths []string) error {
			return with(streams, paths, recent, func(w what) error { return list(streams, w.open(), asJSON, exitZero) })
		},
	}
	recent.declare(command)
	command.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	command.Flags().BoolVar(&exitZero, "exit-zero", false, "exit with 0 whatever was found")
	return command
}

func list(streams Streams, library sessions.Library, asJSON, exitZero bool) (err error) {
	var loud bool
	if asJSON {
		loud, err = listJSON(streams.Out, library)
	} else {
		loud, err = listText(streams.Out, library, plainGlyphs(streams))
	}
	if err != nil {
		return fmt.Errorf("writing the list: %w", err)
	}
	return verdictOn(library, loud, exitZero)
}

// verdictOn is the exit code of a command that looked at a whole library; loud
// says that a decision of it has a finding that fails a command.
func verdictOn(library sessions.Library, loud, exitZero bool) error {
	switch {
	case !library.Opened():
		return &exitError{code: exitUsage, text: "nothing could be opened"}
	case exitZero:
		return nil
	case loud || library.Losses() > 0:
		return &exitError{code: exitFindings}
	}
	return nil
}

// loud reports whether an examination has a finding that fails a command.
func loud(examination model.Examination) bool {
	for _, finding := range examination.Findings {
		if finding.Severity != model.SeverityNote {
			return true
		}
	}
	return false
}

// runLine is a run that has no decision, or of which something was lost, in a file
// that could be read. What was lost, doctor tells.
type runLine struct {
	File      string `json:"file"`
	Format    string `json:"format"`
	Session   string `json:"session"`
	Messages  int    `json:"messages"`
	Decisions int    `json:"decisions"`
	Losses    int    `json:"losses"`
}

// unreadLine is a file that could not be read.
type unreadLine struct {
	File  string `json:"file"`
	Error string `json:"error"`
}

// listJSON prints the list for programs, and answers whether a decision is loud.
func listJSON(out io.Writer, library sessions.Library) (anyLoud bool, err error) {
	for _, file := range library.Files {
		if file.Err != nil {
			if err := writeJSON(out, unreadLine{file.Path, file.Err.Error()}); err != nil {
				return anyLoud, err
			}
		}
		for _, transcript := range file.Transcripts {
			loud, err := transcriptJSON(out, file.Path, *transcript)
			if anyLoud = anyLoud || loud; err != nil {
				return anyLoud, err
			}
		}
	}
	return anyLoud, nil
}

func transcriptJSON(out io.Writer, path string, t model.Transcript) (anyLoud bool, err error) {
	for decision, exam := range examined(t) {
		anyLoud = anyLoud || loud(exam)
		if err := writeJSON(out, export.DecisionOf(t, decision, exam)); err != nil {
			return anyLoud, err
		}
	}
	if losses := lossesOf(t); len(t.Decisions) == 0 || len(losses) > 0 {
		return anyLoud, writeJSON(out, runLine{path, t.Format, t.Session, t.Messages.Len(), len(t.Decisions), len(losses)})
	}
	return anyLoud, nil
}

// writeJSON writes one line of JSON for programs.
func writeJSON(out io.Writer, line any) error { return export.Line(out, line) }
