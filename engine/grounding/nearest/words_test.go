package nearest

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/model"
)

func TestWords(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" ;-) ", nil},
		{"DONE 41 tests, 3 failures in 1.204s", []string{"DONE", "41", "tests", "3", "failures", "in", "1.204s"}},
		{"expect(limiter.take('k')).toBe(1);", []string{"expect", "limiter", "take", "k", "toBe", "1"}},
		{"1,204 files. 7", []string{"1,204", "files", "7"}},
		{"v1.2.3-rc_1", []string{"v1.2.3", "rc_1"}},
		{"größe cafe\u0301", []string{"größe", "cafe\u0301"}},
		{"日本 テa1", []string{"日", "本", "テ", "a1"}},
		{"a\xffb", []string{"a", "b"}},
	} {
		if diff := cmp.Diff(test.want, Words(test.text)); diff != "" {
			t.Errorf("%q: %s", test.text, diff)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		quote, passage string
		want           Likeness
	}{
		{"DONE 41 tests in 1.204s", "DONE 41 tests, 3 failures in 1.204s", Likeness{7, 5, 5.0 / 7}},
		{"DONE 41 tests, 3 failures in 1.204s", "DONE 41 tests in 1.204s", Likeness{7, 5, 5.0 / 7}},
		{"a b c", "c b a", Likeness{3, 1, 1.0 / 3}},
		{"a b c d", "x b y d", Likeness{4, 2, 0.5}},
		{"same words", "same, words!", Likeness{2, 2, 1}},
		{"Case", "case", Likeness{1, 0, 0}},
		{"...", "---", Likeness{}},
		{"", "a", Likeness{1, 0, 0}},
	} {
		if got := Compare(test.quote, test.passage); got != test.want {
			t.Errorf("%q and %q: %+v, want %+v", test.quote, test.passage, got, test.want)
		}
	}
}

func TestDiff(t *testing.T) {
	for _, test := range []struct{ passage, quote, want string }{
		{"DONE 41 tests, 3 failures in 1.204s", "DONE 41 tests in 1.204s", "DONE 41 tests[-, 3 failures-] in 1.204s"},
		{"ran go test in 41 packages: 38 ok, 3 failed", "ran go test in 41 packages, all 41 passed", "ran go test in 41 packages[-: 38 ok-], [-3 failed-]{+all 41 passed+}"},
		{"f(x)", "f(y)", "f([-x-]{+y+})"},
		{"a b", "a  b", "a {+ +}b"},
		{"same", "same", "same"},
		{"", "new", "{+new+}"},
		{"old", "", "[-old-]"},
		{"日本語", "日英語", "日[-本-]{+英+}語"},
		{"a\xffb", "a\xfeb", "a[-\xff-]{+\xfe+}b"},
	} {
		pieces, cut := Diff(test.passage, test.quote)
		if got := Render(pieces); got != test.want || cut {
			t.Errorf("%q to %q: %s, cut %v; want %s", test.passage, test.quote, got, cut, test.want)
		}
	}
}

func TestDiffIsBounded(t *testing.T) {
	random := rand.New(rand.NewSource(3))
	passage, quote := proseOf(random, 20000), proseOf(random, 30000)
	pieces, cut := Diff(passage, quote)
	before, after := Sides(pieces)
	if !cut || !strings.HasPrefix(passage, before) || !strings.HasPrefix(quote, after) || len([]rune(before)) != longestDiff || len([]rune(after)) != longestDiff {
		t.Errorf("cut %v, %d and %d bytes compared", cut, len(before), len(after))
	}
}

// A number of tokens at which their code points would be surrogates.
func TestCodePoints(t *testing.T) {
	last := rune(0)
	for token := range 0xD800 + 5000 {
		r := codePoint(token)
		if r <= last || string(r) == "\ufffd" && r != 0xFFFD {
			t.Fatalf("token %d is %U after %U", token, r, last)
		}
		last = r
	}
}

func FuzzDiff(f *testing.F) {
	f.Add("DONE 41 tests, 3 failures", "DONE 41 tests")
	f.Add("a\xffb  c\n", "\u00a0a\ud7ff b")
	f.Fuzz(func(t *testing.T, passage, quote string) {
		pieces, cut := Diff(passage, quote)
		before, after := Sides(pieces)
		if !cut && (before != passage || after != quote) {
			t.Fatalf("%q to %q: the sides are %q and %q", passage, quote, before, after)
		}
		for i, piece := range pieces {
			if piece.Text == "" {
				t.Fatalf("%q to %q: an empty piece in %v", passage, quote, pieces)
			}
			if i > 0 && piece.Kind != model.DiffEqual && pieces[i-1].Kind != model.DiffEqual && (piece.Kind != model.DiffAdded || pieces[i-1].Kind != model.DiffRemoved) {
				t.Fatalf("%q to %q: out of order %v", passage, quote, pieces)
			}
		}
	})
}

// Resembling is Find with the words counted: what it leaves out without looking
// is never half alike, and no nearer than what it finds.
func TestResemblingIsExact(t *testing.T) {
	words := strings.Fields("the a queue of return nil err items test ok failed 日本 größe is not")
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 40).Draw(t, "words"), rapid.SampledFrom([]string{" ", "", ", "}).Draw(t, "between"))
	})
	rapid.Check(t, func(t *rapid.T) {
		page := Whole(text.Draw(t, "text"))
		var quotes []string
		for range rapid.IntRange(1, 5).Draw(t, "quotes") {
			if rapid.Bool().Draw(t, "of the text") {
				quotes = append(quotes, drawQuote(t, page.Text))
			} else {
				quotes = append(quotes, text.Draw(t, "quote"))
			}
		}
		mustResemble(t, page, quotes)
	})
}

// mustResemble holds Resembling against Find and Compare.
func mustResemble(t rapid.TB, page Page, quotes []string) {
	t.Helper()
	found, ok := Resembling(page, quotes, nil)
	if !ok {
		t.Fatal("it was stopped")
	}
	for i, quote := range quotes {
		passage, _ := Find(page, quote, nil)
		want := Resemblance{passage, Compare(quote, page.Text[passage.Start:passage.End])}
		if want.Similarity < Enough {
			want = Resemblance{}
		}
		if found[i] != want {
			t.Fatalf("quote %q in %q: %+v, want %+v", quote, page.Text, found[i], want)
		}
	}
}

func TestQuicklyResembling(t *testing.T) {
	random := rand.New(rand.NewSource(5))
	text := proseOf(random, 50000)
	same := 0
	for range 40 {
		at := random.Intn(len(text) - 200)
		quote := changed(random, text[at:at+120], 8)
		quick := QuicklyResembling(Whole(text), quote)
		exact, _ := Find(Whole(text), quote, nil)
		if quick.Similarity > 0 && quick.Distance < exact.Distance {
			t.Errorf("%q: quickly %v, exactly %v", quote, quick, exact)
		}
		if quick.Passage == exact {
			same++
		}
	}
	if same < 20 {
		t.Errorf("the first answer was the nearest in %d of 40 cases", same)
	}
	if quick := QuicklyResembling(Whole(text), "zzzz yyyy xxxx wwww vvvv uuuu"); quick != (Resemblance{}) {
		t.Errorf("nothing is alike, and yet %+v", quick)
	}
}
