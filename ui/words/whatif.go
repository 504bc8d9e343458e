package words

import (
	"fmt"

	"countersign/engine/whatif"
	"countersign/ui/draw"
)

// Tally says what would be otherwise in many decisions beside their outcomes, one
// thing a line.
func Tally(glyphs draw.Glyphs, tally whatif.Tally) []string {
	var lines []string
	say := func(n int, one, more string) {
		if n == 1 {
			lines = append(lines, "1 "+one)
		} else if n > 1 {
			lines = append(lines, draw.Number(n)+" "+more)
		}
	}
	say(tally.MoreCut, "detail cut shorter", "details cut shorter")
	say(tally.LessCut, "detail kept longer", "details kept longer")
	say(tally.Found, "quote would be found", "quotes would be found")
	say(tally.Lost, "quote would be lost", "quotes would be lost")
	say(tally.Feedback, "actor told otherwise", "actors told otherwise")
	say(tally.Appear, "finding more", "findings more")
	say(tally.Vanish, "finding fewer", "findings fewer")
	return lines
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
		lines = append(lines, "the actor told otherwise")
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
