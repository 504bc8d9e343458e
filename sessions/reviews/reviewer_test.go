package reviews_test

import (
	"errors"
	"strings"
	"testing"

	"countersign/sessions/reviews"
)

func TestReviewer(t *testing.T) {
	for _, c := range []struct {
		names reviews.Names
		want  string // blank: must be asked
	}{
		{reviews.Names{Given: "ann", Env: "ben", Config: "cy", User: "dee"}, "ann"},
		{reviews.Names{Env: "ben", Config: "cy", User: "dee"}, "ben"},
		{reviews.Names{Config: "cy", User: "dee"}, "cy"},
		{reviews.Names{User: "dee"}, "dee"},
		{reviews.Names{}, ""},
		{reviews.Names{User: "root"}, ""},
		{reviews.Names{User: "ubuntu"}, ""},
		{reviews.Names{User: "admin"}, ""},
		{reviews.Names{User: "ec2-user"}, ""},
		{reviews.Names{User: `CORP\ann`}, ""},
		{reviews.Names{Given: "root", User: "ann"}, "root"}, // said by the person
	} {
		got, err := reviews.Reviewer(c.names)
		if got != c.want || (err == nil) != (c.want != "") || err != nil && !errors.Is(err, reviews.ErrAsk) {
			t.Errorf("%+v: %q, error %v; want %q", c.names, got, err, c.want)
		}
	}
	if _, err := reviews.Reviewer(reviews.Names{Given: "Ann", User: "ann"}); err == nil || errors.Is(err, reviews.ErrAsk) {
		t.Errorf("a name that cannot be one: %v", err)
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "ann": true, "ann.b_c-9": true, "9": true, strings.Repeat("a", 64): true,
		"": false, "Ann": false, "a/b": false, ".ann": false, "-a": false, "_a": false, "..": false, "ann ": false, "änn": false,
		"a\n": false, strings.Repeat("a", 65): false,
	} {
		if got := reviews.CheckName(name) == nil; got != want {
			t.Errorf("%q can be a name: %v", name, got)
		}
	}
}
