//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/creack/pty"
)

// glass is a terminal that is looked at as bytes. Answers are what it sends when
// it is asked for its background.
type glass struct {
	mutex sync.Mutex
	text  string
}

func (g *glass) Text() string {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.text
}

// TestBackgroundOfTheTerminal answers the question for the background, at once and
// too late; typed keys count, and the answer is never taken for keys.
func TestBackgroundOfTheTerminal(t *testing.T) {
	for name, c := range map[string]struct {
		reply string
		late  bool
		want  string // the sequence of the theme's text colour
	}{
		"light": {"\x1b]11;rgb:fcfc/fcfc/fafa\a", false, "\x1b[38;2;36;39;46m"},
		"dark":  {"\x1b]11;rgb:1616/1818/1d1d\x1b\\", false, "\x1b[38;2;214;217;223m"},
		"late":  {"\x1b]11;rgb:fcfc/fcfc/fafa\a", true, "\x1b[38;2;214;217;223m"},
	} {
		t.Run(name, func(t *testing.T) {
			command := exec.Command(binary(t))
			command.Env = []string{"TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}
			terminal, err := pty.StartWithSize(command, &pty.Winsize{Rows: 40, Cols: 120})
			if err != nil {
				t.Fatal(err)
			}
			defer terminal.Close()
			seen := &glass{}
			go func() {
				chunk := make([]byte, 4096)
				for {
					n, err := terminal.Read(chunk)
					seen.mutex.Lock()
					seen.text += string(chunk[:n])
					seen.mutex.Unlock()
					if err != nil {
						return
					}
				}
			}()
			shows := func(text string) {
				t.Helper()
				until(t, text, func() bool { return strings.Contains(seen.Text(), text) }, seen.Text)
			}
			send := func(text string) {
				t.Helper()
				if _, err := terminal.WriteString(text); err != nil {
					t.Fatal(err)
				}
			}
			shows("\x1b]11;?\a")
			if c.late {
				shows("contradicts itself")
			}
			send(c.reply)
			shows("contradicts itself")
			shows(c.want)
			send("1")
			send(":13\r")
			shows("decision 13 of ")
			if strings.Contains(seen.Text(), "rgb:") {
				t.Error("the answer is on screen")
			}
			send("q")
			if err := command.Wait(); err != nil {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}
