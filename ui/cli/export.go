package cli

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/sessions"
	"countersign/ui/export"
)

// exportOptions are the flags of export.
type exportOptions struct {
	store                      storeOptions
	asCSV, asLines, asMarkdown bool
	redact, exitZero           bool
}

func newExport(streams Streams) *cobra.Command {
	var options exportOptions
	var recent recently
	command := &cobra.Command{
		Use:   "export [PATH…] --csv|--jsonl|--md",
		Short: "Export decisions with people's labels",
		Long: "Export every decision of files and directories with the labels that people gave\n" +
			"it. CSV has a row a label, and one for a decision without; cells that a\n" +
			"spreadsheet would run as a formula begin with an apostrophe. JSON Lines has an\n" +
			"object a decision, its labels inside. Markdown is for reading. With --redact,\n" +
			"secrets, e-mail addresses and home directories are replaced by marks; refs,\n" +
			"hashes and ids never are.\n\n" +
			"Exit code 1: something could not be read; it is named on standard error.",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, paths []string) error {
			return with(streams, paths, recent, func(w what) error { return exportAll(streams, w, options) })
		},
	}
	recent.declare(command)
	options.store.addStore(command)
	command.Flags().BoolVar(&options.asCSV, "csv", false, "CSV, a row a label")
	command.Flags().BoolVar(&options.asLines, "jsonl", false, "JSON Lines, an object a decision")
	command.Flags().BoolVar(&options.asMarkdown, "md", false, "a Markdown table")
	command.Flags().BoolVar(&options.redact, "redact", false, "replace secrets, e-mail addresses and home directories by marks")
	command.Flags().BoolVar(&options.exitZero, "exit-zero", false, "exit with 0 whatever could not be read")
	command.MarkFlagsOneRequired("csv", "jsonl", "md")
	command.MarkFlagsMutuallyExclusive("csv", "jsonl", "md")
	return command
}

func exportAll(streams Streams, w what, options exportOptions) error {
	library, err := openReviewed(streams, options.store, w)
	if err != nil {
		return err
	}
	var redactor *redact.Redactor
	if options.redact {
		redactor = &redact.Redactor{}
	}
	missing, err := options.write(streams.Out, library, redactor)
	if err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	if err := tell(streams.Err, missing); err != nil {
		return err
	}
	return library.code(options.exitZero)
}

// write writes the table, and answers what is not in it.
func (o exportOptions) write(to io.Writer, library reviewedLibrary, redactor *redact.Redactor) (missing []string, err error) {
	out := bufio.NewWriter(to)
	table, err := o.table(out)
	if err != nil {
		return nil, err
	}
	exported := map[string]bool{}
	for _, transcript := range library.transcripts() {
		for decision, exam := range examined(transcript) {
			exported[labels.Key(decision)] = true
			entry := export.EntryOf(transcript, decision, exam, library.standing(decision))
			entry.Run = sessions.Item{Transcript: &transcript, Decision: decision}.Label()
			if err := table.Add(entry.Redacted(redactor)); err != nil {
				return nil, err
			}
		}
	}
	missing = append(library.redacted(redactor), elsewhere(library.book, exported)...)
	if err := table.End(export.Remarks{Missing: missing, Redacted: redactor.Counts()}); err != nil {
		return nil, err
	}
	return missing, out.Flush()
}

// table is the table that the flags ask for; one of them is set.
func (o exportOptions) table(out io.Writer) (export.Table, error) {
	switch {
	case o.asCSV:
		return export.CSV(out)
	case o.asLines:
		return export.JSONLines(out), nil
	}
	return export.Markdown(out, o.redact), nil
}

// elsewhere says how many decisions have labels and no row here.
func elsewhere(book *labels.Book, exported map[string]bool) []string {
	n := 0
	for _, key := range book.Decisions() {
		if _, labelled := book.About(key).Reference(); labelled && !exported[key] {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("decisions with labels that are not in these files: %d", n)}
}
