package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"countersign/sessions/reviews/local"
)

// A position is the decision at which a screen was ended by something else than
// its reader: the terminal went away, or somebody stopped the program. It is kept
// for the paths that were open, and used up when they are opened again.

// stateDir is the directory of what the program keeps for itself.
func stateDir(streams Streams) (string, error) {
	reviews, err := local.Dir(streams.Env("XDG_STATE_HOME"), streams.Env("HOME"))
	return filepath.Dir(reviews), err
}

// positionPath is the file of the position for what is opened. What came on
// standard input cannot be opened again and has none.
func positionPath(streams Streams, w what) (path string, ok bool) {
	dir, err := stateDir(streams)
	if err != nil || w.piped {
		return "", false
	}
	sum := sha256.New()
	for _, name := range w.paths {
		whole, err := filepath.Abs(name)
		if err != nil {
			return "", false
		}
		fmt.Fprintf(sum, "%s\x00", whole)
	}
	return filepath.Join(dir, "positions", fmt.Sprintf("%x", sum.Sum(nil)[:12])), true
}

// savePosition keeps the ref of a decision.
func savePosition(path, ref string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("the position was not saved: %w", err)
	}
	if err := os.WriteFile(path, []byte(ref+"\n"), 0o600); err != nil {
		return fmt.Errorf("the position was not saved: %w", err)
	}
	return nil
}

var refOnALine = regexp.MustCompile(`^[0-9a-f]{12}(~[0-9]+)?\n$`)

// takePosition answers the ref that was kept, and uses it up. Blank: none was.
func takePosition(path string) (string, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("the last position: %w", err)
	}
	if err := os.Remove(path); err != nil {
		return "", fmt.Errorf("the last position: %w", err)
	}
	if !refOnALine.Match(text) {
		return "", fmt.Errorf("the last position: %s: not the ref of a decision", path)
	}
	return strings.TrimSuffix(string(text), "\n"), nil
}
