package stats

// Table is how often two raters said what of the same decisions: counts, or sums
// of weights. Positive is done.
type Table struct {
	Both   float64 `json:"both_done"`        // both done
	First  float64 `json:"first_only_done"`  // the first done, the second continue
	Second float64 `json:"second_only_done"` // the first continue, the second done
	None   float64 `json:"both_continue"`    // both continue
}

// N is how many decisions there are, or their weight.
func (t Table) N() float64 { return t.Both + t.First + t.Second + t.None }

func (t Table) plus(more Table, times float64) Table {
	return Table{t.Both + times*more.Both, t.First + times*more.First, t.Second + times*more.Second, t.None + times*more.None}
}

// add counts one decision.
func (t *Table) add(first, second bool, weight float64) {
	switch {
	case first && second:
		t.Both += weight
	case first:
		t.First += weight
	case second:
		t.Second += weight
	default:
		t.None += weight
	}
}

// ratio is k of n; not ok where n is 0.
func ratio(k, n float64) (float64, bool) {
	if n == 0 {
		return 0, false
	}
	return k / n, true
}

// Agreement is the share both raters say the same of.
func (t Table) Agreement() (float64, bool) { return ratio(t.Both+t.None, t.N()) }

// TPR is how much of what the second rater calls done the first lets through, TNR
// how much of what the second calls unfinished it catches. False done is 1 − TNR,
// false refusal 1 − TPR.
func (t Table) TPR() (float64, bool) { return ratio(t.Both, t.Both+t.Second) }

// TNR is the other half of TPR.
func (t Table) TNR() (float64, bool) { return ratio(t.None, t.None+t.First) }

// UndefinedOneClass is why a chance-corrected agreement does not exist: everybody
// used one and the same class, so that nothing could have been told apart.
const UndefinedOneClass = "undefined (one class)"

// UndefinedNothing is why a number does not exist that would rest on nothing.
const UndefinedNothing = "undefined (nothing to count)"

// Kappa is Cohen's kappa: agreement beyond what the raters' habits alone would
// give. Where it does not exist, undefined says why; it is then not 0 and not 1
// (facts: reviewing e, kappa).
func (t Table) Kappa() (kappa float64, undefined string) {
	n := t.N()
	if n == 0 {
		return 0, UndefinedNothing
	}
	first, second := (t.Both+t.First)/n, (t.Both+t.Second)/n
	observed := (t.Both + t.None) / n
	expected := first*second + (1-first)*(1-second)
	if expected == 1 {
		return 0, UndefinedOneClass
	}
	return (observed - expected) / (1 - expected), ""
}

// Constant reports whether one rater used one class only and the other did not:
// kappa is then 0 whatever the agreement, and tells nothing.
func (t Table) Constant() bool {
	first := t.Both+t.First == 0 || t.Second+t.None == 0
	second := t.Both+t.Second == 0 || t.First+t.None == 0
	return first != second
}

// AC1 is Gwet's agreement coefficient, which a rare class does not drag down. It
// exists for any decisions at all: of two classes at most half is expected.
func (t Table) AC1() (ac1 float64, undefined string) {
	n := t.N()
	if n == 0 {
		return 0, UndefinedNothing
	}
	share := (2*t.Both + t.First + t.Second) / (2 * n)
	expected := 2 * share * (1 - share)
	return ((t.Both+t.None)/n - expected) / (1 - expected), ""
}
