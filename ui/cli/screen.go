package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"

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
	store  storeOptions
}

// Process is the streams of this process.
func Process() Streams {
	return Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		InTerminal: host.IsTerminal(os.Stdin), OutTerminal: host.IsTerminal(os.Stdout),
		Keyboard: host.Keyboard, Scratch: os.TempDir(),
		Env: os.Getenv,
	}
}

// open starts the terminal UI; without a terminal it prints the list.
func open(streams Streams, w what, options screenOptions) error {
	theme, err := themes.Load(themes.Choose(options.theme, streams.Env))
	if err != nil {
		return usage("--theme: %s", err)
	}
	glyphs, err := host.Glyphs(options.glyphs, streams.Env)
	if err != nil {
		return usage("--glyphs: %s", err)
	}
	keys, closeKeys := keysOf(streams, w)
	if keys == nil {
		return printList(streams, w, glyphs)
	}
	defer closeKeys()
	model := ui.New(ui.Options{
		Title:    w.title,
		Open:     w.begin,
		Host:     host.NewLocal(streams.Out, streams.Env),
		Theme:    theme,
		Renderer: themes.Renderer(streams.Out, themes.Profile(streams.Env)),
		Glyphs:   glyphs,
		Prove:    proving(),
		Count:    counting(streams, options.store),
		Tool:     version(),
	})
	program := []tea.ProgramOption{tea.WithInput(keys), tea.WithOutput(streams.Out), tea.WithAltScreen()}
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

// keysOf is where keys come from: standard input, or the controlling terminal
// where standard input brings a transcript. It is nil where no screen can be used.
func keysOf(streams Streams, w what) (keys io.Reader, done func()) {
	switch {
	case !streams.OutTerminal:
		return nil, nil
	case streams.InTerminal:
		return streams.In, func() {}
	case !w.piped:
		return nil, nil
	}
	keyboard, err := streams.Keyboard()
	if err != nil {
		return nil, nil // the list needs no keys
	}
	return keyboard, func() { _ = keyboard.Close() } // only read from
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
func printList(streams Streams, w what, glyphs draw.Glyphs) error {
	library := w.open()
	loud, err := listText(streams.Out, library, glyphs)
	if err != nil {
		return fmt.Errorf("writing the list: %w", err)
	}
	return verdictOn(library, loud, false)
}
