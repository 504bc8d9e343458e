package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnreadFilesSayTheSameEverywhere opens a database that no reader takes through
// every command.
func TestUnreadFilesSayTheSameEverywhere(t *testing.T) {
	const reason = "an SQLite database of goose; export the session first: goose session export"
	path := filepath.Join(t.TempDir(), "sessions.db")
	database := "SQLite format 3\x00" + strings.Repeat("\x00", 80) + "CREATE TABLE sessions (id)\x00CREATE TABLE messages(id)\x00"
	if err := os.WriteFile(path, []byte(database), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{{path}, {"list", path}, {"list", path, "--json"}, {"show", "x", path}, {"doctor", path}, {"doctor", path, "--json"}} {
		code, out, errors := run("", command...)
		if code != 2 || !strings.Contains(out+errors, reason) {
			t.Errorf("%q: exit code %d, %q, %q; want 2 and %q", command, code, out, errors, reason)
		}
	}
}
