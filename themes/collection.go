package themes

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"countersign/themes/strict"
)

// Collection is the built-in themes and those in the reader's own directory,
// read by the same loader. Its zero value is the built-in ones alone.
type Collection struct {
	own   fs.FS  // nil where there is none
	place string // of it, for errors
}

// WithOwn adds the files *.toml of a directory. Place is its path, as errors name
// it. A directory that is not there has no themes in it.
func WithOwn(own fs.FS, place string) Collection { return Collection{own, place} }

// Entry is one theme of a collection, or why it cannot be used.
type Entry struct {
	Name  string
	Path  string // of an own theme; blank is built in
	Theme Theme
	Err   error
}

// ErrNoTheme says that no theme has the name.
var ErrNoTheme = errors.New("no theme named")

const suffix = ".toml"

// Names lists the themes: the built-in ones, then the reader's own by name.
func (c Collection) Names() ([]string, error) {
	names := Names()
	if c.own == nil {
		return names, nil
	}
	files, err := fs.ReadDir(c.own, ".")
	if errors.Is(err, fs.ErrNotExist) {
		return names, nil
	}
	if err != nil {
		return names, fmt.Errorf("themes of your own: %w", err)
	}
	for _, file := range files {
		if name, is := strings.CutSuffix(file.Name(), suffix); is && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// All loads every theme. The error says why the reader's own cannot be listed.
func (c Collection) All() ([]Entry, error) {
	names, err := c.Names()
	var all []Entry
	for _, name := range names {
		entry := Entry{Name: name}
		if !slices.Contains(Names(), name) {
			entry.Path = c.pathOf(name)
		}
		entry.Theme, entry.Err = c.Load(name)
		all = append(all, entry)
	}
	return all, err
}

// Load gives a theme by name. A built-in name always means the built-in theme.
// The error wraps ErrNoTheme where there is none, and lists those there are; of a
// theme that is wrong it has the path, and each fault with its line, one a line.
func (c Collection) Load(name string) (Theme, error) {
	if slices.Contains(Names(), name) {
		return Load(name)
	}
	names, err := c.Names()
	if err != nil {
		return Theme{}, err
	}
	if !slices.Contains(names, name) {
		return Theme{}, fmt.Errorf("%w %q; there are %s", ErrNoTheme, name, strings.Join(names, ", "))
	}
	text, err := fs.ReadFile(c.own, path.Clean(name+suffix))
	if err != nil {
		return Theme{}, fmt.Errorf("themes of your own: %w", err)
	}
	theme, err := Parse(string(text))
	if err == nil && theme.Name != name {
		err = &strict.Fault{Line: strict.LinesOf(text).Of("name"), Reason: "name: not the name of the file"}
	}
	if err != nil {
		return Theme{}, fmt.Errorf("%s: %w", c.pathOf(name), err)
	}
	return theme, nil
}

func (c Collection) pathOf(name string) string { return filepath.Join(c.place, name+suffix) }
