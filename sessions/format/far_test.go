package format

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// farForms are the formats whose big files are read in parts.
var farForms = []Reader{ClaudeStream, Claude, Codex}

// asFar opens bytes as a big file, which they need not be; not ok is a file that
// is read whole whatever its size.
func asFar(t *testing.T, data []byte) (source Source, ok bool) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "far.jsonl")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	source, ok, err := openFar(path, bytes.NewReader(data), int64(len(data)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return source, ok
}

// sameFarAsNear reads bytes both ways and compares all that is told.
func sameFarAsNear(t *testing.T, name string, data []byte) (read bool) {
	t.Helper()
	far, ok := asFar(t, data)
	if !ok {
		return false
	}
	near := NewSource(far.Path, data)
	for _, form := range farForms {
		if form.Recognises(near) != form.Recognises(far) {
			t.Errorf("%s: %s recognises the file one way only", name, form.Name)
		}
		if !form.Recognises(near) {
			continue
		}
		want, err := form.Read(near)
		if err != nil {
			t.Fatal(err)
		}
		got, err := form.Read(far)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, messageByMessage, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: (-near +far)\n%.4000s", name, diff)
		}
		return true
	}
	return false
}

func TestFarIsNear(t *testing.T) {
	names, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(names) == 0 {
		t.Fatalf("no twins: %v", err)
	}
	n := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if sameFarAsNear(t, name, data) {
			n++
		}
	}
	if n < 10 {
		t.Errorf("%d twins were read both ways; the others are no such files", n)
	}
}

func TestFarSamples(t *testing.T) {
	if _, err := os.Stat(samplesDir); err != nil {
		t.Skip("no samples beside this checkout")
	}
	n := 0
	err := filepath.WalkDir(samplesDir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil && sameFarAsNear(t, path, data) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d samples were read both ways", n)
}

// Most messages of a big file must be told by their records, or they would be
// held in memory.
func TestFarKeepsLittle(t *testing.T) {
	for _, name := range []string{"testdata/claude_goal.jsonl", "testdata/codex_turns.jsonl"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source, _ := asFar(t, data)
		for _, form := range farForms {
			if !form.Recognises(source) {
				continue
			}
			transcript, err := form.Read(source)
			if err != nil {
				t.Fatal(err)
			}
			list := transcript.Messages.Source().(*farMessages)
			if len(list.kept) > list.Len()/10 {
				t.Errorf("%s: %d of %d messages are kept in memory", name, len(list.kept), list.Len())
			}
		}
	}
}

func TestAFileThatChanged(t *testing.T) {
	data := []byte(strings.Repeat(claudeUser(`"hello there"`)+"\n", 3))
	source, ok := asFar(t, data)
	if !ok {
		t.Fatal("not read in parts")
	}
	transcript, err := Claude.Read(source)
	if err != nil || transcript.Messages.Len() == 0 {
		t.Fatalf("%d messages, %v", transcript.Messages.Len(), err)
	}
	for _, change := range []struct{ name, text, want string }{
		{"shorter", "{}", "the file changed since it was read"},
		{"other bytes", strings.Replace(string(data), "hello", "hullo", 1), "the file changed since it was read"},
	} {
		if err := os.WriteFile(source.Path, []byte(change.text), 0o600); err != nil {
			t.Fatal(err)
		}
		transcript.Messages.Source().(*farMessages).latest.offset = -1
		message := transcript.Messages.At(0)
		if !strings.Contains(message.Lost, change.want) || message.Text != "" || message.Role != model.RoleUser {
			t.Errorf("%s: the message is %+v", change.name, message)
		}
	}
	if err := os.Remove(source.Path); err != nil {
		t.Fatal(err)
	}
	transcript.Messages.Source().(*farMessages).latest.offset = -1
	if message := transcript.Messages.At(0); !strings.Contains(message.Lost, "no such file") {
		t.Errorf("the file is gone, and the message is %+v", message)
	}
}

// A file may name more tools than a number of 16 bits tells apart.
func TestFarFactsOverflow(t *testing.T) {
	list := newFarMessages(&farFile{}, func(Record) []model.Message { return nil })
	const n = 1<<16 + 10
	for i := range n {
		list.add(model.Message{Role: model.RoleTool, ToolName: fmt.Sprint(i)})
	}
	list.mark(n-1, func(facts *messageFacts) { facts.abandoned = true })
	for _, i := range []int{0, oddFacts - 1, oddFacts, n - 1} {
		if message := list.Message(i); message.ToolName != fmt.Sprint(i) || message.Abandoned != (i == n-1) || list.brief(i).tool != fmt.Sprint(i) {
			t.Errorf("message %d is %+v", i, message)
		}
	}
}
