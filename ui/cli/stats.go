package cli

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"countersign/engine"
	"countersign/engine/stats"
	"countersign/model"
	"countersign/ui/export"
	"countersign/ui/figures"
)

// statsSeed begins the random numbers of every bootstrap, so that the same labels
// give the same intervals.
const statsSeed = 1

func newStats(streams Streams) *cobra.Command {
	var store storeOptions
	var asJSON, asMarkdown, byPrompt, exitZero bool
	command := &cobra.Command{
		Use:   "stats [PATH…]",
		Short: "Count how often judges err, how well people agree, and how sure that is",
		Long: "Count, for each judge and for all: how often it errs by what people say, in two\n" +
			"blocks that are never mixed (going by the evidence it was shown, and by what\n" +
			"really happened); what the contract says of its replies; how well people agree.\n" +
			"Every number is k of n with its 95 % interval. Only labels of decisions that were\n" +
			"drawn enter (review --sample); what was not counted is listed. With --json, one\n" +
			"object: measures, then the report.\n\n" +
			"Exit code 1: something could not be read, of the files or of the review logs.",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, paths []string) error {
			if asJSON && asMarkdown {
				return usage("--json or --md, not both")
			}
			library, err := openReviewed(streams, store, paths)
			if err != nil {
				return err
			}
			report := count(library, byPrompt)
			switch page := figures.Lay(report, library.unread); {
			case asJSON:
				err = statsJSON(streams.Out, report, library.unread)
			case asMarkdown:
				err = export.Statistics(streams.Out, page)
			default:
				err = statsText(streams.Out, page, plainGlyphs(streams))
			}
			if err != nil {
				return fmt.Errorf("writing the statistics: %w", err)
			}
			return library.code(exitZero)
		},
	}
	store.addStore(command)
	command.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	command.Flags().BoolVar(&asMarkdown, "md", false, "Markdown")
	command.Flags().BoolVar(&byPrompt, "by-prompt", false, "count each version of a judge's prompt apart")
	command.Flags().BoolVar(&exitZero, "exit-zero", false, "exit with 0 whatever could not be read")
	return command
}

// count counts a library, decision by decision: the examinations are not kept.
func count(library reviewedLibrary, byPrompt bool) stats.Report {
	var observations []stats.Observation
	for _, item := range library.Items() {
		exam := engine.Examine(*item.Transcript, item.Decision, model.Rules{})
		observations = append(observations, stats.Observe(*item.Transcript, item.Decision, exam))
	}
	return stats.Count(observations, library.book, stats.Options{
		ByPrompt: byPrompt,
		Chance:   func() func(int) int { return rand.New(rand.NewPCG(statsSeed, 0)).IntN },
	})
}

// statsJSON prints the report for programs, with the measures that its figures name
// and what could not be read.
func statsJSON(out io.Writer, report stats.Report, unread []string) error {
	return writeJSON(out, struct {
		Measures []stats.Measure `json:"measures"`
		stats.Report
		Unread []string `json:"unread"`
	}{stats.Measures(), report, orEmpty(unread)})
}
