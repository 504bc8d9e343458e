package config

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/sessions/readback"
	"countersign/sessions/readback/readbacktest"
)

// ownFiles is a configuration directory with one file of ours in it, read by one
// face. Row is a good file; its last text is what the sentinel takes the place of.
type ownFiles struct {
	path     string
	row      string
	text     string // the free text of the row
	required string // a line that every row has; blank where none is needed
	wrong    string // a line with a value of a wrong type, in the place of required
	read     func() (any, error)
}

func (o ownFiles) put(text string) error {
	if err := os.MkdirAll(filepath.Dir(o.path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(o.path, []byte(text), 0o600)
}

func (o ownFiles) Seed(context.Context) error { return o.put(o.row) }

// Plant writes damage as a person would leave it. These files are TOML: the text
// alone in the place of an object is one without a key.
func (o ownFiles) Plant(_ context.Context, form readback.Form, sentinel string) error {
	row := strings.Replace(o.row, o.text, sentinel, 1)
	switch form {
	case readback.NotAnObject:
		return o.put(fmt.Sprintf("%q\n", sentinel))
	case readback.MissingRequired:
		return o.put(strings.Replace(row, o.required, "", 1))
	case readback.WrongType:
		return o.put(strings.Replace(row, o.required, o.wrong, 1))
	case readback.TornJSON:
		return o.put(row[:strings.Index(row, sentinel)+len(sentinel)])
	}
	return fmt.Errorf("no form is called %q", form)
}

func (o ownFiles) Read(context.Context) (any, error) { return o.read() }

func (o ownFiles) Close() error { return nil }

// TestReadBackConfiguration holds the configuration to tell damage apart from
// "nothing is set". No key is required in it, so an assignment without its value
// stands for a missing part.
func TestReadBackConfiguration(t *testing.T) {
	readbacktest.Run(t, readback.Face{Name: "configuration", Open: func(_ context.Context, dir string) (readback.Subject, error) {
		const row = "mouse = false\n[judges]\nlens = \"a name\"\n"
		file := ownFiles{path: Path(dir), row: row, text: "a name", required: "lens =", wrong: "lens = 17\nlent ="}
		file.read = func() (any, error) { return Read(dir) }
		return file, nil
	}})
}

// TestReadBackThemes holds the themes of a person's own to tell damage apart from
// "there are none".
func TestReadBackThemes(t *testing.T) {
	dark, err := os.ReadFile("../../themes/dark.toml")
	if err != nil {
		t.Fatal(err)
	}
	row := strings.Replace(string(dark), `name = "dark"`, `name = "solar"`, 1)
	readbacktest.Run(t, readback.Face{Name: "themes, list", Open: func(_ context.Context, dir string) (readback.Subject, error) {
		file := ownFiles{
			path: filepath.Join(dir, "themes", "solar.toml"), row: row,
			text: "#16181d", required: `kind = "dark"`, wrong: "kind = 17",
		}
		file.read = func() (any, error) {
			entries, err := Themes(dir).All()
			var answer []any
			for _, entry := range entries {
				answer = append(answer, []any{entry.Name, entry.Path, entry.Theme, fmt.Sprint(entry.Err)})
			}
			return answer, err
		}
		return file, nil
	}})
}
