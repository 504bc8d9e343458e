package stores

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/conformance"
	"countersign/sessions/readback"
)

type vector struct {
	id, system      string
	input, expected canon.Value
}

func vectors(t *testing.T, system string) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/readback.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	for line := range bytes.Lines(data) {
		value, err := canon.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		v := vector{value.Get("id").TextOr(""), value.Get("system").TextOr(""), value.Get("input"), value.Get("expected")}
		if v.system == "readback."+system {
			all = append(all, v)
		}
	}
	if len(all) == 0 {
		t.Fatalf("there are no vectors of %s", system)
	}
	return all
}

// byVector are the stores that the vectors describe in words.
var byVector = map[string]string{
	"correct (loss list)":                  "lines-with-losses",
	"correct (loud refusal)":               "refuses-loudly",
	"skips what json.Unmarshal refuses":    "skips-undecodable",
	"strict, but skips silently":           "skips-silently",
	"quotes the bad line in its error":     "quotes-the-line",
	"hands the parsed value straight back": "hands-it-back",
	"always refuses":                       "always-refuses",
	"puts a per-open path in every answer": "path-in-every-answer",
}

// violation is a failed rule as the vectors write it.
func violation(rule string) string {
	switch rule {
	case readback.Answers:
		return "1:refuses without corruption"
	case readback.Differs:
		return "1:seeded equals empty"
	case readback.Repeats:
		return "1:empty not reproducible"
	}
	return strings.Replace(strings.TrimPrefix(rule, "RB"), ".", ":", 1)
}

func TestWrongStoreVectors(t *testing.T) {
	for _, v := range vectors(t, "wrong_stores") {
		t.Run(v.id, func(t *testing.T) {
			implementation, ok := Suite().Find(byVector[v.input.Get("implementation").TextOr("")])
			if !ok {
				t.Fatalf("no store here %s", canon.String(v.input))
			}
			report, err := Suite().Judge(t.Context(), implementation)
			if err != nil {
				t.Fatal(err)
			}
			var got, want []string
			for _, rule := range report.Rules(conformance.Failed) {
				got = append(got, violation(rule))
			}
			for _, item := range v.expected.Get("violations_exactly").Items() {
				want = append(want, item.TextOr(""))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

// noStoreOfOurs is why the vectors of SQLite are not run: no store here, and none
// of the program, keeps its rows in SQLite. The bodies to plant are the same.
const noStoreOfOurs = "sqlite"

// TestPlantVectors plants what the vectors say in the right stores of the kinds
// they name, and reads it back.
func TestPlantVectors(t *testing.T) {
	right := map[string][]readback.Face{
		"jsonl":           {lineFace("list", listWithLosses), lineFace("get", getOrRefuse)},
		"file-per-record": {fileFace("list", listFiles), fileFace("get", getFile)},
	}
	for _, v := range vectors(t, "plant") {
		t.Run(v.id, func(t *testing.T) {
			form, store := readback.Form(v.input.Get("form").TextOr("")), v.input.Get("store").TextOr("")
			planted, err := body(form, "<S>")
			if want := v.input.Get("body_with_sentinel").TextOr(""); err != nil || string(planted) != want {
				t.Errorf("the body is %s, %v; want %s", planted, err, want)
			}
			if len(right[store]) == 0 && store != noStoreOfOurs {
				t.Errorf("no store here is a %s", store)
			}
			for _, face := range right[store] {
				report, err := readback.Check(t.Context(), face)
				if err != nil || report.Err() != nil || len(report.NotJudged) > 0 {
					t.Fatalf("%v, %v, not judged %v", err, report.Err(), report.NotJudged)
				}
				at := slices.IndexFunc(report.Observations, func(seen readback.Observation) bool { return seen.What == string(form) })
				if answer := report.Observations[at].Answer; strings.Contains(answer.Text, "<S>") || answer == report.Observations[1].Answer {
					t.Errorf("%s: it %s", face.Name, answer)
				}
			}
		})
	}
}

func TestUnplantableVectors(t *testing.T) {
	for _, v := range vectors(t, "unplantable") {
		t.Run(v.id, func(t *testing.T) {
			switch subject := v.input.Get("subject").TextOr(""); subject {
			case "map of objects minted in this process":
				report, err := readback.Check(t.Context(), memoryFace("list", false))
				if err != nil || report.Err() != nil || len(report.Observations) != 3 || len(report.NotJudged) != 8 {
					t.Errorf("%v, %v, %d observations, not judged %v", err, report.Err(), len(report.Observations), report.NotJudged)
				}
				for _, skipped := range report.NotJudged {
					if skipped.Because != inMemory || !strings.HasPrefix(skipped.Rule, "RB2.") && !strings.HasPrefix(skipped.Rule, "RB3.") {
						t.Errorf("not judged: %v", skipped)
					}
				}
			case "planter cannot find the file it knows exists":
				report, err := readback.Check(t.Context(), lostFace())
				if err == nil || !strings.Contains(err.Error(), "not-an-object") || len(report.NotJudged) != 0 {
					t.Errorf("%v, not judged %v; want an error of planting", err, report.NotJudged)
				}
			default:
				if !strings.HasPrefix(subject, noStoreOfOurs) {
					t.Errorf("nothing here is a %s", subject)
				}
			}
		})
	}
}

// lostFace is a right face with a planter that looks in a wrong place.
func lostFace() readback.Face {
	face := fileFace("get", getFile)
	open := face.Open
	face.Open = func(ctx context.Context, dir string) (readback.Subject, error) {
		subject, err := open(ctx, dir)
		return lostSubject{subject, dir}, err
	}
	return face
}

type lostSubject struct {
	readback.Subject
	dir string
}

func (s lostSubject) Plant(context.Context, readback.Form, string) error {
	_, err := os.Stat(filepath.Join(s.dir, "elsewhere", "a.json"))
	return err
}
