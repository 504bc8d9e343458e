package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/spf13/cobra"

	"countersign/themes"
	"countersign/ui"
	"countersign/ui/draw"
	"countersign/ui/safe"
	_ "countersign/ui/term" // the terminal guard
	"countersign/ui/term/host"
)

// screenOptions are the flags of the terminal UI.
type screenOptions struct {
	theme      string
	glyphs     string
	mouse      bool
	mouseGiven bool // --mouse was named; else the configuration says
	store      storeOptions
	review     *ui.Review // nil for triage
	plain      bool       // no command said it: the configuration may
}

// declare adds the flags to a command that opens the screen.
func (o *screenOptions) declare(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&o.theme, "theme", "", "colours: auto, dark, light, high-contrast, ansi16, mono or one of your own (default: the configuration, else auto)")
	flags.StringVar(&o.glyphs, "glyphs", "", "marks: unicode or ascii (default: the configuration, else by locale and TERM)")
	flags.BoolVar(&o.mouse, "mouse", true, "use the mouse; --mouse=false leaves selecting to the terminal")
	o.store.addStore(command)
	o.store.addAs(command)
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
func open(streams Streams, w what, options screenOptions) (err error) {
	if err := checkTheme(streams, options.theme); err != nil {
		return err
	}
	glyphs, err := host.Glyphs(options.glyphs, streams.Env)
	if err != nil {
		return usage("--glyphs: %s", err)
	}
	keys, closeKeys := keysOf(streams, w)
	switch {
	case keys == nil && options.review != nil:
		return usage("a review needs a terminal")
	case keys == nil:
		return printList(streams, w, glyphs)
	}
	defer closeKeys()
	settings := settingsOf(streams, options)
	if options.plain && settings.Mode == "review" {
		options.review = everything()
	}
	store, reviewer, closeStore, err := options.store.open(streams)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeStore()) }()
	terminal := terminal{keys: keys, out: streams.Out}
	if err := settings.dress(streams, &terminal); err != nil {
		return err
	}
	return runScreen(streams, w, settings, reviewing{store, reviewer, options.review, options.store}, terminal)
}

// reviewing is what the screen reviews with: where reviews are kept, who reviews,
// and what; nil is triage.
type reviewing struct {
	store    ui.ReviewStore
	reviewer string
	review   *ui.Review
	options  storeOptions
}

// runScreen shows the screen until the reader leaves it, or it must end: then
// where the reader was is kept for the next time. A review needs no such place: its
// log says where it stopped.
func runScreen(streams Streams, w what, settings settings, reviewing reviewing, terminal terminal) error {
	position, keeps := positionPath(streams, w)
	keeps = keeps && reviewing.review == nil
	at, err := "", error(nil)
	if keeps {
		at, err = takePosition(position)
	}
	if err != nil {
		settings.notices = append(settings.notices, notice{err, "the worst decision comes first"})
	}
	for _, notice := range settings.notices {
		fmt.Fprintln(streams.Err, "countersign: "+safe.Text(notice.String()))
	}
	model := newScreen(streams, w, settings, reviewing, at)
	broke := &breakage{}
	program := []tea.ProgramOption{tea.WithInput(terminal.reader()), tea.WithOutput(streams.Out), tea.WithAltScreen()}
	if settings.Mouse {
		program = append(program, tea.WithMouseCellMotion())
	}
	screen := tea.NewProgram(guarded{model, broke}, program...)
	broke.quit = screen.Quit
	defer quitOnHangup(screen)()
	go terminal.sendTyped(screen)
	_, err = screen.Run()
	if ref, left := model.Position(); !left && ref != "" && keeps {
		if err := savePosition(position, ref); err != nil {
			fmt.Fprintln(streams.Err, "countersign: "+safe.Text(err.Error()))
		}
	}
	if broke.happened() {
		return broke.report(streams, time.Now())
	}
	if err != nil && !errors.Is(err, tea.ErrInterrupted) {
		return fmt.Errorf("the terminal UI: %w", err)
	}
	return nil
}

func newScreen(streams Streams, w what, settings settings, reviewing reviewing, at string) *ui.Model {
	return ui.New(ui.Options{
		Title:    w.title,
		Open:     w.begin,
		Host:     host.NewLocal(streams.Out, streams.Env),
		Theme:    settings.theme,
		Renderer: themes.Renderer(streams.Out, themes.Profile(streams.Env)),
		Glyphs:   settings.glyphs,
		Keys:     settings.Keys,
		Judges:   settings.Judges,
		Notice:   settings.toast(),
		At:       at,
		Prove:    proving(),
		Count:    counting(streams, reviewing.options),
		Reviews:  reviewing.store,
		Reviewer: reviewing.reviewer,
		Review:   reviewing.review,
		Tool:     version(),
	})
}

// keysOf is where keys come from: standard input, or the controlling terminal
// where standard input brings a transcript. It is nil where no screen can be used:
// a terminal of no known kind gets what a file gets. One that says it is dumb gets the
// screen in plain ASCII: most that say so can move their cursor.
func keysOf(streams Streams, w what) (keys io.Reader, done func()) {
	switch {
	case !streams.OutTerminal, streams.Env("TERM") == "":
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
