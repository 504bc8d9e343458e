package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"countersign/ui"
)

// breakage is the first panic of a screen. The screen then ends as if it had been
// left, so that the terminal is as it was, and the panic is told afterwards.
type breakage struct {
	mutex sync.Mutex
	cause string
	stack []byte
	quit  func()
}

// catch is deferred around everything of ours that a screen runs.
func (b *breakage) catch() {
	cause := recover()
	if cause == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.stack == nil {
		b.cause, b.stack = fmt.Sprint(cause), debug.Stack()
	}
	go b.quit() // the screen is busy with what broke
}

func (b *breakage) happened() bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.stack != nil
}

// guarded is a screen whose panics are caught.
type guarded struct {
	screen *ui.Model
	broke  *breakage
}

func (g guarded) Init() tea.Cmd { return g.guard(g.screen.Init()) }

func (g guarded) View() (view string) {
	if g.broke.happened() {
		return ""
	}
	defer g.broke.catch()
	return g.screen.View()
}

func (g guarded) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	if g.broke.happened() {
		return g, tea.Quit
	}
	next = g
	defer g.broke.catch()
	_, cmd = g.screen.Update(msg)
	return g, g.guard(cmd)
}

// guard is a command whose panic is caught, and so of those it leads to.
func (g guarded) guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer g.broke.catch()
		msg = cmd()
		batch, ok := msg.(tea.BatchMsg)
		if !ok {
			return msg
		}
		for i := range batch {
			batch[i] = g.guard(batch[i])
		}
		return batch
	}
}

// report writes the log of a breakage and says where it is. Where it cannot be
// written, it is what is said.
func (b *breakage) report(streams Streams, now time.Time) error {
	log := fmt.Sprintf("countersign %s, %s, %s/%s\n%s\n\npanic: %s\n\n%s",
		version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, now.UTC().Format(time.RFC3339), b.cause, b.stack)
	path, err := writeLog(streams, now, log)
	if err != nil {
		return usage("this is a fault of the program: %s\nits log could not be written: %s\n%s", b.cause, err, log)
	}
	return usage("this is a fault of the program: %s\nthe log is %s", b.cause, path)
}

func writeLog(streams Streams, now time.Time, text string) (string, error) {
	dir, err := stateDir(streams)
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, "logs")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(dir, fmt.Sprintf("%s-%d.log", now.UTC().Format("20060102T150405Z"), os.Getpid()))
	return path, os.WriteFile(path, []byte(text), 0o600)
}
