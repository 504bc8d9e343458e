package canon

import "testing"

func TestLaidOut(t *testing.T) {
	text := []byte(` {"b":1.50,"a":"\u00e9 \/","b":[],"c":{},"d":[1,{"e":null}]} `)
	value, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "b": 1.50,
  "a": "\u00e9 \/",
  "b": [],
  "c": {},
  "d": [
    1,
    {
      "e": null
    }
  ]
}`
	if got := LaidOut(value, text); got != want {
		t.Errorf("got\n%s", got)
	}
	changed := value.With("a", OfText("é \"")).With("f", OfObject().With("g", OfInt(2)))
	const after = `{
  "b": 1.50,
  "a": "é \"",
  "b": [],
  "c": {},
  "d": [
    1,
    {
      "e": null
    }
  ],
  "f": {
    "g": 2
  }
}`
	if got := LaidOut(changed, text); got != after {
		t.Errorf("changed:\n%s", got)
	}
	if got := LaidOut(OfObject().With("x", OfVerbatim([]byte(`[1, 2]`))), nil); got != "{\n  \"x\": [1, 2]\n}" {
		t.Errorf("verbatim: %s", got)
	}
}

// FuzzLaidOut: laying out changes nothing that is read.
func FuzzLaidOut(f *testing.F) {
	for _, text := range []string{`{}`, `[]`, `"\ud800"`, `{"a":{"a":1e5,"a":[[[]]]}}`, "\"\xff\"", `-0.0`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		value, err := Parse([]byte(text))
		if err != nil {
			return
		}
		laid := LaidOut(value, []byte(text))
		again, err := Parse([]byte(laid))
		if err != nil {
			t.Fatalf("%q lays out as %q: %v", text, laid, err)
		}
		if String(again) != String(value) || again.AnyLossy() != value.AnyLossy() {
			t.Errorf("%q lays out as %q", text, laid)
		}
		if once := LaidOut(again, []byte(laid)); once != laid {
			t.Errorf("%q is laid out again as %q", laid, once)
		}
	})
}
