// Package words is the exact wording of the screens: how a verdict, an outcome,
// a quote and a finding are called, with the glyph and the colour role that go
// with each. Panes and the printing commands take their words from here, so that
// a thing has one name everywhere (screens, exact wording).
package words

import (
	"fmt"
	"strings"

	"countersign/engine/rules"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
)

// Mark is a status: glyph, word and colour, always all three.
type Mark struct {
	Glyph string
	Word  string
	Role  themes.Role
}

// String is the mark without colour.
func (m Mark) String() string { return strings.TrimSpace(m.Glyph + " " + m.Word) }

// Verdict is the judge's own word.
func Verdict(glyphs draw.Glyphs, exam model.Examination) Mark {
	switch {
	case exam.NoVerdict != "" || !exam.HasWord:
		return Mark{glyphs.Unknown, "no verdict", themes.Undecidable}
	case exam.Mapped == model.VerdictDone:
		return Mark{glyphs.Done, exam.Word, themes.Done}
	case exam.Mapped == model.VerdictContinue:
		return Mark{glyphs.Continue, exam.Word, themes.Continue}
	case strings.TrimSpace(exam.Word) == "":
		return Mark{glyphs.Unknown, "blank word", themes.Undecidable}
	}
	return Mark{glyphs.Unknown, exam.Word, themes.Undecidable}
}

// Outcome is what the run must do.
func Outcome(glyphs draw.Glyphs, action string) Mark {
	switch action {
	case model.ActionAccept:
		return Mark{glyphs.Done, "accept", themes.Done}
	case model.ActionContinue:
		return Mark{glyphs.Continue, "continue", themes.Continue}
	case model.ActionStopVerified:
		return Mark{glyphs.Done, "stop, verified", themes.Done}
	case model.ActionStopUnverified:
		return Mark{glyphs.Unknown, "stop, unverified", themes.Undecidable}
	case "":
		return Mark{glyphs.Unknown, "no outcome", themes.Undecidable}
	}
	return Mark{glyphs.Unknown, safe.Line(action), themes.Undecidable}
}

// Agrees reports whether an outcome is just what the judge's word asks for, so
// that it need not be said again.
func Agrees(exam model.Examination) bool {
	switch exam.Outcome.Action {
	case model.ActionAccept:
		return exam.Mapped == model.VerdictDone
	case model.ActionContinue:
		return exam.Mapped == model.VerdictContinue
	}
	return false
}

// Quote is what the contract says of a quote.
func Quote(glyphs draw.Glyphs, state model.QuoteState) Mark {
	switch state {
	case model.QuoteGrounded:
		return Mark{glyphs.Grounded, "grounded", themes.Grounded}
	case model.QuoteUngrounded:
		return Mark{glyphs.Ungrounded, "ungrounded", themes.Ungrounded}
	case model.QuoteUnchecked:
		return Mark{glyphs.Unknown, "cannot check", themes.Undecidable}
	}
	return Mark{glyphs.None, "no quote", themes.Faint}
}

// GapQuotes is one mark for all quotes of a gap: the worst of them.
func GapQuotes(glyphs draw.Glyphs, quotes []model.QuoteCheck) Mark {
	counts := map[model.QuoteState]int{}
	for _, quote := range quotes {
		counts[quote.State]++
	}
	for _, state := range []model.QuoteState{model.QuoteUngrounded, model.QuoteUnchecked, model.QuoteGrounded} {
		if n := counts[state]; n > 0 {
			mark := Quote(glyphs, state)
			if n > 1 || len(quotes) > 1 && n < len(quotes) {
				mark.Word = fmt.Sprintf("%d of %d %s", n, len(quotes), mark.Word)
			}
			return mark
		}
	}
	return Quote(glyphs, model.QuoteBlank)
}

// Evidence says where the evidence of a decision comes from.
func Evidence(kind model.EvidenceKind) string {
	switch kind {
	case model.EvidenceSaved:
		return "as recorded"
	case model.EvidenceReconstructed:
		return "rebuilt from the transcript"
	case model.EvidenceTranscript:
		return "what the judge could read"
	}
	return "not recorded"
}

// Severity is how a finding of that severity is marked.
func Severity(glyphs draw.Glyphs, severity model.Severity) Mark {
	switch severity {
	case model.SeverityBlock:
		return Mark{glyphs.Contradiction, string(severity), themes.Contradiction}
	case model.SeverityWarn:
		return Mark{glyphs.Warn, string(severity), themes.Warn}
	}
	return Mark{glyphs.None, string(severity), themes.Muted}
}

// Chip is the one mark that shouts: the worst finding of a decision. A note is
// worth saying but not worth shouting, so then there is none.
func Chip(glyphs draw.Glyphs, exam model.Examination) (Mark, bool) {
	for _, finding := range exam.Findings {
		if mark, ok := CompletenessFinding(glyphs, finding.ID); ok {
			return mark, true
		}
		switch finding.ID {
		case rules.ContradictsItself:
			return Mark{glyphs.Contradiction, "contradicts itself", themes.Contradiction}, true
		case rules.NoVerdict:
			return Mark{glyphs.Unknown, "no verdict", themes.Undecidable}, true
		case rules.UnknownWord:
			return Mark{glyphs.Unknown, "not in the contract", themes.Undecidable}, true
		case rules.RefusesWithoutGap:
			return Mark{glyphs.Warn, "refuses without a gap", themes.Warn}, true
		case rules.RequirementsPending:
			return Mark{glyphs.Warn, "requirements pending", themes.Warn}, true
		case rules.UngroundedQuote:
			quotes := exam.CountQuotes()
			return Mark{glyphs.Ungrounded, plural(quotes.Ungrounded, "ungrounded quote"), themes.Ungrounded}, true
		case rules.RecordDiffers:
			return Mark{glyphs.Warn, "record differs", themes.Warn}, true
		}
	}
	return Mark{}, false
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%s %ss", draw.Number(n), word)
}

// Withheld stands beside a feedback that keeps back the judge's own detail.
const Withheld = "not sent to the actor: the judge's own detail"

// FeedbackUnsure stands beside a feedback that a receipt does not record.
const FeedbackUnsure = "by the rules, from the reply at hand; what was sent was not recorded"

// NoReads says why there is no research summary.
func NoReads(kind model.EvidenceKind) string {
	switch kind {
	case model.EvidenceTranscript:
		return "no summary · this judge could read the conversation"
	case model.EvidenceSaved:
		return "the recorded evidence has no research summary"
	}
	return "not recorded"
}

// Places counts the places of a quote.
func Places(n int) string {
	if n == 1 {
		return "1 place"
	}
	return draw.Number(n) + " places, the first"
}

// Spot says where a quote stands.
func Spot(spot model.Spot) string {
	switch {
	case spot.In == model.InArguments:
		return fmt.Sprintf("%s, message %d", spot.Title, spot.Message+1)
	case spot.Title != "" && spot.Line > 0:
		return fmt.Sprintf("%s, line %d", spot.Title, spot.Line)
	case spot.Message >= 0 && spot.Line > 0:
		return fmt.Sprintf("message %d, line %d", spot.Message+1, spot.Line)
	}
	return fmt.Sprintf("bytes %d to %d", spot.Start, spot.End)
}
