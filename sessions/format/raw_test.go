package format

import (
	"archive/zip"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/model"
)

func TestRawRecords(t *testing.T) {
	at := func(line int, offset, length int64) model.Place {
		return model.Place{Line: line, Offset: offset, Length: length}
	}
	tests := []struct {
		name string
		data string
		want []RawRecord
	}{
		{"lines", "{\"a\":1,\"b\":2}\noops\n[1]\n{}\n", []RawRecord{
			{at(1, 0, 13), 13, []string{"a", "b"}, ""}, {at(2, 14, 4), 4, nil, "no JSON at byte 14: 'o' where a value should be"},
			{at(3, 19, 3), 3, nil, "list"}, {at(4, 23, 2), 2, nil, ""}}},
		{"a document", "{\n\"a\":1\n}", []RawRecord{{at(1, 0, 9), 9, []string{"a"}, ""}}},
		{"prose", "hello world\n", []RawRecord{{at(1, 0, 11), 11, nil, "no JSON at byte 0: 'h' where a value should be"}}},
		{"a record with a byte that is no UTF-8", "{\"a\":\"\xff\"}\n{}\n", []RawRecord{
			{at(1, 0, 9), 9, []string{"a"}, "bytes that are no UTF-8, or half a surrogate pair, are read as U+FFFD"}, {at(2, 10, 2), 2, nil, ""}}},
		{"no text", "GIF89a\x00\x01\x02{\"a\":1}\n", []RawRecord{{at(1, 0, 17), 17, nil, "no text"}}},
		{"an archive", string(zipOf(t, packed{"a/b.txt", "text", zip.Deflate})), []RawRecord{{model.Place{Member: "a/b.txt", Line: 1, Length: 4}, 4, nil, "a member of the archive"}}},
		{"nothing", "", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			source, err := SourceOf("x", []byte(test.data))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, RawRecords(source)); diff != "" {
				t.Errorf("records (-want +got)\n%s", diff)
			}
		})
	}
}

func TestUnrecognisedDatabases(t *testing.T) {
	// The schema of a database stands in it as text.
	database := func(statements ...string) []byte {
		return []byte(sqliteMagic + strings.Repeat("\x00", 80) + strings.Join(statements, "\x07table\x00") + strings.Repeat("\x00", 80))
	}
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"opencode", database("CREATE TABLE `session` (\n`id` text)", "CREATE TABLE `message` (", "CREATE TABLE `part` ("), "an SQLite database of opencode; export the session first: opencode export SESSION"},
		{"goose", database("CREATE TABLE sessions (id TEXT)", "CREATE TABLE messages(", `CREATE TABLE "usage_ledger"(`), "an SQLite database of goose; export the session first: goose session export"},
		{"another", database("CREATE TABLE notes (id)"), "an SQLite database; export the session from the program that wrote it (opencode export SESSION, goose session export)"},
		{"an empty one", database(), "an SQLite database; export the session from the program that wrote it (opencode export SESSION, goose session export)"},
		{"cut in a statement", database("CREATE TABLE "), "an SQLite database; export the session from the program that wrote it (opencode export SESSION, goose session export)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			source, err := SourceOf("x.db", test.data)
			if err != nil {
				t.Fatal(err)
			}
			if got := Unrecognised(source).Error(); got != test.want {
				t.Errorf("it says %q, want %q", got, test.want)
			}
			if raw := RawRecords(source); len(raw) != 1 || raw[0].Size != int64(len(test.data)) {
				t.Errorf("raw %+v", raw)
			}
		})
	}
}
