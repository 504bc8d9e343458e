package grounding

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"countersign/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSearch(t *testing.T) {
	for _, test := range []struct {
		name, evidence, quote string
		want                  []Match
	}{
		{"blank quote", "abc", " \n", nil},
		{"blank evidence", " \n", "a", nil},
		{"absent", "abc", "d", nil},
		{"plain", "abcabc", "bc", []Match{{1, 3}, {4, 6}}},
		{"overlapping", "aaaa", "aa", []Match{{0, 2}, {1, 3}, {2, 4}}},
		{"overlapping after a partial match", "abababcabab", "abab", []Match{{0, 4}, {2, 6}, {7, 11}}},
		{"trimmed front", "  \u00a0ab", "ab", []Match{{4, 6}}},
		{"across a run", "  if a &&\n\t\tb {\n", "a && b", []Match{{5, 13}}},
		{"after a run", "  if a &&\n\t\tb {\n", "b {", []Match{{12, 15}}},
		{"a run ends before the match", "x   y", "y", []Match{{4, 5}}},
		{"a run begins after the match", "x   y", "x", []Match{{0, 1}}},
		{"one tab is one space", "a\tb a b", "a b", []Match{{0, 3}, {4, 7}}},
		{"bytes, not code points", "é\n\né日", "é 日", nil},
		{"code points of several bytes", "日  本\r\n日 本", "日 本", []Match{{0, 8}, {10, 17}}},
		{"overlapping code points", "ééé", "éé", []Match{{0, 4}, {2, 6}}},
		{"two runs inside", "a  b   c", "a b c", []Match{{0, 8}}},
		{"a quote with runs", "a b", "a \t b", []Match{{0, 3}}},
		{"half a trimmed space", "\u00a0x", "\xa0x", nil},
		{"half a space inside", "y\u00a0x", "\xa0x", []Match{{2, 4}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Search(test.evidence, []string{test.quote})
			if diff := cmp.Diff([][]Match{test.want}, got); diff != "" {
				t.Error(diff)
			}
			mustAgree(t, test.evidence, []string{test.quote})
		})
	}
}

func TestCheck(t *testing.T) {
	const full, empty = "a  b, a b", " \n"
	for _, test := range []struct {
		name, quote, evidence string
		state                 model.QuoteState
		chars                 int
		spots                 []model.Spot
	}{
		{"grounded", "a b", full, model.QuoteGrounded, 3, []model.Spot{{Start: 0, End: 4, Message: -1}, {Start: 6, End: 9, Message: -1}}},
		{"ungrounded", "é c", full, model.QuoteUngrounded, 3, []model.Spot{}},
		{"blank", " \t", full, model.QuoteBlank, 2, []model.Spot{}},
		{"no quote", "", full, model.QuoteBlank, 0, []model.Spot{}},
		{"no evidence", "a b", empty, model.QuoteUnchecked, 3, []model.Spot{}},
		{"blank without evidence", "", empty, model.QuoteBlank, 0, []model.Spot{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := model.QuoteCheck{
				Quote: test.quote, Chars: test.chars, State: test.state,
				Places: len(test.spots), Spots: test.spots, Elsewhere: []model.Spot{},
			}
			if diff := cmp.Diff([]model.QuoteCheck{want}, Check(test.evidence, []string{test.quote})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A quote of one letter has more places than anyone reads: the first are listed,
// more are counted, and at some point the search stops.
func TestManyPlaces(t *testing.T) {
	text := strings.Repeat("a", MaxPlaces+5)
	for _, quotes := range [][]string{{"a"}, {"aaaaaa"}, slices.Repeat([]string{strings.Repeat("a", 20)}, few+1)} {
		for i, check := range Check(text, quotes) {
			want := min(MaxPlaces, len(text)-len(quotes[i])+1)
			if check.State != model.QuoteGrounded || check.Places != want || len(check.Spots) != MaxSpots {
				t.Errorf("%q: %s, %d places, %d spots; want %d", quotes[i], check.State, check.Places, len(check.Spots), want)
			}
		}
	}
}

// Quotes and texts in which nearly everything is nearly a match.
func TestDeceivers(t *testing.T) {
	a := strings.Repeat("a", 600)
	spaced := strings.Repeat("a ", 400)
	for _, test := range []struct{ name, evidence, quote string }{
		{"all alike but the last byte", strings.Repeat("a", 1<<13), a + "b"},
		{"all alike but the first byte", strings.Repeat("a", 1<<13), "b" + a},
		{"words alike", strings.Repeat("a ", 1<<13), spaced + "b"},
		{"words alike and found", strings.Repeat("a ", 1<<13) + "b", spaced + "b"},
		{"overlapping everywhere", strings.Repeat("a", 1<<12), a},
		{"a longest word that is everywhere", strings.Repeat("aaaa ", 1<<12), strings.Repeat("aaaa ", 200) + "b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, n := range []int{1, few + 3} {
				var quotes []string
				for i := range n {
					quotes = append(quotes, test.quote[i:])
				}
				mustAgree(t, test.evidence, quotes)
			}
		})
	}
}

// TestSearchAgreesWithCollapse draws evidence from few characters, so that words
// repeat and overlap, and quotes both from the evidence and from anywhere. With
// many quotes those of all lengths are looked up together.
func TestSearchAgreesWithCollapse(t *testing.T) {
	letters := rapid.SampledFrom([]rune("aab \t\n\r\u00a0é日\u2003"))
	rapid.Check(t, func(t *rapid.T) {
		evidence := string(rapid.SliceOfN(letters, 0, 120).Draw(t, "evidence"))
		quotes := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			if rapid.Bool().Draw(t, "of the evidence") {
				runes := []rune(evidence)
				start := rapid.IntRange(0, len(runes)).Draw(t, "start")
				return string(runes[start:rapid.IntRange(start, len(runes)).Draw(t, "end")])
			}
			return string(rapid.SliceOfN(letters, 0, 30).Draw(t, "quote"))
		}), 1, 40).Draw(t, "quotes")
		mustAgree(t, evidence, quotes)
	})
}

// More quotes than one table has room for.
func TestAnyNumberOfQuotes(t *testing.T) {
	var quotes []string
	for i := range mostMembers + few + 2 {
		quotes = append(quotes, fmt.Sprintf("quote  number %d of very many", i))
	}
	last := quotes[len(quotes)-1]
	mustAgree(t, quotes[0]+", "+quotes[mostMembers-1]+",\n"+quotes[mostMembers]+"; "+last+" and again "+last, quotes)
}

// Pieces end in the middle of quotes, keys and runs of spaces.
func TestSearchAcrossPieces(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	var text strings.Builder
	for text.Len() < 3*pieceSize {
		fmt.Fprintf(&text, "%x", random.Intn(1<<random.Intn(20)))
		text.WriteString(strings.Repeat([]string{" ", "\n", "\t", "\n\t\t"}[random.Intn(4)], random.Intn(3)))
	}
	evidence := text.String()
	var quotes []string
	for range 300 {
		at := random.Intn(len(evidence) - 400)
		if random.Intn(2) == 0 {
			at = random.Intn(3)*pieceSize + random.Intn(200) - min(100, 200)
			at = max(at, 0)
		}
		quote := evidence[at : at+1+random.Intn(300)]
		if random.Intn(4) == 0 {
			quote += "!"
		}
		quotes = append(quotes, quote)
	}
	mustAgree(t, evidence, quotes)
}

func FuzzSearch(f *testing.F) {
	for _, seed := range [][2]string{
		{"a && b", "if a &&\n\t\tb {"}, {"aa", "aaaa a a"}, {"\xa0x", "\xc2\xa0x \xa0x"}, {"", " "},
		{"é", "e\u0301 é"}, {"a\u00a0b", "a\u00a0b"}, {"\\\"hi\\\"", `{"o":"f(\"hi\")"}`}, {"x\xc2", "x\xc2\xa0"},
		{"the quick brown fox jumps", "see the quick\nbrown  fox jumps over"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, quote, evidence string) {
		quotes := []string{quote}
		// Every beginning and end of the quote, so that all lengths are looked up.
		for n := 1; n < min(len(quote), 24); n++ {
			quotes = append(quotes, quote[n:], quote[:len(quote)-n])
		}
		mustAgree(t, evidence, quotes)
	})
}

// mustAgree holds the fast search against the rule: it finds what the rule
// contains, in every place, and each place collapses to the quote. The search
// that cannot be deceived must say the same.
func mustAgree(t rapid.TB, evidence string, quotes []string) {
	found := Search(evidence, quotes)
	text := Collapse(evidence)
	for i, quote := range quotes {
		word := Collapse(quote)
		if crawled := crawled(evidence, word); !slices.Equal(crawled, found[i]) {
			t.Fatalf("quote %q in %q: found %d places, crawling %d: %s", short(quote), short(evidence), len(found[i]), len(crawled), short(cmp.Diff(crawled, found[i])))
		}
		places := 0
		for at := 0; word != "" && at < len(text); at++ {
			next := strings.Index(text[at:], word)
			if next < 0 {
				break
			}
			at += next
			places++
		}
		if places != len(found[i]) {
			t.Fatalf("quote %q in %q: %d places, found %d", short(quote), short(evidence), places, len(found[i]))
		}
		for m, match := range found[i] {
			if match.Start < 0 || match.End > len(evidence) || match.Start >= match.End {
				t.Fatalf("quote %q in %q: match %v", short(quote), short(evidence), match)
			}
			if m > 0 && found[i][m-1].Start >= match.Start {
				t.Fatalf("quote %q in %q: out of order %v", short(quote), short(evidence), short(fmt.Sprint(found[i])))
			}
			if got := Collapse(evidence[match.Start:match.End]); got != word {
				t.Fatalf("quote %q in %q: %v is %q", short(quote), short(evidence), match, short(got))
			}
		}
	}
	want := []string{}
	for i, quote := range quotes {
		if len(found[i]) == 0 && Collapse(quote) != "" && text != "" {
			want = append(want, quote)
		}
	}
	if diff := cmp.Diff(Ungrounded(quotes, evidence), want); diff != "" {
		t.Fatalf("evidence %q: (-rule +search) %s", evidence, diff)
	}
}

// short is a text that can be printed.
func short(text string) string { return text[:min(len(text), 2000)] }

// crawled is the places that crawl finds.
func crawled(evidence, word string) []Match {
	var out []Match
	trimmed := strings.TrimSpace(evidence)
	if word == "" || trimmed == "" {
		return nil
	}
	start := len(evidence) - len(strings.TrimLeft(evidence, "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"))
	s := search{text: trimmed, start: start, places: make([]int, 1), last: make([]int, 1), tell: func(_ int, m Match) { out = append(out, m) }}
	s.crawl(0, word)
	return out
}
