package strict

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type sample struct {
	Name  string         `toml:"name"`
	Count int            `toml:"count"`
	Keys  map[string]any `toml:"keys"`
}

func TestDecodeNamesThePlaceAndNeverTheText(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"unknown key":        {"name = \"a\"\nsecretword = 3\n", "line 2: no such key"},
		"unknown table":      {"[secretword]\na = 1\n", "line 1: no such key"},
		"wrong type":         {"name = \"a\"\ncount = \"secretword\"\n", "line 2, column 9: a value of a wrong type"},
		"table for a text":   {"[name]\nsecretword = 1\n", "line 1, column 2: a value of a wrong type"},
		"key twice":          {"name = \"a\"\ncount = 1\nname = \"secretword\"\n", "line 3: written twice"},
		"table twice":        {"[keys]\na = 1\n[keys]\nsecretword = 1\n", "line 3: written twice"},
		"twice in one line":  {"keys = {secretword = 1, secretword = 2}\n", "line 1: written twice"},
		"cut short":          {"name = \"a\"\ncount = 1\n[keys]\na = \"secretword", "line 4, column 15: not TOML: unterminated basic string"},
		"no table":           {"\"secretword\"\n", "line 1, column 13: not TOML: expected '=' after key"},
		"a word not quoted":  {"name = secretword\n", "line 1, column 8: not TOML: unexpected character U+0073 's' at start of value"},
		"a number too large": {"count = 99999999999999999999999\n", "line 1, column 9: not TOML: decimal number is too large to fit in a 64-bit signed integer"},
	} {
		t.Run(name, func(t *testing.T) {
			var into sample
			err := Decode([]byte(c.text), &into)
			var fault *Fault
			if !errors.As(err, &fault) {
				t.Fatalf("%v is no fault", err)
			}
			if err.Error() != c.want {
				t.Errorf("got  %s\nwant %s", err, c.want)
			}
		})
	}
}

func TestLines(t *testing.T) {
	lines := LinesOf([]byte(strings.Join([]string{
		`name = "a"`,
		``,
		`keys.dotted = 1`,
		`keys.inline = {one = 1, two = 2}`,
		`[judges]`,
		`# a comment`,
		`"next gap" = ["n",`,
		`  "]"]`,
		`last = 1`,
	}, "\n")))
	for _, c := range []struct {
		path []string
		want int
	}{
		{[]string{"name"}, 1},
		{[]string{"keys", "dotted"}, 3},
		{[]string{"keys", "inline", "two"}, 4},
		{[]string{"judges"}, 5},
		{[]string{"judges", "next gap"}, 7},
		{[]string{"judges", "last"}, 9},
		{[]string{"judges", "missing"}, 5},
		{[]string{"missing"}, 0},
	} {
		if got := lines.Of(c.path...); got != c.want {
			t.Errorf("%v stands on line %d, want %d", c.path, got, c.want)
		}
	}
	if diff := cmp.Diff([]string{"next gap", "last"}, lines.Below("judges")); diff != "" {
		t.Errorf("keys of judges (-want +got):\n%s", diff)
	}
}

// FuzzDecode holds faults to lines of the file and to saying nothing of it.
func FuzzDecode(f *testing.F) {
	f.Add("name = \"a\"\n[keys]\n\"next gap\" = [\"n\"]\n")
	f.Add("name = \"a\"\nname = {a = 1, a = 2}\n")
	f.Fuzz(func(t *testing.T, text string) {
		const secret = "qzxqzxqzxqzx"
		var into sample
		text += "\n\"" + secret + "\" = \"" + secret
		err := Decode([]byte(text), &into)
		var fault *Fault
		if err != nil && !errors.As(err, &fault) {
			t.Fatalf("%v is no fault", err)
		}
		if fault == nil {
			return
		}
		if strings.Contains(fault.Error(), secret) {
			t.Errorf("the fault repeats the file: %s", fault)
		}
		if most := strings.Count(text, "\n") + 1; fault.Line > most {
			t.Errorf("line %d of %d", fault.Line, most)
		}
		LinesOf([]byte(text))
	})
}
