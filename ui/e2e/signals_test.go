//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"countersign/ui/cli"
)

// TestSignals ends the program by each signal that asks it to end. The terminal
// is as it was, and the next screen over the same paths opens where that one was;
// the one after it, which was left in peace, at the worst decision again.
func TestSignals(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGQUIT} {
		t.Run(signal.String(), func(t *testing.T) {
			s := open(t, 100, 30)
			before := s.before()
			s.start("")
			s.types(":13")
			s.keys("Enter")
			s.waits("decision 13 of ")
			if err := syscall.Kill(s.child(), signal); err != nil {
				t.Fatal(err)
			}
			s.becomes("alternate_on", "0")
			s.ended(before)
			s.run(`clear; "$COUNTERSIGN"`)
			s.waits("decision 13 of ")
			s.quits("q")
			s.run("clear")
			s.start("")
			s.quits("q")
		})
	}
}

// TestTheTerminalGoesAway takes the terminal from under the program, as a dropped
// connection does.
func TestTheTerminalGoesAway(t *testing.T) {
	s := open(t, 100, 30)
	s.start("")
	s.types(":13")
	s.keys("Enter")
	s.waits("decision 13 of ")
	state := filepath.Join(homeOf(s), ".local", "state", "countersign", "positions")
	s.tmux("kill-window")
	until(t, "the position", func() bool {
		files, err := os.ReadDir(state)
		return err == nil && len(files) == 1
	}, func() string { return state })
	s.tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", "sh")
	s.run(`"$COUNTERSIGN"`)
	s.waits("decision 13 of ")
}

// child is the process that the shell has started.
func (s *screen) child() int {
	s.t.Helper()
	output, err := exec.Command("pgrep", "-P", s.state("pane_pid")).Output()
	if err != nil {
		s.t.Fatalf("no child of the shell: %v", err)
	}
	number, err := strconv.Atoi(strings.TrimSpace(string(output)))
	if err != nil {
		s.t.Fatal(err)
	}
	return number
}

func homeOf(s *screen) string {
	for _, pair := range s.env {
		if home, ok := strings.CutPrefix(pair, "HOME="); ok {
			return home
		}
	}
	return ""
}

// broken is set in the process that runs the program with an environment that
// panics when the screen asks for the reader's editor.
const broken = "COUNTERSIGN_BROKEN"

// TestAPanic breaks the program while it shows its screen.
func TestAPanic(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, 120, 40)
	before := s.before()
	path, err := filepath.Abs(session)
	if err != nil {
		t.Fatal(err)
	}
	s.run(broken + "=1 '" + self + "' '" + path + "'")
	s.waits("○ 1 ungrounded quote")
	s.types("e")
	s.becomes("alternate_on", "0")
	s.becomes("cursor_flag", "1")
	s.becomes("pane_current_command", "sh")
	s.run("echo the code is $?")
	s.waits("the code is 2")
	text := strings.ReplaceAll(s.text(), "\n", "")
	_, log, told := strings.Cut(text, "the log is ")
	if !strings.HasPrefix(s.text(), before) || !told || !strings.Contains(text, "this is a fault of the program: no editor today") {
		t.Fatalf("the shell's screen is:\n%s", s.text())
	}
	log, _, _ = strings.Cut(log, ".log")
	written, err := os.ReadFile(log + ".log")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"panic: no editor today", "goroutine ", "countersign/ui."} {
		if !strings.Contains(string(written), want) {
			t.Errorf("the log does not say %q:\n%s", want, written)
		}
	}
	info, err := os.Stat(log + ".log")
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the log is not its reader's alone: %v, %v", info, err)
	}
}

// TestMain is the program itself where it is to break.
func TestMain(m *testing.M) {
	if os.Getenv(broken) == "" {
		os.Exit(m.Run())
	}
	streams := cli.Process()
	streams.Env = func(name string) string {
		if name == "VISUAL" {
			panic("no editor today")
		}
		return os.Getenv(name)
	}
	os.Exit(cli.Main(os.Args[1:], streams))
}
