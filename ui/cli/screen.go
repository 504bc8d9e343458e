package cli

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/sessions"
	"countersign/themes"
	"countersign/ui"
	"countersign/ui/draw"
	_ "countersign/ui/term" // the terminal guard
	"countersign/ui/term/host"
)

// screenOptions are the flags of the terminal UI.
type screenOptions struct {
	theme  string
	glyphs string
	mouse  bool
}

// Process is the streams of this process.
func Process() Streams {
	return Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Terminal: host.IsTerminal(os.Stdin) && host.IsTerminal(os.Stdout),
		Env:      os.Getenv,
	}
}

// open starts the terminal UI; without a terminal it prints the list.
func open(streams Streams, paths []string, options screenOptions) error {
	theme, err := themes.Load(themes.Choose(options.theme, streams.Env))
	if err != nil {
		return usage("--theme: %s", err)
	}
	glyphs, err := host.Glyphs(options.glyphs, streams.Env)
	if err != nil {
		return usage("--glyphs: %s", err)
	}
	if !streams.Terminal {
		return printList(streams, paths, glyphs)
	}
	model := ui.New(ui.Options{
		Title: title(paths),
		Open: func() *sessions.Opening {
			if len(paths) == 0 {
				return sessions.BeginDemo()
			}
			return sessions.Begin(paths...)
		},
		Host:     host.NewLocal(streams.Out, streams.Env),
		Theme:    theme,
		Renderer: themes.Renderer(streams.Out, themes.Profile(streams.Env)),
		Glyphs:   glyphs,
	})
	program := []tea.ProgramOption{tea.WithInput(streams.In), tea.WithOutput(streams.Out), tea.WithAltScreen()}
	if options.mouse {
		program = append(program, tea.WithMouseCellMotion())
	}
	screen := tea.NewProgram(model, program...)
	defer quitOnHangup(screen)()
	if _, err := screen.Run(); err != nil && !errors.Is(err, tea.ErrInterrupted) {
		return fmt.Errorf("the terminal UI: %w", err)
	}
	return nil
}

// quitOnHangup ends the screen in good order when the terminal goes away, or
// when somebody asks the program to end; the answer stops listening.
func quitOnHangup(screen *tea.Program) func() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP, syscall.SIGQUIT)
	go func() {
		if _, ok := <-signals; ok {
			screen.Quit()
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// printList is what the bare command does without a terminal.
func printList(streams Streams, paths []string, glyphs draw.Glyphs) error {
	library := openLibrary(paths)
	loud, err := listText(streams.Out, library, glyphs)
	if err != nil {
		return fmt.Errorf("writing the list: %w", err)
	}
	return verdictOn(library, loud, false)
}

// title names what was opened, for the breadcrumb.
func title(paths []string) string {
	switch len(paths) {
	case 0:
		return "demo"
	case 1:
		return filepath.Base(paths[0])
	}
	return fmt.Sprintf("%s and %d more", filepath.Base(paths[0]), len(paths)-1)
}
