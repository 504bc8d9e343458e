package engine

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/rules"
	"countersign/model"
)

// oldDetailLimit is where an earlier era cut a detail without a marker (facts:
// completion 0).
const oldDetailLimit = 240

// report collects the findings, worst first. A turn that nobody judged breaks
// no rule.
func (e *examiner) report() {
	if e.decision.Kind == model.KindTurn {
		return
	}
	e.reportReply()
	e.reportDetail()
	e.reportGaps()
	e.reportEvidence()
	e.reportCompleteness()
	e.reportLifecycle()
	if len(e.out.Differences) > 0 {
		texts := make([]string, len(e.out.Differences))
		for i, difference := range e.out.Differences {
			texts[i] = difference.Text
		}
		e.find(rules.RecordDiffers, "record", -1, "%s", strings.Join(texts, " "))
	}
	slices.SortStableFunc(e.out.Findings, func(a, b model.Finding) int { return rules.Rank(a.ID) - rules.Rank(b.ID) })
}

func (e *examiner) find(id, where string, gap int, text string, args ...any) {
	rule, _ := rules.Of(id)
	e.out.Findings = append(e.out.Findings, model.Finding{
		ID: id, Severity: rule.Severity, Where: where, Gap: gap, Text: fmt.Sprintf(text, args...),
	})
}

func (e *examiner) reportReply() {
	if e.out.NoVerdict != "" {
		e.find(rules.NoVerdict, "reply", -1, "no verdict: %s", e.out.NoVerdict)
	}
	if e.out.Contradicts == model.ShapeHolds {
		e.find(rules.ContradictsItself, "reply", -1, "done beside a declared gap: %s", e.out.ContradictsBy)
	}
	if e.out.RefusesWithoutGap == model.ShapeHolds {
		e.find(rules.RefusesWithoutGap, "reply", -1, "continue, with no gap row and no declared class")
	}
	if e.decision.Foreign == nil && e.out.NoVerdict == "" && e.out.HasWord && e.out.Mapped == "" {
		e.find(rules.UnknownWord, "reply", -1, "the verdict is “%s”", e.out.Word)
	}
	if text := e.pendingText(); text != "" {
		e.find(rules.RequirementsPending, "requirements", -1, "%s", text)
	}
	if e.out.Superseded {
		e.find(rules.SupersededShape, "reply", -1, "the reply says action, reason and repair")
	}
}

func (e *examiner) reportDetail() {
	if e.decision.Foreign != nil {
		return // its judge was not asked to keep a limit
	}
	chars := len([]rune(e.out.RawDetail))
	switch {
	case e.out.Clamp.Truncated:
		e.find(rules.DetailTruncated, "detail", -1, "%d of %d characters kept", e.out.KeptDetailChars(), chars)
	case strings.HasSuffix(e.out.RawDetail, model.TruncationMarker):
		e.find(rules.DetailTruncated, "detail", -1, "the reply was recorded with its cut; the rest is not in the file")
	case chars == oldDetailLimit:
		e.find(rules.DetailPerhapsCut, "detail", -1, "it ends at %d characters, where an older limit cut", oldDetailLimit)
	}
}

func (e *examiner) reportGaps() {
	if n := len(e.out.Dropped); n > 0 {
		reasons := make([]string, n)
		for i, row := range e.out.Dropped {
			reasons[i] = row.Reason
		}
		e.find(rules.DroppedRow, "gaps", -1, "%d dropped by the reader: %s", n, strings.Join(reasons, ", "))
	}
	for i, gap := range e.out.Gaps {
		where := fmt.Sprintf("gap %d", i+1)
		if len(e.contract) > 0 && e.decision.Foreign == nil && gap.Gap.RequirementID == "" {
			e.find(rules.Unattributed, where, i, "tied to no requirement")
		}
		for _, quote := range gap.Quotes {
			e.reportQuote(where, i, quote)
		}
	}
}

func (e *examiner) reportQuote(where string, gap int, quote model.QuoteCheck) {
	switch quote.State {
	case model.QuoteUngrounded:
		e.find(rules.UngroundedQuote, where, gap, "“%s” is not in the evidence: %s", quote.Quote, quote.Why)
	case model.QuoteUnchecked:
		e.find(rules.CannotCheck, where, gap, "“%s”: %s", quote.Quote, quote.Why)
	case model.QuoteBlank:
		return
	}
	if quote.Chars < rules.ShortQuoteChars {
		e.find(rules.ShortQuote, where, gap, "%s, matches in %s", counted(quote.Chars, "character"), counted(quote.Places, "place"))
	}
}

func (e *examiner) reportEvidence() {
	if reads, ok := e.out.Completeness.List(model.PacketReads); ok && reads.State == model.Partial {
		e.find(rules.OmittedReads, "research summary", -1, "decided on %d of %d reads", *reads.Observed, reads.Stated)
	}
	if actions, ok := e.out.Completeness.List(model.PacketActions); ok && actions.State == model.Partial {
		e.find(rules.OmittedActions, "actions", -1, "%s left out", counted(actions.Omitted, "older action"))
	}
	if holes := e.out.Evidence.Holes; len(holes) > 0 {
		chars := 0
		for _, hole := range holes {
			chars += hole.Chars
		}
		e.find(rules.Elided, e.out.Evidence.Fields[holes[0].Field].Path, -1, "%s in %s", counted(chars, "character"), counted(len(holes), "hole"))
	}
}

// reportLifecycle makes one finding of each issue code, however often it was raised.
func (e *examiner) reportLifecycle() {
	var codes []string
	counts := map[string]int{}
	first := map[string]model.Issue{}
	for _, issue := range e.out.Issues {
		if counts[issue.Code] == 0 {
			codes, first[issue.Code] = append(codes, issue.Code), issue
		}
		counts[issue.Code]++
	}
	for _, code := range codes {
		where := fmt.Sprintf("message %d", first[code].RecordIndex+1)
		text := first[code].Message
		if n := counts[code]; n > 1 {
			text = fmt.Sprintf("%s (%d times)", text, n)
		}
		e.find(rules.Lifecycle+code, where, -1, "%s", text)
	}
}

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
