package export

import (
	"fmt"
	"strings"

	"countersign/model"
	"countersign/ui/words"
)

func (p *packer) gaps() {
	p.section("Gaps")
	if len(p.Exam.Gaps) == 0 {
		p.line("none")
	}
	for i, gap := range p.Exam.Gaps {
		if i > 0 {
			p.line("")
		}
		p.gap(i, gap)
	}
	if dropped := words.Dropped(p.Exam.Dropped); dropped != "" {
		p.line("\n%s", dropped)
	}
}

func (p *packer) gap(index int, gap model.GapExam) {
	p.line("### %d  %s\n", index+1, prose(p.text(gap.Gap.Criterion)))
	var facts []string
	if gap.Gap.GapClass != "" {
		facts = append(facts, code(string(gap.Gap.GapClass)))
	}
	if gap.Gap.RequirementID != "" {
		facts = append(facts, "requirement "+code(p.text(gap.Gap.RequirementID)))
	} else if len(p.Exam.Contract) > 0 {
		facts = append(facts, "tied to no requirement")
	}
	if gap.Location != "" {
		facts = append(facts, "at "+code(p.text(gap.Location)))
	}
	if len(facts) > 0 {
		p.line("%s\n", strings.Join(facts, ", "))
	}
	if strings.TrimSpace(gap.Gap.Detail) != "" {
		p.block(p.text(gap.Gap.Detail))
	}
	for _, quote := range gap.Quotes {
		p.quote(quote)
	}
}

// quote writes a quote, whether it is in the evidence, and the passage it stands in
// or comes nearest to.
func (p *packer) quote(quote model.QuoteCheck) {
	mark := words.Quote(p.glyphs, quote.State).String()
	if quote.State == model.QuoteBlank {
		p.line("\n%s", mark)
		return
	}
	p.line("\n**%s** %s\n", mark, code(p.text(quote.Quote)))
	switch quote.State {
	case model.QuoteGrounded:
		p.passage(words.Places(quote.Places)+": "+words.Spot(quote.Spots[0]), quote.Spots[0])
	case model.QuoteUngrounded:
		p.line("not in the evidence: %s\n", prose(p.text(quote.Why)))
		if len(quote.Elsewhere) > 0 {
			p.passage("found in "+words.Spot(quote.Elsewhere[0]), quote.Elsewhere[0])
		}
	case model.QuoteUnchecked:
		p.line("cannot check: %s", prose(p.text(quote.Why)))
	}
	if near := quote.Nearest; near != nil {
		first := ""
		if quote.Provisional {
			first = ", a first answer"
		}
		p.passage(fmt.Sprintf("nearest passage, %s%s, %s", words.Similarity(*near), first, words.Spot(near.Spot)), near.Spot)
		p.line("\ndifference: %s", code(p.text(words.Diff(*near))))
	}
	if owner := words.Owner(quote.Owner); owner != "" {
		p.line("\nowner: %s", owner)
	}
}

// passage writes where a quote stands with the lines around it; those that have
// some of it begin with >.
func (p *packer) passage(where string, spot model.Spot) {
	p.line("%s\n", prose(p.text(where)))
	around, ok := p.around(spot)
	if !ok {
		return
	}
	text := around.before + around.quote + around.after
	from, to := len(around.before), len(around.before)+len(around.quote)
	var out strings.Builder
	at := 0
	for line := range strings.Lines(text) {
		mark := "  "
		if at < to && at+len(line) > from {
			mark = "> "
		}
		out.WriteString(mark + line)
		at += len(line)
	}
	p.block(out.String())
}
