package cli

import (
	"fmt"
	"io"
	"strings"

	"countersign/engine/whatif"
	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// whatIfText tells people: of each rule set what it would change, and where it is
// asked for the decisions that it would change.
func whatIfText(out io.Writer, glyphs draw.Glyphs, library sessions.Library, sets []whatif.Set, tallies []whatif.Tally, decisions []wouldBe, listed bool) error {
	p := printer{out: out, glyphs: glyphs}
	for i, set := range sets {
		p.line("%s", glyphs.Words(set.Name))
		if listed {
			p.wouldBe(decisions, i)
		}
		p.tally(tallies[i], decisions)
	}
	for _, file := range library.Files {
		if file.Err != nil {
			p.line("%s not read: %s: %s", glyphs.Error, file.Path, file.Err)
		}
	}
	return p.err
}

// wouldBe lists the decisions that one rule set would change, under their files.
func (p *printer) wouldBe(decisions []wouldBe, set int) {
	file := ""
	for _, decision := range decisions {
		change := decision.changes[set]
		if change.Nothing() {
			continue
		}
		if path := decision.item.Transcript.File; path != file {
			file = path
			p.line("  %s", file)
		}
		iteration := ""
		if n := decision.item.Decision.Iteration; n != nil {
			iteration = fmt.Sprintf("·%d", *n)
		}
		row := fmt.Sprintf("    %-14s %s %s", decision.item.Decision.Ref, draw.Pen{Glyphs: p.glyphs}.Fit(iteration, 4),
			strings.Join(words.Change(p.glyphs, change), p.glyphs.Words(" · ")))
		p.line("%s", row)
	}
}

// tally is what a rule set would change in all decisions together.
func (p *printer) tally(tally whatif.Tally, decisions []wouldBe) {
	p.line("  %s of %s unchanged", draw.Number(tally.Decisions-tally.Changed), counted(tally.Decisions, "decision"))
	for _, outcome := range tally.Outcomes {
		var refs []string
		for _, number := range outcome.Decisions {
			refs = append(refs, decisions[number].item.Decision.Ref)
		}
		p.line("  %d %s   %s", len(refs), words.Turned(p.glyphs, outcome.Turn), strings.Join(some(refs), " "))
	}
	for _, line := range append(words.Tally(tally), words.TallyFindings(tally)...) {
		p.line("  %s", line)
	}
}

// some are the first of many names.
func some(names []string) []string {
	const most = 6
	if len(names) <= most {
		return names
	}
	return append(names[:most:most], fmt.Sprintf("and %d more", len(names)-most))
}

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return draw.Number(n) + " " + word + "s"
}

// changeLine is one decision in whatif --json that would be otherwise.
type changeLine struct {
	Ref       string      `json:"ref"`
	File      string      `json:"file"`
	Session   string      `json:"session"`
	Iteration *int        `json:"iteration"`
	Rules     model.Rules `json:"rules"`
	whatif.Change
}

// tallyLine is what a rule set would change in all decisions.
type tallyLine struct {
	Rules     model.Rules   `json:"rules"`
	Name      string        `json:"name"`
	Decisions int           `json:"decisions"`
	Changed   int           `json:"changed"`
	Outcomes  []outcomeLine `json:"outcomes"`
	MoreCut   int           `json:"details_cut_more"`
	LessCut   int           `json:"details_cut_less"`
	Found     int           `json:"quotes_found"`
	Lost      int           `json:"quotes_lost"`
	Feedback  int           `json:"feedback"`
	Appear    int           `json:"findings_more"`
	Vanish    int           `json:"findings_less"`
}

type outcomeLine struct {
	Before string   `json:"before"`
	After  string   `json:"after"`
	Refs   []string `json:"refs"`
}

// whatIfJSON tells programs.
func whatIfJSON(out io.Writer, sets []whatif.Set, tallies []whatif.Tally, decisions []wouldBe) error {
	for i, set := range sets {
		for _, decision := range decisions {
			if decision.changes[i].Nothing() {
				continue
			}
			item := decision.item
			line := changeLine{item.Decision.Ref, item.Transcript.File, item.Transcript.Session, item.Decision.Iteration, set.Rules, decision.changes[i]}
			if err := writeJSON(out, line); err != nil {
				return err
			}
		}
		if err := writeJSON(out, tallyOf(set, tallies[i], decisions)); err != nil {
			return err
		}
	}
	return nil
}

func tallyOf(set whatif.Set, tally whatif.Tally, decisions []wouldBe) tallyLine {
	line := tallyLine{
		Rules: set.Rules, Name: set.Name, Decisions: tally.Decisions, Changed: tally.Changed,
		MoreCut: tally.MoreCut, LessCut: tally.LessCut, Found: tally.Found, Lost: tally.Lost,
		Feedback: tally.Feedback, Appear: tally.Appear, Vanish: tally.Vanish,
	}
	for _, outcome := range tally.Outcomes {
		turned := outcomeLine{Before: outcome.Before, After: outcome.After}
		for _, number := range outcome.Decisions {
			turned.Refs = append(turned.Refs, decisions[number].item.Decision.Ref)
		}
		line.Outcomes = append(line.Outcomes, turned)
	}
	return line
}
