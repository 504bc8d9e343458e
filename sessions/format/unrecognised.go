package format

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"countersign/engine/canon"
)

// Unrecognised says why no reader took a file: what it is instead, the first
// place that is no JSON, or what its records look like.
func Unrecognised(source Source) error {
	if source.Archive != nil {
		return unrecognisedArchive(source.Archive)
	}
	if source.far == nil {
		if err := unrecognisedBytes(source.Data); err != nil {
			return err
		}
	}
	if source.Count() == 0 && len(source.Losses) > 0 {
		first := source.Losses[0]
		if strings.Contains(first.Reason, "byte ") { // the place of the fault itself
			return fmt.Errorf("line %d: %s", first.Place.Line, first.Reason)
		}
		return fmt.Errorf("line %d, byte %d: %s", first.Place.Line, first.Place.Offset, first.Reason)
	}
	if source.Document != nil && isInspectIndex(source.Document.Value) {
		return errors.New("an index of Inspect logs, not a log; open the files it names")
	}
	if form := Lookalike(source); form != "" {
		return fmt.Errorf("format not known: it looks like %s", form)
	}
	return fmt.Errorf("format not known: %s", describe(source.first(), source.Count()))
}

// unrecognisedBytes is why bytes that hold no record are no transcript, or nil.
func unrecognisedBytes(data []byte) error {
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return errors.New("the file is empty")
	case len(bytes.Trim(data, " \t\r\n\x00")) == 0:
		return errors.New("the file holds NUL bytes and nothing else")
	case bytes.HasPrefix(data, []byte(sqliteMagic)):
		return unrecognisedDatabase(data)
	}
	return nil
}

// describe tells what records look like: how many, and the members of the first
// object among the first few.
func describe(records []Record, count int) string {
	what := fmt.Sprintf("%d records", count)
	if count == 1 {
		what = "1 record"
	}
	for _, record := range records {
		if record.Value.Kind() == canon.Object && len(record.Value.Members()) > 0 {
			return fmt.Sprintf("%s, line %d has the members %s", what, record.Place.Line, memberNames(record.Value))
		}
	}
	if len(records) > 0 {
		what += ", the first is " + records[0].Value.Kind().String()
	}
	return what
}

func memberNames(value canon.Value) string {
	const shown = 6
	var names []string
	for _, member := range value.Members() {
		if !slices.Contains(names, member.Name) {
			names = append(names, member.Name)
		}
	}
	if rest := len(names) - shown; rest > 0 {
		return strings.Join(names[:shown], ", ") + fmt.Sprintf(" and %d more", rest)
	}
	return strings.Join(names, ", ")
}
