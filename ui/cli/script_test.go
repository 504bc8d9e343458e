package cli_test

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"countersign/ui/cli"
)

var update = flag.Bool("update", false, "write what the scripts compare with")

// TestMain makes this test program the command itself where a script asks for it.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"countersign": func() { os.Exit(cli.Main(os.Args[1:], cli.Process())) },
	})
}

// TestScripts runs the scripts of testdata/script, each in a folder of its own,
// with pipes for streams, in a UTF-8 locale.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("TERM", "xterm-256color")
			env.Setenv("LANG", "C.UTF-8")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "fifo": fifo, "mtime": mtime, "seal": seal},
		Condition: func(name string) (bool, error) {
			if name == "root" {
				return os.Geteuid() == 0, nil // root may read everything
			}
			return false, errors.New("no such condition")
		},
	})
}

// exits runs a program and fails unless it ends with the exit code that comes
// first: exits 2 countersign list nothing.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("the exit code is %d, want %d", got, want)
	}
}

// mtime sets a file's time of change, to so long ago: mtime run.jsonl 2h.
func mtime(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mtime FILE AGE")
	}
	age, err := time.ParseDuration(args[1])
	ts.Check(err)
	at := time.Now().Add(-age)
	ts.Check(os.Chtimes(ts.MkAbs(args[0]), at, at))
}

// fifo makes a named pipe, which a careless reader would wait for without end.
func fifo(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: fifo NAME")
	}
	ts.Check(syscall.Mkfifo(ts.MkAbs(args[0]), 0o600))
}
