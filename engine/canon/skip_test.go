package canon

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// skipSeeds are values and broken values of every kind.
var skipSeeds = []string{
	``, ` `, `{}`, `[]`, ` {"a":[1,-2.5e3,true,false,null,"x\n\u00e9"]} rest`, `"é𝄞"`, "\"\xff\"", `"\ud800"`, `{"\ud800":1}`, `"\ud83d\ude00"`,
	`NaN`, `[-Infinity,Infinity]`, `nul`, `tru`, `-`, `-0`, `01`, `1.`, `1e`, `1e999`, `123456789012345678901`, `9223372036854775808`, `0.5`, `12x`,
	`{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `[1,]`, `[1 2]`, `"unended`, "\"raw\ncontrol\"", `"\x"`, `"\u12"`, `"\ud83d\u12"`, "\x00",
	strings.Repeat("[", maxDepth+2), strings.Repeat(`{"a":`, maxDepth+2),
}

// sameAsParse holds Skip to what the parser says of the same text.
func sameAsParse(t *testing.T, text []byte) {
	t.Helper()
	value, length, wantErr := ParsePrefixLenient(text)
	got, err := Skip(text)
	if wantErr != nil {
		if diff := cmp.Diff(wantErr, err); diff != "" {
			t.Errorf("Skip(%.60q) fails otherwise (-parse +skip)\n%s", text, diff)
		}
		return
	}
	want := Skipped{Kind: value.Kind(), Length: length, Lossy: value.AnyLossy()}
	if err != nil || got != want {
		t.Errorf("Skip(%.60q) = %+v, %v; want %+v", text, got, err, want)
	}
}

func TestSkipIsParse(t *testing.T) {
	for _, text := range skipSeeds {
		sameAsParse(t, []byte(text))
		for i := range len(text) {
			sameAsParse(t, []byte(text[:i]))
		}
	}
}

func FuzzSkip(f *testing.F) {
	for _, text := range skipSeeds {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { sameAsParse(t, text) })
}

func BenchmarkSkip(b *testing.B) {
	text := []byte(`{"type":"user","message":{"role":"user","content":[{"type":"text","text":"` + strings.Repeat("a line of text with a \\n newline and some words ", 40) + `"}]},"n":12345}`)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Skip(text); err != nil {
			b.Fatal(err)
		}
	}
}
