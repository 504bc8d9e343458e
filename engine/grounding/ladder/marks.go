package ladder

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"countersign/engine/grounding/fold"
)

// cutMark is how a harness writes that it left something out, whether folded or
// not: the contract's marker and those of the agents we know (facts: transcripts
// c.19).
//
//	…[1204 chars elided — middle of evidence]…   ... [17 lines truncated] ...
//	…1201 tokens truncated…                      [truncated]
var cutMark = regexp.MustCompile(`(?i)(?:…|\.{3})?[ \n]?` +
	`(?:\[[^\[\]\n]{0,60}\b(?:elided|truncated|omitted|clipped)\b[^\[\]\n]{0,60}\]|(?:…|\.{3}) ?[0-9]+ (?:tokens|chars|characters|lines|bytes) truncated ?(?:…|\.{3})|<response clipped>)` +
	`[ \n]?(?:…|\.{3})?`)

// Every cut mark has one of these words. Their first letter may be a capital; in a
// folded text all are.
var (
	cutWords       = []string{"lided", "runcated", "mitted", "lipped"}
	foldedCutWords = []string{"ELIDED", "TRUNCATED", "OMITTED", "CLIPPED"}
)

// markWords are the words that the marks of notKept and a mediaNote have one of.
var markWords = []string{"redacted", "persisted", "masked", "image", "document"}

// mostCuts is how many marks of a text are looked at.
const mostCuts = 256

// cuts are the places of a text where something was left out, in order. Words are
// those that its marks have one of.
func cuts(text string, words []string) []fold.Range {
	const around = 100 // no mark is longer on either side of its word
	var ranges []fold.Range
	for _, word := range words {
		for at, n := strings.Index(text, word), 0; at >= 0 && n < mostCuts; n++ {
			from := max(at-around, 0)
			for _, found := range cutMark.FindAllStringIndex(text[from:min(at+around, len(text))], -1) {
				ranges = append(ranges, fold.Range{Start: from + found[0], End: from + found[1]})
			}
			next := strings.Index(text[at+len(word):], word)
			if next < 0 {
				break
			}
			at += len(word) + next
		}
	}
	slices.SortFunc(ranges, func(a, b fold.Range) int { return a.Start - b.Start })
	return slices.CompactFunc(ranges, func(a, b fold.Range) bool { return a.End == b.End })
}

// notKept are the marks of output that is not in the text, each with what that is
// called on screen (facts: transcripts c.19, c.29, c.30).
var notKept = []struct{ mark, why string }{
	{"REDACTED", "redacted"},
	{"[redacted]", "redacted"},
	{"<persisted-output>", "in a missing file"},
	{"<tool_output_masked>", "output was masked"},
}

// mediaNote stands in a text for an image or document, "[image png 84 KB]".
var mediaNote = regexp.MustCompile(`\[(?:image|document) [^\[\]\n]{1,40}\]`)

// unknown says why a quote may have been in the evidence although it is not found:
// some output was cut, hidden or kept elsewhere. It is blank when all is there.
func (c *climb) unknown() string {
	for _, hole := range c.Evidence.Holes {
		if !hole.Known {
			return "output was cut"
		}
	}
	reasons, media := make([]string, len(notKept)), ""
	for i := range c.Evidence.Fields {
		if !c.sifted[i].cut && !c.sifted[i].mark {
			continue
		}
		texts := c.decodings(i)
		text := texts[len(texts)-1].String
		for _, cut := range cuts(text, cutWords) {
			isHole := len(c.Evidence.Holes) > 0 && strings.Contains(text[cut.Start:cut.End], " chars elided ")
			if !isHole { // holes were asked for before
				return "output was cut"
			}
		}
		for i, kept := range notKept {
			if reasons[i] == "" && strings.Contains(text, kept.mark) {
				reasons[i] = kept.why
			}
		}
		if media == "" && (strings.Contains(text, "[image ") || strings.Contains(text, "[document ")) && mediaNote.MatchString(text) {
			media = "an image or document was not searched"
		}
	}
	return cmp.Or(cmp.Or(reasons...), media, c.Missing)
}
