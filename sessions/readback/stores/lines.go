package stores

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"countersign/engine/canon"
	"countersign/sessions/readback"
	"countersign/sessions/rows"
)

// answerer is how a store of lines reads: what it answers to the bytes of its
// file, of which the path is told. A missing file is no bytes.
type answerer func(path string, data []byte) (any, error)

// lines is a store that keeps a note a line in one file.
type lines struct {
	path   string
	answer answerer
}

// lineFace is a face of a store of lines that reads in a certain way.
func lineFace(name string, answer answerer) readback.Face {
	return readback.Face{
		Name: name,
		Open: func(_ context.Context, dir string) (readback.Subject, error) {
			return &lines{filepath.Join(dir, "notes.jsonl"), answer}, nil
		},
	}
}

// Seed writes as the store writes: what an unfinished write left is cut back
// first, and a line that lacks its end gets one.
func (s *lines) Seed(context.Context) error {
	good, err := canon.Of(goodNote)
	if err != nil {
		return err
	}
	data, err := s.load()
	if err != nil {
		return err
	}
	file := rows.Read(data, readNote)
	data = data[:file.Keep]
	if file.Unended {
		data = append(data, '\n')
	}
	return os.WriteFile(s.path, append(canon.Append(data, good), '\n'), 0o600)
}

// Plant appends a damaged line, with its newline, as a stranger would.
func (s *lines) Plant(_ context.Context, form readback.Form, sentinel string) error {
	planted, err := body(form, sentinel)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(s.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(append(planted, '\n'))
	return errors.Join(err, file.Close())
}

func (s *lines) Read(context.Context) (any, error) {
	data, err := s.load()
	if err != nil {
		return nil, err
	}
	return s.answer(s.path, data)
}

func (s *lines) Close() error { return nil }

// load reads the file. Only a file that does not exist is an empty store.
func (s *lines) load() ([]byte, error) {
	data, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// listWithLosses is the right list: what is whole, and each loss with its place.
func listWithLosses(_ string, data []byte) (any, error) {
	file := rows.Read(data, readNote)
	all := listing{Notes: []note{}, Losses: []loss{}}
	for _, row := range file.Rows {
		all.Notes = append(all.Notes, row.Row)
	}
	for _, lost := range file.Losses {
		all.Losses = append(all.Losses, loss{fmt.Sprintf("line %d", lost.Place.Line), string(lost.Reason)})
	}
	return all, nil
}

// getOrRefuse is the right get: the note of an id, null when there is none, and
// a refusal while a damaged line could have been it.
func getOrRefuse(_ string, data []byte) (any, error) {
	file := rows.Read(data, readNote)
	for _, row := range file.Rows {
		if row.Row.ID == goodNote.ID {
			return row.Row, nil
		}
	}
	for _, lost := range file.Losses {
		return nil, damaged(fmt.Sprintf("line %d", lost.Place.Line), lost.Reason)
	}
	return nil, nil
}
