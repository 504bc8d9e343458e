package spool

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

// child says to the test program that it is the started one, and where it keeps
// its file.
const child = "COUNTERSIGN_TEST_SPOOL"

func TestMain(m *testing.M) {
	if directory := os.Getenv(child); directory != "" {
		wait(directory)
	}
	os.Exit(m.Run())
}

// wait keeps its input in a file with a name and waits for a signal.
func wait(directory string) {
	spool, err := fill(strings.NewReader("kept"), directory, Limit, nil)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(spool.Path())
	select {}
}

// ways are both ways of keeping a file, whichever this system takes.
var ways = map[string]func(*os.File) (string, bool){
	"as this system does": nameless,
	"with a name":         nil,
	"nameless that fails": func(*os.File) (string, bool) { return "", false },
}

func TestFill(t *testing.T) {
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			directory := t.TempDir()
			const text = "{\"a\":1}\n{\"b\":2}\n"
			spool, err := fill(iotest.OneByteReader(strings.NewReader(text)), directory, int64(len(text)), way)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // the screen reads it again
				if data, err := os.ReadFile(spool.Path()); err != nil || string(data) != text {
					t.Errorf("%q, %v; want %q", data, err, text)
				}
			}
			if spool.directory != "" {
				isPrivate(t, directory)
			}
			for range 2 {
				if err := spool.Remove(); err != nil {
					t.Error(err)
				}
			}
			if data, err := os.ReadFile(spool.Path()); err == nil {
				t.Errorf("after the end it holds %q", data)
			}
			isEmpty(t, directory)
		})
	}
}

// isPrivate checks that nobody else can read what stands in a directory.
func isPrivate(t *testing.T, directory string) {
	t.Helper()
	modes := map[string]os.FileMode{}
	err := filepath.WalkDir(directory, func(path string, entry os.DirEntry, err error) error {
		if err != nil || path == directory {
			return err
		}
		info, err := entry.Info()
		modes[strings.TrimPrefix(path, directory)] = info.Mode().Perm()
		return err
	})
	if err != nil || len(modes) != 2 {
		t.Fatalf("%v, %v; want a directory and a file in it", modes, err)
	}
	for path, mode := range modes {
		if mode&0o077 != 0 {
			t.Errorf("%s has the mode %v", path, mode)
		}
	}
}

func isEmpty(t *testing.T, directory string) {
	t.Helper()
	if entries, err := os.ReadDir(directory); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestFillLeavesNothingAfterAnError(t *testing.T) {
	broken := errors.New("the line broke")
	tests := []struct {
		name  string
		input func() io.Reader
		limit int64
		want  string
	}{
		{"one byte too many", text("12345"), 4, "it is longer than 4 bytes, the most that is kept; save it to a file and open that"},
		{"without end", func() io.Reader { return endless{} }, 2 << 20, "it is longer than 2 MiB, the most that is kept; save it to a file and open that"},
		{"nothing", text(""), 4, "it holds nothing"},
		{"broken", func() io.Reader { return io.MultiReader(text("123")(), iotest.ErrReader(broken)) }, 10, "after 3 bytes: the line broke"},
	}
	for _, test := range tests {
		for way, nameless := range ways {
			t.Run(test.name+" "+way, func(t *testing.T) {
				directory := t.TempDir()
				spool, err := fill(test.input(), directory, test.limit, nameless)
				if spool != nil || err == nil || err.Error() != test.want {
					t.Errorf("%v, %v; want %s", spool, err, test.want)
				}
				isEmpty(t, directory)
			})
		}
	}
}

func text(text string) func() io.Reader {
	return func() io.Reader { return strings.NewReader(text) }
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte("x"), len(p))), nil }

func TestFillNeedsAPlace(t *testing.T) {
	_, err := Fill(strings.NewReader("x"), filepath.Join(t.TempDir(), "missing"), Limit)
	if !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "a place to keep it: ") {
		t.Errorf("%v", err)
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[int64]string{0: "0 bytes", 1023: "1023 bytes", 1 << 10: "1 KiB", 3 << 20: "3 MiB", 1<<20 + 1: "1048577 bytes", Limit: "4 GiB"} {
		if got := size(bytes); got != want {
			t.Errorf("%d bytes are %q, want %q", bytes, got, want)
		}
	}
}

// TestSignalsRemoveIt ends a program whose file has a name, by each signal that a
// program can notice.
func TestSignalsRemoveIt(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT} {
		t.Run(signal.String(), func(t *testing.T) {
			directory := t.TempDir()
			command := exec.Command(self)
			command.Env = append(os.Environ(), child+"="+directory)
			out, err := command.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			path := make([]byte, len(directory)+1)
			if _, err := io.ReadFull(out, path); err != nil || !strings.HasPrefix(string(path), directory) {
				t.Fatalf("it says %q, %v", path, err)
			}
			if err := command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, out); err != nil {
				t.Fatal(err)
			}
			_ = command.Wait()
			if code := command.ProcessState.ExitCode(); code != 128+int(signal) {
				t.Errorf("it ends with %d", code)
			}
			isEmpty(t, directory)
		})
	}
}
