package local_test

import (
	"os"
	"path/filepath"
	"testing"

	"countersign/sessions/reviews/local"
)

func TestCodebook(t *testing.T) {
	dir := t.TempDir()
	if text, version, err := local.Codebook(local.System(), dir); text != "" || version != "" || err != nil {
		t.Errorf("without one: %q, %q, error %v", text, version, err)
	}
	path := filepath.Join(dir, "codebook.md")
	if err := os.WriteFile(path, []byte("done: nothing is missing\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, version, err := local.Codebook(local.System(), dir); text != "done: nothing is missing\n" || version != "f3e08033d59e" || err != nil {
		t.Errorf("%q, version %q, error %v", text, version, err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, version, err := local.Codebook(local.System(), dir); err == nil {
		t.Errorf("a directory in its place has version %q", version)
	}
}
