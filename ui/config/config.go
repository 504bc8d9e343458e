package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"countersign/sessions/reviews"
	"countersign/themes/strict"
	"countersign/ui"
)

// Config is what a person has set. A blank value leaves the choice to the program.
type Config struct {
	Theme    string // a name, or auto
	Glyphs   string // unicode, ascii or auto
	Mouse    bool
	Reviewer string
	Mode     string // what opens where no command says it: triage or review
	Keys     ui.Keys
	Judges   map[string]string // how a judge is called on screen, by its model
}

// Default is the configuration of somebody who has none.
func Default() Config { return Config{Mouse: true} }

// Read reads the configuration of a directory. Where there is none the defaults
// are answered, and so they are beside every error. An error says path, line and
// reason.
func Read(dir string) (Config, error) {
	if dir == "" {
		return Default(), nil
	}
	data, err := os.ReadFile(Path(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil
	}
	if err != nil {
		return Default(), fmt.Errorf("configuration: %w", err)
	}
	config, err := Parse(data)
	if err != nil {
		return Default(), fmt.Errorf("%s: %w", Path(dir), err)
	}
	return config, nil
}

// Parse reads the text of a configuration. The error is a *strict.Fault.
func Parse(data []byte) (Config, error) {
	var file struct {
		Theme    *string           `toml:"theme"`
		Glyphs   *string           `toml:"glyphs"`
		Mouse    *bool             `toml:"mouse"`
		Reviewer *string           `toml:"reviewer"`
		Mode     *string           `toml:"mode"`
		Keys     map[string]any    `toml:"keys"`
		Judges   map[string]string `toml:"judges"`
	}
	if err := strict.Decode(data, &file); err != nil {
		return Default(), err
	}
	config, lines := Default(), strict.LinesOf(data)
	config.Judges = file.Judges
	for _, setting := range []struct {
		key   string
		value *string
		into  *string
		check func(string) error
	}{
		{"theme", file.Theme, &config.Theme, checkTheme},
		{"glyphs", file.Glyphs, &config.Glyphs, checkGlyphs},
		{"reviewer", file.Reviewer, &config.Reviewer, reviews.CheckName},
		{"mode", file.Mode, &config.Mode, checkMode},
	} {
		if setting.value == nil {
			continue
		}
		if err := setting.check(*setting.value); err != nil {
			return Default(), &strict.Fault{Line: lines.Of(setting.key), Reason: setting.key + ": " + err.Error()}
		}
		*setting.into = *setting.value
	}
	if file.Mouse != nil {
		config.Mouse = *file.Mouse
	}
	for _, judge := range lines.Below("judges") {
		if strings.TrimSpace(file.Judges[judge]) == "" {
			return Default(), &strict.Fault{Line: lines.Of("judges", judge), Reason: "judges: a blank name"}
		}
	}
	var err error
	if config.Keys, err = keysOf(file.Keys, lines); err != nil {
		return Default(), err
	}
	return config, nil
}

func checkTheme(name string) error {
	if strings.TrimSpace(name) == "" {
		return errors.New("blank; auto chooses by the terminal")
	}
	return nil
}

func checkMode(name string) error {
	switch name {
	case "triage", "review":
		return nil
	}
	return errors.New("not triage or review")
}

func checkGlyphs(name string) error {
	switch name {
	case "auto", "unicode", "ascii":
		return nil
	}
	return errors.New("not auto, unicode or ascii")
}
