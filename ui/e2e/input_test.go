//go:build e2e

package e2e

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/creack/pty"
)

// session is a file with three decisions, one of which has three gaps.
const session = "../../sessions/samples/06-hole-in-the-log.jsonl"

// TestStandardInput pipes a session into the program and steps through it with
// keys, which then come from the controlling terminal.
func TestStandardInput(t *testing.T) {
	s := open(t, 120, 40)
	path, err := filepath.Abs(session)
	if err != nil {
		t.Fatal(err)
	}
	scratch := t.TempDir()
	before := s.before()
	s.run(`cat '` + path + `' | TMPDIR='` + scratch + `' "$COUNTERSIGN" -`)
	s.waits("standard input › ")
	s.waits("decision 1 of ")
	s.becomes("alternate_on", "1")
	s.waits("○ 1 ungrounded quote")
	s.types("3n")
	s.waits("gap 2 of 3")
	s.types("6v") // the raw transcript: the file is read again
	s.waits("raw transcript")
	s.types("e")
	s.waits("there is no file to open")
	s.types("R")
	s.waits("decision 1 of ")
	s.waits("○ 1 ungrounded quote")
	s.types("/half a word")
	s.waits("/half a word")
	s.keys("Escape")
	s.types("q")
	until(t, "the shell", func() bool { return strings.HasSuffix(strings.TrimSpace(s.text()), prompt) }, s.text) // tmux cannot tell by a pipe's command
	s.ended(before)
	nothingIn(t, scratch)
}

// TestRecent opens the session that an agent left last.
func TestRecent(t *testing.T) {
	project := filepath.Join(t.TempDir(), "projects", "-srv-app")
	if err := os.MkdirAll(project, 0o755); err != nil {
		t.Fatal(err)
	}
	const record = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"Go"}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"s","message":{"role":"assistant","content":[{"type":"text","text":"Gone."}],"stop_reason":"end_turn"}}
`
	if err := os.WriteFile(filepath.Join(project, "left-last.jsonl"), []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, 120, 40, "CLAUDE_CONFIG_DIR="+filepath.Dir(filepath.Dir(project)))
	s.run(`"$COUNTERSIGN" --recent`)
	s.waits("left-last.jsonl › ")
	s.waits("decision 1 of 1")
	s.quits("q")
}

// TestStandardInputIsATerminal names a pipe that is not there.
func TestStandardInputIsATerminal(t *testing.T) {
	output, code, _ := silent(t, nil, "-")
	if code != 2 || !strings.Contains(output, "standard input, which is a terminal here") {
		t.Errorf("exit code %d, %q", code, output)
	}
}

// TestSignalsLeaveNothing ends the program over a pipe by signals.
func TestSignalsLeaveNothing(t *testing.T) {
	signals := []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGINT}
	if runtime.GOOS == "linux" {
		signals = append(signals, syscall.SIGKILL) // there the file has no name
	}
	for _, signal := range signals {
		t.Run(signal.String(), func(t *testing.T) {
			scratch := t.TempDir()
			command, screen := overPipe(t, scratch)
			until(t, "the screen", func() bool { return strings.Contains(screen(), "ungrounded") }, screen)
			if err := command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			_ = command.Wait() // how it ends is what its state says
			if signal != syscall.SIGKILL {
				if code := command.ProcessState.ExitCode(); code != 0 {
					t.Errorf("the exit code is %d", code)
				}
				until(t, "the shell's own screen", func() bool { return strings.Contains(screen(), "\x1b[?1049l") }, screen)
			}
			nothingIn(t, scratch)
		})
	}
}

// overPipe starts the program with a session on standard input, in a terminal of
// its own; the answer is what it has drawn so far.
func overPipe(t *testing.T, scratch string) (*exec.Cmd, func() string) {
	t.Helper()
	input, err := os.Open(session)
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	outside, inside, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer inside.Close()
	t.Cleanup(func() { outside.Close() })
	if err := pty.Setsize(outside, &pty.Winsize{Rows: 40, Cols: 120}); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(binary(t), "-")
	command.Env = []string{"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH"), "HOME=" + scratch, "TMPDIR=" + scratch}
	command.Stdin, command.Stdout, command.Stderr = input, inside, inside
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1} // its standard output
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	drawn := &growing{}
	go func() { _, _ = io.Copy(drawn, outside) }() // ends with the terminal
	return command, drawn.String
}

// growing is what was written so far.
type growing struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (g *growing) Write(p []byte) (int, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.text.Write(p)
}

func (g *growing) String() string {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.text.String()
}

func nothingIn(t *testing.T, directory string) {
	t.Helper()
	left, err := os.ReadDir(directory)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
