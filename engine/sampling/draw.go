package sampling

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"countersign/model"
)

// Unit is one decision as a draw sees it.
type Unit struct {
	Key     string // as a review log knows it (labels.Key)
	Run     string // what tells runs apart
	Kind    model.DecisionKind
	Judge   string   // the model's name; may be blank
	Verdict string   // what the judge's own word says: done, continue, or blank
	Rules   []string // the ids of its findings
}

// Draw says how many decisions are drawn, and of what.
type Draw struct {
	size    int    // of the sample, or of each stratum; 0 is all
	stratum string // what strata are told apart by: verdict or judge; blank is one population
}

// Item is a decision that was drawn: its place in the units, and its frame.
type Item struct {
	Unit  int
	Frame model.Frame
}

const drawForms = "all, random:N, stratified:verdict:N or stratified:judge:N"

// ParseDraw reads a draw: all, random:50, stratified:verdict:25, stratified:judge:25.
func ParseDraw(text string) (Draw, error) {
	if text == "all" {
		return Draw{}, nil
	}
	for prefix, stratum := range map[string]string{"random:": "", "stratified:verdict:": "verdict", "stratified:judge:": "judge"} {
		number, ok := strings.CutPrefix(text, prefix)
		if size, err := strconv.Atoi(number); ok && err == nil && size > 0 {
			return Draw{size, stratum}, nil
		}
	}
	return Draw{}, fmt.Errorf("%q is no sample: %s, N from 1", text, drawForms)
}

// String is the draw as it is asked for.
func (d Draw) String() string {
	switch {
	case d.size == 0:
		return "all"
	case d.stratum == "":
		return fmt.Sprintf("random:%d", d.size)
	}
	return fmt.Sprintf("stratified:%s:%d", d.stratum, d.size)
}

// Take draws from units, in the order of review. Units of one key are copies of one
// decision, and the first stands for them.
func (d Draw) Take(units []Unit, seed int64) []Item {
	var items []Item
	ranks := ranksOf(units, seed)
	for _, stratum := range d.strata(units, ranks) {
		size := len(stratum.units)
		if d.size > 0 {
			size = min(d.size, size)
		}
		frame := model.Frame{
			Kind: model.FrameRandom, Stratum: stratum.name, Draw: d.String(), Seed: seed,
			Probability: float64(size) / float64(max(len(stratum.units), 1)),
		}
		if d.stratum != "" {
			frame.Kind = model.FrameStratified
		}
		for _, unit := range stratum.units[:size] {
			items = append(items, Item{unit, frame})
		}
	}
	slices.SortFunc(items, func(a, b Item) int { return bytes.Compare(ranks[a.Unit], ranks[b.Unit]) })
	return earlierFirst(items, units)
}

// stratum is a part of the units, in the order of their ranks.
type stratum struct {
	name  string
	units []int
}

// strata are the parts that are drawn from, in the order of their names.
func (d Draw) strata(units []Unit, ranks [][]byte) []stratum {
	parts := map[string][]int{}
	seen := map[string]bool{}
	for i, unit := range units {
		if !seen[unit.Key] {
			seen[unit.Key] = true
			parts[d.stratumOf(unit)] = append(parts[d.stratumOf(unit)], i)
		}
	}
	var strata []stratum
	for name, members := range parts {
		slices.SortFunc(members, func(a, b int) int { return bytes.Compare(ranks[a], ranks[b]) })
		strata = append(strata, stratum{name, members})
	}
	slices.SortFunc(strata, func(a, b stratum) int { return strings.Compare(a.name, b.name) })
	return strata
}

func (d Draw) stratumOf(unit Unit) string {
	value := unit.Judge
	switch d.stratum {
	case "":
		return ""
	case "verdict":
		value = unit.Verdict
	}
	if value == "" {
		value = "none"
	}
	return d.stratum + ":" + value
}

// ranksOf is the rank of each unit under a seed.
func ranksOf(units []Unit, seed int64) [][]byte {
	ranks := make([][]byte, len(units))
	for i, unit := range units {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s", seed, unit.Key))
		ranks[i] = sum[:]
	}
	return ranks
}

// earlierFirst leaves each run the places it has, and puts its decisions into them
// in the order of the units.
func earlierFirst(items []Item, units []Unit) []Item {
	places := map[string][]int{}
	for at, item := range items {
		places[units[item.Unit].Run] = append(places[units[item.Unit].Run], at)
	}
	out := make([]Item, len(items))
	for _, of := range places {
		members := make([]Item, len(of))
		for i, at := range of {
			members[i] = items[at]
		}
		slices.SortFunc(members, func(a, b Item) int { return a.Unit - b.Unit })
		for i, at := range of {
			out[at] = members[i]
		}
	}
	return out
}
