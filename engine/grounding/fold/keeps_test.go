package fold

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestKeepsWords(t *testing.T) {
	for _, test := range []struct {
		text string
		want bool
	}{
		{"", true},
		{"plain text, 1.204s\n\tof \"a\" log", true},
		{`{"a":"b\n\tc \/ \"d\" \\ \\n"}`, true},
		{"größe 日本語 “q” – … → \u00a0 e\u0301", true},
		{`gr\u00f6\u00dfe \u65e5 \u201cq\u201d \ud83d\ude00 \ud83d`, true},
		{`\u003cb\u003e \u0026`, true},
		{"a\xffb", true},
		{"\\u00", true},
		{"\\", true},

		{`\u0041BC`, false},
		{`\\u0061bc`, false},
		{`\u005cn`, false},
		{`fo\bo`, false},
		{`fo\\bo`, false},
		{"fo\bo", false},
		{"fo\x00o", false},
		{"\x1b[31mFA\x1b[0mIL", false},
		{`FA\u001b[0mIL`, false},
		{"FA\u009b0mIL", false},
		{"soft\u00adhyphen", false},
		{`zero\u200bwidth`, false},
		{"tag\U000e0041ged", false},
		{`tag\udb40\udc41ged`, false},
		{"\u212aelvin", false},
		{"\u017fharp", false},
		{"fo<system-reminder>x</system-reminder>o", false},
		{`fo\u003csystem\u2010reminder\u003ex`, false},
	} {
		if got := KeepsWords(test.text); got != test.want {
			t.Errorf("%q: %v", test.text, got)
		}
		mustKeepWords(t, test.text)
	}
}

// Every character there is, inside a word.
func TestKeepsWordsBesideAnyCharacter(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		text := "fo" + string(r) + "o"
		folded := Case(Unicode(Part(text, 0))).String
		if KeepsWords(text) && r != '\\' && (len(folded) == 3 || wordASCII(folded[2])) && !wordASCII(byte(min(r, 0x7F))) {
			t.Errorf("%q is folded to %q", text, folded)
		}
	}
}

func FuzzKeepsWords(f *testing.F) {
	for _, seed := range []string{
		`say \"hi\"\n \u00e9 \\u0041 \\b`, "  12→foo\n13\tbar", "a\xff <system-reminder>b</system-reminder>c", "Exit code: 0\nOutput:\n12: x",
		"e\u0301 ſ K \u00ad \x1b[1m", `\\\u0075200b`,
	} {
		f.Add(seed)
	}
	f.Fuzz(mustKeepWords)
}

// mustKeepWords folds a text in every way, where KeepsWords says that all words
// stay.
func mustKeepWords(t *testing.T, text string) {
	t.Helper()
	if !KeepsWords(text) {
		return
	}
	whole := strings.ToLower(text)
	once := Unescape(Part(text, 0))
	for _, reading := range []Text{Part(text, 0), once, Unescape(once)} {
		for _, folded := range []Text{reading, Unicode(reading), Plain(Unicode(reading)), Plain(reading), Case(Plain(Unicode(reading)))} {
			words := strings.FieldsFunc(folded.String, func(r rune) bool { return r >= utf8.RuneSelf || !wordASCII(byte(r)) })
			for _, word := range words {
				if !strings.Contains(whole, strings.ToLower(word)) {
					t.Fatalf("%q is folded to %q, and %q is not in it", text, folded.String, word)
				}
			}
		}
	}
}
