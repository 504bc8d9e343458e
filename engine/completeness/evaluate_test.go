package completeness_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/completeness"
)

// line is one line of a file in testdata, with the bytes its values stand in.
type line struct {
	canon.Value
	text []byte
}

// raw is the bytes of a value of the line.
func (l line) raw(value canon.Value) string { return string(l.text[value.Start:value.End]) }

func lines(t testing.TB, name string) []line {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var all []line
	for text := range bytes.Lines(data) {
		value, err := canon.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, line{value, text})
	}
	return all
}

// answer is an evaluation as it is written, taken apart again.
type answer struct {
	Result, Reason, Next string // JSON; Next is the bytes of the reference
	Notices              []string
}

func answerOf(t *testing.T, evaluation completeness.Evaluation) answer {
	t.Helper()
	written := line{text: evaluation.AppendJSON(nil)}
	var err error
	if written.Value, err = canon.Parse(written.text); err != nil {
		t.Fatalf("%s: %v", written.text, err)
	}
	out := answer{Reason: canon.String(written.Get("reason")), Notices: texts(written.Get("notices"))}
	out.Result, out.Next = resultOf(written, written.Get("result"))
	return out
}

// resultOf is a result without its reference, and the bytes of that.
func resultOf(l line, result canon.Value) (rest, next string) {
	if reference := result.Get("next"); reference.Kind() != canon.Absent {
		return canon.String(result.With("next", canon.OfNull())), l.raw(reference)
	}
	return canon.String(result), ""
}

func texts(list canon.Value) []string {
	out := []string{}
	for _, item := range list.Items() {
		out = append(out, item.TextOr(""))
	}
	return out
}

// TestVectors compares every vector of the rule, the reference on raw bytes.
func TestVectors(t *testing.T) {
	ran := 0
	for _, l := range lines(t, "conformance.jsonl") {
		if l.Get("system").TextOr("") != "completeness" {
			continue
		}
		ran++
		t.Run(l.Get("id").TextOr(""), func(t *testing.T) {
			expected := l.Get("expected")
			want := answer{Reason: canon.String(expected.Get("reason")), Notices: texts(expected.Get("notices"))}
			want.Result, want.Next = resultOf(l, expected.Get("strict"))
			text, _ := l.Get("input").Get("json_text").Text()
			if diff := cmp.Diff(want, answerOf(t, completeness.Evaluate([]byte(text)))); diff != "" {
				t.Errorf("%s (-vector +rule)\n%s", text, diff)
			}
		})
	}
	if ran != 46 {
		t.Errorf("%d vectors ran", ran)
	}
}

// TestTheSeedsEvaluator holds the rule to the recorded answers of the evaluator of
// seed 000, wherever it promises to give the same; elsewhere it refuses.
func TestTheSeedsEvaluator(t *testing.T) {
	same := 0
	for _, l := range lines(t, "recorded.jsonl") {
		text, _ := l.Get("json_text").Text()
		got := answerOf(t, completeness.Evaluate([]byte(text)))
		returns := l.Get("js").Get("returns")
		if returns.IsNil() || !l.Get("js").Get("undefined_members").IsNil() || !l.Get("rows_is_array").IsTrue() || l.Get("name_repeats").IsTrue() {
			if got.Result != `{"error":"completeness-contract"}` {
				t.Errorf("%s: %+v, want a refusal", text, got)
			}
			continue
		}
		same++
		result, next := resultOf(l, returns)
		if got.Result != result || !slices.Equal(units(t, got.Next), units(t, next)) {
			t.Errorf("%s: %+v, the evaluator gives %s", text, got, l.raw(returns))
		}
	}
	if same < 400 {
		t.Errorf("only %d answers were compared", same)
	}
}

// units are the UTF-16 units of a JSON text, lone surrogates kept; none for null
// and for nothing.
func units(t *testing.T, token string) []uint16 {
	t.Helper()
	if token == "null" || token == "" {
		return nil
	}
	var out []uint16
	for inside := token[1 : len(token)-1]; inside != ""; {
		if hex, found := strings.CutPrefix(inside, `\u`); found {
			var unit uint16
			for _, c := range hex[:4] {
				unit = unit<<4 | uint16(strings.IndexRune("0123456789abcdef", c|0x20))
			}
			out, inside = append(out, unit), hex[4:]
			continue
		}
		_, size := utf8.DecodeRuneInString(inside)
		if inside[0] == '\\' {
			size = 2
		}
		value, err := canon.Parse([]byte(`"` + inside[:size] + `"`))
		if err != nil {
			t.Fatalf("%s: %v", token, err)
		}
		out, inside = append(out, utf16.Encode([]rune(value.TextOr("")))...), inside[size:]
	}
	return out
}

func TestReferenceKeepsItsBytes(t *testing.T) {
	for _, token := range []string{`"T"`, `"\u0054"`, `"\ud800"`, `"\uD83D\uDE00"`, `"😀"`, `"a\/b\\<>&"`, `"\u2028"`, `""`, `null`} {
		got := completeness.Evaluate([]byte(`{"next": ` + token + ` ,"rows":[],"complete":false}`))
		if got.Result == nil || string(got.Result.Next) != token {
			t.Errorf("%s became %+v", token, got)
		}
		if want := `{"result":{"partial":true,"observed":0,"total":null,"next":` + token + `}`; !strings.HasPrefix(string(got.AppendJSON(nil)), want) {
			t.Errorf("%s is written %s", token, got.AppendJSON(nil))
		}
	}
}

func TestNotices(t *testing.T) {
	for text, want := range map[string][]string{
		`{"next":"\u001b[2J","note":1,"Complete":1,"complete":false,"rows":[],"note ":2}`: {
			"unrecognised-member:note", "near-miss-member:Complete", "unrecognised-member:note ", "next-has-control-characters",
		},
		`{"next":"","complete":false,"rows":[]}`:              {"empty-continuation"},
		`{"next":"\ud800\u0000","complete":false,"rows":[]}`:  {"next-not-scalar-text", "next-has-control-characters"},
		`{"next":"\u202e","complete":false,"rows":[]}`:        nil, // hidden, but no control character
		`{"next":"","complete":true,"rows":[]}`:               nil, // refused: there is no result to speak of
		`{"a":1,"a":2,"rows":[]}`:                             {"unrecognised-member:a"},
		`{"rowſ":[],"complete":false,"next":null,"rows":[1]}`: {"near-miss-member:rowſ", "partial-without-continuation"},
	} {
		if diff := cmp.Diff(want, completeness.Evaluate([]byte(text)).Notices); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

func TestNamesThatLostBytes(t *testing.T) {
	for text, want := range map[string]completeness.Reason{
		`{"\ud800":1,"\ud801":2,"rows":[],"complete":true,"next":null}`: "",
		`{"\ud800":1,"\ud800":2,"rows":[],"complete":true,"next":null}`: completeness.DuplicateMember,
		`{"\ud800":1,"�":2,"rows":[],"complete":true,"next":null}`:      "",
		strings.Repeat("[", 2000):                                       completeness.NotJSON,
	} {
		if got := completeness.Evaluate([]byte(text)).Reason; got != want {
			t.Errorf("%.80s: %q, want %q", text, got, want)
		}
	}
}
