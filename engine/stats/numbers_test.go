package stats_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"countersign/engine/stats"
)

// near compares to as many digits as the reference values are given with.
func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > within {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// The reference values are those of facts: reviewing e, small samples.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 5, .000, .434}, {5, 5, .566, 1}, {9, 10, .596, .982}, {0, 20, .000, .161}, {1, 20, .009, .236},
		{18, 20, .699, .972}, {27, 30, .744, .965}, {45, 50, .786, .957}, {90, 100, .826, .945},
	} {
		got, ok := stats.Wilson(c.k, c.n)
		if !ok {
			t.Fatalf("%d/%d has no interval", c.k, c.n)
		}
		near(t, fmt.Sprintf("the low end of %d/%d", c.k, c.n), got.Low, c.low, .0005)
		near(t, fmt.Sprintf("the high end of %d/%d", c.k, c.n), got.High, c.high, .0005)
	}
	if got, ok := stats.Wilson(0, 0); ok {
		t.Errorf("0/0 has the interval %v", got)
	}
}

// The ends of a score interval are the shares from which k of n is just z standard
// errors away: what defines it, without the closed form.
func TestWilsonIsTheScoreInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 500).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		got, _ := stats.Wilson(k, n)
		p := float64(k) / float64(n)
		if got.Low > p || got.High < p || got.Low < 0 || got.High > 1 {
			t.Fatalf("%d/%d is not inside %v", k, n, got)
		}
		for _, end := range []float64{got.Low, got.High} {
			if end <= 0 || end >= 1 {
				continue // clamped
			}
			away := math.Abs(p-end) / math.Sqrt(end*(1-end)/float64(n))
			if math.Abs(away-1.959964) > 1e-6 {
				t.Fatalf("%d/%d: %v is %v standard errors away", k, n, end, away)
			}
		}
	})
}

func TestNeeded(t *testing.T) {
	for bound, want := range map[float64][]int{.80: {16, 25, 33, 40}, .90: {35, 53, 69, 84}} {
		for errors, n := range want {
			if got := stats.Needed(errors, bound); got != n {
				t.Errorf("with %d errors %d are needed to reach %v, want %d", errors, got, bound, n)
			}
		}
	}
	if got := stats.Needed(0, 1); got != 0 {
		t.Errorf("certainty needs %d", got)
	}
}

func TestNeededIsTheLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		errors := rapid.IntRange(0, 20).Draw(t, "errors")
		bound := rapid.Float64Range(0.05, 0.97).Draw(t, "bound")
		want := errors + 1
		for {
			if interval, _ := stats.Wilson(want-errors, want); interval.Low >= bound {
				break
			}
			want++
		}
		if got := stats.Needed(errors, bound); got != want {
			t.Fatalf("%d errors, bound %v: %d, counting up %d", errors, bound, got, want)
		}
	})
}

func TestNewcombe(t *testing.T) {
	// Newcombe 1998, table II, method 10: 56/70 − 48/80 is 0.0524 to 0.3339; 9/10 − 3/10
	// is 0.1705 to 0.8090.
	for _, c := range []struct {
		k1, n1, k2, n2 int
		low, high      float64
	}{{56, 70, 48, 80, .0524, .3339}, {9, 10, 3, 10, .1705, .8090}} {
		difference, got, ok := stats.Newcombe(c.k1, c.n1, c.k2, c.n2)
		if !ok {
			t.Fatal("no interval")
		}
		near(t, "the difference", difference, float64(c.k1)/float64(c.n1)-float64(c.k2)/float64(c.n2), 1e-12)
		near(t, "the low end", got.Low, c.low, .0001)
		near(t, "the high end", got.High, c.high, .0001)
	}
	if _, _, ok := stats.Newcombe(0, 0, 1, 2); ok {
		t.Error("a difference from nothing has an interval")
	}
}

func TestKappa(t *testing.T) {
	for _, c := range []struct {
		name      string
		table     stats.Table
		kappa     float64
		undefined string
		constant  bool
		ac1       float64
	}{
		{"balanced", stats.Table{Both: 45, First: 5, Second: 5, None: 45}, .80, "", false, .80},
		{"mostly done", stats.Table{Both: 85, First: 5, Second: 5, None: 5}, .44, "", false, .88},
		{"no unfinished in common", stats.Table{Both: 90, First: 5, Second: 5}, -.05, "", false, .89},
		{"one rater constant", stats.Table{Both: 19, First: 1}, 0, "", true, .95},
		{"one class", stats.Table{Both: 20}, 0, stats.UndefinedOneClass, false, 1},
		{"the other class", stats.Table{None: 3}, 0, stats.UndefinedOneClass, false, 1},
		{"each constant, never the same", stats.Table{First: 7}, 0, "", false, -1},
	} {
		kappa, undefined := c.table.Kappa()
		near(t, c.name+": kappa", kappa, c.kappa, .005)
		if undefined != c.undefined || c.table.Constant() != c.constant {
			t.Errorf("%s: undefined %q, constant %v", c.name, undefined, c.table.Constant())
		}
		ac1, undefined := c.table.AC1()
		near(t, c.name+": AC1", ac1, c.ac1, .005)
		if undefined != "" {
			t.Errorf("%s: AC1 is %s", c.name, undefined)
		}
	}
	if _, undefined := (stats.Table{}).Kappa(); undefined != stats.UndefinedNothing {
		t.Errorf("kappa of nothing is %q", undefined)
	}
	if _, undefined := (stats.Table{}).AC1(); undefined != stats.UndefinedNothing {
		t.Errorf("AC1 of nothing is %q", undefined)
	}
}

// ratings draws what two raters said, decision by decision.
func ratings(t *rapid.T, least int) [][]string {
	return rapid.SliceOfN(rapid.SliceOfN(rapid.SampledFrom([]string{"done", "continue"}), 2, 2), least, 30).Draw(t, "ratings")
}

func tableOf(ratings [][]string) stats.Table {
	var table stats.Table
	for _, pair := range ratings {
		switch strings.Join(pair, " ") {
		case "done done":
			table.Both++
		case "done continue":
			table.First++
		case "continue done":
			table.Second++
		default:
			table.None++
		}
	}
	return table
}

// Kappa by its definition: what agrees, against what agrees when each of the one
// rater's words is put beside each of the other's.
func TestKappaIsByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs := ratings(t, 1)
		agree, crossed := 0, 0
		for _, one := range pairs {
			if one[0] == one[1] {
				agree++
			}
			for _, other := range pairs {
				if one[0] == other[1] {
					crossed++
				}
			}
		}
		n := float64(len(pairs))
		observed, expected := float64(agree)/n, float64(crossed)/(n*n)
		kappa, undefined := tableOf(pairs).Kappa()
		if (expected == 1) != (undefined == stats.UndefinedOneClass) {
			t.Fatalf("%v: expected %v, undefined %q", pairs, expected, undefined)
		}
		if want := (observed - expected) / (1 - expected); expected < 1 && math.Abs(kappa-want) > 1e-9 {
			t.Fatalf("%v: %v, by definition %v", pairs, kappa, want)
		}
	})
}

// Krippendorff's own example of four observers and twelve units, with gaps; nominal
// alpha is 0.743.
func TestAlpha(t *testing.T) {
	observers := []string{"123321412...", "1233224125.3", ".3332342251.", "12332441251."}
	units := make([][]string, 12)
	for _, observer := range observers {
		for unit, class := range strings.Split(observer, "") {
			if class != "." {
				units[unit] = append(units[unit], class)
			}
		}
	}
	alpha, undefined := stats.Alpha(units)
	near(t, "alpha", alpha, .743, .0005)
	if undefined != "" {
		t.Errorf("alpha is %s", undefined)
	}
	if _, undefined := stats.Alpha([][]string{{"done", "done"}, {"done", "done", "done"}, {"continue"}}); undefined != stats.UndefinedOneClass {
		t.Errorf("alpha of one class is %q", undefined)
	}
	if _, undefined := stats.Alpha([][]string{{"done"}, nil}); undefined != stats.UndefinedNothing {
		t.Errorf("alpha without a pair is %q", undefined)
	}
}

// Alpha pair by pair: how often two values of one unit differ, each unit counting
// as many times as it has values, against how often any two values differ.
func TestAlphaIsByPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		classes := rapid.SampledFrom([]string{"done", "continue", "other"})
		units := rapid.SliceOfN(rapid.SliceOfN(classes, 0, 5), 0, 12).Draw(t, "units")
		var values []string
		observed := 0.0
		for _, unit := range units {
			if len(unit) < 2 {
				continue
			}
			values = append(values, unit...)
			for i := range unit {
				for j := range unit {
					if i != j && unit[i] != unit[j] {
						observed += 1 / float64(len(unit)-1)
					}
				}
			}
		}
		n, expected := float64(len(values)), 0.0
		for i := range values {
			for j := range values {
				if values[i] != values[j] {
					expected++
				}
			}
		}
		alpha, undefined := stats.Alpha(units)
		if (undefined == "") != (expected > 0) {
			t.Fatalf("%v: %q with %v pairs that differ", units, undefined, expected)
		}
		if want := 1 - (observed/n)/(expected/(n*(n-1))); expected > 0 && math.Abs(alpha-want) > 1e-9 {
			t.Fatalf("%v: %v, by pairs %v", units, alpha, want)
		}
	})
}

func TestMcNemar(t *testing.T) {
	for _, c := range []struct {
		b, c   int
		p      float64
		within float64
	}{{8, 2, .109, .0005}, {6, 0, .031, .0005}, {5, 0, .0625, 0}, {0, 0, 1, 0}, {4, 4, 1, 0}, {0, 1, 1, 0}, {1030, 1000, .5198122723, 1e-10}} {
		near(t, fmt.Sprintf("p of %d v %d", c.b, c.c), stats.McNemar(c.b, c.c), c.p, c.within)
	}
}

// All ways in which coins could have fallen, one by one.
func TestMcNemarIsByCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, c := rapid.IntRange(0, 7).Draw(t, "b"), rapid.IntRange(0, 7).Draw(t, "c")
		n, uneven := b+c, 0
		for fall := range uint(1) << n {
			heads := bits.OnesCount(fall)
			if max(heads, n-heads) >= max(b, c) {
				uneven++
			}
		}
		want := float64(uneven) / float64(int(1)<<n)
		if got := stats.McNemar(b, c); math.Abs(got-want) > 1e-12 {
			t.Fatalf("%d v %d: %v, by counting %v", b, c, got, want)
		}
	})
}

func TestRoganGladen(t *testing.T) {
	for _, c := range []struct {
		observed, tpr, tnr, share float64
		weak                      bool
		undefined                 string
	}{
		{.70, .90, .80, .5 / .7, false, ""},
		{.10, .90, .80, 0, false, ""},
		{.95, .90, .80, 1, false, ""},
		{.60, .60, .55, 1, true, ""},
		{.60, .50, .50, 0, false, stats.UndefinedNoBetter},
		{.60, .20, .30, 0, false, stats.UndefinedNoBetter},
	} {
		share, weak, undefined := stats.RoganGladen(c.observed, c.tpr, c.tnr)
		near(t, fmt.Sprintf("the share of %v", c), share, c.share, 1e-9)
		if weak != c.weak || undefined != c.undefined {
			t.Errorf("%v: weak %v, undefined %q", c, weak, undefined)
		}
	}
}

// chance is the generator of a seed.
func chance(seed uint64) stats.Chance {
	return func() func(int) int { return rand.New(rand.NewPCG(seed, 0)).IntN }
}

func TestBootstrapIsTheSameAgain(t *testing.T) {
	values := []float64{1, 8, 27, 64, 125, 216, 343, 512, 729, 1000}
	mean := func(drawn []float64) (float64, bool) {
		sum, n := 0.0, 0.0
		for i, times := range drawn {
			sum, n = sum+times*values[i], n+times
		}
		return sum / n, true
	}
	first, ok := stats.Bootstrap(len(values), 500, chance(7), mean)
	again, _ := stats.Bootstrap(len(values), 500, chance(7), mean)
	other, _ := stats.Bootstrap(len(values), 500, chance(8), mean)
	if !ok || first != again {
		t.Errorf("%v, then %v", first, again)
	}
	if first == other {
		t.Errorf("another seed drew %v too", other)
	}
}

// A bootstrap by drawing runs one by one and counting them out is the slow way.
func TestBootstrapIsByDrawing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hits := rapid.SliceOfN(rapid.IntRange(0, 3), 2, 8).Draw(t, "hits of each run")
		sizes := make([]int, len(hits))
		for i, hit := range hits {
			sizes[i] = hit + rapid.IntRange(0, 2).Draw(t, "misses")
		}
		const times = 41 // 2.5 % and 97.5 % of the way lie on values
		seed := rapid.Uint64().Draw(t, "seed")
		got, ok := stats.Bootstrap(len(hits), times, chance(seed), func(drawn []float64) (float64, bool) {
			k, n := 0.0, 0.0
			for run, often := range drawn {
				k, n = k+often*float64(hits[run]), n+often*float64(sizes[run])
			}
			return k / n, n > 0
		})
		draw := chance(seed)()
		var shares []float64
		for range times {
			k, n := 0, 0
			for range hits {
				run := draw(len(hits))
				k, n = k+hits[run], n+sizes[run]
			}
			if n > 0 {
				shares = append(shares, float64(k)/float64(n))
			}
		}
		slices.Sort(shares)
		if got.Undefined != times-len(shares) || ok != (len(shares) > 0) {
			t.Fatalf("%v with %d shares", got, len(shares))
		}
		if len(shares) == times && (got.Low != shares[1] || got.High != shares[39]) {
			t.Fatalf("%v, by drawing %v to %v", got, shares[1], shares[39])
		}
	})
}
