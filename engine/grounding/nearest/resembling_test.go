package nearest

import (
	"math/rand"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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

// Fields of a packet, with quotes that have something of them: most of what is left
// out without looking is left out here.
func TestResemblingIsExactOnFields(t *testing.T) {
	random := rand.New(rand.NewSource(11))
	cases := 300
	if testing.Short() {
		cases = 30
	}
	for range cases {
		text := proseOf(random, 1000+random.Intn(3000))
		if random.Intn(3) == 0 { // lines that are much alike
			text = strings.Repeat(text[:100]+"\n", 20) + text
		}
		page := Page{text, nil}
		for at := 0; at < len(text); {
			end := cutAt(text, min(at+200+random.Intn(900), len(text)), len(text))
			page.Parts = append(page.Parts, Part{at, end})
			at = end
		}
		var quotes []string
		for range 6 {
			start := random.Intn(len(text))
			quote := changed(random, text[start:min(start+5+random.Intn(200), len(text))], random.Intn(40))
			if words := strings.Fields(quote); len(words) > 3 && random.Intn(2) == 0 {
				cut := 1 + random.Intn(len(words)-2) // words of two places
				other := strings.Fields(proseOf(random, 60))
				quote = strings.Join(append(words[:cut:cut], other[:min(len(other), random.Intn(5))]...), " ")
			}
			quotes = append(quotes, quote)
		}
		mustResemble(t, page, quotes)
	}
}

func TestResemblingGivesUp(t *testing.T) {
	random := rand.New(rand.NewSource(13))
	text := proseOf(random, 3*askEvery)
	quotes := []string{changed(random, text[1000:1100], 8), "nothing resembles this claim anywhere", text[5000:5100] + text[9000:9050], strings.Repeat("x", LongestQuote+1)}
	asked := 0
	all, ok := Resembling(Whole(text), quotes, func() bool { asked++; return false })
	if !ok || all[0].Same == 0 || all[1].Same > 0 || all[3].Same > 0 {
		t.Fatalf("%v %+v", ok, all)
	}
	for after := range asked {
		left := after
		if found, ok := Resembling(Whole(text), quotes, func() bool { left--; return left < 0 }); ok || found != nil {
			t.Errorf("stopped at the %dth of %d times: %v %v", after, asked, ok, found)
		}
	}
}

func FuzzResembling(f *testing.F) {
	f.Add("DONE 41 tests, 3 failures in 1.204s", "DONE 41 tests in 1.204s", "41 tests failures")
	f.Add("日本語 the queue keeps its order \xff when two jobs tie", "the queue kept its order when jobs tie", "日本 the order")
	f.Fuzz(func(t *testing.T, text, quote, other string) {
		text, quote, other = text[:min(len(text), 600)], quote[:min(len(quote), 200)], other[:min(len(other), 200)]
		mustResemble(t, Whole(text), []string{quote, other})
		middle := cutAt(text, len(text)/2, len(text))
		mustResemble(t, Page{text, []Part{{0, middle}, {middle, len(text)}}}, []string{other, quote})
	})
}
