package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"countersign/engine/whatif"
	"countersign/model"
	"countersign/sessions"
)

func newWhatIf(streams Streams) *cobra.Command {
	var rules string
	var asJSON, exitZero bool
	var recent recently
	command := &cobra.Command{
		Use:   "whatif [PATH…]",
		Short: "Say which decisions would be otherwise under other rules",
		Long: "Examine the decisions of files and directories under other rules than the\n" +
			"contract's, and say what would be otherwise: outcomes, what is kept of details,\n" +
			"which quotes count as found, what the actor is told. Replies stay as recorded.\n\n" +
			rulesHelp() + "\n" +
			"With --rules, every decision that would change is listed. Without, every choice\n" +
			"is tried by itself, and what it changes is counted. With --json, one object a\n" +
			"line: a decision that would change, and after those of a rule set its counts.\n" +
			"Outcomes on record stand whatever the rules are: compared is what the rules give.",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, paths []string) error {
			sets := whatif.Sets()
			if rules != "" {
				chosen, err := whatif.Parse(rules)
				if err != nil {
					return usage("--rules: %s", err)
				}
				sets = []whatif.Set{whatif.Named(chosen)}
			}
			return with(streams, paths, recent, func(w what) error {
				return whatIf(streams, w.open(), sets, rules != "", asJSON, exitZero)
			})
		},
	}
	recent.declare(command)
	command.Flags().StringVar(&rules, "rules", "", "the `RULES`, such as detail=240,contradiction=named")
	command.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	command.Flags().BoolVar(&exitZero, "exit-zero", false, "exit with 0 although something could not be read")
	return command
}

// rulesHelp lists the choices; the first of each part is the contract's.
func rulesHelp() string {
	help := ""
	for _, part := range whatif.Parts() {
		for i, value := range part.Values {
			mark := ""
			if i == 0 {
				mark = "  (the contract)"
			}
			help += fmt.Sprintf("  %-24s %s%s\n", part.Name+"="+value.Name, value.Set, mark)
		}
	}
	return help
}

// wouldBe is one decision with what would be otherwise in it under each rule set.
type wouldBe struct {
	item    sessions.Item
	changes []whatif.Change
}

func whatIf(streams Streams, library sessions.Library, sets []whatif.Set, listed, asJSON, exitZero bool) error {
	rules := make([]model.Rules, len(sets))
	tallies := make([]whatif.Tally, len(sets))
	for i, set := range sets {
		rules[i] = set.Rules
	}
	var decisions []wouldBe
	for number, item := range library.Items() {
		changes := make([]whatif.Change, len(sets))
		if whatif.Matters(item.Decision) {
			changes, _, _ = whatif.Of(*item.Transcript, item.Decision, rules, nil) // nobody stops it
		}
		decisions = append(decisions, wouldBe{item, changes})
		for i, change := range changes {
			tallies[i].Add(number, change)
		}
	}
	var err error
	if asJSON {
		err = whatIfJSON(streams.Out, sets, tallies, decisions)
	} else {
		err = whatIfText(streams.Out, plainGlyphs(streams), library, sets, tallies, decisions, listed)
	}
	if err != nil {
		return fmt.Errorf("writing what would be: %w", err)
	}
	return verdictOn(library, false, exitZero)
}
