package words

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/completeness"
	"countersign/engine/rules"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
)

// NoMarker is what is said of a result that says nothing of its completeness:
// quiet, and never anything that looks complete.
const NoMarker = "no marker"

// Completeness is what a result says of itself, beside the result.
func Completeness(glyphs draw.Glyphs, c model.Completeness) Mark {
	switch c.State {
	case model.Complete:
		return Mark{glyphs.Done, "complete " + draw.Number(*c.Total), themes.Done}
	case model.Partial:
		if c.Observed == nil {
			return Mark{glyphs.Warn, "partial, cut", themes.Warn}
		}
		return Mark{glyphs.Warn, fmt.Sprintf("partial %s of ?", draw.Number(*c.Observed)), themes.Warn}
	case model.Contradictory:
		return Mark{glyphs.Contradiction, "contradictory", themes.Contradiction}
	case model.Unreadable:
		return Mark{glyphs.Error, "unreadable", themes.Error}
	}
	return Mark{"", NoMarker, themes.Faint}
}

// reasons are why a marker cannot be read, in words.
var reasons = map[string]string{
	string(completeness.NotJSON):            "it is not one whole JSON object",
	string(completeness.NotAnObject):        "it is no JSON object",
	string(completeness.DuplicateMember):    "a member occurs twice",
	string(completeness.CompleteMissing):    "it does not say whether it is complete",
	string(completeness.CompleteNotBoolean): "complete is neither true nor false",
	string(completeness.NextMissing):        "it lacks next, and that is not the same as null",
	string(completeness.NextNotText):        "next is neither text nor null",
	string(completeness.RowsMissing):        "it has no list of rows that could be told",
	string(completeness.RowsNotArray):       "its rows are no list",
	string(completeness.CountsMissing):      "a count is missing or is no number",
}

// CompletenessSentence says in plain words what the marker of a result means.
func CompletenessSentence(result model.MarkedResult) string {
	switch result.State {
	case model.Complete:
		if result.Follows >= 0 {
			return "It says that nothing follows it."
		}
		return fmt.Sprintf("It says that it has all: %s.", plural(*result.Total, "row"))
	case model.Partial:
		return observed(result.Completeness) + " " + continuation(result)
	case model.Contradictory:
		return "It says that it is complete and names what comes after it, so nothing complete can be claimed from it."
	case model.Unreadable:
		return fmt.Sprintf("What it says cannot be read: %s.", reasons[result.Reason])
	}
	return "It says nothing of its completeness."
}

func observed(c model.Completeness) string {
	if c.Observed == nil {
		return "A part of it was left out."
	}
	were := "were"
	if *c.Observed == 1 {
		were = "was"
	}
	return fmt.Sprintf("%s %s observed; the total is unknown.", plural(*c.Observed, "row"), were)
}

// continuation says what became of the rest of a partial result.
func continuation(result model.MarkedResult) string {
	switch {
	case result.Repeats:
		return "It names the reference that it was asked for with: a loop, not progress."
	case result.Continued:
		return "A later call asked for what comes after it."
	case result.Last && result.Follows >= 0:
		return "It is the last page of several."
	case result.Last:
		return "It is the last page of several; those before it were not asked for."
	case len(result.Next) > 0 && result.Next[0] == '"':
		return "It names what comes after it, and no later call asked for that."
	}
	return "It names no way to go on."
}

// Chain is what a chain of pages comes to. Rows that were observed are counted,
// and that is never a total.
func Chain(chain model.Chain) string {
	rows := "rows that cannot be counted"
	if chain.Rows != nil {
		rows = plural(*chain.Rows, "row")
	}
	text := fmt.Sprintf("%s over %s", rows, plural(len(chain.Pages), "page"))
	switch chain.End {
	case model.ChainDeclared:
		return text + ", not a certified total"
	case model.ChainRepeats:
		return text + ", and the same reference again"
	}
	return text + ", and no page says that it is the last"
}

// ReadAs says by which rule a marker was read, where that is not the contract's own.
func ReadAs(c model.Completeness) string {
	if c.Shape == completeness.ShapeContract || c.Shape == "" {
		return ""
	}
	rule, _ := completeness.RuleOf(c.Shape)
	return rule
}

// Notices are what else is worth saying of a marker, on one line; blank for none.
func Notices(c model.Completeness) string {
	return strings.Join(c.Notices, ", ")
}

// Unmarked counts the results that say nothing of their completeness.
func Unmarked(n int) string {
	if n == 1 {
		return "1 result without a completeness marker"
	}
	return draw.Number(n) + " results without a completeness marker"
}

// Headline is what a summary says of the completeness of data: the result that
// casts most doubt on what was claimed. Where only pages that were followed to a
// declared end are partial, their chain says more than any of them.
type Headline struct {
	Result model.MarkedResult
	Chain  *model.Chain // when set, Result is its last page
	More   int          // further results with a marker
}

// HeadlineOf is the headline of some data; not ok where no result has a marker.
func HeadlineOf(data model.CompletenessExam) (headline Headline, ok bool) {
	for _, result := range data.Results {
		if !ok || doubt(result) > doubt(headline.Result) {
			headline.Result, ok = result, true
		}
	}
	headline.More = len(data.Results) - 1
	if !ok || doubt(headline.Result) != followed {
		return headline, ok
	}
	for _, chain := range data.Chains {
		pages := chain.Pages
		if chain.End == model.ChainDeclared && slices.ContainsFunc(pages, func(page int) bool { return data.Results[page].Message == headline.Result.Message }) {
			headline.Chain, headline.Result = &chain, data.Results[pages[len(pages)-1]]
			headline.More = len(data.Results) - len(pages)
		}
	}
	return headline, true
}

// String is the headline on one line with the marker as it was sent, folded where
// it is very long. The marker is raw: it must be made safe.
func (h Headline) String(glyphs draw.Glyphs) string {
	const most = 160 // code points
	marker := []rune(h.Result.Marker)
	if len(marker) > most {
		marker = append(marker[:most:most], []rune(glyphs.Fold)...)
	}
	return h.Mark(glyphs).String() + " " + string(marker)
}

// Mark is the headline without the marker.
func (h Headline) Mark(glyphs draw.Glyphs) Mark {
	if h.Chain != nil {
		return Mark{"", Chain(*h.Chain), themes.Text}
	}
	return Completeness(glyphs, h.Result.Completeness)
}

// followed is the doubt about a partial page that a later call went on from.
const followed = 1

func doubt(result model.MarkedResult) int {
	switch {
	case result.State == model.Contradictory:
		return 5
	case result.Repeats:
		return 4
	case result.State == model.Partial && !result.Continued && !(result.Last && result.Follows >= 0):
		return 3
	case result.State == model.Unreadable:
		return 2
	case result.State == model.Partial:
		return followed
	}
	return 0
}

// CountsDisagree stands where the counts of a packet's list contradict it.
func CountsDisagree(glyphs draw.Glyphs) Mark {
	return Mark{glyphs.Contradiction, "the counts disagree", themes.Contradiction}
}

// CompletenessFinding is how a finding about the completeness of data is marked,
// and whether the id is of one.
func CompletenessFinding(glyphs draw.Glyphs, id string) (Mark, bool) {
	switch id {
	case rules.Contradictory:
		return Mark{glyphs.Contradiction, "contradictory data", themes.Contradiction}, true
	case rules.PartialUnderDone:
		return Mark{glyphs.Warn, "partial data under done", themes.Warn}, true
	case rules.ContinuationRepeats:
		return Mark{glyphs.Warn, "a reference repeats", themes.Warn}, true
	}
	return Mark{}, false
}
