package stores

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"countersign/engine/canon"
	"countersign/sessions/rows"
)

// eachLine calls f with every line that is not blank.
func eachLine(data []byte, f func(line []byte)) {
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			f(line)
		}
	}
}

// skipUndecodable serves what the standard decoder takes and skips the rest. An
// object that lacks members is no error to that decoder.
func skipUndecodable(_ string, data []byte) (any, error) {
	notes := []note{}
	eachLine(data, func(line []byte) {
		var row note
		if json.Unmarshal(line, &row) == nil {
			notes = append(notes, row)
		}
	})
	return notes, nil
}

// ignoreDecodeErrors serves whatever the standard decoder left in the row.
func ignoreDecodeErrors(_ string, data []byte) (any, error) {
	notes := []note{}
	eachLine(data, func(line []byte) {
		var row note
		_ = json.Unmarshal(line, &row) // this is what is wrong with it
		notes = append(notes, row)
	})
	return notes, nil
}

// skipSilently judges every line strictly, and then says nothing of the losses.
func skipSilently(_ string, data []byte) (any, error) {
	notes := []note{}
	for _, row := range rows.Read(data, readNote).Rows {
		notes = append(notes, row.Row)
	}
	return notes, nil
}

// quoteLine names the bad line by showing it.
func quoteLine(_ string, data []byte) (any, error) {
	file := rows.Read(data, readNote)
	for _, lost := range file.Losses {
		return nil, fmt.Errorf("line %d is damaged: %s", lost.Place.Line, lineAt(data, lost))
	}
	return skipSilently("", data)
}

// shownBytes is how much of a bad line quoteBeginning shows.
const shownBytes = 23

// quoteBeginning shows the first bytes of the bad line only.
func quoteBeginning(_ string, data []byte) (any, error) {
	file := rows.Read(data, readNote)
	for _, lost := range file.Losses {
		line := lineAt(data, lost)
		return nil, fmt.Errorf("line %d is damaged: %s…", lost.Place.Line, line[:min(len(line), shownBytes)])
	}
	return skipSilently("", data)
}

// quoteUnparsable keeps the bytes of what it can parse to itself, and shows
// those of what it cannot.
func quoteUnparsable(path string, data []byte) (any, error) {
	for _, lost := range rows.Read(data, readNote).Losses {
		if lost.Reason == rows.NotJSON {
			return nil, fmt.Errorf("line %d is no JSON: %s", lost.Place.Line, lineAt(data, lost))
		}
	}
	return listWithLosses(path, data)
}

func lineAt(data []byte, lost rows.Loss) []byte {
	return data[lost.Place.Offset : lost.Place.Offset+lost.Place.Length]
}

// badLineError has a harmless text, and carries the line all the same.
type badLineError struct{ Line []byte }

func (e *badLineError) Error() string { return "a line is damaged" }

// carryLine refuses with an error in which a caller finds the bytes.
func carryLine(_ string, data []byte) (any, error) {
	for _, lost := range rows.Read(data, readNote).Losses {
		return nil, fmt.Errorf("listing notes: %w", &badLineError{lineAt(data, lost)})
	}
	return skipSilently("", data)
}

// rawLoss is a loss with the bytes that were lost, which its JSON leaves out.
type rawLoss struct {
	loss
	Raw []byte `json:"-"`
}

// rawLosses lists its losses with their bytes in reach.
func rawLosses(_ string, data []byte) (any, error) {
	losses := []rawLoss{}
	for _, lost := range rows.Read(data, readNote).Losses {
		losses = append(losses, rawLoss{loss{fmt.Sprintf("line %d", lost.Place.Line), string(lost.Reason)}, lineAt(data, lost)})
	}
	notes, err := skipSilently("", data)
	return struct{ Notes, Losses any }{notes, losses}, err
}

// handBack serves every value that parses as it stands, and tells what does not.
func handBack(_ string, data []byte) (any, error) {
	values := []any{}
	lost := 0
	eachLine(data, func(line []byte) {
		var value any
		if json.Unmarshal(line, &value) != nil {
			lost++
			return
		}
		values = append(values, value)
	})
	return struct{ Values, Lost any }{values, lost}, nil
}

// judgeSyntaxOnly tells what is no object, and takes every object for a note.
func judgeSyntaxOnly(_ string, data []byte) (any, error) {
	ids := []string{}
	file := rows.Read(data, func(_ []byte, object canon.Value) (string, rows.Reason) {
		return object.Get("id").TextOr(""), rows.Right
	})
	for _, row := range file.Rows {
		ids = append(ids, row.Row)
	}
	return struct{ IDs, Lost any }{ids, len(file.Losses)}, nil
}

// takeForTorn takes every line that does not parse for an unfinished write.
func takeForTorn(path string, data []byte) (any, error) {
	var kept []byte
	eachLine(data, func(line []byte) {
		if json.Valid(line) {
			kept = append(append(kept, line...), '\n')
		}
	})
	return listWithLosses(path, kept)
}

// nullForDamaged answers null once a line is damaged, and an empty list when
// there is none: to a caller, both are nothing.
func nullForDamaged(_ string, data []byte) (any, error) {
	if len(rows.Read(data, readNote).Losses) > 0 {
		return []note(nil), nil
	}
	return skipSilently("", data)
}

// countLines counts lines and looks at none.
func countLines(_ string, data []byte) (any, error) {
	n := 0
	eachLine(data, func([]byte) { n++ })
	return n, nil
}

// alwaysRefuse has never answered anything.
func alwaysRefuse(string, []byte) (any, error) {
	return nil, errors.New("the store cannot be read")
}

// alwaysAlike answers everything with the same word.
func alwaysAlike(string, []byte) (any, error) { return "ready", nil }

// pathInAnswer is right but for one thing: each answer says which file it is of.
func pathInAnswer(path string, data []byte) (any, error) {
	all, err := listWithLosses(path, data)
	return struct{ File, Listing any }{path, all}, err
}

// panicOnDamage is right until it meets a damaged line.
func panicOnDamage(path string, data []byte) (any, error) {
	if lost := rows.Read(data, readNote).Losses; len(lost) > 0 {
		panic(fmt.Sprintf("line %d: unexpected row", lost[0].Place.Line))
	}
	return listWithLosses(path, data)
}

// absentWhenUnreadable takes every trouble with a file for its absence.
func absentWhenUnreadable(s files) (any, error) {
	kept, err := s.get(goodNote.ID)
	if err != nil {
		return nil, nil
	}
	return kept, nil
}
