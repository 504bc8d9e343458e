package themes

import (
	"errors"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// named is the dark theme under another name.
func named(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("dark.toml")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(text), `name = "dark"`, `name = "`+name+`"`, 1)
}

func TestCollection(t *testing.T) {
	own := WithOwn(fstest.MapFS{
		"solar.toml":  {Data: []byte(named(t, "solar"))},
		"dark.toml":   {Data: []byte("hides nothing")},
		"wrong.toml":  {Data: []byte(strings.Replace(named(t, "wrong"), `"#9fe3bb"`, `"green"`, 1))},
		"other.toml":  {Data: []byte(named(t, "solar"))},
		"notes.txt":   {Data: []byte("no theme")},
		"broken.toml": {Data: []byte("name = ")},
	}, "themes")
	all, err := own.All()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range all {
		got = append(got, strings.TrimSpace(entry.Name+" "+entry.Path+" "+reason(entry.Err)))
	}
	want := append(Names(),
		"broken themes/broken.toml themes/broken.toml: line 1, column 7: not TOML: expected value, not end of input",
		"other themes/other.toml themes/other.toml: line 2: name: not the name of the file",
		"solar themes/solar.toml",
		`wrong themes/wrong.toml themes/wrong.toml: line 16: colors.done: no colour ("#rrggbb", "0" to "15", or "default")`,
	)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the collection (-want +got):\n%s", diff)
	}
	if dark, err := own.Load("dark"); err != nil || dark.Kind != "dark" {
		t.Errorf("a built-in theme can be hidden: %v", err)
	}
}

func reason(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestCollectionWithoutADirectory(t *testing.T) {
	for name, collection := range map[string]Collection{
		"none": {}, "not there": WithOwn(os.DirFS("nowhere"), "nowhere"),
	} {
		names, err := collection.Names()
		if diff := cmp.Diff(Names(), names); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", name, err, diff)
		}
		_, err = collection.Load("../dark")
		want := `no theme named "../dark"; there are dark, light, high-contrast, ansi16, mono`
		if !errors.Is(err, ErrNoTheme) || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
	if _, err := WithOwn(os.DirFS("theme.go"), "theme.go").Load("solar"); err == nil || errors.Is(err, ErrNoTheme) {
		t.Errorf("a directory that cannot be listed: %v", err)
	}
}
