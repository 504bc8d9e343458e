package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
	"countersign/ui/config"
)

// storeOptions are the flags of every command that works on review logs.
type storeOptions struct {
	dir string // --store; blank for the usual place
	as  string // --as; blank where the person is told by other means
}

func (o *storeOptions) addStore(command *cobra.Command) {
	command.Flags().StringVar(&o.dir, "store", "", "directory of the review logs (default: countersign/reviews below $XDG_STATE_HOME, else ~/.local/state)")
}

func (o *storeOptions) addAs(command *cobra.Command) {
	command.Flags().StringVar(&o.as, "as", "", "who you are: a-z, 0-9, dot, underline, hyphen (default: $COUNTERSIGN_REVIEWER, else $USER)")
}

// place is the directory of the review logs. The usual one may not be there yet;
// one that was named must be.
func (o storeOptions) place(streams Streams) (string, error) {
	if o.dir == "" {
		return local.Dir(streams.Env("XDG_STATE_HOME"), streams.Env("HOME"))
	}
	info, err := os.Stat(o.dir)
	switch {
	case err != nil:
		return "", fmt.Errorf("--store: %w", err)
	case !info.IsDir():
		return "", fmt.Errorf("--store: %s is no directory", o.dir)
	}
	return o.dir, nil
}

// reviewer is who reviews. The error wraps reviews.ErrAsk where the person must
// be asked.
func (o storeOptions) reviewer(streams Streams) (string, error) {
	settings, wrong := config.Read(configDir(streams))
	if wrong != nil && o.as == "" && streams.Env("COUNTERSIGN_REVIEWER") == "" {
		// Somebody else's name would be recorded, were the next place asked.
		return "", fmt.Errorf("%w: %w; name yourself with --as", reviews.ErrAsk, wrong)
	}
	name, err := reviews.Reviewer(reviews.Names{
		Given: o.as, Env: streams.Env("COUNTERSIGN_REVIEWER"), Config: settings.Reviewer, User: streams.Env("USER"),
	})
	switch {
	case errors.Is(err, reviews.ErrAsk):
		return "", fmt.Errorf("%w: name yourself with --as", err)
	case err != nil:
		return "", fmt.Errorf("%q: %w", name, err)
	}
	return name, nil
}
