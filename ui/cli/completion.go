package cli

import (
	"github.com/spf13/cobra"

	"countersign/ui/config"
)

// completeFlags has a shell offer the values that flags of the screen take.
func completeFlags(root *cobra.Command, streams Streams) {
	offer := func(values func() []string) cobra.CompletionFunc {
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return values(), cobra.ShellCompDirectiveNoFileComp
		}
	}
	// Registering fails for a flag that is not there or is registered twice. A
	// shell then offers files, as it does for every other flag.
	_ = root.RegisterFlagCompletionFunc("theme", offer(func() []string {
		names, _ := config.Themes(configDir(streams)).Names() // the built-in ones at least
		return append([]string{"auto"}, names...)
	}))
	_ = root.RegisterFlagCompletionFunc("glyphs", offer(func() []string { return []string{"auto", "unicode", "ascii"} }))
}
