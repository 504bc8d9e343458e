package cli

import (
	"github.com/spf13/cobra"

	"countersign/engine/sampling"
	"countersign/ui"
)

// firstSeed is what a sample follows from where nobody says it.
const firstSeed = 1

// reviewOptions are the flags that say what is reviewed, and how.
type reviewOptions struct {
	sample     string
	seed       int64
	filter     string
	adjudicate bool
	advance    bool
}

func newReview(streams Streams) *cobra.Command {
	var screen screenOptions
	var recent recently
	var options reviewOptions
	command := &cobra.Command{
		Use:   "review [PATH…]",
		Short: "Answer decision after decision, before you see what the judge said",
		Long: "Answer decision after decision: going by this evidence, is the work done? What the\n" +
			"judge said, and other people, stay hidden until you have answered (D done,\n" +
			"C continue, u unsure) or press enter twice, and the label remembers which. Every\n" +
			"answer is saved at once in a log of your own; started again, the review goes on\n" +
			"where it stopped.\n\n" +
			"--sample says what is reviewed: all (which is the default), random:N,\n" +
			"stratified:verdict:N or stratified:judge:N. Decisions come in a random order, so\n" +
			"that stopping early leaves a random sample too; of one run the earlier comes\n" +
			"first. The same --seed over the same decisions draws the same sample, for another\n" +
			"reviewer too. Each label keeps how its decision was drawn, and with what\n" +
			"probability, for the statistics.\n\n" +
			"--filter takes the decisions that fit all its terms: judge:NAME, kind:gate,\n" +
			"kind:turn, run:NAME part a population; verdict:done, rule:ID pick decisions out by\n" +
			"what was answered. What was picked is no sample, and never enters a rate.\n\n" +
			"--adjudicate goes through the decisions that two people answered differently,\n" +
			"both labels side by side. Both stay as they are; the third is added.\n\n" + recentHelp,
		Args: cobra.ArbitraryArgs,
		RunE: func(command *cobra.Command, paths []string) error {
			review, err := options.review(command.Flags().Changed)
			if err != nil {
				return err
			}
			screen.review, screen.mouseGiven = &review, command.Flags().Changed("mouse")
			return with(streams, paths, recent, func(w what) error { return open(streams, w, screen) })
		},
	}
	recent.declare(command)
	screen.declare(command)
	flags := command.Flags()
	flags.StringVar(&options.sample, "sample", "all", "`DRAW`: all, random:N, stratified:verdict:N or stratified:judge:N")
	flags.Int64Var(&options.seed, "seed", firstSeed, "`NUMBER` that the sample follows from")
	flags.StringVar(&options.filter, "filter", "", "`TERMS`: verdict:, rule:, judge:, kind:, run:, between blanks")
	flags.BoolVar(&options.adjudicate, "adjudicate", false, "go through what two people answered differently")
	flags.BoolVar(&options.advance, "advance", false, "go on to the next decision as soon as an answer is saved")
	return command
}

// everything is what a review without flags goes through.
func everything() *ui.Review {
	review := ui.Review{Plan: sampling.Plan{Draw: sampling.Draw{}, Seed: firstSeed}}
	return &review
}

// review is what the flags ask for. Given says whether a flag was.
func (o reviewOptions) review(given func(flag string) bool) (ui.Review, error) {
	draw, err := sampling.ParseDraw(o.sample)
	if err != nil {
		return ui.Review{}, usage("--sample: %s", err)
	}
	filter, err := sampling.ParseFilter(o.filter)
	if err != nil {
		return ui.Review{}, usage("--filter: %s", err)
	}
	drawn := given("sample") || given("seed")
	switch {
	case filter.Picks() && drawn:
		return ui.Review{}, usage("--sample and --filter %q: what is picked by the answer is no sample; leave one of them out", filter)
	case o.adjudicate && (drawn || o.filter != ""):
		return ui.Review{}, usage("--adjudicate goes through all disagreements; it takes no --sample, --seed or --filter")
	}
	return ui.Review{
		Plan:       sampling.Plan{Draw: draw, Filter: filter, Seed: o.seed},
		Adjudicate: o.adjudicate, Advance: o.advance,
	}, nil
}
