package figures

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/stats"
	"countersign/model"
	"countersign/ui/draw"
)

// Page is a whole report, laid out.
type Page struct {
	Head       string // what was counted
	Groups     []Group
	Between    []Section // between people, and between judges; only those with rows
	NotCounted []string
}

// Group is the figures of one judge, or of all.
type Group struct {
	Name     string
	Head     string // how many decisions, and what the labels rest on
	Sections []Section
	Needed   []string // how many more labels would make a number surer
}

// Section is rows that belong together. Lead is what to know before reading them.
type Section struct {
	ID    string
	Title string
	Lead  string
	Rows  []Row
}

// Row is one figure in short texts.
type Row struct {
	Figure   stats.Figure
	Measure  stats.Measure
	Label    string
	Below    bool     // a part of the row above: a class, a rung
	Count    string   // k/n
	Value    string   // "12 %", "0.80", "—"
	Interval string   // "4–31", of 95 %; blank where there is none
	Rests    string   // "24 decisions, 19 runs"; blank where on nothing
	Notes    []string // each a short sentence
	Dim      bool     // of so few that it should not catch the eye
}

// titles are the sections by their blocks.
var titles = map[string]string{
	stats.OnEvidence:                        "On the evidence: is the work done, going by what the judge was shown?",
	stats.OnTruth:                           "On what happened: is the work done, going by the raw transcript?",
	stats.OfGaps:                            "Gaps, as people marked them",
	stats.ByContract:                        "By the contract, no person needed",
	stats.OfPeople + "." + stats.OnEvidence: "Between people, on the evidence: the ceiling for any judge",
	stats.OfPeople + "." + stats.OnTruth:    "Between people, on what happened",
	stats.OfJudges + "." + stats.OnEvidence: "Between judges, on the evidence",
	stats.OfJudges + "." + stats.OnTruth:    "Between judges, on what happened",
}

// Lay lays a report out. What the caller could not read, of files and review logs,
// is added to what was not counted.
func Lay(report stats.Report, unread []string) Page {
	page := Page{
		Head: fmt.Sprintf("%s, %s · %s", counted(report.Decisions, "decision"), counted(report.Runs, "run"), Sample(report.Sample)),
	}
	for _, group := range report.Groups {
		page.Groups = append(page.Groups, layGroup(group))
	}
	for _, block := range append(report.People, report.Judges...) {
		if len(block.Figures) > 0 {
			page.Between = append(page.Between, laySection(block))
		}
	}
	for _, omission := range report.Omissions {
		page.NotCounted = append(page.NotCounted, omission.What+": "+draw.Number(omission.N))
	}
	page.NotCounted = append(page.NotCounted, unread...)
	return page
}

func layGroup(group stats.Group) Group {
	head := fmt.Sprintf("%s, %s", counted(group.Decisions, "decision"), counted(group.Runs, "run"))
	if group.Prompts > 1 {
		head += fmt.Sprintf(" · %s versions of the prompt", draw.Number(group.Prompts))
	}
	laid := Group{Name: group.Judge.Name(), Head: head + " · " + Sample(group.Sample)}
	for _, block := range group.Blocks {
		laid.Sections = append(laid.Sections, laySection(block))
		for _, figure := range block.Figures {
			laid.Needed = append(laid.Needed, needed(figure)...)
		}
	}
	return laid
}

// Sample says in one line what the labels of a report rest on.
func Sample(sample stats.Sample) string {
	if sample.Decisions == 0 {
		return "no labels to count"
	}
	parts := []string{
		fmt.Sprintf("labelled: %s, %s", counted(sample.Decisions, "decision"), counted(sample.Runs, "run")),
		"no sampling frame: the labels describe these decisions only",
	}
	if sample.Framed {
		parts[1] = strings.Join(sample.Draws, "; ")
	}
	if sample.Weighted {
		parts = append(parts, "weighted by 1/probability")
	}
	parts = append(parts, seeing(sample))
	if n := len(sample.Codebooks); n > 1 {
		parts = append(parts, fmt.Sprintf("%d versions of the codebook mixed", n))
	}
	return strings.Join(parts, " · ")
}

// seeing says how many labels were given blind.
func seeing(sample stats.Sample) string {
	var parts []string
	for _, part := range []model.Count{{Name: "blind", N: sample.Blind}, {Name: "after the reveal", N: sample.Revealed}, {Name: "in triage", N: sample.Triage}} {
		switch {
		case part.N > 0 && part.N == sample.Labels:
			parts = append(parts, "all "+part.Name)
		case part.N > 0:
			parts = append(parts, draw.Number(part.N)+" "+part.Name)
		}
	}
	return counted(sample.Labels, "label") + ": " + strings.Join(parts, ", ")
}

// laySection lays out a block. Of one without any number the first row stands for
// all, beside those with something to say.
func laySection(block stats.Block) Section {
	section := Section{ID: block.ID, Title: titles[block.ID]}
	some, narrow := false, false
	for _, figure := range block.Figures {
		section.Rows = append(section.Rows, layRow(figure))
		some = some || figure.Value != nil
		narrow = narrow || figure.Interval != nil && figure.ByRuns == nil && figure.N > figure.Runs
	}
	switch {
	case len(section.Rows) == 0:
	case !some:
		section.Lead = "nothing to count here yet"
		section.Rows = slices.Concat(section.Rows[:1], slices.DeleteFunc(section.Rows[1:], func(row Row) bool {
			return row.Figure.Why == "" && len(row.Figure.LeftOut) == 0
		}))
	case narrow:
		section.Lead = "where n is more than the runs and there are under 20 of them, the interval is too narrow"
	}
	return section
}

// counted is a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return draw.Number(n) + " " + noun + "s"
}
