package readback_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/conformance"
	"countersign/sessions/readback"
)

// fake is a store in memory that can be made to fail wherever it is asked for
// something. Damaged, it refuses.
type fake struct {
	seeded, planted bool
	seed, plant     error
	read            func(fake) (any, error)
	close           func() error
}

func (f *fake) Seed(context.Context) error {
	f.seeded = true
	return f.seed
}

func (f *fake) Plant(context.Context, readback.Form, string) error {
	f.planted = true
	return f.plant
}

func (f *fake) Read(context.Context) (any, error) {
	switch {
	case f.read != nil:
		return f.read(*f)
	case f.planted:
		return nil, errors.New("damaged")
	}
	return f.seeded, nil
}

func (f *fake) Close() error {
	if f.close != nil {
		return f.close()
	}
	return nil
}

func face(store fake) readback.Face {
	return readback.Face{Name: "fake", Open: func(context.Context, string) (readback.Subject, error) {
		fresh := store
		return &fresh, nil
	}}
}

func TestCheckOfARightFace(t *testing.T) {
	report, err := readback.Check(t.Context(), face(fake{}))
	if err != nil || report.Err() != nil || len(report.NotJudged) != 0 {
		t.Fatalf("%v, %v, not judged %v", err, report.Err(), report.NotJudged)
	}
	var what []string
	for _, seen := range report.Observations {
		what = append(what, seen.What+": "+seen.Answer.String())
	}
	want := []string{
		"a good row: answered true", "nothing: answered false", "nothing: answered false",
		"not-an-object: refused damaged", "missing-required: refused damaged", "wrong-type: refused damaged", "torn-json: refused damaged",
	}
	if diff := cmp.Diff(want, what); diff != "" {
		t.Errorf("observations (-want +got):\n%s", diff)
	}
}

// TestCheckTellsAll: a face that is wrong in several ways is told all of them, in
// the order of the clauses and then of the forms.
func TestCheckTellsAll(t *testing.T) {
	store := fake{read: func(f fake) (any, error) {
		if f.planted {
			panic("no such row")
		}
		return nil, errors.New("not ready")
	}}
	report, err := readback.Check(t.Context(), face(store))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"fake: RB1.answers: with a good row it refused not ready",
		"fake: RB1.answers: when empty it refused not ready",
		"fake: RB1.differs: in both cases it refused not ready",
		"fake: RB2.not-an-object: a panic is no answer: it panicked no such row",
		"fake: RB2.missing-required: a panic is no answer: it panicked no such row",
		"fake: RB2.wrong-type: a panic is no answer: it panicked no such row",
		"fake: RB2.torn-json: a panic is no answer: it panicked no such row",
	}
	if diff := cmp.Diff(strings.Join(want, "\n"), fmt.Sprint(report.Err())); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestCheckFindsThePlantedBytesInAPanic: a panic's text is read by somebody.
func TestCheckFindsThePlantedBytesInAPanic(t *testing.T) {
	report, err := readback.Check(t.Context(), readback.Face{Name: "loud", Open: func(context.Context, string) (readback.Subject, error) {
		return &loud{}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for _, finding := range report.Findings {
		rules = append(rules, finding.Rule)
	}
	var want []string
	for _, form := range readback.Forms() {
		want = append(want, readback.Told(form), readback.Kept(form))
	}
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if detail := report.Findings[0].Detail; !strings.HasSuffix(detail, "it panicked bad row <S>") {
		t.Errorf("the detail is %q", detail)
	}
}

// loud panics with what was planted.
type loud struct {
	fake
	sentinel string
}

func (l *loud) Plant(_ context.Context, _ readback.Form, sentinel string) error {
	l.sentinel = sentinel
	return nil
}

func (l *loud) Read(context.Context) (any, error) {
	if l.sentinel != "" {
		panic("bad row " + l.sentinel)
	}
	return l.seeded, nil
}

// TestCouldNotRun: what keeps a check from running is no finding, and says where
// it happened. Nothing is left of the stores.
func TestCouldNotRun(t *testing.T) {
	broken := errors.New("the disk is full")
	noOpen := face(fake{})
	noOpen.Open = func(context.Context, string) (readback.Subject, error) { return nil, broken }
	panics := face(fake{})
	panics.Open = func(context.Context, string) (readback.Subject, error) { panic("no such table") }
	for name, test := range map[string]struct {
		face readback.Face
		says string
	}{
		"open":  {noOpen, "fake: a store with a good row: opening: the disk is full"},
		"seed":  {face(fake{seed: broken}), "fake: a store with a good row: preparing: the disk is full"},
		"plant": {face(fake{plant: broken}), "fake: a store with not-an-object: preparing: the disk is full"},
		"close": {face(fake{close: func() error { return broken }}), "fake: a store with a good row: the disk is full"},
		"panic": {panics, "panicked outside of the read: no such table"},
		"JSON":  {face(fake{read: func(fake) (any, error) { return func() {}, nil }}), "the answer has no JSON to compare"},
	} {
		t.Run(name, func(t *testing.T) {
			temp := t.TempDir()
			t.Setenv("TMPDIR", temp)
			report, err := readback.Check(t.Context(), test.face)
			if err == nil || !strings.Contains(err.Error(), test.says) || len(report.Findings) != 0 {
				t.Errorf("%v, findings %v; want an error that says %q", err, report.Findings, test.says)
			}
			if left, err := os.ReadDir(temp); err != nil || len(left) != 0 {
				t.Errorf("%v is left, %v", left, err)
			}
		})
	}
}

func TestCheckStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	opened := 0
	cancelling := face(fake{})
	open := cancelling.Open
	cancelling.Open = func(ctx context.Context, dir string) (readback.Subject, error) {
		if opened++; opened == 3 {
			cancel()
		}
		return open(ctx, dir)
	}
	if _, err := readback.Check(ctx, cancelling); !errors.Is(err, context.Canceled) || opened != 3 {
		t.Errorf("%v after %d stores, want that it was cancelled after 3", err, opened)
	}
}

func TestPattern(t *testing.T) {
	row, err := canon.Of(map[string]any{"id": "a", "note": "x", "n": 1})
	if err != nil {
		t.Fatal(err)
	}
	pattern := readback.Pattern{Row: row, Required: "id", Text: "note"}
	for form, want := range map[readback.Form]string{
		readback.NotAnObject:     `["S-1"]`,
		readback.MissingRequired: `{"note":"S-1"}`,
		readback.WrongType:       `{"id":17,"n":1,"note":"S-1"}`,
		readback.TornJSON:        `{"id":"a","n":1,"note":"S-1`,
	} {
		if got, err := pattern.Body(form, "S-1"); err != nil || string(got) != want {
			t.Errorf("%s is %s, %v; want %s", form, got, err, want)
		}
	}
	if got, err := pattern.Body("burnt", "S-1"); err == nil {
		t.Errorf("a form that does not exist is %s", got)
	}
}

func TestRulesAreOneForEachClauseAndForm(t *testing.T) {
	ids := map[string]bool{}
	for _, rule := range readback.Rules() {
		ids[rule.ID] = true
	}
	for _, form := range readback.Forms() {
		if !ids[readback.Told(form)] || !ids[readback.Kept(form)] {
			t.Errorf("no rule is about %s", form)
		}
	}
	if len(ids) != 4+2*len(readback.Forms()) {
		t.Errorf("%d rules", len(ids))
	}
}

// TestResults: each rule is one result, with what it rests on.
func TestResults(t *testing.T) {
	report := readback.Report{
		Face: "list",
		Observations: []readback.Observation{
			{What: "nothing", Answer: readback.Answer{Kind: readback.Answered, Text: "[]"}},
			{What: "wrong-type", Answer: readback.Answer{Kind: readback.Refused, Text: strings.Repeat("é", 200)}},
		},
		Findings:  []readback.Finding{{Clause: 3, Form: readback.WrongType, Rule: readback.Kept(readback.WrongType), Detail: "so"}},
		NotJudged: []readback.NotJudged{{Rule: readback.Repeats, Because: "because"}},
	}
	results := report.Results()
	if len(results) != len(readback.Rules()) {
		t.Fatalf("%d results", len(results))
	}
	cut := "wrong-type: refused " + strings.Repeat("é", 120) + "… (400 bytes)"
	for _, result := range results {
		var failures []string
		unjudged, seen := "", []string{"nothing: answered []"}
		switch result.Rule {
		case readback.Repeats:
			unjudged = "because"
		case readback.Told(readback.WrongType):
			seen = append(seen, cut)
		case readback.Kept(readback.WrongType):
			failures, seen = []string{"so"}, append(seen, cut)
		}
		want := conformance.Result{Rule: result.Rule, Case: "list", Failures: failures, NotJudged: unjudged, Seen: seen}
		if diff := cmp.Diff(want, result); diff != "" {
			t.Errorf("%s (-want +got):\n%s", result.Rule, diff)
		}
	}
}
