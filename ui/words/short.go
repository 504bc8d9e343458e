package words

import (
	"fmt"
	"slices"
	"strings"

	"countersign/engine/rules"
	"countersign/model"
	"countersign/ui/draw"
)

// Short is one line that says what is worth knowing about a decision: the
// finding text of the wide docket and of the list. Where a result has a
// completeness marker, the headline of those stands at its end.
func Short(glyphs draw.Glyphs, exam model.Examination) string {
	var parts []string
	for _, finding := range exam.Findings {
		if part := shortFinding(finding, exam); part != "" {
			parts = append(parts, part)
		}
	}
	text := glyphs.Words(strings.Join(unique(parts), " · "))
	if headline, ok := HeadlineOf(exam.Completeness); ok {
		if text != "" {
			text += " " + glyphs.Dot + " "
		}
		text += headline.String(glyphs)
	}
	return text
}

func shortFinding(finding model.Finding, exam model.Examination) string {
	quotes := exam.CountQuotes()
	switch finding.ID {
	case rules.ContradictsItself:
		if n := len(exam.Gaps); n > 0 {
			return "done beside " + plural(n, "gap")
		}
		return fmt.Sprintf("done beside class %s", exam.RawGapClass)
	case rules.NoVerdict:
		return exam.NoVerdict
	case rules.UnknownWord:
		return fmt.Sprintf("says “%s”, which is not in the contract", exam.Word)
	case rules.RefusesWithoutGap:
		return "refuses without a gap"
	case rules.RequirementsPending:
		return "requirements pending"
	case rules.Contradictory:
		if slices.ContainsFunc(exam.Completeness.Packet, func(list model.PacketList) bool { return list.State == model.Contradictory }) {
			return "counts that disagree"
		}
		return "contradictory data"
	case rules.PartialUnderDone:
		return "partial data"
	case rules.ContinuationRepeats:
		return "reference repeats"
	case rules.UngroundedQuote:
		return fmt.Sprintf("%d of %s not in the evidence", quotes.Ungrounded, plural(quotes.Grounded+quotes.Ungrounded+quotes.Unchecked, "quote"))
	case rules.CannotCheck:
		return plural(quotes.Unchecked, "quote") + " cannot be checked"
	case rules.RecordDiffers:
		return "record differs"
	case rules.SupersededShape:
		return "older shape of reply"
	case rules.DetailTruncated:
		return "detail cut"
	case rules.DetailPerhapsCut:
		return "detail perhaps cut"
	case rules.DroppedRow:
		return plural(len(exam.Dropped), "gap row") + " dropped"
	case rules.OtherVerdict:
		return "another verdict over the same evidence"
	case rules.RepeatedRefusal:
		return "refuses again over the same"
	case rules.OneNewGap:
		return "one new gap at a time"
	case rules.CapReached:
		return "cap reached"
	case rules.Unattributed:
		return plural(exam.Unattributed, "gap") + " unattributed"
	case rules.OmittedReads, rules.OmittedActions:
		return finding.Text
	case rules.Elided:
		return plural(len(exam.Evidence.Holes), "hole")
	case rules.ShortQuote:
		return "a very short quote"
	}
	if code, ok := strings.CutPrefix(finding.ID, rules.Lifecycle); ok {
		return strings.ReplaceAll(code, "_", " ")
	}
	return finding.ID
}

func unique(parts []string) []string {
	seen := map[string]bool{}
	var out []string
	for _, part := range parts {
		if !seen[part] {
			seen[part] = true
			out = append(out, part)
		}
	}
	return out
}

// Dropped says what the reader left out of the gaps list, or nothing.
func Dropped(rows []model.DroppedGap) string {
	if len(rows) == 0 {
		return ""
	}
	var reasons []string
	for _, row := range rows {
		reasons = append(reasons, row.Reason)
	}
	were := "were"
	if len(rows) == 1 {
		were = "was"
	}
	return fmt.Sprintf("%s %s dropped by the reader: %s", plural(len(rows), "more row"), were, strings.Join(unique(reasons), ", "))
}

// Reads is the headline of the research summary.
func Reads(total, shown int) string {
	omitted := total - shown
	switch {
	case total == 0:
		return "no reads"
	case omitted > 0:
		return fmt.Sprintf("%s · %s shown to the judge · %s omitted", plural(total, "read"), draw.Number(shown), draw.Number(omitted))
	case total == 1:
		return "1 read, shown"
	case total == 2:
		return "2 reads, both shown"
	}
	return plural(total, "read") + ", all shown"
}
