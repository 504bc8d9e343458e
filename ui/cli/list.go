package cli

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"countersign/engine"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/safe"
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

// decisionLine is one decision in list --json. Members are never left out; what
// is not known is null.
type decisionLine struct {
	Ref         string       `json:"ref"`
	File        string       `json:"file"`
	Format      string       `json:"format"`
	Session     string       `json:"session"`
	Kind        string       `json:"kind"`
	Iteration   *int         `json:"iteration"`
	Time        *string      `json:"time"`
	Judge       *string      `json:"judge"`
	Verdict     *string      `json:"verdict"`
	Mapped      *string      `json:"mapped"`
	Outcome     *string      `json:"outcome"`
	OutcomeFrom *string      `json:"outcome_from"`
	Reason      *string      `json:"reason"`
	Detail      string       `json:"detail"`
	GapClass    *string      `json:"gap_class"`
	Gaps        int          `json:"gaps"`
	GapsDropped int          `json:"gaps_dropped"`
	Quotes      model.Quotes `json:"quotes"`
	Checks      []checkLine  `json:"checks"`
	Evidence    string       `json:"evidence"`
	EvidenceID  *string      `json:"evidence_id"`
	Findings    []string     `json:"findings"`

	Completeness model.CompletenessExam `json:"completeness"`
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
	for _, decision := range t.Decisions {
		exam := engine.Examine(t, decision, model.Rules{})
		anyLoud = anyLoud || loud(exam)
		if err := writeJSON(out, lineOf(t, decision, exam)); err != nil {
			return anyLoud, err
		}
	}
	if losses := lossesOf(t); len(t.Decisions) == 0 || len(losses) > 0 {
		return anyLoud, writeJSON(out, runLine{path, t.Format, t.Session, t.Messages.Len(), len(t.Decisions), len(losses)})
	}
	return anyLoud, nil
}

func lineOf(transcript model.Transcript, decision model.Decision, examination model.Examination) decisionLine {
	line := decisionLine{
		Ref: decision.Ref, File: transcript.File, Format: transcript.Format, Session: transcript.Session,
		Kind: string(decision.Kind), Iteration: decision.Iteration,
		Time: orNull(decision.Time), Judge: orNull(decision.Judge.Model),
		Mapped: orNull(examination.Mapped), Outcome: orNull(examination.Outcome.Action),
		OutcomeFrom: orNull(examination.OutcomeFrom), Reason: orNull(examination.Outcome.Reason),
		Detail: examination.Verdict.Detail, GapClass: orNull(examination.GapClassOfRecord(decision)),
		Gaps: len(examination.Gaps), GapsDropped: len(examination.Dropped),
		Quotes: examination.CountQuotes(), Checks: checksOf(examination), Evidence: string(examination.Evidence.Kind),
		EvidenceID: orNull(examination.EvidenceID), Findings: examination.FindingIDs(),
		Completeness: examination.Completeness,
	}
	if examination.HasWord {
		line.Verdict = &examination.Word
	}
	return line
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// writeJSON writes one line of JSON that is inert on a terminal. What holds no
// item is an empty list, never null.
func writeJSON(out io.Writer, line any) error {
	encoded, err := json.Marshal(withLists(line))
	if err != nil {
		return err
	}
	_, err = out.Write(append(safe.EscapeJSON(encoded), '\n'))
	return err
}
