package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"countersign/themes"
	"countersign/ui/config"
	"countersign/ui/draw"
	"countersign/ui/term/host"
)

// settings are how the screen looks and what its keys are: the flags, else the
// configuration, else what the terminal allows.
type settings struct {
	config.Config
	theme   themes.Theme
	glyphs  draw.Glyphs
	named   string // the theme that was asked for; blank leaves it to the terminal
	dir     string
	notices []notice
}

func configDir(streams Streams) string {
	return config.Dir(streams.Env("XDG_CONFIG_HOME"), streams.Env("HOME"))
}

// checkTheme refuses a flag that names no theme. One of the reader's own that is
// wrong is no wrong usage.
func checkTheme(streams Streams, flag string) error {
	if flag == "" || flag == "auto" {
		return nil
	}
	if _, err := config.Themes(configDir(streams)).Load(flag); errors.Is(err, themes.ErrNoTheme) {
		return usage("--theme: %s", err)
	}
	return nil
}

// settingsOf reads the configuration and lays the flags over it.
func settingsOf(streams Streams, options screenOptions) settings {
	s := settings{dir: configDir(streams)}
	var err error
	if s.Config, err = config.Read(s.dir); err != nil {
		s.notices = append(s.notices, notice{err, defaultUsed})
	}
	s.named = s.Theme
	if options.theme != "" {
		s.named = options.theme
	}
	if options.mouseGiven {
		s.Mouse = options.mouse
	}
	if options.glyphs != "" {
		s.Glyphs = options.glyphs
	}
	return s
}

// notice is what is wrong with a file of the reader's, and what happens instead.
type notice struct {
	err     error // each fault on a line of its own
	instead string
}

const defaultUsed = "the default is used"

// String is the notice in one line.
func (n notice) String() string {
	return strings.ReplaceAll(n.err.Error(), "\n", "; ") + "; " + n.instead
}

// first is the notice with its first fault only.
func (n notice) first() notice {
	fault, _, _ := strings.Cut(n.err.Error(), "\n")
	return notice{errors.New(fault), n.instead}
}

// dress loads theme and glyphs, asking the terminal where nothing else decides.
func (s *settings) dress(streams Streams, terminal *terminal) error {
	var err error
	if s.glyphs, err = host.Glyphs(s.Glyphs, streams.Env); err != nil {
		return fmt.Errorf("glyphs: %w", err)
	}
	own := config.Themes(s.dir)
	s.theme, err = own.Load(themes.Choose(s.named, streams.Env, terminal.ask))
	if err == nil {
		return nil
	}
	s.notices = append(s.notices, notice{err, defaultUsed})
	s.theme, err = own.Load(themes.Choose("", streams.Env, terminal.ask))
	return err
}

// toast is the first notice for the footer: the first fault of its file, whose
// path is as short as it can be. Standard error has had them all.
func (s settings) toast() string {
	if len(s.notices) == 0 {
		return ""
	}
	return strings.ReplaceAll(s.notices[0].first().String(), s.dir+string(filepath.Separator), "")
}
