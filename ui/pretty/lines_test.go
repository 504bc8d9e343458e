package pretty_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine/canon"
	"countersign/ui/pretty"
)

// shown is the layout with its marks, one line a row.
func shown(lines []pretty.Line) []string {
	var rows []string
	for _, line := range lines {
		rows = append(rows, string(" -+"[line.Mark])+line.Text)
	}
	return rows
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"members in their order", `{"b":1,"a":"x y","c":null,"d":true}`, []string{" b: 1", ` a: "x y"`, " c: null", " d: true"}},
		{"escapes on one line stay", `{"a":"say \"hi\" \u00e9"}`, []string{` a: "say \"hi\" \u00e9"`}},
		{"a text of lines", `{"a":"one\n\ttwo\n","b":2}`, []string{" a: ", "   one", "   \ttwo", " b: 2"}},
		{"one line with its end is one line", `{"a":"one\n"}`, []string{` a: "one\n"`}},
		{"objects and lists", `{"a":{"b":[1,{"c":"a\nb"},[]]},"d":{}}`, []string{" a: ", "   b: ", "     - 1", "     - ", "       c: ", "         a", "         b", "     - []", " d: {}"}},
		{"short ones stay on a line", `{"a":["x", "y"],"b":{"c":[1]}}`, []string{` a: ["x", "y"]`, ` b: {"c":[1]}`}},
		{"a list", `["x",["y"]]`, []string{` - "x"`, ` - ["y"]`}},
		{"long ones do not", `{"a":["` + strings.Repeat("x", 40) + `","` + strings.Repeat("y", 40) + `"]}`, []string{" a: ", `   - "` + strings.Repeat("x", 40) + `"`, `   - "` + strings.Repeat("y", 40) + `"`}},
		{"a name twice", `{"a":1,"a":2}`, []string{" a: 1", " a: 2"}},
		{"an edit", `{"new":"a\nb\nd","old":"a\nc\nd","path":"x"}`, []string{" new, in the place of old:", "     a", "-  - c", "+  + b", "     d", ` path: "x"`}},
		{"an edit of one line", `{"old_string":"x = 1","new_string":"x = 2"}`, []string{" old_string, replaced by new_string:", "-  - x = 1", "+  + x = 2"}},
		{"an edit that begins a text", `{"old_string":"","new_string":"x"}`, []string{" old_string, replaced by new_string:", "+  + x"}},
		{"edits in a list", `{"edits":[{"old_string":"a","new_string":"b"}]}`, []string{" edits: ", "   - ", "     old_string, replaced by new_string:", "-      - a", "+      + b"}},
		{"half of an edit", `{"new":"a\nb"}`, []string{" new: ", "   a", "   b"}},
		{"an edit with a name twice", `{"new":"a","old":"b","old":"c"}`, []string{` new: "a"`, ` old: "b"`, ` old: "c"`}},
		{"what is no text is no edit", `{"new":1,"old":2}`, []string{" new: 1", " old: 2"}},
		{"a patch", `{"input":"*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n z\n*** End Patch"}`,
			[]string{" input: ", "   *** Begin Patch", "   *** Update File: a", "   @@", "-  -x", "+  +y", "    z", "   *** End Patch"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines, ok := pretty.Lines(c.text)
			if diff := cmp.Diff(c.want, shown(lines)); diff != "" || !ok {
				t.Errorf("ok %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

// TestNotLaidOut are texts that stay as they are.
func TestNotLaidOut(t *testing.T) {
	for _, text := range []string{"", "words", `"a text"`, "12", "{}", "[]", `{"a":`, `{"a":1} and more`, "null"} {
		if lines, ok := pretty.Lines(text); ok {
			t.Errorf("%q is laid out: %q", text, shown(lines))
		}
	}
}

func TestMarkOf(t *testing.T) {
	for line, want := range map[string]pretty.Mark{
		"+a": pretty.Added, "-a": pretty.Removed, " a": pretty.Plain, "": pretty.Plain, "+": pretty.Added,
		"+++ b/x": pretty.Plain, "--- a/x": pretty.Plain, "--x": pretty.Removed,
	} {
		if got := pretty.MarkOf(line); got != want {
			t.Errorf("%q is %v, want %v", line, got, want)
		}
	}
	for text, want := range map[string]bool{
		"a\n@@ -1 +1 @@\n": true, "@@ -1 +1 @@\n-a": true, "*** Begin Patch\n": true, "a @@ b": false, "": false, "- a\n+ b": false,
	} {
		if got := pretty.IsPatch(text); got != want {
			t.Errorf("%q is a patch: %v", text, got)
		}
	}
}

// TestEveryLetterIsThereAtItsPlace lays any value out: every letter of the text is on
// some line, with its own byte as its place, and places lie in the text.
func TestEveryLetterIsThereAtItsPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyJSON(t, 3)
		lines, ok := pretty.Lines(text)
		if !ok {
			return
		}
		placed := make([]bool, len(text))
		check := func(line pretty.Line, places []int) {
			if len(places) != len(line.Text)+1 {
				t.Fatalf("%q has %d places", line.Text, len(places))
			}
			for i, at := range places {
				if at < 0 || at > len(text) || i > 0 && at < places[i-1] {
					t.Fatalf("places of %q: %v in %d bytes", line.Text, places, len(text))
				}
				if i < len(line.Text) && at < len(text) && line.Text[i] == text[at] {
					placed[at] = true
				}
			}
		}
		for _, line := range lines {
			check(line, line.At)
			if line.Also != nil {
				check(line, line.Also)
			}
		}
		for at, letter := range []byte(text) {
			escape := at > 0 && text[at-1] == '\\'
			if letter >= 'a' && letter <= 'z' && !escape && !placed[at] {
				t.Fatalf("%q at byte %d is nowhere in %q", letter, at, shown(lines))
			}
		}
	})
}

// anyJSON is an object, a list or a scalar with names and texts of few letters.
func anyJSON(t *rapid.T, depth int) string {
	kind := rapid.IntRange(0, 4).Draw(t, "kind")
	if depth == 0 {
		kind %= 2
	}
	switch kind {
	case 0:
		return rapid.SampledFrom([]string{"1", "null", "true", "[]", "{}", `""`}).Draw(t, "scalar")
	case 1:
		pieces := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b c", `\n`, `\"`, `\t`, `\u0031`, "é", `\r\n`, "+", "-"}), 0, 6).Draw(t, "text")
		return `"` + strings.Join(pieces, "") + `"`
	case 2:
		var items []string
		for range rapid.IntRange(0, 3).Draw(t, "items") {
			items = append(items, anyJSON(t, depth-1))
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	var members []string
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		name := rapid.SampledFrom([]string{"old", "new", "path", "old_string", "new_string"}).Draw(t, "name")
		members = append(members, `"`+name+`":`+anyJSON(t, depth-1))
	}
	return "{" + strings.Join(members, ",") + "}"
}

// FuzzLines: no text ends it, and places fit.
func FuzzLines(f *testing.F) {
	f.Add(`{"new":"a\nb","old":"a\nc"}`)
	f.Add(`{"a":"\ud800\n\u0000","a":[1,2,{}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		lines, ok := pretty.Lines(text)
		if _, err := canon.Parse([]byte(text)); err != nil && ok {
			t.Fatalf("%q is laid out", text)
		}
		for _, line := range lines {
			if len(line.At) != len(line.Text)+1 || slices.Max(line.At) > len(text) || line.Also != nil && len(line.Also) != len(line.At) {
				t.Fatalf("%+v", line)
			}
		}
	})
}
