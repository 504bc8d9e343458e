package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func inState(t *testing.T) (Streams, string) {
	t.Helper()
	state := t.TempDir()
	return Streams{Env: func(name string) string {
		return map[string]string{"XDG_STATE_HOME": state}[name]
	}}, state
}

// TestPositionIsKeptForThePaths keeps two positions, takes each once.
func TestPositionIsKeptForThePaths(t *testing.T) {
	streams, _ := inState(t)
	kept := map[string]string{}
	for paths, ref := range map[string]string{"": "0123456789ab", "a.jsonl": "0123456789ac", "a.jsonl b.jsonl": "0123456789ad~2"} {
		path, ok := positionPath(streams, what{paths: strings.Fields(paths)})
		if !ok {
			t.Fatalf("%s: no place", paths)
		}
		if err := savePosition(path, ref); err != nil {
			t.Fatal(err)
		}
		kept[path] = ref
	}
	if len(kept) != 3 {
		t.Fatalf("three lists of paths have %d positions", len(kept))
	}
	for path, want := range kept {
		for _, want := range []string{want, ""} {
			if got, err := takePosition(path); err != nil || got != want {
				t.Errorf("got %q, %v, want %q", got, err, want)
			}
		}
	}
	if _, ok := positionPath(streams, what{paths: []string{"x"}, piped: true}); ok {
		t.Error("standard input has a position")
	}
	if _, ok := positionPath(Streams{Env: func(string) string { return "" }}, what{}); ok {
		t.Error("a position is kept nowhere")
	}
}

// TestADamagedPositionIsTold is told without its bytes, and once.
func TestADamagedPositionIsTold(t *testing.T) {
	for _, text := range []string{"", "secretword\n", "0123456789ab", "0123456789ab\n0123456789ab\n", "0123456789AB\n"} {
		path := filepath.Join(t.TempDir(), "position")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := takePosition(path)
		if want := "the last position: " + path + ": not the ref of a decision"; err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
		if got, err := takePosition(path); got != "" || err != nil {
			t.Errorf("%q: it is told again: %q, %v", text, got, err)
		}
	}
}
