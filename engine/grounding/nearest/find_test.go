package nearest

import (
	"math/rand"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name, text, quote, want string
		distance                int
	}{
		{"as it is", "one two three", "two", "two", 0},
		{"the first of several", "abc abd abc", "abc", "abc", 0},
		{"one wrong letter", "DONE 42 tests in 1s", "41 tests", "42 tests", 1},
		{"one left out", "DONE 41 tests, 3 failed in 1.204s", "DONE 41 tests, failed in 1.204s", "DONE 41 tests, 3 failed in 1.204s", 2},
		{"the end of it is nearer than all of it", "DONE 41 tests, 3 failures in 1.204s", "DONE 41 tests in 1.204s", "DONE 41 tests, ", 9},
		{"one too many", "return nil, err", "return nil, nil, err", "return nil, err", 5},
		{"code points, not bytes", "naïve größe", "naive grosse", "naïve größe", 4},
		{"a byte that is no UTF-8", "a\xffb", "a\xffb", "a\xffb", 0},
		{"another such byte", "a\xffb", "a\xfeb", "a\xffb", 1},
		{"the first of as near ones", "xay xby", "xcy", "xay", 1},
		{"nothing in common", "aaaa", "bb", "", 2},
		{"no text", "", "abc", "", 3},
		{"no quote", "abc", "", "", 0},
		{"longer than the text", "abc", "xxabcxx", "abc", 4},
		{"several blocks", strings.Repeat("lorem ipsum ", 30) + "dolor", strings.Repeat("ipsum lorem ", 9) + "ipsum dolor", strings.Repeat("ipsum lorem ", 9) + "ipsum dolor", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ok := Find(Whole(test.text), test.quote, nil)
			if !ok || test.text[got.Start:got.End] != test.want || got.Distance != test.distance {
				t.Errorf("got %q, %+v, %v; want %q at %d", test.text[got.Start:got.End], got, ok, test.want, test.distance)
			}
			mustBeNearest(t, Whole(test.text), test.quote)
		})
	}
}

func TestFindStays(t *testing.T) {
	page := Page{"abcdef\x00abcxef", []Part{{0, 3}, {3, 6}, {7, 13}}}
	got, _ := Find(page, "abcdef", nil)
	if want := (Passage{7, 13, 1}); got != want {
		t.Errorf("got %v, want %v: a passage lies within one part", got, want)
	}
	mustBeNearest(t, page, "abcdef")
}

func TestFindGivesUp(t *testing.T) {
	if _, ok := Find(Whole("abc"), strings.Repeat("x", LongestQuote+1), nil); ok {
		t.Error("a quote beyond the limit was looked for")
	}
	asked := 0
	stop := func() bool { asked++; return asked > 2 }
	if _, ok := Find(Whole(strings.Repeat("abc ", askEvery)), "zzz", stop); ok {
		t.Error("it did not stop")
	}
	if asked != 3 {
		t.Errorf("stop was asked %d times, want 3", asked)
	}
}

// TestFindIsExact holds Find against the plain dynamic programme: texts of few
// letters, where everything resembles everything, and texts of words, with quotes
// taken from them and changed; quotes of one block and of several.
func TestFindIsExact(t *testing.T) {
	words := []string{"return ", "nil, ", "err", "\n\t", "größe ", "if ", "日本", "x", "queue.items[17]", " ok ", "\xff"}
	rapid.Check(t, func(t *rapid.T) {
		var text string
		if rapid.Bool().Draw(t, "few letters") {
			text = string(rapid.SliceOfN(rapid.SampledFrom([]rune("ab é")), 0, 40).Draw(t, "text"))
		} else {
			text = strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 60).Draw(t, "text"), "")
		}
		quote := drawQuote(t, text)
		parts := []Part{{0, len(text)}}
		if cut := rapid.IntRange(0, len(text)).Draw(t, "cut"); utf8.RuneStart((text + "x")[cut]) {
			parts = []Part{{0, cut}, {cut, len(text)}}
		}
		mustBeNearest(t, Page{text, parts}, quote)
	})
}

// drawQuote takes a piece of a text and changes it here and there.
func drawQuote(t *rapid.T, text string) string {
	start := rapid.IntRange(0, len(text)).Draw(t, "start")
	quote := []byte(text[start:rapid.IntRange(start, len(text)).Draw(t, "end")])
	for range rapid.IntRange(0, 6).Draw(t, "changes") {
		at := rapid.IntRange(0, len(quote)).Draw(t, "at")
		switch rapid.IntRange(0, 2).Draw(t, "change") {
		case 0:
			quote = append(quote[:at:at], append([]byte{"abz "[at%4]}, quote[at:]...)...)
		case 1:
			if at < len(quote) {
				quote = append(quote[:at:at], quote[at+1:]...)
			}
		case 2:
			if at < len(quote) {
				quote[at] = "bq1\n"[at%4]
			}
		}
	}
	return string(quote)
}

// A thousand random texts of the size of a packet's field, with quotes of all
// lengths: the pieces, the bound and the blocks all come into play.
func TestFindIsExactOnFields(t *testing.T) {
	random := rand.New(rand.NewSource(7))
	cases := 1000
	if testing.Short() {
		cases = 100
	}
	for range cases {
		text := proseOf(random, 200+random.Intn(500))
		length := 5 + random.Intn(180)
		start := random.Intn(len(text))
		quote := changed(random, text[start:min(start+length, len(text))], 1+random.Intn(25))
		got, ok := Find(Whole(text), quote, nil)
		if want := leastDistance(text, quote); !ok || got.Distance != want {
			t.Fatalf("quote %q in %q: distance %d, %v; want %d", quote, text, got.Distance, ok, want)
		}
		if d := distance(text[got.Start:got.End], quote); d != got.Distance {
			t.Fatalf("quote %q in %q: passage %v is %d away", quote, text, got, d)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("DONE 41 tests, 3 failures in 1.204s", "DONE 41 tests in 1.204s")
	f.Add("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", strings.Repeat("a", 66)+"b")
	f.Add("日本語\xff テスト", "日本\xfe語")
	f.Fuzz(func(t *testing.T, text, quote string) {
		text, quote = text[:min(len(text), 300)], quote[:min(len(quote), 200)]
		mustBeNearest(t, Whole(text), quote)
		middle := cutAt(text, len(text)/2, len(text))
		mustBeNearest(t, Page{text, []Part{{0, middle}, {middle, len(text)}}}, quote)
	})
}

// mustBeNearest holds Find, and what Quick says, against every passage there is.
func mustBeNearest(t rapid.TB, page Page, quote string) {
	t.Helper()
	want := nearestOfAll(page, quote)
	got, ok := Find(page, quote, nil)
	if !ok || got != want {
		t.Fatalf("quote %q in %q %v: got %v, %v; want %v", quote, page.Text, page.Parts, got, ok, want)
	}
	if quick, ok := Quick(page, quote); ok && (quick.Distance < want.Distance || distance(page.Text[quick.Start:quick.End], quote) != quick.Distance) {
		t.Fatalf("quote %q in %q: the quick answer is %v, the nearest %v", quote, page.Text, quick, want)
	}
}

// nearestOfAll goes through every passage: the least distance, then the first
// start, then the first end.
func nearestOfAll(page Page, quote string) Passage {
	symbols, _ := symbolsOf(quote)
	best := Passage{Distance: len(symbols)}
	if len(page.Parts) > 0 {
		best.Start, best.End = page.Parts[0].Start, page.Parts[0].Start
	}
	for _, part := range page.Parts {
		text, offsets := symbolsOf(page.Text[part.Start:part.End])
		for start := range text {
			for i, d := range distances(text[start:], symbols) {
				if d < best.Distance {
					best = Passage{part.Start + offsets[start], part.Start + offsets[start+i], d}
				}
			}
		}
	}
	return best
}

// distances is the distance of the quote from every beginning of a text.
func distances(text, quote []rune) []int {
	column := make([]int, len(quote)+1)
	for i := range column {
		column[i] = i
	}
	out := []int{len(quote)}
	for j, r := range text {
		diagonal := column[0]
		column[0] = j + 1
		for i, q := range quote {
			cost := diagonal
			if q != r {
				cost = 1 + min(diagonal, column[i], column[i+1])
			}
			diagonal, column[i+1] = column[i+1], cost
		}
		out = append(out, column[len(quote)])
	}
	return out
}

func distance(text, quote string) int {
	a, _ := symbolsOf(text)
	b, _ := symbolsOf(quote)
	all := distances(a, b)
	return all[len(all)-1]
}

// leastDistance is the plain programme for a passage anywhere in a text.
func leastDistance(text, quote string) int {
	symbols, _ := symbolsOf(text)
	rows, _ := symbolsOf(quote)
	column := make([]int, len(rows)+1)
	for i := range column {
		column[i] = i
	}
	least := len(rows)
	for _, r := range symbols {
		diagonal := 0
		for i, q := range rows {
			cost := diagonal
			if q != r {
				cost = 1 + min(diagonal, column[i], column[i+1])
			}
			diagonal, column[i+1] = column[i+1], cost
		}
		least = min(least, column[len(rows)])
	}
	return least
}

// proseOf is about so many bytes of words.
func proseOf(random *rand.Rand, size int) string {
	words := strings.Fields("the queue keeps its order when two jobs have one priority and nobody asks for more than return err nil if test FAIL ok größe 日本語 items[17] 0.00s\t")
	var out strings.Builder
	for out.Len() < size {
		out.WriteString(words[random.Intn(len(words))])
		out.WriteByte(" \n "[random.Intn(3)])
	}
	return out.String()
}

// changed is a text with so many in a hundred of its code points changed.
func changed(random *rand.Rand, text string, percent int) string {
	var out strings.Builder
	for _, r := range text {
		if random.Intn(100) >= percent {
			out.WriteRune(r)
			continue
		}
		switch random.Intn(3) {
		case 0: // one more
			out.WriteRune('a' + rune(random.Intn(26)))
			out.WriteRune(r)
		case 1: // another
			out.WriteRune('a' + rune(random.Intn(26)))
		}
	}
	return out.String()
}
