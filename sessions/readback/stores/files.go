package stores

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"countersign/engine/canon"
	"countersign/sessions/readback"
	"countersign/sessions/rows"
)

// files is a store that keeps each note in a file of its own, named by its id.
type files struct {
	dir  string
	read func(files) (any, error)
}

// fileFace is a face of a store of files that reads in a certain way.
func fileFace(name string, read func(files) (any, error)) readback.Face {
	return readback.Face{
		Name: name,
		Open: func(_ context.Context, dir string) (readback.Subject, error) {
			return files{dir, read}, nil
		},
	}
}

const suffix = ".json"

func (s files) path(id string) string { return filepath.Join(s.dir, id+suffix) }

// Seed writes beside the record's place and renames, so that a crash leaves the
// old record or the new one; what a crash leaves beside it is no record.
func (s files) Seed(context.Context) error {
	good, err := canon.Of(goodNote)
	if err != nil {
		return err
	}
	path := s.path(goodNote.ID)
	if err := os.WriteFile(path+".tmp", canon.Append(nil, good), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".tmp", path)
}

// Plant writes to the place of the record that a get asks for.
func (s files) Plant(_ context.Context, form readback.Form, sentinel string) error {
	planted, err := body(form, sentinel)
	if err != nil {
		return err
	}
	return os.WriteFile(s.path(goodNote.ID), planted, 0o600)
}

func (s files) Read(context.Context) (any, error) { return s.read(s) }

func (s files) Close() error { return nil }

// getFile is the right get of one file: the note, null when no such file exists,
// a refusal in every other case.
func getFile(s files) (any, error) {
	kept, err := s.get(goodNote.ID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return kept, nil
}

// get is the note of an id. A file is no line that an unfinished write may have
// left, so one that does not parse is damaged; a note under another's name, too.
func (s files) get(id string) (note, error) {
	data, err := os.ReadFile(s.path(id))
	if err != nil {
		return note{}, err
	}
	file := rows.Read(append(data, '\n'), readNote)
	switch {
	case len(file.Losses) > 0:
		return note{}, damaged("note "+id, file.Losses[0].Reason)
	case len(file.Rows) != 1:
		return note{}, damaged("note "+id, rows.NotJSON)
	case file.Rows[0].Row.ID != id:
		return note{}, damaged("note "+id, "it holds a note of another id")
	}
	return file.Rows[0].Row, nil
}

// listFiles is the right list of files: the notes that are whole, and each loss.
func listFiles(s files) (any, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, fmt.Errorf("listing notes: %w", err)
	}
	all := listing{Notes: []note{}, Losses: []loss{}}
	for _, entry := range entries {
		id, isNote := strings.CutSuffix(entry.Name(), suffix)
		if !isNote {
			continue // left beside a record by a write that was not finished
		}
		kept, err := s.get(id)
		if err != nil {
			all.Losses = append(all.Losses, loss{"note " + id, err.Error()})
			continue
		}
		all.Notes = append(all.Notes, kept)
	}
	return all, nil
}
