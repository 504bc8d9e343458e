package grounding

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCollapse(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"blank", " \t\r\n", ""},
		{"runs become one space", "a \t\r\n  b\n\nc", "a b c"},
		{"a lone tab becomes a space", "a\tb", "a b"},
		{"edges lose Unicode white space", "\u00a0\u2003 a\u3000\u0085", "a"},
		{"inside it stays", "a\u00a0b\u2003c\vd\fe", "a\u00a0b\u2003c\vd\fe"},
		{"mixed runs stay apart", "a \u00a0 b", "a \u00a0 b"},
		{"zero-width is no white space", "\u200ba\ufeff", "\u200ba\ufeff"},
		{"case stays", "Ab", "Ab"},
		{"bytes that are no UTF-8 stay", "a\xff \xc2 b", "a\xff \xc2 b"},
		{"a lone surrogate has become U+FFFD", "a \ufffd\n b", "a \ufffd b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Collapse(test.text)
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if pass := CollapsePass(test.text); pass != test.want {
				t.Errorf("the pass of the benchmarks: %q, want %q", pass, test.want)
			}
			if again := Collapse(got); again != got {
				t.Errorf("a second time: %q", again)
			}
			if fast := streamed(test.text); fast != test.want {
				t.Errorf("the stream holds %q, want %q", fast, test.want)
			}
		})
	}
}

func TestUngrounded(t *testing.T) {
	for _, test := range []struct {
		name, evidence string
		quotes, want   []string
	}{
		{"none given", "x", nil, []string{}},
		{"evidence of Unicode space only", "\u00a0\u2003", []string{"x"}, []string{}},
		{"a quote of Unicode space only", "x", []string{"\u3000"}, []string{}},
		{"NBSP inside is no space", "a\u00a0b", []string{"a b"}, []string{"a b"}},
		{"case counts", "Return err", []string{"return err"}, []string{"return err"}},
		{"the whole evidence and more", "ab", []string{"ab", "abc"}, []string{"abc"}},
		{"edges of the quote do not count", "ab", []string{" ab\n"}, []string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, Ungrounded(test.quotes, test.evidence)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// streamed is a text collapsed piece by piece.
func streamed(text string) string {
	text = strings.TrimSpace(text)
	var out strings.Builder
	p := newPiece(len(text))
	for at := 0; at < len(text); {
		at = p.fill(text, at)
		out.Write(p.stream)
	}
	return out.String()
}

func FuzzCollapse(f *testing.F) {
	f.Add("  if a &&\n\t\tb {\n")
	f.Add("\u00a0a  ! \x01 b\xff")
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := streamed(text), Collapse(text); got != want {
			t.Errorf("%q: the stream holds %q, want %q", text, got, want)
		}
		const other = " a  b "
		want := []string{Collapse(text), "a b", Collapse(text)}
		if diff := cmp.Diff(want, collapsed([]string{text, other, text})); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	})
}
