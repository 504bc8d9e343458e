package stores

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/sessions/rows"
)

// TestMoreFormVectors damages a store of files in further ways, and holds the
// rows of lines against what the standard decoder would have let through.
func TestMoreFormVectors(t *testing.T) {
	for _, v := range vectors(t, "more_forms") {
		t.Run(v.id, func(t *testing.T) {
			switch store := v.input.Get("store").TextOr(""); store {
			case "":
				decoder(t, v)
			case "file-per-record":
				damagedFile(t, v)
			case noStoreOfOurs:
			default:
				t.Errorf("no store here is a %s", store)
			}
		})
	}
}

// damagedFile lays a record that is damaged in the vector's way beside a good
// one. A get must refuse, and a list must tell the loss and the good record.
func damagedFile(t *testing.T, v vector) {
	dir := t.TempDir()
	store := files{dir: dir}
	if err := store.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	lay(t, v.input, filepath.Join(dir, "b"+suffix))
	answer, err := listFiles(store)
	if err != nil {
		t.Fatal(err)
	}
	all := answer.(listing)
	wantLosses := 1
	if v.expected.Get("answer").TextOr("") == "ignored" {
		wantLosses = 0
	}
	if len(all.Notes) != 1 || len(all.Losses) != wantLosses {
		t.Errorf("the list is %v; want one note and %d losses", all, wantLosses)
	}
	if _, err := store.get("b"); err == nil || wantLosses == 1 && os.IsNotExist(err) {
		t.Errorf("the get says %v; want a refusal", err)
	}
}

// lay makes the damage of a vector at a path.
func lay(t *testing.T, damage canon.Value, path string) {
	t.Helper()
	var err error
	switch {
	case damage.Get("file").TextOr("") == "a.json.tmp":
		err = os.WriteFile(path+".tmp", []byte("{"), 0o600)
	case damage.Get("path").TextOr("") == "is a directory":
		err = os.Mkdir(path, 0o700)
	case damage.Get("permission").TextOr("") == "denied":
		// Root may read everything, but nobody can follow a link to itself.
		err = os.Symlink(path, path)
	case damage.Get("file_bytes").Kind() == canon.Text:
		err = os.WriteFile(path, []byte(damage.Get("file_bytes").TextOr("")), 0o600)
	default:
		t.Fatalf("no such damage here: %s", canon.String(damage))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestNoteUnderAnotherName: the name of a file is no proof of what is in it.
func TestNoteUnderAnotherName(t *testing.T) {
	store := files{dir: t.TempDir()}
	if err := store.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(store.path("a"), store.path("b")); err != nil {
		t.Fatal(err)
	}
	if kept, err := store.get("b"); err == nil || !strings.Contains(err.Error(), "another id") {
		t.Errorf("got %v, %v; want a refusal", kept, err)
	}
}

// decoder shows that the named decoder takes a body without an error, as the
// vector says, and that the rows of our stores do not.
func decoder(t *testing.T, v vector) {
	body := []byte(v.input.Get("body").TextOr(""))
	if inHex, ok := v.input.Get("body_hex").Text(); ok {
		var err error
		if body, err = hex.DecodeString(inHex); err != nil {
			t.Fatal(err)
		}
	}
	var row struct{ ID string }
	if err := json.NewDecoder(bytes.NewReader(body)).Decode(&row); err != nil {
		t.Errorf("the decoder refuses %q: %v", body, err)
	}
	file := rows.Read(append(body, '\n'), readNote)
	if len(file.Rows) != 0 || len(file.Losses) != 1 {
		t.Errorf("%q is served: %v, losses %v", body, file.Rows, file.Losses)
	}
}
