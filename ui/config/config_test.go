package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"countersign/themes/strict"
	"countersign/ui"
)

const full = `# how I like it
theme = "solar"
glyphs = "ascii"
mouse = false
reviewer = "ann"
mode = "review"

[keys]
zoom = "f5"
"next gap" = ["n", "}"]

[judges]
lens-small = "the small lens"
`

func TestParse(t *testing.T) {
	got, err := Parse([]byte(full))
	if err != nil {
		t.Fatal(err)
	}
	keys, err := ui.Rebind([]ui.Rebinding{{Action: "zoom", Keys: []string{"f5"}}, {Action: "next gap", Keys: []string{"n", "}"}}})
	if err != nil {
		t.Fatal(err)
	}
	want := Config{Theme: "solar", Glyphs: "ascii", Reviewer: "ann", Mode: "review", Keys: keys, Judges: map[string]string{"lens-small": "the small lens"}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(ui.Keys{})); diff != "" {
		t.Errorf("the configuration (-want +got):\n%s", diff)
	}
}

func TestParseNamesTheLineAndNotTheText(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"unknown key":        {"mouse = true\ncolour = \"red\"\n", "line 2: no such key"},
		"unknown table":      {"[colours]\na = 1\n", "line 1: no such key"},
		"wrong type":         {"mouse = \"yes\"\n", "line 1, column 9: a value of a wrong type"},
		"wrong type of keys": {"keys = \"vim\"\n", "line 1, column 8: a value of a wrong type"},
		"not TOML":           {"theme: dark\n", "line 1, column 6: not TOML: expected '=' after key"},
		"blank theme":        {"theme = \"\"\n", "line 1: theme: blank; auto chooses by the terminal"},
		"glyphs":             {"\n\nglyphs = \"emoji\"\n", "line 3: glyphs: not auto, unicode or ascii"},
		"mode":               {"mode = \"blind\"\n", "line 1: mode: not triage or review"},
		"reviewer": {"reviewer = \"Ann Smith\"\n",
			"line 1: reviewer: a reviewer's name has a-z, 0-9, dot, underline and hyphen, and begins with a letter or digit"},
		"judge without name": {"[judges]\nlens = \" \"\n", "line 2: judges: a blank name"},
		"no such action":     {"[keys]\nzoom = \"f5\"\nfly = \"f6\"\n", "line 3: keys: no such action; the README names them"},
		"no such key": {"[keys]\nzoom = \"hyper-z\"\n",
			"line 2: keys: no such key; a letter or sign, or a name such as ctrl-d, space, f5"},
		"no text for a key":   {"[keys]\nzoom = 5\n", "line 2: keys: not a key, or a list of keys, as texts"},
		"no text in a list":   {"[keys]\nzoom = [\"f5\", 6]\n", "line 2: keys: not a key, or a list of keys, as texts"},
		"bound twice":         {"[keys]\nzoom = \"f5\"\nwrap = \"j\"\n", "line 3: keys: j is bound twice, also to down"},
		"bound twice by both": {"[keys]\nzoom = \"f5\"\nwrap = \"f5\"\n", "line 2: keys: f5 is bound twice, also to wrap"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Parse([]byte(c.text))
			if err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if diff := cmp.Diff(Default(), got, cmpopts.IgnoreUnexported(ui.Keys{})); diff != "" {
				t.Errorf("not the defaults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	for _, none := range []string{"", dir} {
		if got, err := Read(none); err != nil || !got.Mouse {
			t.Errorf("no configuration in %q: %v, %v", none, got, err)
		}
	}
	write(t, Path(dir), "mouse = 3\n")
	_, err := Read(dir)
	if want := Path(dir) + ": line 1, column 9: a value of a wrong type"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := os.Remove(Path(dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(Path(dir), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir); err == nil || !strings.HasPrefix(err.Error(), "configuration: ") {
		t.Errorf("a directory in its place: %v", err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestDir(t *testing.T) {
	for _, c := range []struct{ configHome, home, want string }{
		{"/config", "/home/ann", "/config/countersign"},
		{"", "/home/ann", "/home/ann/.config/countersign"},
		{"relative", "/home/ann", "/home/ann/.config/countersign"},
		{"", "", ""},
	} {
		if got := Dir(c.configHome, c.home); got != c.want {
			t.Errorf("%q, %q: %s, want %s", c.configHome, c.home, got, c.want)
		}
	}
}

// FuzzParse holds every configuration to be taken whole, or refused with a line.
func FuzzParse(f *testing.F) {
	f.Add(full)
	f.Add("[keys]\n\"next gap\" = []\n")
	f.Add("judges = {a = \"b\"}\nkeys.zoom = \"z\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Parse([]byte(text))
		var fault *strict.Fault
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%v is no fault", err)
		}
	})
}
