package cli

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/ui"
	"countersign/ui/export"
	"countersign/ui/figures"
)

// statsSeed begins the random numbers of every bootstrap, so that the same labels
// give the same intervals.
const statsSeed = 1

// statsOptions are the flags of stats.
type statsOptions struct {
	store                                  storeOptions
	asJSON, asMarkdown, byPrompt, exitZero bool
}

func newStats(streams Streams) *cobra.Command {
	var options statsOptions
	var recent recently
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
			return with(streams, paths, recent, func(w what) error { return statistics(streams, w, options) })
		},
	}
	recent.declare(command)
	options.store.addStore(command)
	command.Flags().BoolVar(&options.asJSON, "json", false, "one JSON object")
	command.Flags().BoolVar(&options.asMarkdown, "md", false, "Markdown")
	command.Flags().BoolVar(&options.byPrompt, "by-prompt", false, "count each version of a judge's prompt apart")
	command.Flags().BoolVar(&options.exitZero, "exit-zero", false, "exit with 0 whatever could not be read")
	command.MarkFlagsMutuallyExclusive("json", "md")
	return command
}

func statistics(streams Streams, w what, options statsOptions) error {
	library, err := openReviewed(streams, options.store, w)
	if err != nil {
		return err
	}
	report := count(library, options.byPrompt)
	switch {
	case options.asJSON:
		err = statsJSON(streams.Out, report, library.unread)
	case options.asMarkdown:
		err = export.Statistics(streams.Out, figures.Lay(report, library.unread))
	default:
		err = statsText(streams.Out, figures.Lay(report, library.unread), plainGlyphs(streams))
	}
	if err != nil {
		return fmt.Errorf("writing the statistics: %w", err)
	}
	return library.code(options.exitZero)
}

// count counts a library, decision by decision: the examinations are not kept.
func count(library reviewedLibrary, byPrompt bool) stats.Report {
	var observations []stats.Observation
	for _, transcript := range library.transcripts() {
		for decision, exam := range examined(transcript) {
			observations = append(observations, stats.Observe(transcript, decision, exam))
		}
	}
	return stats.Count(observations, library.book, stats.Options{
		ByPrompt: byPrompt,
		Chance:   chance,
	})
}

// chance begins the random numbers of a bootstrap.
func chance() func(int) int { return rand.New(rand.NewPCG(statsSeed, 0)).IntN }

// counting is what the statistics of the screen are made with: the same as here, and
// the review logs as they are when it counts.
func counting(streams Streams, store storeOptions) ui.Counting {
	return ui.Counting{Chance: chance, Reviews: func() ui.Reviewed {
		r := reviewedLibrary{book: labels.Fold(nil)}
		if dir, err := store.place(streams); err != nil {
			r.lose("reviews: %s", err)
		} else {
			r.readReviews(dir)
		}
		return ui.Reviewed{Book: r.book, Unread: r.unread}
	}}
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
