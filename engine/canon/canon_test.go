package canon_test

import (
	"encoding/json"
	"errors"
	"testing"

	"countersign/engine/canon"
)

func parse(t *testing.T, text string) canon.Value {
	t.Helper()
	value, err := canon.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

func TestParseKeepsWhatDecodersDrop(t *testing.T) {
	text := `{"b":1, "a":[2.0,"x\u0041"], "b":null}`
	value := parse(t, text)
	if name, doubled := value.Duplicate(); !doubled || name != "b" {
		t.Errorf("the doubled member is %q, %v", name, doubled)
	}
	if got := value.Get("b").Kind(); got != canon.Null {
		t.Errorf("the last b is %s", got)
	}
	if got := value.Get("absent").Kind(); got != canon.Absent || !value.Get("absent").IsNil() {
		t.Errorf("a member that is not there is %s", got)
	}
	items := value.Get("a").Items()
	if items[0].Kind() != canon.Float {
		t.Errorf("2.0 is %s", items[0].Kind())
	}
	if got := text[items[1].Start:items[1].End]; got != `"x\u0041"` {
		t.Errorf("the range of the text holds %s", got)
	}
	if text, _ := items[1].Text(); text != "xA" {
		t.Errorf("the text is %q", text)
	}
	first := value.Members()[0]
	if got := text[first.Start:first.End]; got != `"b"` || first.Name != "b" {
		t.Errorf("the first name is %s", got)
	}
}

func TestNumbersKeepTheirKind(t *testing.T) {
	for text, want := range map[string]canon.Kind{
		"5": canon.Int, "-5": canon.Int, "5.0": canon.Float, "5e0": canon.Float, "-0": canon.Float,
		"9223372036854775807": canon.Int, "9223372036854775808": canon.Float,
	} {
		if got := parse(t, text).Kind(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

func TestSyntaxErrorsNameTheByte(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
	}{
		{"", 0}, {"{", 1}, {`{"a"}`, 4}, {`{"a":1,}`, 7}, {"[1 2]", 3}, {"01", 1}, {"1.", 2}, {"tru", 0},
		{`"a`, 2}, {"\"a\nb\"", 2}, {`"\x"`, 1}, {`"\u12g4"`, 1}, {"1e999", 0}, {"{} x", 3}, {"nul", 0}, {"-", 1},
	} {
		_, err := canon.Parse([]byte(c.text))
		var syntax *canon.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q: error %v", c.text, err)
		} else if syntax.Offset != c.offset {
			t.Errorf("%q: %v, want byte %d", c.text, err, c.offset)
		}
	}
}

func TestDepthIsBounded(t *testing.T) {
	deep := make([]byte, 1<<20)
	for i := range deep {
		deep[i] = '['
	}
	if _, err := canon.Parse(deep); err == nil {
		t.Error("a million lists inside each other were read")
	}
}

func TestSurrogates(t *testing.T) {
	for _, c := range []struct {
		text, want string
		lossy      bool
	}{
		{`"\ud83d\ude00"`, "😀", false},
		{`"\ud800"`, "\ufffd", true},
		{`"\udc00\ud800"`, "\ufffd\ufffd", true},
		{`"\ud800\n"`, "\ufffd\n", true},
		{`"\ud800\ud83d\ude00"`, "\ufffd😀", true},
		{"\"\xff\"", "\ufffd", true},
		{`"\ufffd"`, "\ufffd", false},
	} {
		value := parse(t, c.text)
		if text, _ := value.Text(); text != c.want || value.Lossy() != c.lossy {
			t.Errorf("%s reads as %q, lossy %v", c.text, text, value.Lossy())
		}
	}
}

func TestParsePrefixStopsAfterTheValue(t *testing.T) {
	value, end, err := canon.ParsePrefix([]byte(` {"a":1}{"b":2}`))
	if err != nil || end != 8 || value.Get("a").Kind() != canon.Int {
		t.Errorf("end %d, error %v", end, err)
	}
}

func TestCanonicalForm(t *testing.T) {
	for text, want := range map[string]string{
		`{ "b" : [ 1 , 2.50 ], "a" : null }`: `{"a":null,"b":[1,2.5]}`,
		`{"k":1,"k":2}`:                      `{"k":2}`,
		`1e21`:                               `1000000000000000000000`,
		`"<&>\u2028é\u007f\u0085\/"`:         "\"<&>\u2028é\\u007f\\u0085/\"",
		`[{},[]]`:                            `[{},[]]`,
	} {
		if got := canon.String(parse(t, text)); got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
	}
}

func TestDisplayForm(t *testing.T) {
	for text, want := range map[string]string{
		`3.0`: "3.0", `3`: "3", `1.5`: "1.5", `false`: "false", `{}`: "{}", `[]`: "[]",
		`{"b":[1,"x"],"a":{"c":null}}`: "{a: {c: nil}, b: [1, x]}",
	} {
		if got := canon.Display(parse(t, text)); got != want {
			t.Errorf("%s displays as %s, want %s", text, got, want)
		}
	}
	if got := canon.DisplayOr(canon.Value{}, "fallback"); got != "fallback" {
		t.Errorf("an absent value displays as %q", got)
	}
}

func TestWithAndWithoutMembers(t *testing.T) {
	base := parse(t, `{"a":1,"b":2}`)
	changed := base.With("a", canon.OfText("x")).With("c", canon.OfList(canon.OfBool(true), canon.OfNull()))
	if got := canon.String(changed); got != `{"a":"x","b":2,"c":[true,null]}` {
		t.Errorf("changed to %s", got)
	}
	if got := canon.String(changed.Without("b")); got != `{"a":"x","c":[true,null]}` {
		t.Errorf("without b it is %s", got)
	}
	if got := canon.String(base); got != `{"a":1,"b":2}` {
		t.Errorf("the original became %s", got)
	}
}

func TestLenientFloats(t *testing.T) {
	for text, want := range map[string]string{
		`NaN`: `"NaN"`, `[Infinity, -Infinity]`: `["Infinity","-Infinity"]`, `{"a":NaN,"b":-1}`: `{"a":"NaN","b":-1}`, `"NaN"`: `"NaN"`,
	} {
		value, err := canon.ParseLenient([]byte(text))
		if err != nil || canon.String(value) != want {
			t.Errorf("%s reads as %s with error %v, want %s", text, canon.String(value), err, want)
		}
	}
	value, length, err := canon.ParsePrefixLenient([]byte(`NaN}`))
	if err != nil || length != 3 || value.Kind() != canon.Float || canon.Display(value) != "NaN" {
		t.Errorf("NaN reads as %v %s of %d bytes, error %v", value.Kind(), canon.Display(value), length, err)
	}
	for _, text := range []string{`NaN`, `-Infinity`, `{"a":Infinity}`} {
		if _, err := canon.Parse([]byte(text)); err == nil {
			t.Errorf("the strict walker reads %s", text)
		}
	}
	for _, text := range []string{`Nan`, `Inf`, `-NaN`, `NaNs`} {
		if _, err := canon.ParseLenient([]byte(text)); err == nil {
			t.Errorf("the lenient walker reads %s", text)
		}
	}
}

// FuzzParse holds the walker against encoding/json, which knows the grammar and
// nothing else: both accept the same texts (numbers out of range and deep
// nesting aside), and the canonical form means the same and is stable.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2.5e3,"\u00e9\ud83d\ude00",null,true]}`, `"\ud800x"`, `[`, "\"\x80\"", ` 12 `, `{"a":1,"a":2}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		value, err := canon.Parse(text)
		var want any
		oracle := json.Unmarshal(text, &want)
		if err != nil {
			if oracle == nil && json.Valid(text) && len(text) < 1000 {
				t.Fatalf("%q: encoding/json reads it, the walker says %v", text, err)
			}
			return
		}
		if !json.Valid(text) {
			t.Fatalf("%q: the walker reads what is no JSON", text)
		}
		canonical := canon.String(value)
		again, err := canon.Parse([]byte(canonical))
		if err != nil {
			t.Fatalf("%q: canonical form %q: %v", text, canonical, err)
		}
		if got := canon.String(again); got != canonical {
			t.Fatalf("%q: canonical form %q changes to %q", text, canonical, got)
		}
		canon.Display(value)
		if value.Start < 0 || value.End > len(text) || value.Start >= value.End {
			t.Fatalf("%q: range %d to %d", text, value.Start, value.End)
		}
	})
}
