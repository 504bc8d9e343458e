package cli

import "github.com/spf13/cobra"

// newTriage is the plain form by its name.
func newTriage(streams Streams) *cobra.Command {
	var options screenOptions
	var recent recently
	command := &cobra.Command{
		Use:   "triage [PATH…]",
		Short: "Look through decisions with everything shown, the worst first",
		Long: "Look through decisions with everything shown, the worst first. It is what\n" +
			"countersign without a command does. Your answers (a agree, d disagree, u unsure)\n" +
			"are kept in a log of your own, and are marked as given in triage: what was found\n" +
			"by looking for trouble is no sample, and never enters a rate.\n\n" + recentHelp,
		Args: cobra.ArbitraryArgs,
		RunE: func(command *cobra.Command, paths []string) error {
			options.mouseGiven = command.Flags().Changed("mouse")
			return with(streams, paths, recent, func(w what) error { return open(streams, w, options) })
		},
	}
	recent.declare(command)
	options.declare(command)
	return command
}
