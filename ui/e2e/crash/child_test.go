//go:build e2e

package crash

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"countersign/model"
	"countersign/sessions/reviews/local"
)

// The child is told its log and where to stop by its environment.
const (
	envDir   = "COUNTERSIGN_CRASH_DIR"
	envPoint = "COUNTERSIGN_CRASH_POINT"
)

// point is a place in an append.
type point string

// The points a child can be stopped at; at nowhere it runs until it is killed.
const (
	beforeWrite point = "before the write"
	beforeFlush point = "after the write and before fdatasync"
	afterFlush  point = "after fdatasync and before the answer"
	nowhere     point = "nowhere"
	holding     point = "holding the log" // opens it and waits
)

// lastAppend is the append of a child that is stopped in.
const lastAppend = 3

// TestMain makes this program the child where the environment says so.
func TestMain(m *testing.M) {
	if dir := os.Getenv(envDir); dir != "" {
		fmt.Println(child(dir, point(os.Getenv(envPoint))))
		os.Exit(1) // a child ends only when it is killed
	}
	os.Exit(m.Run())
}

// child writes a log until it is killed. It returns only with an error.
func child(dir string, stop point) error {
	options := optionsOf(dir)
	options.Disk = stopping{Disk: local.System(), at: stop}
	log, err := local.Open(options)
	if err != nil {
		return err
	}
	if stop == holding {
		stopped()
	}
	for n := 0; ; n++ {
		event := answer(fmt.Sprint(n))
		event, err = log.Append(event)
		if err != nil {
			return err
		}
		fmt.Println("saved", event.ID)
	}
}

// optionsOf are those of the one log of a directory. An event's id is told as
// soon as there is one.
func optionsOf(dir string) local.Options {
	options := local.Options{Dir: dir, Reviewer: "ann", Tool: "crash"}
	n := 0
	options.ID = func() string {
		n++
		id := fmt.Sprintf("%08x%08x", os.Getpid(), n)
		fmt.Println("trying", id)
		return id
	}
	return options
}

func answer(note string) model.ReviewEvent {
	return model.ReviewEvent{
		Kind: model.ReviewLabel,
		Subject: model.Subject{
			Decision: strings.Repeat("0123456789abcdef", 4), Source: model.Source{File: "run.jsonl"}, Judged: model.Judged{Kind: model.KindJudge},
		},
		Label: model.Label{Answer: model.AnswerDone, Via: model.ViaBlind, Truth: model.TruthNotChecked, Note: note},
	}
}

// stopping is the disk of this machine, on which the last append stops at a point.
type stopping struct {
	local.Disk
	at point
}

func (d stopping) Write(path string) (local.File, error) {
	file, err := d.Disk.Write(path)
	return &stoppingFile{File: file, at: d.at}, err
}

type stoppingFile struct {
	local.File
	at     point
	writes int
}

func (f *stoppingFile) Write(line []byte) (int, error) {
	f.writes++
	f.stop(beforeWrite)
	return f.File.Write(line)
}

func (f *stoppingFile) Flush() error {
	f.stop(beforeFlush)
	err := f.File.Flush()
	f.stop(afterFlush)
	return err
}

func (f *stoppingFile) stop(here point) {
	if f.at == here && f.writes == lastAppend {
		stopped()
	}
}

// stopped tells the parent and waits to be killed.
func stopped() {
	fmt.Println("stopped")
	io.Copy(io.Discard, os.Stdin) // the parent never writes, and never closes before it kills
}

// process is a child as the parent sees it.
type process struct {
	command *exec.Cmd
	stdin   io.WriteCloser
	lines   *bufio.Scanner
	tried   []string
	saved   []string
}

func start(t *testing.T, dir string, stop point) *process {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{command: exec.Command(program)}
	p.command.Env = append(os.Environ(), envDir+"="+dir, envPoint+"="+string(stop))
	p.command.Stderr = os.Stderr
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if p.stdin, err = p.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	p.lines = bufio.NewScanner(out)
	return p
}

// hear takes in what the child says until it has stopped, has saved so many
// events, or is dead.
func (p *process) hear(t *testing.T, saved int) {
	t.Helper()
	for len(p.saved) < saved && p.lines.Scan() {
		switch word, id, _ := strings.Cut(p.lines.Text(), " "); word {
		case "trying":
			p.tried = append(p.tried, id)
		case "saved":
			p.saved = append(p.saved, id)
		case "stopped":
			return
		default:
			t.Fatalf("the child says %q", p.lines.Text())
		}
	}
}

// kill kills the child and takes in what it had still said.
func (p *process) kill(t *testing.T) {
	t.Helper()
	if err := p.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	p.hear(t, len(p.saved)+1<<30)
	if err := p.command.Wait(); err == nil {
		t.Fatal("the child ended by itself")
	}
}
