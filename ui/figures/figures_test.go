package figures_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/labels"
	"countersign/engine/stats"
	"countersign/model"
	"countersign/ui/draw"
	"countersign/ui/figures"
)

// studied is fifty decisions that one person labelled blind: 24 unfinished of which
// three passed, 24 finished of which two were held back, and two unsure.
func studied() ([]stats.Observation, []model.ReviewEvent) {
	var observations []stats.Observation
	var events []model.ReviewEvent
	add := func(n int, verdict string, answer model.Answer) {
		for range n {
			i := len(observations)
			run := fmt.Sprint("run-", i%31)
			key := fmt.Sprintf("%064x", i)
			observations = append(observations, stats.Observation{
				Key: key, Session: run, Run: run, Moment: key, Judge: stats.Judge{Kind: model.KindJudge, Model: "lens"},
				Verdict: verdict, Said: verdict, Quotes: model.Quotes{Grounded: 1, Ungrounded: i % 2},
			})
			events = append(events, model.ReviewEvent{
				Kind: model.ReviewLabel, ID: fmt.Sprintf("%016x", i), Time: fmt.Sprintf("2026-11-02T14:00:%02d.000Z", i), Reviewer: "ann",
				Subject: model.Subject{Decision: key, Run: run},
				Label: model.Label{
					Answer: answer, Via: model.ViaBlind, Truth: model.TruthNotChecked,
					Frame: model.Frame{Kind: model.FrameRandom, Probability: .5, Draw: "random:50", Seed: 7},
				},
			})
		}
	}
	add(3, "done", "continue")
	add(21, "continue", "continue")
	add(2, "continue", "done")
	add(22, "done", "done")
	add(2, "done", "unsure")
	return observations, events
}

func chance() func(int) int { return rand.New(rand.NewPCG(1, 0)).IntN }

func page() figures.Page {
	observations, events := studied()
	return figures.Lay(stats.Count(observations, labels.Fold(events), stats.Options{Chance: chance}), []string{"1 file was not read"})
}

func TestPage(t *testing.T) {
	page := page()
	if want := "50 decisions, 31 runs · labelled: 50 decisions, 31 runs · random:50, seed 7 · 50 labels: all blind"; page.Head != want {
		t.Errorf("the head is\n%s, want\n%s", page.Head, want)
	}
	var rows []string
	for _, section := range page.Groups[0].Sections[:2] {
		for _, row := range section.Rows {
			rows = append(rows, strings.Join([]string{row.Label, row.Count, row.Value, row.Interval, row.Rests, row.Scale(draw.Unicode(), 20)}, "|"))
		}
		rows = append(rows, section.Lead)
	}
	want := []string{
		"false done: let unfinished pass|3/24|12 %|4–31|24 decisions, 24 runs|·─●────·············",
		"false refusal: held back finished|2/24|8 %|2–26|24 decisions, 24 runs|──●───··············",
		"the judge's word agrees|43/48|90 %|78–95|48 decisions, 31 runs|···············──●─·",
		"catches unfinished work (TNR)|21/24|88 %|69–96|24 decisions, 24 runs|·············────●─·",
		"lets finished work through (TPR)|22/24|92 %|74–98|24 decisions, 24 runs|··············───●──",
		"a done that is right (PPV)|22/25|88 %|70–96|25 decisions, 22 runs|·············────●─·",
		"a continue that is right (NPV)|21/23|91 %|73–98|23 decisions, 23 runs|··············───●──",
		"kappa with the judge|43/48|0.79|0.61–0.96|48 decisions, 31 runs|",
		"answer changed after the reveal|0/50|0 %|0–7|50 decisions, 31 runs|●─··················",
		"",
		"false done: let unfinished pass|0/0|—|||····················",
		"the judge's word agrees|0/0|—|||····················",
		"work really done, corrected|27/50|—||50 decisions, 31 runs|····················",
		"nothing to count here yet",
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1 file was not read"}, page.NotCounted); diff != "" {
		t.Errorf("not counted (-want +got)\n%s", diff)
	}
	if len(page.Between) != 0 {
		t.Errorf("between nobody there is %v", page.Between)
	}
	first := "16 more labels of the decisions people call unfinished on the evidence without a new error would bring the upper end of false done under 20 %"
	if needed := page.Groups[0].Needed; len(needed) != 4 || needed[0] != first {
		t.Errorf("needed:\n%s", strings.Join(needed, "\n"))
	}
}

func TestScaleInASCII(t *testing.T) {
	row := page().Groups[0].Sections[0].Rows[0]
	if got := row.Scale(draw.ASCII(), 20); got != ".-*----............." {
		t.Errorf("the scale is %s", got)
	}
	if got := row.Scale(draw.ASCII(), 0); got != "" {
		t.Errorf("without room the scale is %s", got)
	}
}

// Where several decisions of a run make an interval too narrow, the section says so.
func TestFewRunsAreTold(t *testing.T) {
	observations, events := studied()
	for i := range observations {
		observations[i].Session, observations[i].Run = "one", "one"
		events[i].Subject.Run = "one"
	}
	page := figures.Lay(stats.Count(observations, labels.Fold(events), stats.Options{Chance: chance}), nil)
	section := page.Groups[0].Sections[0]
	if !strings.Contains(section.Lead, "too narrow") || section.Rows[0].Rests != "24 decisions, 1 run" {
		t.Errorf("lead %q, rests on %q", section.Lead, section.Rows[0].Rests)
	}
}

func TestRefusedHasNoNumber(t *testing.T) {
	observations, events := studied()
	for i := range events {
		events[i].Label.Frame = model.Frame{}
	}
	page := figures.Lay(stats.Count(observations, labels.Fold(events), stats.Options{Chance: chance}), nil)
	row := page.Groups[0].Sections[0].Rows[0]
	if row.Count != "—" || row.Value != "—" || row.Interval != "" || !strings.HasPrefix(row.Notes[0], "refused") {
		t.Errorf("the row is %+v", row)
	}
	if !strings.Contains(page.Head, "no sampling frame") {
		t.Errorf("the head is %q", page.Head)
	}
}

// Every section has a title, whatever is counted.
func TestEveryBlockHasATitle(t *testing.T) {
	observations, events := studied()
	for i, event := range events[:20] {
		event.Reviewer, event.ID = "ben", fmt.Sprintf("%016x", 100+i)
		events = append(events, event)
		observations[i].Judge.Model = "other"
	}
	page := figures.Lay(stats.Count(observations, labels.Fold(events), stats.Options{Chance: chance}), nil)
	sections := page.Between
	for _, group := range page.Groups {
		sections = append(sections, group.Sections...)
	}
	for _, section := range sections {
		if section.Title == "" {
			t.Errorf("the section %s has no title", section.ID)
		}
	}
	if len(page.Between) != 2 || page.Between[0].Rows[0].Label != "two people agree: ann and ben" {
		t.Errorf("between people and judges: %+v", page.Between)
	}
}
