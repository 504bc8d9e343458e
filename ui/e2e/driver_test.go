//go:build e2e

package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// hangs is a driver that never answers. Once it has been asked it leaves its id, and
// that of a child of its own, in a file.
const hangs = `read question
sleep 1000 &
echo $$ $! > "%[1]s.new" && mv "%[1]s.new" "%[1]s"
wait
`

// TestNoDriverOutlivesAnInterruptedRun ends the program while it waits for a
// driver, in each way in which a terminal or a supervisor ends one.
func TestNoDriverOutlivesAnInterruptedRun(t *testing.T) {
	for _, end := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		t.Run(end.String(), func(t *testing.T) {
			dir := t.TempDir()
			script, ids := filepath.Join(dir, "hangs.sh"), filepath.Join(dir, "ids")
			if err := os.WriteFile(script, []byte(fmt.Sprintf(hangs, ids)), 0o600); err != nil {
				t.Fatal(err)
			}
			var said bytes.Buffer
			command := exec.Command(binary(t), "prove", "memory", "--driver", "sh "+script)
			command.Stderr = &said
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			var started []int
			until(t, "the driver to be asked", func() bool {
				started = pids(t, ids)
				return len(started) > 0
			}, said.String)
			if err := command.Process.Signal(end); err != nil {
				t.Fatal(err)
			}
			var exit *exec.ExitError
			if err := command.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.Contains(said.String(), "was not waited for") {
				t.Errorf("it ends with %v and says %q", err, said.String())
			}
			for _, pid := range started {
				until(t, fmt.Sprintf("process %d to end", pid), func() bool { return ended(pid) }, said.String)
			}
		})
	}
}

// pids are the numbers in a file, none while it is not there.
func pids(t *testing.T, path string) []int {
	t.Helper()
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var all []int
	for _, word := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, pid)
	}
	return all
}

// ended reports whether a process is gone, or was left as a zombie.
func ended(pid int) bool {
	if err := syscall.Kill(pid, 0); err != nil {
		return errors.Is(err, syscall.ESRCH)
	}
	state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(state), ") Z ")
}
