package readbacktest_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"countersign/sessions/readback"
	"countersign/sessions/readback/readbacktest"
)

// store is a store in memory of one row, which may be damaged.
type store struct {
	state   string
	refuses bool // what is damaged
}

func (s *store) Seed(context.Context) error {
	s.state = "a row"
	return nil
}

func (s *store) Plant(_ context.Context, form readback.Form, _ string) error {
	s.state = string(form)
	return nil
}

func (s *store) Read(context.Context) (any, error) {
	switch {
	case s.state == "" || s.state == "a row":
		return s.state, nil
	case s.refuses || s.state != string(readback.TornJSON):
		return nil, errors.New("damaged")
	}
	return "", nil
}

func (s *store) Close() error { return nil }

func face(refuses bool, unplantable string) readback.Face {
	return readback.Face{Name: "store", Unplantable: unplantable, Open: func(context.Context, string) (readback.Subject, error) {
		return &store{refuses: refuses}, nil
	}}
}

func TestRunPassesARightFace(t *testing.T) { readbacktest.Run(t, face(true, "")) }

// asked is set in the process that runs a face of which the test is to fail or
// to be skipped.
const asked = "READBACKTEST_FACE"

func TestRunInAProcessOfItsOwn(t *testing.T) {
	switch os.Getenv(asked) {
	case "wrong":
		readbacktest.Run(t, face(false, ""))
		return
	case "unplantable":
		readbacktest.Run(t, face(true, "nobody can reach it"))
		return
	}
	for name, test := range map[string]struct {
		fails bool
		says  []string
	}{
		"wrong": {true, []string{
			"FAIL: TestRunInAProcessOfItsOwn/RB2.torn-json", "it answers as an empty store does",
			"PASS: TestRunInAProcessOfItsOwn/RB2.wrong-type", "PASS: TestRunInAProcessOfItsOwn/RB3.torn-json",
		}},
		"unplantable": {false, []string{
			"SKIP: TestRunInAProcessOfItsOwn/RB2.torn-json", "not judged, because nobody can reach it",
			"PASS: TestRunInAProcessOfItsOwn/RB1.answers",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			command := exec.Command(os.Args[0], "-test.run=^TestRunInAProcessOfItsOwn$", "-test.v")
			command.Env = append(os.Environ(), asked+"="+name)
			out, err := command.CombinedOutput()
			if (err != nil) != test.fails {
				t.Errorf("it ends with %v", err)
			}
			for _, says := range test.says {
				if !strings.Contains(string(out), says) {
					t.Errorf("it does not say %q", says)
				}
			}
			if t.Failed() {
				t.Log(strings.ReplaceAll(string(out), "\n", "\n  | "))
			}
		})
	}
}
