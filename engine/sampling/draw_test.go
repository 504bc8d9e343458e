package sampling_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"countersign/engine/sampling"
	"countersign/model"
)

// units are decisions k0, k1, …, four to a run, every third a done.
func units(n int) []sampling.Unit {
	var all []sampling.Unit
	for i := range n {
		verdict := model.VerdictContinue
		if i%3 == 0 {
			verdict = model.VerdictDone
		}
		all = append(all, sampling.Unit{
			Key: fmt.Sprintf("k%d", i), Run: fmt.Sprintf("r%d", i/4), Kind: model.KindJudge, Judge: "lens", Verdict: verdict,
		})
	}
	return all
}

func draw(t testing.TB, text string) sampling.Draw {
	t.Helper()
	d, err := sampling.ParseDraw(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// keys are the keys of a sample, in its order.
func keys(items []sampling.Item, units []sampling.Unit) []string {
	var keys []string
	for _, item := range items {
		keys = append(keys, units[item.Unit].Key)
	}
	return keys
}

func TestParseDraw(t *testing.T) {
	for _, text := range []string{"all", "random:1", "random:50", "stratified:verdict:25", "stratified:judge:3"} {
		if got := draw(t, text).String(); got != text {
			t.Errorf("%s reads as %s", text, got)
		}
	}
	for _, text := range []string{"", "random", "random:", "random:0", "random:-1", "random:x", "stratified:25", "stratified:run:25", "stratified:verdict:", "50", "ALL"} {
		if _, err := sampling.ParseDraw(text); err == nil || !strings.Contains(err.Error(), "is no sample") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestASampleIsWhatItWas holds the draw to what it gave when logs were first
// written: a sample that changed with a version could not be gone on with.
func TestASampleIsWhatItWas(t *testing.T) {
	all := units(40)
	want := []string{"k37", "k23", "k24", "k14", "k19", "k29", "k10", "k7"}
	if diff := cmp.Diff(want, keys(draw(t, "random:8").Take(all, 7), all)); diff != "" {
		t.Errorf("random:8, seed 7 (-want +got)\n%s", diff)
	}
}

func TestFramesSayTheProbability(t *testing.T) {
	all := units(40) // 14 done, 26 continue
	for _, c := range []struct {
		draw string
		want map[string]model.Frame
		n    int
	}{
		{"all", map[string]model.Frame{"": {Kind: model.FrameRandom, Draw: "all", Seed: 7, Probability: 1}}, 40},
		{"random:10", map[string]model.Frame{"": {Kind: model.FrameRandom, Draw: "random:10", Seed: 7, Probability: 0.25}}, 10},
		{"random:90", map[string]model.Frame{"": {Kind: model.FrameRandom, Draw: "random:90", Seed: 7, Probability: 1}}, 40},
		{"stratified:verdict:13", map[string]model.Frame{
			"verdict:done":     {Kind: model.FrameStratified, Draw: "stratified:verdict:13", Seed: 7, Stratum: "verdict:done", Probability: 13.0 / 14},
			"verdict:continue": {Kind: model.FrameStratified, Draw: "stratified:verdict:13", Seed: 7, Stratum: "verdict:continue", Probability: 0.5},
		}, 26},
	} {
		items := draw(t, c.draw).Take(all, 7)
		if len(items) != c.n {
			t.Errorf("%s: %d items", c.draw, len(items))
		}
		got := map[string]model.Frame{}
		for _, item := range items {
			got[item.Frame.Stratum] = item.Frame
			if item.Frame.Stratum != "" && item.Frame.Stratum != "verdict:"+all[item.Unit].Verdict {
				t.Errorf("%s: %s is of stratum %s", c.draw, all[item.Unit].Verdict, item.Frame.Stratum)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: the frames (-want +got)\n%s", c.draw, diff)
		}
	}
}

// TestTheOrderOfFilesDoesNotMatter shuffles runs: what is drawn, and in which
// order, stays.
func TestTheOrderOfFilesDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := units(rapid.IntRange(0, 60).Draw(rt, "n"))
		text := rapid.SampledFrom([]string{"all", "random:7", "stratified:verdict:5"}).Draw(rt, "draw")
		seed := rapid.Int64().Draw(rt, "seed")
		var runs [][]sampling.Unit
		for chunk := range slices.Chunk(all, 4) {
			runs = append(runs, chunk)
		}
		shuffled := slices.Concat(rapid.Permutation(runs).Draw(rt, "order")...)
		want, got := keys(draw(t, text).Take(all, seed), all), keys(draw(t, text).Take(shuffled, seed), shuffled)
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Errorf("%s, seed %d (-in order +shuffled)\n%s", text, seed, diff)
		}
	})
}

// TestOfOneRunTheEarlierComesFirst, and every run keeps the places it drew.
func TestOfOneRunTheEarlierComesFirst(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := units(rapid.IntRange(1, 60).Draw(rt, "n"))
		items := draw(t, "random:30").Take(all, rapid.Int64().Draw(rt, "seed"))
		last := map[string]int{}
		for _, item := range items {
			run := all[item.Unit].Run
			if before, met := last[run]; met && before >= item.Unit {
				rt.Errorf("of %s, %d comes after %d", run, item.Unit, before)
			}
			last[run] = item.Unit
		}
	})
}

// TestASmallSampleIsTheBeginningOfALargeOne by the same seed.
func TestASmallSampleIsTheBeginningOfALargeOne(t *testing.T) {
	all := units(200)
	for seed := range int64(20) {
		large := keys(draw(t, "random:50").Take(all, seed), all)
		for _, key := range keys(draw(t, "random:20").Take(all, seed), all) {
			if !slices.Contains(large, key) {
				t.Errorf("seed %d: %s is not in the larger sample", seed, key)
			}
		}
	}
}

// TestEveryDecisionIsDrawnAsOften draws 3 of 10 by 4 000 seeds: each comes in
// close to three tenths. The seeds are fixed, so this is no matter of luck.
func TestEveryDecisionIsDrawnAsOften(t *testing.T) {
	const seeds = 4000
	all := units(10)
	drawn := map[string]int{}
	for seed := range int64(seeds) {
		for _, key := range keys(draw(t, "random:3").Take(all, seed), all) {
			drawn[key]++
		}
	}
	limit := 4 * math.Sqrt(seeds*0.3*0.7) // four standard deviations
	for _, unit := range all {
		if off := math.Abs(float64(drawn[unit.Key]) - 0.3*seeds); off > limit {
			t.Errorf("%s was drawn %d times of %d", unit.Key, drawn[unit.Key], seeds)
		}
	}
}

// TestACopyIsNotASecondDecision has two units of one key.
func TestACopyIsNotASecondDecision(t *testing.T) {
	all := append(units(10), units(10)...)
	items := draw(t, "random:5").Take(all, 1)
	if len(items) != 5 || items[0].Frame.Probability != 0.5 {
		t.Errorf("%d items with probability %g", len(items), items[0].Frame.Probability)
	}
	for _, item := range items {
		if item.Unit >= 10 {
			t.Errorf("unit %d is a copy", item.Unit)
		}
	}
}

func TestASampleOfNothing(t *testing.T) {
	for _, text := range []string{"all", "random:5", "stratified:verdict:2"} {
		if items := draw(t, text).Take(nil, 1); len(items) != 0 {
			t.Errorf("%s of nothing: %v", text, items)
		}
	}
}
