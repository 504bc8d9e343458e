package cli

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"countersign/engine"
	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/model"
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
		RunE: func(_ *cobra.Command, paths []string) error { return exportAll(streams, paths, options) },
	}
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

func exportAll(streams Streams, paths []string, options exportOptions) error {
	library, err := openReviewed(streams, options.store, paths)
	if err != nil {
		return err
	}
	var redactor *redact.Redactor
	if options.redact {
		redactor = &redact.Redactor{}
	}
	out := bufio.NewWriter(streams.Out)
	table, err := options.table(out)
	exported := map[string]bool{}
	for _, item := range library.Items() {
		if err != nil {
			break
		}
		exported[labels.Key(item.Decision)] = true
		exam := engine.Examine(*item.Transcript, item.Decision, model.Rules{})
		entry := export.EntryOf(*item.Transcript, item.Decision, exam, library.standing(item.Decision))
		entry.Run = item.Label()
		err = table.Add(entry.Redacted(redactor))
	}
	remarks := export.Remarks{Missing: append(library.redacted(redactor), elsewhere(library.book, exported)...)}
	if err == nil {
		remarks.Redacted = redactor.Counts()
		err = table.End(remarks)
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	if err := tell(streams.Err, remarks.Missing); err != nil {
		return err
	}
	return library.code(options.exitZero)
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
