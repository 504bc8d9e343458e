package canon_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
)

type inner struct {
	Name string   `json:"name"`
	Tags []string `json:"tags,omitempty"`
}

type outer struct {
	ID    string  `json:"id"`
	N     int8    `json:"n"`
	Ratio float64 `json:"ratio,omitempty"`
	Yes   bool    `json:"yes,omitempty"`
	Turn  *int    `json:"turn,omitempty"`
	In    inner   `json:"in,omitzero"`
	List  []inner `json:"list,omitempty"`
}

func TestIntoFillsWhatFits(t *testing.T) {
	three := 3
	want := outer{ID: "a", N: -4, Ratio: 0.5, Yes: true, Turn: &three, In: inner{Name: "é"}, List: []inner{{Name: "x", Tags: []string{"t", ""}}}}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got outer
	if err := canon.Into(parse(t, string(text)), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("filled (-want +got)\n%s", diff)
	}
}

func TestIntoNamesWhatDoesNotFit(t *testing.T) {
	for _, c := range []struct {
		text   string
		misfit canon.Misfit
		path   string
	}{
		{`[{"id":"a","n":1}]`, canon.NotAnObject, ""},
		{`null`, canon.NotAnObject, ""},
		{`{"id":"a"}`, canon.MissingMember, "n"},
		{`{"n":1}`, canon.MissingMember, "id"},
		{`{"ID":"a","n":1}`, canon.MissingMember, "id"},
		{`{"id":null,"n":1}`, canon.WrongType, "id"},
		{`{"id":"a","n":null}`, canon.WrongType, "n"},
		{`{"id":"a","n":1.0}`, canon.WrongType, "n"},
		{`{"id":"a","n":300}`, canon.WrongType, "n"},
		{`{"id":"a","n":"1"}`, canon.WrongType, "n"},
		{`{"id":"a","n":1,"turn":null}`, canon.WrongType, "turn"},
		{`{"id":"a","n":1,"list":{}}`, canon.WrongType, "list"},
		{`{"id":"a","n":1,"list":[{"name":"x"},{"name":2}]}`, canon.WrongType, "list[1].name"},
		{`{"id":"a","n":1,"in":{}}`, canon.MissingMember, "in.name"},
		{`{"id":"a","n":1,"in":{"name":"x","secret":1}}`, canon.UnknownMember, "in"},
		{`{"id":"a","n":1,"secret":1}`, canon.UnknownMember, ""},
		{`{"id":"a","n":1,"id":"b"}`, canon.DuplicateMember, ""},
		{`{"id":"\ud800","n":1}`, canon.LossyText, "id"},
		{"{\"id\":\"\xff\",\"n\":1}", canon.LossyText, "id"},
	} {
		var got outer
		err := canon.Into(parse(t, c.text), &got)
		var shape *canon.ShapeError
		if !errors.As(err, &shape) || shape.Misfit != c.misfit || shape.Path != c.path {
			t.Errorf("%s: %v, want %s at %q", c.text, err, c.misfit, c.path)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error repeats what the text says: %v", c.text, err)
		}
	}
}
