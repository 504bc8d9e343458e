package local_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"testing"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/readback"
	"countersign/sessions/readback/readbacktest"
	"countersign/sessions/reviews"
	"countersign/sessions/reviews/local"
)

// logStore is a store with ann's log, read by one of its faces. Sealed says that
// what is planted gets a right checksum, so that its shape alone can tell.
type logStore struct {
	dir    string
	read   func(dir string) (any, error)
	sealed bool
}

// logFaces are the reads that the program has of review logs.
var logFaces = map[string]func(dir string) (any, error){
	"opened to be written": func(dir string) (any, error) {
		log, err := local.Open(options(dir))
		if err != nil {
			return nil, err
		}
		return log.Contents(), log.Close()
	},
	"read and not opened": func(dir string) (any, error) {
		readings, err := local.Read(local.System(), dir)
		var answer []any
		for _, reading := range readings {
			answer = append(answer, struct {
				Reviewer string
				Contents reviews.Contents
				Err      string
			}{reading.Reviewer, reading.Contents, fmt.Sprint(reading.Err)})
		}
		return answer, err
	},
	"the events of a store": func(dir string) (any, error) {
		readings, err := local.Read(local.System(), dir)
		lost := 0
		for _, reading := range readings {
			err = errors.Join(err, reading.Err)
			lost += len(reading.Contents.Losses)
		}
		return struct {
			Events []model.ReviewEvent
			Lost   int
		}{local.Events(readings), lost}, err
	},
}

// TestReadBack holds every read of a review log to the rule that damage is told
// apart from "there are no reviews".
func TestReadBack(t *testing.T) {
	for name, read := range logFaces {
		for _, sealed := range []bool{false, true} {
			face := readback.Face{
				Name: fmt.Sprintf("review log, %s, damage with a right checksum: %v", name, sealed),
				Open: func(_ context.Context, dir string) (readback.Subject, error) {
					return logStore{dir, read, sealed}, nil
				},
			}
			t.Run(face.Name, func(t *testing.T) { readbacktest.Run(t, face) })
		}
	}
}

// noteEvent is a good row whose note is a free text at its top.
func noteEvent() model.ReviewEvent {
	event := label("")
	return model.ReviewEvent{Kind: model.ReviewNote, Subject: event.Subject, Note: "looks unfinished"}
}

func (s logStore) Seed(context.Context) error {
	log, err := local.Open(options(s.dir))
	if err != nil {
		return err
	}
	_, err = log.Append(noteEvent())
	return errors.Join(err, log.Close())
}

// Plant appends a damaged line to the log, past it.
func (s logStore) Plant(_ context.Context, form readback.Form, sentinel string) error {
	event := noteEvent()
	event.Format, event.ID, event.Time = model.ReviewFormat, "00000000000000aa", "2026-11-02T14:00:01.000Z"
	event.Reviewer, event.Tool = "ann", "test"
	row, err := canon.Of(event)
	if err != nil {
		return err
	}
	body, err := readback.Pattern{Row: row, Required: "event_id", Text: "note"}.Body(form, sentinel)
	if err != nil {
		return err
	}
	if s.sealed {
		body = sealObject(body)
	}
	file, err := os.OpenFile(local.Path(s.dir, "ann"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(append(body, '\n'))
	return errors.Join(err, file.Close())
}

// sealObject ends an object in the checksum that a line of a log ends in; what is
// no object stays as it is.
func sealObject(body []byte) []byte {
	open, isObject := bytes.CutSuffix(body, []byte("}"))
	if !isObject {
		return body
	}
	sum := crc32.Checksum(open, crc32.MakeTable(crc32.Castagnoli))
	return fmt.Appendf(nil, `%s,"sum":"%08x"}`, open, sum)
}

func (s logStore) Read(context.Context) (any, error) { return s.read(s.dir) }

func (s logStore) Close() error { return nil }

// TestSealedDamageIsLostForItsShape shows that a right checksum does not hide a
// wrong shape behind it.
func TestSealedDamageIsLostForItsShape(t *testing.T) {
	for form, want := range map[readback.Form]string{
		readback.MissingRequired: "a member is missing: v",
		readback.WrongType:       "a member of a wrong type: event_id",
	} {
		store := logStore{t.TempDir(), nil, true}
		if err := store.Plant(t.Context(), form, "sentinel"); err != nil {
			t.Fatal(err)
		}
		losses := readBack(t, store.dir).Losses
		if len(losses) != 1 || losses[0].Reason != want {
			t.Errorf("%s: losses %v, want one because %s", form, losses, want)
		}
	}
}
