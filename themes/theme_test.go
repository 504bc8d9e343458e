package themes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/themes/strict"
)

func TestEveryEmbeddedThemeLoads(t *testing.T) {
	paths, err := filepath.Glob("*.toml")
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) != len(Names()) {
		t.Errorf("%d theme files, %d names", len(paths), len(Names()))
	}
	for _, name := range Names() {
		theme, err := Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if theme.Name != name {
			t.Errorf("file %s.toml names itself %q", name, theme.Name)
		}
		if len(theme.Colours) != 22 {
			t.Errorf("%s has %d colours, a theme has 22", name, len(theme.Colours))
		}
	}
}

func TestLoadTellsWhatThereIs(t *testing.T) {
	_, err := Load("solar")
	want := `no theme named "solar"; there are dark, light, high-contrast, ansi16, mono`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestParseNamesTheFault(t *testing.T) {
	good, err := os.ReadFile("dark.toml")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, from, to string
		want           []string // every fault, one a line
	}{
		{"unknown role", "done          =", "finished      =",
			[]string{"line 7: colors.done: missing role", "line 16: colors: unknown role"}},
		{"bad colour", `"#9fe3bb"`, `"green"`,
			[]string{`line 16: colors.done: no colour ("#rrggbb", "0" to "15", or "default")`}},
		{"short colour", `"#9fe3bb"`, `"#9fe"`,
			[]string{`line 16: colors.done: no colour ("#rrggbb", "0" to "15", or "default")`}},
		{"colour with a sign", `"#9fe3bb"`, `"+5"`,
			[]string{`line 16: colors.done: no colour ("#rrggbb", "0" to "15", or "default")`}},
		{"colour out of range", `"#9fe3bb"`, `"16"`,
			[]string{`line 16: colors.done: no colour ("#rrggbb", "0" to "15", or "default")`}},
		{"no name", `name = "dark"`, ``, []string{"name: missing"}},
		{"kind", `kind = "dark"`, `kind = "dim"`, []string{`line 3: kind: not dark, light or any`}},
		{"background", `background = "#16181d"`, ``,
			[]string{`background: no colour ("#rrggbb", "0" to "15", or "default")`}},
		{"status colour", `status_colour = "word"`, `status_colour = "row"`,
			[]string{`line 5: status_colour: not word or glyph`}},
		{"attribute of no role", "focus         = [", "foci          = [",
			[]string{"line 32: attributes: unknown role"}},
		{"attribute of a selection colour", "focus         = [", "selection_fg  = [",
			[]string{"line 32: attributes: unknown role"}},
		{"unknown attribute", `["bold", "reverse"]`, `["bold", "underline"]`,
			[]string{`line 34: attributes.chip: not bold, reverse or faint`}},
		{"unknown key", `name = "dark"`, "name = \"dark\"\nfont = \"serif\"",
			[]string{`line 3: no such key`}},
		{"broken file", `name = "dark"`, `name = dark`, []string{"line 2, column 8: "}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(string(good), test.from, test.to, 1)
			if text == string(good) {
				t.Fatalf("the theme file has no %q to replace", test.from)
			}
			_, err := Parse(text)
			if err == nil {
				t.Fatal("no error")
			}
			lines := strings.Split(err.Error(), "\n")
			if last := test.want[0]; strings.HasSuffix(last, ": ") {
				if !strings.HasPrefix(lines[0], last) {
					t.Errorf("got %q, want the place %q", lines[0], last)
				}
				return
			}
			if diff := cmp.Diff(test.want, lines); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range Names() {
		text, err := files.ReadFile(name + ".toml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("colors = 3")
	f.Fuzz(func(t *testing.T, text string) {
		theme, err := Parse(text)
		if err != nil {
			return
		}
		if faults := theme.check(strict.Lines{}); faults != nil {
			t.Errorf("Parse took a theme with faults: %v", faults)
		}
		for _, role := range Roles() {
			if !isColour(theme.Colours[role]) {
				t.Errorf("role %s has colour %q", role, theme.Colours[role])
			}
		}
	})
}
