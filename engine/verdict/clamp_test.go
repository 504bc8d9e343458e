package verdict

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestClampDetail(t *testing.T) {
	x := strings.Repeat
	for _, test := range []struct {
		name, detail string
		limit        int
		want         string
		truncated    bool
	}{
		{"at the limit", x("a ", 500), 0, x("a ", 500), false},
		{"newlines are no word boundary", x("ab\n", 400), 0, strings.TrimSpace(x("ab\n", 400)[:988]) + " [truncated]", true},
		{"only spaces", x(" ", 1200), 0, " [truncated]", true},
		{"spaces before the first word are lost", "  " + x("w ", 600), 0, strings.TrimSpace(x("w ", 494)) + " [truncated]", true},
		{"trailing Unicode space goes", "w\u2003 " + x("z", 1000), 0, "w [truncated]", true},
		{"later short words are not taken", "aa " + x("b", 990) + " c d e f g h", 0, "aa [truncated]", true},
		{"none given is the seed's", x("a", 1001), 0, x("a", 988) + " [truncated]", true},
		{"no limit", x("a", 1001), -1, x("a", 1001), false},
		{"an older limit", x("ab ", 100), 240, strings.TrimSpace(x("ab ", 76)) + " [truncated]", true},
		{"room for the marker only", "abcdefghijklmnop", 12, " [truncated]", true},
		{"no room for the marker", "日本語 abcdef", 4, "日本語 ", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ClampDetail(test.detail, test.limit)
			if got.Text != test.want || got.Truncated != test.truncated || got.Chars != utf8.RuneCountInString(got.Text) {
				t.Errorf("got %+v, want %q", got, test.want)
			}
		})
	}
}

// slowClamp is the rule word by word, as the seed tells it.
func slowClamp(detail string, limit int) string {
	if utf8.RuneCountInString(detail) <= limit {
		return detail
	}
	budget, kept := limit-12, ""
	for _, word := range strings.Split(detail, " ") {
		candidate := word
		if kept != "" {
			candidate = kept + " " + word
		}
		if utf8.RuneCountInString(candidate) > budget {
			break
		}
		kept = candidate
	}
	if kept == "" {
		kept = string([]rune(detail)[:budget])
	}
	return strings.TrimRightFunc(kept, unicode.IsSpace) + " [truncated]"
}

func TestClampAgreesWithTheRule(t *testing.T) {
	letters := rapid.SampledFrom([]rune("aé日   \n\u00a0e\u0301"))
	rapid.Check(t, func(t *rapid.T) {
		detail := string(rapid.SliceOfN(letters, 0, 120).Draw(t, "detail"))
		limit := rapid.IntRange(13, 60).Draw(t, "limit")
		got := ClampDetail(detail, limit)
		if want := slowClamp(detail, limit); got.Text != want || got.Chars > limit || got.Truncated != (want != detail) {
			t.Fatalf("got %+v, want %q", got, want)
		}
	})
}
