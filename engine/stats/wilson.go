package stats

import (
	"math"
	"sort"
)

// z is the 97.5 % point of the normal distribution, for intervals of 95 %.
const z = 1.959964

// Interval is a range of 95 % confidence.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Wilson is the score interval of k of n; not ok where n is 0, which has none
// (facts: reviewing e, small samples).
func Wilson(k, n int) (interval Interval, ok bool) {
	if n <= 0 {
		return Interval{}, false
	}
	return wilson(float64(k)/float64(n), float64(n)), true
}

// wilson is the score interval of a share p of n, where n need not be whole: of
// weighted decisions it is how many equal ones they are worth.
func wilson(p, n float64) Interval {
	whole := 1 + z*z/n
	centre := (p + z*z/(2*n)) / whole
	half := z / whole * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	interval := Interval{max(centre-half, 0), min(centre+half, 1)}
	if p == 0 {
		interval.Low = 0 // what rounding leaves is not a share
	}
	if p == 1 {
		interval.High = 1
	}
	return interval
}

// Needed is the least number of decisions among which so many errors leave the
// lower end of the interval of being right at or over a bound; 0 for a bound of 1
// or more, which no number of decisions reaches.
func Needed(errors int, bound float64) int {
	if bound >= 1 {
		return 0
	}
	enough := func(n int) bool {
		return n > errors && wilson(float64(n-errors)/float64(n), float64(n)).Low >= bound
	}
	// With more decisions and no further error the lower end only rises.
	most := 1
	for !enough(most) {
		most *= 2
	}
	return sort.Search(most, enough)
}

// Newcombe is the interval of the difference of two shares that rest on different
// decisions, k1 of n1 less k2 of n2, from their score intervals; not ok where one
// of them does not exist.
func Newcombe(k1, n1, k2, n2 int) (difference float64, interval Interval, ok bool) {
	first, ok1 := Wilson(k1, n1)
	second, ok2 := Wilson(k2, n2)
	if !ok1 || !ok2 {
		return 0, Interval{}, false
	}
	p1, p2 := float64(k1)/float64(n1), float64(k2)/float64(n2)
	difference = p1 - p2
	return difference, Interval{
		difference - math.Hypot(p1-first.Low, second.High-p2),
		difference + math.Hypot(first.High-p1, p2-second.Low),
	}, true
}
