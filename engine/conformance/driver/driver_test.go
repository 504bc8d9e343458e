package driver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"countersign/engine/conformance/driver"
)

// TestMain makes this test program the child where a test asks for it: its first
// argument then names what it does.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && children[os.Args[1]] != nil {
		children[os.Args[1]](os.Args[2:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// children are what the child can do.
var children = map[string]func(args []string){
	"echo": func([]string) { eachLine(func(line string) { fmt.Println("echo " + line) }) },
	"dies": func([]string) {
		eachLine(func(line string) {
			fmt.Fprintln(os.Stderr, "first words\nno model\x1b[31m to load")
			os.Exit(3)
		})
	},
	"hangs":      func([]string) { eachLine(func(string) { time.Sleep(time.Hour) }) },
	"deaf":       func([]string) { time.Sleep(time.Hour) },
	"chatty":     func([]string) { eachLine(func(line string) { fmt.Println(line + "\n" + line) }) },
	"early":      func([]string) { fmt.Println("ready"); eachLine(func(line string) { fmt.Println(line) }) },
	"long":       func([]string) { eachLine(func(string) { fmt.Println(strings.Repeat("x", 5000)) }) },
	"endless":    func([]string) { eachLine(func(string) { endless() }) },
	"unfinished": func([]string) { eachLine(func(line string) { fmt.Print(line); os.Exit(0) }) },
	"stays":      func([]string) { eachLine(func(line string) { fmt.Println(line) }); time.Sleep(time.Hour) },
	// parent starts a child of its own, says its number, and waits for more.
	"parent": func([]string) {
		child := exec.Command(os.Args[0], "deaf")
		if err := child.Start(); err != nil {
			panic(err)
		}
		eachLine(func(string) { fmt.Println(child.Process.Pid) })
	},
}

func eachLine(do func(line string)) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		do(lines.Text())
	}
}

func endless() {
	for {
		if _, err := os.Stdout.WriteString(strings.Repeat("x", 1<<12)); err != nil {
			return
		}
	}
}

// patient is a command of this test program that may take long.
func patient(words ...string) driver.Command {
	return driver.Command{
		Words: append([]string{os.Args[0]}, words...),
		Turn:  time.Minute, Exit: time.Minute, MaxLine: 1000,
	}
}

func start(t *testing.T, command driver.Command) *driver.Child {
	t.Helper()
	child, err := driver.Start(command)
	if err != nil {
		t.Fatal(err)
	}
	return child
}

func TestAskAndAnswer(t *testing.T) {
	child := start(t, patient("echo"))
	for i := range 100 {
		answer, err := child.Ask(t.Context(), []byte(strconv.Itoa(i)))
		if want := fmt.Sprint("echo ", i); err != nil || string(answer) != want {
			t.Fatalf("%q, %v; want %q", answer, err, want)
		}
	}
	if err := child.Close(); err != nil {
		t.Error(err)
	}
}

// TestALastLineNeedsNoEnd: an answer that the child ended with is one.
func TestALastLineNeedsNoEnd(t *testing.T) {
	child := start(t, patient("unfinished"))
	if answer, err := child.Ask(t.Context(), []byte("q")); err != nil || string(answer) != "q" {
		t.Errorf("%q, %v", answer, err)
	}
	if _, err := child.Ask(t.Context(), []byte("q")); err == nil || !strings.Contains(err.Error(), "exit status 0") {
		t.Errorf("asked after its end: %v", err)
	}
	if err := child.Close(); err != nil {
		t.Error(err)
	}
}

func TestHowAChildFails(t *testing.T) {
	for _, c := range []struct {
		does  string
		turn  time.Duration
		asks  int // until it fails
		cause string
		words string
	}{
		{"dies", time.Minute, 1, "ended without an answer (exit status 3)", "no model\x1b[31m to load"},
		{"hangs", 50 * time.Millisecond, 1, "did not answer within 50ms", ""},
		{"deaf", 50 * time.Millisecond, 1, "did not answer within 50ms", ""},
		{"long", time.Minute, 1, "said a line of more than 1000 bytes", ""},
		{"endless", time.Minute, 1, "said a line of more than 1000 bytes", ""},
	} {
		t.Run(c.does, func(t *testing.T) {
			command := patient(c.does)
			command.Turn = c.turn
			child := start(t, command)
			_, err := child.Ask(t.Context(), []byte("q"))
			var failed *driver.Error
			if !errors.As(err, &failed) || failed.Cause != c.cause || failed.Words != c.words {
				t.Errorf("error %v, want %q and the words %q", err, c.cause, c.words)
			}
			if failed != nil && failed.Command != command.String() {
				t.Errorf("the error names %q", failed.Command)
			}
			if _, again := child.Ask(t.Context(), []byte("q")); again == nil || again.Error() != err.Error() {
				t.Errorf("asked again: %v", again)
			}
			if err := child.Close(); err != nil {
				t.Errorf("closing told it again: %v", err)
			}
		})
	}
}

// TestAnAnswerNobodyAskedFor: a line before the first, or one too many, makes
// every later answer belong to another question.
func TestAnAnswerNobodyAskedFor(t *testing.T) {
	for does, cause := range map[string][]string{
		"chatty": {"said something before it was asked", "said more than it was asked"},
		"early":  {"said something before it was asked", "said more than it was asked"},
	} {
		child := start(t, patient(does))
		var err error
		for i := 0; i < 3 && err == nil; i++ {
			_, err = child.Ask(t.Context(), []byte("q"))
		}
		if closed := child.Close(); err == nil {
			err = closed
		}
		var failed *driver.Error
		if !errors.As(err, &failed) || failed.Cause != cause[0] && failed.Cause != cause[1] {
			t.Errorf("%s: %v", does, err)
		}
	}
}

// TestALineTooManyAtTheEndIsTold: with one question there is no next one to
// disturb, and it is told all the same.
func TestALineTooManyAtTheEndIsTold(t *testing.T) {
	child := start(t, patient("chatty"))
	if _, err := child.Ask(t.Context(), []byte("q")); err != nil {
		t.Fatal(err)
	}
	if err := child.Close(); err == nil || !strings.Contains(err.Error(), "said more than it was asked") {
		t.Errorf("closing: %v", err)
	}
}

func TestAChildThatDoesNotEnd(t *testing.T) {
	command := patient("stays")
	command.Exit = 50 * time.Millisecond
	child := start(t, command)
	if _, err := child.Ask(t.Context(), []byte("q")); err != nil {
		t.Fatal(err)
	}
	if err := child.Close(); err == nil || !strings.Contains(err.Error(), "did not end within 50ms") {
		t.Errorf("closing: %v", err)
	}
}

func TestAskIsGivenUpWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	child := start(t, patient("hangs"))
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := child.Ask(ctx, []byte("q")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if err := child.Close(); err != nil {
		t.Error(err)
	}
}

func TestNoSuchProgram(t *testing.T) {
	for _, words := range [][]string{nil, {"./no-such-program"}} {
		_, err := driver.Start(driver.Command{Words: words})
		if err == nil || !strings.Contains(err.Error(), "could not be started") {
			t.Errorf("%q: error %v", words, err)
		}
	}
}

func TestSplit(t *testing.T) {
	words, err := driver.Split("  python -m  adapter.driver\t--x ")
	if err != nil || strings.Join(words, "|") != "python|-m|adapter.driver|--x" {
		t.Errorf("%q, %v", words, err)
	}
	if _, err := driver.Split(" \t"); err == nil {
		t.Error("a blank command is no error")
	}
}
