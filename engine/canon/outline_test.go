package canon

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// outlineOf is the outline of a value that was built: the slow way.
func outlineOf(value Value, deep bool) Outline {
	out := Outline{Kind: value.Kind(), Items: len(value.Items()), Start: value.Start, End: value.End}
	if deep {
		for _, member := range value.Members() {
			out.Members = append(out.Members, OutlineMember{
				Name: member.Name, Start: member.Start, End: member.End, Value: outlineOf(member.Value, false),
			})
		}
	}
	return out
}

// sameOutline holds ReadOutline to what the parser says of the same text.
func sameOutline(t *testing.T, text []byte) {
	t.Helper()
	value, wantErr := Parse(text)
	got, err := ReadOutline(text)
	var syntax *SyntaxError
	if errors.As(wantErr, &syntax) {
		if strings.HasPrefix(syntax.Reason, "a number out of range") {
			return // it is passed over, and what follows may break in turn
		}
		if diff := cmp.Diff(wantErr, err); diff != "" {
			t.Errorf("ReadOutline(%.60q) fails otherwise (-parse +outline)\n%s", text, diff)
		}
		return
	}
	for i := range got.Members {
		got.Members[i].Lossy = false // a value that was built does not tell
	}
	if diff := cmp.Diff(outlineOf(value, true), got); err != nil || diff != "" {
		t.Errorf("ReadOutline(%.60q): %v (-parse +outline)\n%s", text, err, diff)
	}
}

var outlineSeeds = append([]string{
	`{"rows":["A",[1,2],{"a":[3]}],"complete":false,"next":"T"}`, `{"a":1,"a":[],"\u0061":[0,0]}`, ` [1,[2,3],[]] `, `{} x`,
	"\ufeff{}", `{"rows":["A","B"],"complete":tr`,
}, skipSeeds...)

func TestOutlineIsParse(t *testing.T) {
	for _, text := range outlineSeeds {
		sameOutline(t, []byte(text))
		for i := range len(text) {
			sameOutline(t, []byte(text[:i]))
		}
	}
}

func FuzzOutline(f *testing.F) {
	for _, text := range outlineSeeds {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { sameOutline(t, text) })
}

func TestOutlineSays(t *testing.T) {
	text := []byte(`{"rows":[1e999,-1e999],"\ud800":0,"next":"a","next":"b","cut":[1,`)
	out, err := ReadOutline(text)
	if err == nil || out.Kind != Object || len(out.Members) != 4 {
		t.Fatalf("%+v, %v: want the members before the error", out, err)
	}
	if rows := out.Get("rows"); rows.Kind != List || rows.Items != 2 {
		t.Errorf("a number of any size counts: %+v", rows)
	}
	if next := out.Get("next"); string(next.Of(text)) != `"b"` {
		t.Errorf("the last next is %s", next.Of(text))
	}
	if !out.Members[1].Lossy || out.Members[0].Lossy {
		t.Errorf("the name that lost a byte is %+v", out.Members)
	}
	if absent := out.Get("complete"); absent.Kind != Absent {
		t.Errorf("a member that is not there is %+v", absent)
	}
}

func BenchmarkOutline(b *testing.B) {
	text := []byte(`{"rows":[` + strings.Repeat(`{"id":12345,"title":"a line of text with a \n newline","tags":["x","y"]},`, 2000) + `null],"complete":false,"next":"T"}`)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := ReadOutline(text); err != nil {
			b.Fatal(err)
		}
	}
}
