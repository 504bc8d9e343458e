package readback

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

const testSentinel = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

type carrier struct {
	Line  []byte `json:"-"`
	inner string
}

func (c carrier) Error() string { return "damaged" }

type embedded struct{ Text string }

type wrapper struct {
	embedded
	Next *wrapper
}

func TestHolds(t *testing.T) {
	circle := &wrapper{}
	circle.Next = circle
	piece := testSentinel[5:14]
	for name, test := range map[string]struct {
		value any
		want  bool
	}{
		"the sentinel":                     {testSentinel, true},
		"a piece of it":                    {"…" + piece + "…", true},
		"too small a piece":                {testSentinel[:shortestLeak-1], false},
		"pieces that do not hang together": {testSentinel[:5] + "-" + testSentinel[5:10], false},
		"nothing":                          {nil, false},
		"a list":                           {[]any{1, []string{"x", piece}}, true},
		"a key":                            {map[string]int{piece: 1}, true},
		"a value":                          {map[int]any{1: &piece}, true},
		"bytes":                            {[]byte(piece), true},
		"an array of bytes":                {[9]byte([]byte(piece)), true},
		"raw JSON":                         {json.RawMessage(`"` + piece + `"`), true},
		"an exported member":               {carrier{Line: []byte(piece)}, true},
		"a member nobody can reach":        {carrier{inner: piece}, false},
		"an embedded member":               {wrapper{embedded: embedded{piece}}, true},
		"a circle":                         {circle, false},
		"an error":                         {errors.New(piece), true},
		"an error inside an answer":        {struct{ Lost []error }{[]error{errors.New(piece)}}, true},
		"a wrapped error that carries it":  {fmt.Errorf("listing: %w", carrier{Line: []byte(piece)}), true},
		"joined errors":                    {errors.Join(errors.New("a"), &carrier{Line: []byte(piece)}), true},
		"a nil error":                      {(*carrier)(nil), false},
	} {
		if got := holds(test.value, testSentinel); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestMasked(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "",
		"plain":                                "plain",
		`["` + testSentinel + `"]`:             `["<S>"]`,
		"cut: " + testSentinel[3:12] + "…":     "cut: <S>…",
		testSentinel + " " + testSentinel[:9]:  "<S> <S>",
		"short " + testSentinel[:7] + " stays": "short " + testSentinel[:7] + " stays",
	} {
		if got := masked(text, testSentinel); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}

func TestSaysNothing(t *testing.T) {
	for text, want := range map[string]bool{
		`null`: true, `false`: true, `0`: true, `""`: true, `[]`: true, `{}`: true,
		`[{"id":"","n":0,"note":""}]`: true, `{"rows":[],"losses":null}`: true, `[[],[null]]`: true,
		`true`: false, `1`: false, `0.5`: false, `" "`: false, `[0,1]`: false, `{"rows":[],"lost":1}`: false,
	} {
		if got := (Answer{Answered, text}).saysNothing(); got != want {
			t.Errorf("%s says nothing: %v, want %v", text, got, want)
		}
	}
	if (Answer{Refused, "null"}).saysNothing() {
		t.Error("a refusal is taken for nothing")
	}
}
