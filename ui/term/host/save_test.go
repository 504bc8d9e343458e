package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSaveNeverOverwrites saves under one name again and again.
func TestSaveNeverOverwrites(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.jsonl"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "a-2.jsonl")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a-3.jsonl", "a-4.jsonl"} {
		path, err := save(dir, "a.jsonl", []byte(want))
		if err != nil || path != filepath.Join(dir, want) {
			t.Fatalf("saved as %s, error %v; want %s", path, err, want)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != want {
			t.Errorf("%s holds %q, error %v", path, data, err)
		}
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, error %v", path, info.Mode(), err)
		}
	}
	if data, err := os.ReadFile(filepath.Join(dir, "a.jsonl")); err != nil || string(data) != "mine" {
		t.Errorf("what was there is %q now, error %v", data, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "nowhere")); err == nil {
		t.Error("a link was followed")
	}
}

func TestSaveStaysInItsDirectory(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"../a", "a/b", "", ".", "..", "/a"} {
		if path, err := save(dir, name, nil); err == nil {
			t.Errorf("%q was saved as %s", name, path)
		}
	}
	if _, err := save(filepath.Join(dir, "missing"), "a", nil); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("a directory that is not there: error %v", err)
	}
}

// TestAFileThatIsNotWholeIsTakenAway: the disk is full while it is written.
func TestAFileThatIsNotWholeIsTakenAway(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	readOnly, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if err := fill(readOnly, []byte("x")); err == nil {
		t.Error("no error")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it is still there")
	}
}
