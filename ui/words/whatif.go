package words

import (
	"fmt"

	"countersign/engine/whatif"
	"countersign/ui/draw"
)

// Tally says what would be otherwise in many decisions beside their outcomes and
// findings, one thing a line.
func Tally(tally whatif.Tally) []string {
	var lines counts
	say := lines.say
	say(tally.MoreCut, "detail cut more", "details cut more")
	say(tally.LessCut, "detail cut less", "details cut less")
	say(tally.Found, "quote would be found", "quotes would be found")
	say(tally.Lost, "quote would be lost", "quotes would be lost")
	say(tally.Feedback, "other feedback", "other feedbacks")
	return lines
}

// TallyFindings says how many findings there would be more, and fewer.
func TallyFindings(tally whatif.Tally) []string {
	var lines counts
	lines.say(tally.Appear, "finding more", "findings more")
	lines.say(tally.Vanish, "finding fewer", "findings fewer")
	return lines
}

// counts are lines that count something; what there is none of has no line.
type counts []string

func (c *counts) say(n int, one, more string) {
	if n == 1 {
		*c = append(*c, "1 "+one)
	} else if n > 1 {
		*c = append(*c, draw.Number(n)+" "+more)
	}
}

// Turned is an outcome before and after: » continue → ✓ accept.
func Turned(glyphs draw.Glyphs, turn whatif.Turn) string {
	return Outcome(glyphs, turn.Before).String() + " " + glyphs.To + " " + Outcome(glyphs, turn.After).String()
}

// Change says what of one decision would be otherwise, one thing a line.
func Change(glyphs draw.Glyphs, change whatif.Change) []string {
	var lines []string
	if change.Outcome != nil {
		lines = append(lines, Turned(glyphs, *change.Outcome))
	}
	if kept := change.Kept; kept != nil {
		lines = append(lines, fmt.Sprintf("detail kept: %s %s %s of %s characters",
			draw.Number(kept.Before), glyphs.To, draw.Number(kept.After), draw.Number(kept.Of)))
	}
	if n := change.Quotes.Found; n > 0 {
		lines = append(lines, plural(n, "quote")+" found")
	}
	if n := change.Quotes.Lost; n > 0 {
		lines = append(lines, plural(n, "quote")+" lost")
	}
	if change.Feedback != nil {
		lines = append(lines, "other feedback")
	}
	for _, id := range change.Vanish {
		lines = append(lines, "no "+id)
	}
	for _, id := range change.Appear {
		lines = append(lines, "now "+id)
	}
	if len(lines) == 0 && change.Reason != nil {
		lines = append(lines, "for another reason")
	}
	return lines
}
