//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// prompt is what the shell in tmux shows when it waits for a command.
const prompt = "ready>"

// screen is a tmux server of its own with one window and a shell in it.
type screen struct {
	t      *testing.T
	socket string
	env    []string
}

// open starts tmux on a private socket without any configuration, and a shell in
// it with a plain environment.
func open(t *testing.T, width, height int, env ...string) *screen {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Fatalf("these tests need tmux: %v", err)
	}
	home := t.TempDir()
	s := &screen{t: t, socket: filepath.Join(home, "tmux"), env: append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8", "TERM=xterm-256color", "COUNTERSIGN=" + binary(t),
	}, env...)}
	s.tmux("new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), "sh")
	t.Cleanup(func() { s.tmux("kill-server") })
	s.run("PS1='" + prompt + " '; clear")
	until(t, "the shell", func() bool { return strings.TrimSpace(s.text()) == prompt }, s.text)
	return s
}

// tmux runs one command of tmux and answers what it prints.
func (s *screen) tmux(args ...string) string {
	s.t.Helper()
	command := exec.Command("tmux", append([]string{"-S", s.socket, "-f", "/dev/null", "-u"}, args...)...)
	command.Env = s.env
	output, err := command.CombinedOutput()
	if err != nil {
		s.t.Fatalf("tmux %q: %v\n%s", args, err, output)
	}
	return string(output)
}

// text is what is on the screen.
func (s *screen) text() string { return s.tmux("capture-pane", "-p") }

// state is a variable of tmux about the pane.
func (s *screen) state(name string) string {
	return strings.TrimSpace(s.tmux("display-message", "-p", "#{"+name+"}"))
}

// waits for a text on the screen.
func (s *screen) waits(text string) {
	s.t.Helper()
	until(s.t, fmt.Sprintf("%q", text), func() bool { return strings.Contains(s.text(), text) }, s.text)
}

// loses waits until a text is gone from the screen.
func (s *screen) loses(text string) {
	s.t.Helper()
	until(s.t, fmt.Sprintf("%q to go", text), func() bool { return !strings.Contains(s.text(), text) }, s.text)
}

// becomes waits for a variable of tmux to have a value.
func (s *screen) becomes(name, value string) {
	s.t.Helper()
	until(s.t, name+" to be "+value, func() bool { return s.state(name) == value }, func() string {
		return name + " is " + s.state(name) + "\n" + s.text()
	})
}

// keys presses keys, as tmux names them.
func (s *screen) keys(names ...string) { s.tmux(append([]string{"send-keys"}, names...)...) }

// quits presses a key that ends the program, and waits until the shell reads the
// keys again. The shell's screen comes back a little before.
func (s *screen) quits(key string) {
	s.t.Helper()
	s.types(key)
	s.becomes("pane_current_command", "sh")
}

// types a text, as it is.
func (s *screen) types(text string) { s.tmux("send-keys", "-l", text) }

// run types a command line for the shell.
func (s *screen) run(line string) {
	s.types(line)
	s.keys("Enter")
}

// start runs the program and waits until it has examined everything.
func (s *screen) start(args string) {
	s.t.Helper()
	s.run(`"$COUNTERSIGN" ` + args)
	s.waits("decision 6 of ")
	s.waits("contradicts itself")
}

// ended checks that the terminal is as it was: the shell's own screen with what
// stood there, the cursor shown, no mouse taken, and echo on.
func (s *screen) ended(before string) {
	s.t.Helper()
	s.becomes("pane_current_command", "sh")
	s.becomes("alternate_on", "0")
	s.becomes("cursor_flag", "1")
	s.becomes("mouse_any_flag", "0")
	s.becomes("keypad_flag", "0")
	s.run("echo the code is $?")
	s.waits("the code is 0")
	if after := s.text(); !strings.HasPrefix(after, before) || !strings.Contains(after, prompt+" echo the code is $?") {
		s.t.Errorf("the shell's screen was:\n%s\nand is:\n%s", before, after)
	}
}

// before is what stands on the shell's screen before the program starts.
func (s *screen) before() string {
	s.t.Helper()
	s.run("echo this stays")
	s.waits("\nthis stays\n")
	return strings.TrimRight(s.text(), "\n")
}

// TestAReview opens the demo sessions, moves, steps through gaps, searches, opens
// the help and quits, at the smallest usual size, the usual one and a large one.
func TestAReview(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			s := open(t, size[0], size[1])
			before := s.before()
			s.start("")
			s.becomes("alternate_on", "1")
			s.becomes("cursor_flag", "0")

			s.types("j") // the next decision, in the docket
			s.waits("decision 7 of ")
			s.types("k")
			s.waits("decision 6 of ")
			s.types("J")
			s.waits("decision 7 of ")
			s.types(":13")
			s.keys("Enter")
			s.waits("flaky-reconnect")
			s.waits("decision 13 of ")

			s.types("3") // the gaps
			s.waits("gap 1 of 3")
			s.waits("○ ungrounded")
			s.waits("● grounded")
			s.types("n")
			s.waits("gap 2 of 3")
			s.waits("“exit status 1”")
			s.types("p")
			s.waits("gap 1 of 3")

			s.types("6g/redial after 31ms") // search in the evidence, from its top
			s.keys("Enter")
			s.waits("“redial after 31ms” 1 of ")
			s.types("n")
			s.waits("“redial after 31ms” 2 of ")
			s.keys("Escape")
			s.loses("“redial after 31ms”")

			s.types("go") // from the top to the hole
			s.waits("4 855 characters the judge was not shown")
			s.waits("o opens it")
			s.types("o")
			s.waits("al.go:118: attempt 30")

			s.types("?")
			s.waits("down in the pane")
			s.types("q") // the help, not the program
			s.waits("decision 13 of ")

			s.types("2x") // what the cut hid
			s.waits("6 Evidence")
			s.types("q")
			s.ended(before)
		})
	}
}

// TestEveryWayOut leaves by ctrl-c, by a signal and from inside of a prompt.
func TestEveryWayOut(t *testing.T) {
	s := open(t, 80, 24)
	before := s.before()
	s.start("")
	s.types("/half a word")
	s.waits("/half a word")
	s.keys("C-c") // the prompt, not the program
	s.waits("j/k decision")
	s.keys("C-c")
	s.becomes("alternate_on", "0")
	s.ended(before)
}

// TestSuspend stops the program with ctrl-z and has it come back as it was.
func TestSuspend(t *testing.T) {
	s := open(t, 100, 30)
	before := s.before()
	s.start("")
	s.types(":13")
	s.keys("Enter")
	s.waits("decision 13 of ")
	s.keys("C-z")
	s.becomes("alternate_on", "0")
	s.becomes("cursor_flag", "1")
	s.becomes("pane_current_command", "sh")
	s.run("echo in between")
	s.waits("\nin between\n")
	s.run("fg")
	s.becomes("alternate_on", "1")
	s.waits("decision 13 of ")
	s.types("J")
	s.waits("decision 15 of ")
	s.types("q")
	s.ended(before)
}

// TestResize makes the window smaller and larger: what is selected stays.
func TestResize(t *testing.T) {
	s := open(t, 120, 40)
	s.start("")
	s.types(":13")
	s.keys("Enter")
	s.waits("decision 13 of ")
	s.waits("○ 1 ungrounded quote") // examined: it has gaps to step through
	s.types("3n")
	s.waits("gap 2 of 3")
	s.tmux("resize-window", "-x", "80", "-y", "24")
	s.waits("▸3 Gaps")
	s.waits("gap 2 of 3")
	s.tmux("resize-window", "-x", "40", "-y", "10")
	s.waits("Countersign needs 60 × 16.")
	s.tmux("resize-window", "-x", "200", "-y", "60")
	s.waits("1 Docket")
	s.waits("decision 13 of ")
	s.waits("gap 2 of 3")
	s.quits("q")
}

// TestNoColour starts with NO_COLOR: bold and reverse may be used, colours not.
func TestNoColour(t *testing.T) {
	for _, c := range []struct {
		env    string
		colour bool
	}{{"NO_COLOR=1", false}, {"NO_COLOR=", true}} {
		s := open(t, 120, 40, c.env)
		s.start("")
		drawn := s.tmux("capture-pane", "-p", "-e")
		if got := coloured(drawn); got != c.colour {
			t.Errorf("%s: colours on screen %v, want %v", c.env, got, c.colour)
		}
		if !strings.Contains(drawn, "\x1b[") {
			t.Errorf("%s: not even an attribute is on screen", c.env)
		}
		s.quits("q")
	}
}

// coloured reports whether a screen has a colour in it: an SGR parameter from 30
// to 49 or from 90 to 107, the defaults 39 and 49 aside.
func coloured(text string) bool {
	for _, part := range strings.Split(text, "\x1b[")[1:] {
		end := strings.IndexByte(part, 'm')
		if end < 0 {
			continue
		}
		for _, parameter := range strings.Split(part[:end], ";") {
			if len(parameter) == 2 && strings.ContainsAny(parameter[:1], "349") && parameter[1] != '9' || len(parameter) == 3 && parameter[0] == '1' {
				return true
			}
		}
	}
	return false
}

// TestAscii starts in a locale that is not UTF-8.
func TestAscii(t *testing.T) {
	s := open(t, 80, 24)
	s.run(`LANG=C LC_ALL=C "$COUNTERSIGN"`)
	s.waits("decision 6 of ")
	s.waits("# contradicts itself")
	for _, line := range strings.Split(s.text(), "\n") {
		for _, r := range line {
			if r >= 0x80 {
				t.Errorf("%q is on screen: %s", r, line)
			}
		}
	}
	s.quits("q")
}
