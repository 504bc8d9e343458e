package stores

import (
	"fmt"
	"strings"

	"countersign/sessions/rows"
)

// refuseLoudly answers a plain list, or nothing at all once a line is damaged.
func refuseLoudly(_ string, data []byte) (any, error) {
	file := rows.Read(data, readNote)
	if len(file.Losses) > 0 {
		lost := file.Losses[0]
		return nil, damaged(fmt.Sprintf("line %d", lost.Place.Line), lost.Reason)
	}
	notes := []note{}
	for _, row := range file.Rows {
		notes = append(notes, row.Row)
	}
	return notes, nil
}

// inWords answers in sentences, not in data.
func inWords(_ string, data []byte) (any, error) {
	file := rows.Read(data, readNote)
	said := []string{fmt.Sprintf("%d notes.", len(file.Rows))}
	for _, lost := range file.Losses {
		said = append(said, fmt.Sprintf("One is lost at byte %d: %s.", lost.Place.Offset, lost.Reason))
	}
	return strings.Join(said, " "), nil
}

// onlyTheLosses is a face of its own: how many rows there are, and where others
// were; the answer to an empty store is as short as can be.
func onlyTheLosses(_ string, data []byte) (any, error) {
	file := rows.Read(data, readNote)
	places := []int64{}
	for _, lost := range file.Losses {
		places = append(places, lost.Place.Offset+1) // counted from 1, as editors do
	}
	return []any{len(file.Rows), places}, nil
}
