package cli

import (
	"fmt"
	"strings"

	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// labelCells is the gutter of printed sections, textCells the width of prose.
const (
	labelCells = 12
	textCells  = 100
)

// showText prints one decision for people: the sections of the screen, in full.
func showText(streams Streams, item sessions.Item, exam model.Examination) error {
	p := printer{out: streams.Out, glyphs: plainGlyphs(streams)}
	decision := item.Decision
	p.line("%s  %s  %sline %d", decision.Ref, item.Transcript.File, memberOf(decision.Place), decision.Place.Line)
	p.section("Run", fmt.Sprintf("%s · %s", orDash(item.Transcript.Session), item.Transcript.Format))
	p.section("Task", orDash(item.Transcript.Task))
	if item.Transcript.About != "" {
		p.section("About", item.Transcript.About)
	}
	p.verdict(decision, exam)
	p.gaps(exam)
	p.research(exam)
	p.completeness(exam.Completeness)
	p.feedback(exam)
	p.evidence(item, exam)
	p.findings(exam)
	return p.err
}

func orDash(text string) string {
	if strings.TrimSpace(text) == "" {
		return "–"
	}
	return text
}

// section prints a label with its text, wrapped, on one edge.
func (p *printer) section(label string, paragraphs ...string) {
	for _, paragraph := range paragraphs {
		p.sent(label, p.glyphs.Words(paragraph))
		label = ""
	}
}

// sent is section for a text of a file, which keeps its own characters.
func (p *printer) sent(label, text string) {
	pen := draw.Pen{Glyphs: p.glyphs}
	text = safe.Text(text)
	for _, line := range draw.Wrap(text, textCells) {
		p.line("%s%s", pen.Fit(label, labelCells), line.Text(text))
		label = ""
	}
}

func (p *printer) verdict(decision model.Decision, exam model.Examination) {
	p.line("")
	line := words.Verdict(p.glyphs, exam).String()
	if decision.Kind == model.KindTurn {
		line = p.glyphs.None + " nobody judged this turn"
	}
	if chip, ok := words.Chip(p.glyphs, exam); ok {
		line += "   [" + chip.String() + "]"
	}
	p.section("Verdict", line)
	if exam.NoVerdict != "" && decision.Kind != model.KindTurn {
		p.section("", "cannot decide: "+exam.NoVerdict)
		if decision.Reply != nil {
			p.section("", "the reply as sent: "+*decision.Reply)
		}
	}
	if exam.Verdict.Detail != "" {
		p.section("", p.glyphs.Quoted(exam.Verdict.Detail))
	}
	if exam.Clamp.Truncated {
		p.section("", fmt.Sprintf("%s cut: %d of %d characters kept; the actor never saw the rest:", p.glyphs.Dashes(2*draw.Width(p.glyphs.Dash)), exam.KeptDetailChars(), len([]rune(exam.RawDetail))))
		p.section("", strings.TrimPrefix(exam.RawDetail, strings.TrimSuffix(exam.Verdict.Detail, model.TruncationMarker)))
	}
	judge := orDash(decision.Judge.Model)
	if decision.Iteration != nil {
		judge += fmt.Sprintf(" · iteration %d", *decision.Iteration)
	}
	if decision.Time != "" {
		judge += " · " + decision.Time
	}
	p.section("Judge", fmt.Sprintf("%s · %s", decision.Kind, judge))
	if exam.ReplyFound != "" && exam.ReplyFound != "as sent" {
		p.section("", "the reply stood "+exam.ReplyFound)
	}
	if decision.Foreign != nil {
		p.section("", decision.Foreign.MappedBy)
	}
	if decision.Note != "" {
		p.section("", decision.Note)
	}
	p.outcome(decision, exam)
}

func (p *printer) outcome(decision model.Decision, exam model.Examination) {
	if exam.Outcome.Action == "" {
		return
	}
	line := words.Outcome(p.glyphs, exam.Outcome.Action).String() + " · " + exam.OutcomeFrom
	if exam.Outcome.Reason != "" {
		line += " · " + exam.Outcome.Reason
	}
	p.section("Outcome", line)
	if exam.WhyLine != "" {
		p.section("", exam.WhyLine)
	}
	if exam.OutcomeFrom == "recorded" {
		computed := words.Outcome(p.glyphs, exam.Computed.Action).String()
		if exam.Computed.Reason != "" {
			computed += " · " + exam.Computed.Reason
		}
		p.section("", "by the reply beside it and the rules: "+computed)
	}
	for _, difference := range exam.Differences {
		p.section("", difference.Text)
	}
	if class := exam.GapClassOfRecord(decision); class != "" && exam.NoVerdict == "" && decision.Foreign == nil {
		declared := "not declared"
		if exam.Verdict.GapDeclared {
			declared = "declared"
		}
		p.section("Class", fmt.Sprintf("%s · the reply says %s, %s", class, orDash(exam.RawGapClass), declared))
	}
}

func (p *printer) gaps(exam model.Examination) {
	p.line("")
	if len(exam.Gaps) == 0 {
		p.section("Gaps", "none")
	}
	label := "Gaps"
	for i, gap := range exam.Gaps {
		head := fmt.Sprintf("%d  %s", i+1, gap.Gap.Criterion)
		if gap.Gap.GapClass != "" {
			head += " · " + string(gap.Gap.GapClass)
		}
		if len(exam.Contract) > 0 {
			requirement := gap.Gap.RequirementID
			if requirement == "" {
				requirement = "tied to no requirement"
			}
			head += " · " + requirement
		}
		p.section(label, head)
		label = ""
		if gap.Location != "" {
			p.section("", "   at "+gap.Location)
		}
		p.section("", "   "+gap.Gap.Detail)
		for _, quote := range gap.Quotes {
			p.quote(quote)
		}
	}
	if dropped := words.Dropped(exam.Dropped); dropped != "" {
		p.section(label, dropped)
	}
}

func (p *printer) quote(quote model.QuoteCheck) {
	mark := words.Quote(p.glyphs, quote.State).String()
	if quote.State == model.QuoteBlank {
		p.section("", "   "+mark)
		return
	}
	p.section("", fmt.Sprintf("   %s  %s", mark, p.glyphs.Quoted(quote.Quote)))
	switch quote.State {
	case model.QuoteGrounded:
		p.section("", "      "+words.Places(quote.Places)+": "+words.Spot(quote.Spots[0]))
		if quote.Why != "" {
			p.section("", "      "+quote.Why)
		}
	case model.QuoteUngrounded:
		where := "      not there · " + quote.Why
		if len(quote.Elsewhere) > 0 {
			where += " · " + words.Spot(quote.Elsewhere[0])
		}
		p.section("", where)
	case model.QuoteUnchecked:
		p.section("", "      "+quote.Why)
	}
	p.nearest(quote)
	if owner := words.Owner(quote.Owner); owner != "" {
		p.section("", "      owner: "+owner)
	}
}

// nearest shows the passage that resembles a quote most, and the difference.
func (p *printer) nearest(quote model.QuoteCheck) {
	near := quote.Nearest
	if near == nil {
		return
	}
	line := fmt.Sprintf("      %s nearest · %s · %s", p.glyphs.Near, words.Similarity(*near), words.Spot(near.Spot))
	if quote.Provisional {
		line += " · a first answer"
	}
	p.section("", line, "      "+words.Diff(*near))
	if kind := words.NearestKind(near.Kind); kind != "" {
		p.section("", "      "+kind)
	}
}

func (p *printer) research(exam model.Examination) {
	p.line("")
	if exam.Projection == nil || exam.Evidence.Kind != model.EvidenceReconstructed {
		p.section("Research", words.NoReads(exam.Evidence.Kind))
		return
	}
	reads := exam.Projection.Reads
	shown := exam.Projection.Packet.ResearchSummary.IncludedCount
	p.section("Research", words.Reads(len(reads), shown))
	for i, read := range reads {
		mark := "  "
		if i < len(reads)-shown {
			mark = p.glyphs.Unseen
		}
		result, _ := exam.Completeness.Result(read.EvidenceIndex)
		said := words.Completeness(p.glyphs, result.Completeness)
		p.section("", fmt.Sprintf("%s %d  %s  %s  %s  %s", mark, i+1, read.Name, read.Target, said, read.ResultDigest))
	}
}

func (p *printer) feedback(exam model.Examination) {
	p.line("")
	if exam.Feedback.Text == "" {
		p.section("Feedback", "none")
	} else {
		p.section("Feedback", p.glyphs.Quoted(exam.Feedback.Text))
	}
	if exam.Feedback.ByRules != "" {
		p.section("", "by the rules the actor would have been told: "+p.glyphs.Quoted(exam.Feedback.ByRules))
	}
	if exam.Feedback.Unsure {
		p.section("", words.FeedbackUnsure)
	}
	if exam.Feedback.Withheld != "" {
		p.section("", words.Withheld)
	}
}

func (p *printer) evidence(item sessions.Item, exam model.Examination) {
	line := fmt.Sprintf("%s · %d characters", words.Evidence(exam.Evidence.Kind), len([]rune(exam.Evidence.Text)))
	if exam.Evidence.Kind == model.EvidenceNone {
		line = words.Evidence(exam.Evidence.Kind)
	}
	p.section("Evidence", line)
	if exam.Evidence.Why != "" {
		p.section("", exam.Evidence.Why)
	}
	if exam.EvidenceID != "" {
		p.section("", fmt.Sprintf("%s · %s", exam.EvidenceID, exam.EvidenceIDBy))
	}
	for _, hole := range exam.Evidence.Holes {
		p.section("", fmt.Sprintf("%s hole: %d characters the judge was not shown · %s", p.glyphs.Dashes(2*draw.Width(p.glyphs.Dash)), hole.Chars, exam.Evidence.Fields[hole.Field].Title))
	}
	if item.Transcript.ToolsAssumed {
		p.section("", "what the tools do is assumed from our table of known agents")
	}
}

func (p *printer) findings(exam model.Examination) {
	p.line("")
	if len(exam.Findings) == 0 {
		p.section("Findings", p.glyphs.None+" nothing found")
	}
	label := "Findings"
	for _, finding := range exam.Findings {
		where := finding.Where
		p.section(label, fmt.Sprintf("%s  %s · %s · %s", words.Severity(p.glyphs, finding.Severity), finding.ID, where, finding.Text))
		label = ""
	}
}
