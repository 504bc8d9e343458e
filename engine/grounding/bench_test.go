package grounding_test

// The aims of grounding, as medians of five rounds in one run:
//
//	make bench-ground      or: go test -run '^$' -bench . -benchtime 1x ./engine/grounding

import (
	"fmt"
	"math/rand"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"countersign/engine/grounding"
	"countersign/engine/grounding/nearest"
)

// evidenceText is as much text as the benchmarks need, like the source code, test
// output and prose of a run: words of a vocabulary, common ones and rare ones,
// numbers, signs, and indented lines.
func evidenceText(size int) string {
	random := rand.New(rand.NewSource(int64(size)))
	syllables := strings.Fields("a al ber con de der di en er es fi go in ja ka lo ma me na ne no or po que re ri ro sa se si so ta te ter ti to tra tu un ve")
	words := make([]string, 4000)
	for i := range words {
		for range 1 + random.Intn(4) {
			words[i] += syllables[random.Intn(len(syllables))]
		}
	}
	common := rand.NewZipf(random, 1.1, 4, uint64(len(words)-1))
	signs := []string{" ", " ", " ", " ", ", ", ".", "(", ") ", " := ", "[", "] ", ": ", " = ", " \"", "\" ", "/", "_", ".\n\n"}
	var out strings.Builder
	out.Grow(size + 100)
	for out.Len() < size {
		fmt.Fprintf(&out, "%s", strings.Repeat("\t", random.Intn(4)))
		for range 3 + random.Intn(10) {
			switch random.Intn(12) {
			case 0:
				fmt.Fprintf(&out, "%d", random.Intn(10000))
			case 1:
				out.WriteString([]string{"größe", "日本語", "→", "func", "return", "if err != nil"}[random.Intn(6)])
			default:
				out.WriteString(words[common.Uint64()])
			}
			out.WriteString(signs[random.Intn(len(signs))])
		}
		out.WriteString("\n")
	}
	return out.String()[:size]
}

// linesAlike is a log of lines that differ in a few numbers only.
func linesAlike(size int) string {
	var out strings.Builder
	for i := 0; out.Len() < size; i++ {
		fmt.Fprintf(&out, "--- PASS: TestReady%d (%d.%02ds)\n    queue_test.go:%d: the queue keeps its order after %d turns\n", i*7%9973, i%9, i%97, i%499, i%1009)
	}
	return out.String()[:size]
}

// quotesOf draws quotes from a text: four of five are there, with their spaces
// written otherwise; the fifth has one wrong byte.
func quotesOf(text string, n int) []string {
	random := rand.New(rand.NewSource(int64(n)))
	quotes := make([]string, n)
	for i := range quotes {
		length := 40 + random.Intn(160)
		at := random.Intn(len(text) - length)
		quote := strings.ToValidUTF8(text[at:at+length], "")
		quote = strings.ReplaceAll(quote, "\n", " \n ")
		if i%5 == 4 {
			quote = quote[:20] + "\x01" + quote[20:]
		}
		quotes[i] = quote
	}
	return quotes
}

// rounds is how often a figure is measured. The median is printed.
const rounds = 5

// report measures figures in some rounds, one after the other, and prints the median
// of each. What is to be compared is measured in the same round.
func report(b *testing.B, round func() map[string]float64) {
	figures := map[string][]float64{}
	for range rounds {
		for name, figure := range round() {
			figures[name] = append(figures[name], figure)
		}
	}
	for name, measured := range figures {
		slices.Sort(measured)
		b.ReportMetric(measured[rounds/2], name)
	}
}

// least is the time of the quickest of some runs, in nanoseconds: whatever else
// the machine does only makes a run slower.
func least(runs int, run func()) float64 {
	quickest := time.Duration(1<<63 - 1)
	for range runs {
		start := time.Now()
		run()
		quickest = min(quickest, time.Since(start))
	}
	return float64(quickest.Nanoseconds())
}

// asTheSeed collapses a text character by character, as the seed does it.
func asTheSeed(text string) string {
	var out strings.Builder
	lastSpace := true
	for _, ch := range strings.TrimSpace(text) {
		isSpace := ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r'
		if !isSpace {
			out.WriteRune(ch)
		} else if !lastSpace {
			out.WriteByte(' ')
		}
		lastSpace = isSpace
	}
	return strings.TrimSpace(out.String())
}

// BenchmarkGround500KB prints the aims of 500 quotes against 500 KB: relative to
// one collapse of the evidence, to ten quotes, and to the rule as the seed writes
// it (the evidence collapsed for every quote; reckoned from three).
func BenchmarkGround500KB(b *testing.B) {
	text := evidenceText(500 << 10)
	many := quotesOf(text, 500)
	for b.Loop() {
		grounding.Search(text, many)
	}
	report(b, func() map[string]float64 {
		all := least(60, func() { grounding.Search(text, many) })
		ten := least(60, func() { grounding.Search(text, many[:10]) })
		one := least(60, func() { grounding.Search(text, many[:1]) })
		pass := least(60, func() { grounding.CollapsePass(text) })
		slow := least(3, func() {
			for _, quote := range many[:3] {
				strings.Contains(asTheSeed(text), asTheSeed(quote))
			}
		}) / 3 * 500
		return map[string]float64{
			"x-one-collapse-pass": all / pass, "x-ten-quotes": all / ten, "x-one-quote": all / one,
			"times-the-seed's-loop": slow / all, "ms": all / 1e6,
		}
	})
}

// BenchmarkGround50MB prints the time of 500 quotes against one line of 50 MB,
// and what is allocated beside the places.
func BenchmarkGround50MB(b *testing.B) {
	text := strings.ReplaceAll(evidenceText(50<<20), "\n", " ")
	many := quotesOf(text, 500)
	for b.Loop() {
		grounding.Search(text, many)
	}
	report(b, func() map[string]float64 {
		var before, after runtime.MemStats
		places := 0
		runtime.ReadMemStats(&before)
		grounding.NewNeedles(many).Each(text, func(int, grounding.Match) { places++ })
		runtime.ReadMemStats(&after)
		return map[string]float64{
			"ms":         least(5, func() { grounding.Search(text, many) }) / 1e6,
			"KB-scratch": float64(after.TotalAlloc-before.TotalAlloc) / 1024, "places": float64(places),
		}
	})
}

// wrongQuotes are quotes of some length with one in so many of their characters
// wrong.
func wrongQuotes(text string, length, oneIn int) []string {
	random := rand.New(rand.NewSource(int64(length)))
	quotes := make([]string, 5)
	for i := range quotes {
		at := random.Intn(len(text) - 2*length)
		quote := []byte(strings.ToValidUTF8(text[at:at+length], ""))
		for i := range quote {
			if random.Intn(oneIn) == 0 {
				quote[i] = byte('a' + random.Intn(26))
			}
		}
		quotes[i] = string(quote)
	}
	return quotes
}

// nearestMS is the time in milliseconds to find something near a quote: the median
// of several quotes, each at its quickest.
func nearestMS(text string, quotes []string, find func(nearest.Page, string)) float64 {
	var times []float64
	for _, quote := range quotes {
		times = append(times, least(3, func() { find(nearest.Whole(text), quote) })/1e6)
	}
	slices.Sort(times)
	return times[len(times)/2]
}

func exact(page nearest.Page, quote string) { nearest.Find(page, quote, nil) }

func quick(page nearest.Page, quote string) { nearest.Quick(page, quote) }

func resembling(page nearest.Page, quote string) { nearest.Resembling(page, []string{quote}, nil) }

// BenchmarkNearest prints the aims of the nearest passage, in milliseconds: quotes
// of 300 characters with 11 % wrong ones against 500 KB and 5 MB; beside them
// shorter quotes, the worst cases (lines that are all alike, and quotes that are
// like nothing), the same as it is asked for when a quote is explained, where what
// resembles nothing is told at once, and the quick answer.
func BenchmarkNearest(b *testing.B) {
	for _, size := range []int{500 << 10, 5 << 20} {
		text, alike := evidenceText(size), linesAlike(size)
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			for b.Loop() {
				nearest.Quick(nearest.Whole(text), text[size/2:size/2+300])
			}
			long, short, nothing, lines := wrongQuotes(text, 300, 9), wrongQuotes(text, 60, 9), wrongQuotes(text, 300, 1), wrongQuotes(alike, 300, 9)
			report(b, func() map[string]float64 {
				return map[string]float64{
					"ms-300-characters":       nearestMS(text, long, exact),
					"ms-60-characters":        nearestMS(text, short, exact),
					"ms-300-nothing-alike":    nearestMS(text, nothing, exact),
					"ms-300-lines-alike":      nearestMS(alike, lines, exact),
					"ms-explained":            nearestMS(text, long, resembling),
					"ms-explained-nothing":    nearestMS(text, nothing, resembling),
					"ms-explained-lines":      nearestMS(alike, lines, resembling),
					"ms-300-characters-quick": nearestMS(text, long, quick),
				}
			})
		})
	}
}
