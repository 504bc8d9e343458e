package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSaveReplacesNothing writes three texts under one name.
func TestSaveReplacesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	local := NewLocal(nil, environment())
	for _, c := range []struct{ text, want string }{{"one", "pack.md"}, {"two", "pack-2.md"}, {"three", "pack-3.md"}} {
		name, err := local.Save("pack.md", c.text)
		if err != nil || name != c.want {
			t.Fatalf("%s is written to %q: %v", c.text, name, err)
		}
	}
	for name, want := range map[string]string{"pack.md": "one", "pack-2.md": "two", "pack-3.md": "three"} {
		if text, err := os.ReadFile(name); err != nil || string(text) != want {
			t.Errorf("%s holds %q: %v", name, text, err)
		}
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s can be read by others: %v, %v", name, info.Mode(), err)
		}
	}
}

func TestSaveSaysWhyNot(t *testing.T) {
	if _, err := save(filepath.Join(t.TempDir(), "nowhere"), "pack.md", "text"); err == nil || !strings.Contains(err.Error(), "no such file or directory") {
		t.Errorf("a directory that is not there: %v", err)
	}
	dir := t.TempDir()
	for range saveTries {
		if _, err := save(dir, "pack.md", "text"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := save(dir, "pack.md", "text"); err == nil || !strings.Contains(err.Error(), "100 files of that name") {
		t.Errorf("after the last name: %v", err)
	}
}
