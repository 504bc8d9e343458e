package stores

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"countersign/sessions/readback"
)

// inMemory is why nobody could plant anything in the store of memory.
const inMemory = "it keeps objects of its own making in its own memory"

// memory is a store that keeps its notes in a list, and on no disk.
type memory struct {
	notes []note
	spill string // a file it also writes to, though it says it keeps none; or blank
}

// memoryFace is the list of a store of memory, one that spills to disk if asked.
func memoryFace(name string, spills bool) readback.Face {
	return readback.Face{
		Name:        name,
		Unplantable: inMemory,
		Open: func(_ context.Context, dir string) (readback.Subject, error) {
			store := &memory{notes: []note{}}
			if spills {
				store.spill = filepath.Join(dir, "spill.jsonl")
			}
			return store, nil
		},
	}
}

func (s *memory) Seed(context.Context) error {
	s.notes = append(s.notes, goodNote)
	if s.spill == "" {
		return nil
	}
	return os.WriteFile(s.spill, []byte(goodNote.Note), 0o600)
}

// Plant is never asked for by the suite, as the face says that it cannot be.
func (s *memory) Plant(context.Context, readback.Form, string) error {
	return errors.New("there are no bytes to damage")
}

func (s *memory) Read(context.Context) (any, error) { return s.notes, nil }

func (s *memory) Close() error { return nil }
