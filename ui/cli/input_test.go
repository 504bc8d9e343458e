package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"countersign/ui/cli"
)

// piped is the command in this process over an input, with the directory where it
// keeps it.
func piped(t *testing.T, in io.Reader, terminal bool, args ...string) (code int, out, errors string, scratch string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	scratch = t.TempDir()
	code = cli.Main(args, cli.Streams{
		In: in, Out: &stdout, Err: &stderr, InTerminal: terminal, Scratch: scratch,
		Keyboard: func() (*os.File, error) { t.Error("the keyboard is opened for nothing"); return nil, os.ErrNotExist },
		Env:      func(string) string { return "" },
	})
	return code, stdout.String(), stderr.String(), scratch
}

func TestStandardInputThatCannotBeRead(t *testing.T) {
	tests := []struct {
		name     string
		in       func() io.Reader
		terminal bool
		says     string
	}{
		{"a terminal", func() io.Reader { return strings.NewReader("{}") }, true, "- stands for standard input, which is a terminal here: send a transcript through a pipe, or name a file"},
		{"one that breaks", func() io.Reader {
			return io.MultiReader(strings.NewReader("{\"a\""), iotest.ErrReader(errors.New("the line broke")))
		}, false, "standard input: after 4 bytes: the line broke"},
	}
	for _, test := range tests {
		for _, command := range [][]string{{"-"}, {"list", "-"}, {"show", "x", "-"}, {"doctor", "-"}} {
			code, out, says, scratch := piped(t, test.in(), test.terminal, command...)
			if code != 2 || out != "" || says != "countersign: "+test.says+"\n" {
				t.Errorf("%s, %q: exit code %d, %q, %q", test.name, command, code, out, says)
			}
			if left, err := os.ReadDir(scratch); err != nil || len(left) > 0 {
				t.Errorf("%s: %v, %v is left", test.name, left, err)
			}
		}
	}
}

// TestStandardInputOfManyMegabytes compares a pipe with the file it comes from: a
// big one is read in parts, and read again when a message is asked for.
func TestStandardInputOfManyMegabytes(t *testing.T) {
	var session strings.Builder
	session.WriteString(`{"type":"attachment","uuid":"g0","sessionId":"s","attachment":{"type":"goal_status","condition":"tests pass","met":false,"sentinel":true}}` + "\n")
	for i := range 1500 {
		fmt.Fprintf(&session, `{"type":"user","uuid":"u%d","sessionId":"s","message":{"role":"user","content":"%d %s"}}`+"\n", i, i, strings.Repeat("word ", 1000))
		fmt.Fprintf(&session, `{"type":"assistant","uuid":"a%d","sessionId":"s","message":{"role":"assistant","content":[{"type":"text","text":"done %d"}]}}`+"\n", i, i)
	}
	session.WriteString(`{"type":"attachment","uuid":"g1","sessionId":"s","attachment":{"type":"goal_status","condition":"tests pass","met":true,"reason":"done"}}` + "\n")
	path := filepath.Join(t.TempDir(), "big.jsonl")
	if err := os.WriteFile(path, []byte(session.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	_, want, _ := run("", "list", path, "--json")
	code, got, says, _ := piped(t, strings.NewReader(session.String()), false, "list", "-", "--json")
	if code != 0 || says != "" || got != strings.ReplaceAll(want, path, "-") || !strings.Contains(got, `"kind":"judge"`) {
		t.Errorf("exit code %d, %s\nfrom the file %.400s\nfrom the pipe %.400s", code, says, want, got)
	}
}
