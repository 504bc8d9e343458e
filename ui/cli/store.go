package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
	"countersign/ui"
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

// named is who reviews, as the flag, the environment, the configuration or the user
// of the machine has it. The error is reviews.ErrAsk where the person must be asked.
func (o storeOptions) named(streams Streams) (string, error) {
	settings, wrong := config.Read(configDir(streams))
	if wrong != nil && o.as == "" && streams.Env("COUNTERSIGN_REVIEWER") == "" {
		// Somebody else's name would be recorded, were the next place asked.
		return "", fmt.Errorf("%w: %w", reviews.ErrAsk, wrong)
	}
	return reviews.Reviewer(reviews.Names{
		Given: o.as, Env: streams.Env("COUNTERSIGN_REVIEWER"), Config: settings.Reviewer, User: streams.Env("USER"),
	})
}

// reviewer is who reviews. The error wraps reviews.ErrAsk where the person must
// be asked.
func (o storeOptions) reviewer(streams Streams) (string, error) {
	name, err := o.named(streams)
	switch {
	case errors.Is(err, reviews.ErrAsk):
		return "", fmt.Errorf("%w: name yourself with --as", err)
	case err != nil:
		return "", fmt.Errorf("%q: %w", name, err)
	}
	return name, nil
}

// open is the store for the screen, who reviews, and what gives the store back.
// Where nobody can be told the name is blank: the screen asks. Without a usual
// place for reviews the store says so when something is to be recorded.
func (o storeOptions) open(streams Streams) (store ui.ReviewStore, reviewer string, done func() error, err error) {
	reviewer, err = o.named(streams)
	if err != nil && !errors.Is(err, reviews.ErrAsk) {
		return nil, "", nil, usage("%q: %s", reviewer, err)
	}
	dir, err := o.place(streams)
	switch {
	case err != nil && o.dir != "":
		return nil, "", nil, usage("%s", err)
	case err != nil:
		return noStore{err}, reviewer, func() error { return nil }, nil
	}
	files := ui.NewLocalReviews(local.Options{Dir: dir, Tool: version()})
	return files, reviewer, files.Close, nil
}

// noStore is a store that has no place.
type noStore struct{ err error }

func (s noStore) Read() (ui.Reviews, error) { return ui.Reviews{}, nil }

func (s noStore) Open(string) (ui.ReviewLog, ui.Reviews, error) { return nil, ui.Reviews{}, s.err }
