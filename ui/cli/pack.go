package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"countersign/engine/redact"
	"countersign/ui/export"
)

func newPack(streams Streams) *cobra.Command {
	var store storeOptions
	var redacted bool
	command := &cobra.Command{
		Use:   "pack REF [PATH…]",
		Short: "Write the incident pack of one decision, for a ticket or a chat",
		Long: "Write one decision as Markdown: verdict, findings, gaps, each quote in the lines\n" +
			"around it, feedback, reviews, digests, and the ref under which a colleague with\n" +
			"the same file opens it. REF is as in show. Secrets, e-mail addresses and home\n" +
			"directories are replaced by marks unless you say --redact=false; refs, hashes and\n" +
			"ids never are.\n\n" +
			"Exit code 1: something of the files or review logs could not be read.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			var redactor *redact.Redactor
			if redacted {
				redactor = &redact.Redactor{}
			}
			return with(streams, args[1:], recently{}, func(w what) error { return pack(streams, w, args[0], store, redactor) })
		},
	}
	store.addStore(command)
	command.Flags().BoolVar(&redacted, "redact", true, "replace secrets, e-mail addresses and home directories by marks")
	return command
}

func pack(streams Streams, w what, ref string, store storeOptions, redactor *redact.Redactor) error {
	library, err := openReviewed(streams, store, w)
	if err != nil {
		return err
	}
	item, err := oneDecision(library.Library, ref, len(w.paths) == 0)
	if err != nil {
		return err
	}
	err = export.Pack(streams.Out, export.Incident{
		Transcript: *item.Transcript, Decision: item.Decision, Exam: examinedOne(item),
		Standing: library.standing(item.Decision), Tool: version(),
	}, redactor)
	if err != nil {
		return fmt.Errorf("writing the pack: %w", err)
	}
	if err := tell(streams.Err, library.redacted(redactor)); err != nil {
		return err
	}
	return library.code(false)
}
