package local

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"countersign/model"
	"countersign/sessions/reviews"
)

// suffix is what the name of a log ends in; what comes before is the reviewer's.
const suffix = ".jsonl"

// Dir is where review logs are kept unless another place is named: below
// $XDG_STATE_HOME, which counts only when it is an absolute path, else below
// ~/.local/state.
func Dir(stateHome, home string) (string, error) {
	switch {
	case filepath.IsAbs(stateHome):
		return filepath.Join(stateHome, "countersign", "reviews"), nil
	case home == "":
		return "", errors.New("no place for reviews: neither a state directory nor a home is known; name one with --store")
	}
	return filepath.Join(home, ".local", "state", "countersign", "reviews"), nil
}

// Reading is one log of a store, read and not opened. Err is why it could not be
// read; the contents then say nothing.
type Reading struct {
	Reviewer string // by the name of the file
	Path     string
	Contents reviews.Contents
	Err      error
}

// Read reads every log of a store, in the order of their names, and changes
// nothing. A directory that is not there is a store without logs.
func Read(disk Disk, dir string) ([]Reading, error) {
	names, err := disk.Names(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the reviews in %s: %w", dir, err)
	}
	var readings []Reading
	for _, name := range names {
		if reviewer, is := strings.CutSuffix(name, suffix); is {
			readings = append(readings, read(disk, dir, reviewer))
		}
	}
	return readings, nil
}

func read(disk Disk, dir, reviewer string) Reading {
	reading := Reading{Reviewer: reviewer, Path: Path(dir, reviewer)}
	data, err := disk.Read(reading.Path)
	if err != nil {
		reading.Err = fmt.Errorf("reading the reviews of %s: %w", reviewer, err)
		return reading
	}
	reading.Contents = reviews.Read(data)
	return reading
}

// Events are the events of all logs, for labels.Fold.
func Events(readings []Reading) []model.ReviewEvent {
	var events []model.ReviewEvent
	for _, reading := range readings {
		events = append(events, reading.Contents.Events...)
	}
	return events
}
