package ladder

import (
	"sort"
	"strings"
	"unicode/utf8"

	"countersign/engine/grounding"
	"countersign/engine/grounding/fold"
	"countersign/engine/grounding/nearest"
	"countersign/model"
)

// page is the evidence as one text to find a resembling passage in, each field a
// part, with its escapes undone.
type page struct {
	nearest.Page
	texts []fold.Text // of each part, unless the page is the evidence itself
	field []int       // of each part
}

// pageOf puts the fields together. Where none has escapes, the evidence itself is
// the page and nothing is copied.
func (c *climb) pageOf() *page {
	p, evidence := &page{}, c.Evidence
	var out strings.Builder
	escaped := false
	for _, field := range evidence.Fields {
		escaped = escaped || field.Escaped
	}
	for i, field := range evidence.Fields {
		p.field = append(p.field, i)
		if !escaped {
			p.Parts = append(p.Parts, nearest.Part{Start: field.Start, End: field.End})
			continue
		}
		texts := c.decodings(i)
		text := texts[0]
		if twice := texts[len(texts)-1]; len(texts) > 1 && looksLikeJSON(text.String) {
			text = twice
		}
		p.texts = append(p.texts, text)
		p.Parts = append(p.Parts, nearest.Part{Start: out.Len(), End: out.Len() + len(text.String)})
		out.WriteString(text.String)
	}
	if p.Text = evidence.Text; escaped {
		p.Text = out.String()
	}
	return p
}

// looksLikeJSON reports whether a text begins like an object or a list; its end
// may have been cut off.
func looksLikeJSON(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, `{"`) || strings.HasPrefix(text, `["`) || strings.HasPrefix(text, `[{"`)
}

// back leads a passage to the field it is in and to the bytes of the evidence.
func (p *page) back(passage nearest.Passage) (field, start, end int) {
	part := sort.Search(len(p.Parts), func(i int) bool { return p.Parts[i].End >= passage.End })
	if p.texts == nil {
		return p.field[part], passage.Start, passage.End
	}
	begin := p.Parts[part].Start
	start, end = p.texts[part].Back(passage.Start-begin, passage.End-begin)
	return p.field[part], start, end
}

// Up to so much work the nearest passage is looked for at once and exactly: blocks
// of 64 characters of the quote times bytes of the evidence, and bytes alone.
const (
	exactBytes = 5 << 20
	exactWork  = 16 * exactBytes
)

// nearest finds the passage that resembles each quote that is not simply hidden
// behind escapes.
func (c *climb) nearest() {
	var which []int
	var quotes []string
	for i, quote := range c.quotes {
		if c.answers[i].Rung != model.RungUnescaped && !tooLong(quote.Text) {
			which, quotes = append(which, i), append(quotes, quote.Text)
		}
	}
	if len(c.Evidence.Fields) == 0 || len(which) == 0 || c.stop() {
		return
	}
	c.page = c.pageOf()
	lines := Lines{Evidence: c.Evidence}
	for n, like := range c.resembling(which, quotes) {
		if like.Same > 0 {
			answer := &c.answers[which[n]]
			answer.Nearest = c.describe(&lines, quotes[n], like, !answer.Provisional)
		}
	}
}

// resembling is what resembles each of some quotes; where that takes too long, by
// a first answer.
func (c *climb) resembling(which []int, quotes []string) []nearest.Resemblance {
	found := make([]nearest.Resemblance, len(which))
	var exactly []int
	var exact []string
	for n, quote := range quotes {
		if c.Patient || len(c.page.Text) <= exactBytes && len(c.page.Text)*(len(quote)/64+1) <= exactWork {
			exactly, exact = append(exactly, n), append(exact, quote)
			continue
		}
		if c.stop() {
			return nil
		}
		c.answers[which[n]].Provisional = true
		found[n] = nearest.QuicklyResembling(c.page.Page, quote)
	}
	likes, ok := nearest.Resembling(c.page.Page, exact, c.Stop)
	c.stopped = c.stopped || !ok
	for i, like := range likes {
		found[exactly[i]] = like
	}
	return found
}

// tooLong reports whether no passage is looked for.
func tooLong(quote string) bool {
	return len(quote) > nearest.LongestQuote && utf8.RuneCountInString(quote) > nearest.LongestQuote
}

// describe says how a passage differs from the quote.
func (c *climb) describe(lines *Lines, quote string, like nearest.Resemblance, exact bool) *model.Nearest {
	text := c.page.Text[like.Start:like.End]
	field, start, end := c.page.back(like.Passage)
	diff, cut := nearest.Diff(text, quote)
	return &model.Nearest{
		Spot:     lines.Spot(field, start, end),
		Distance: like.Distance, Words: like.Words, WordsSame: like.Same, Similarity: like.Similarity,
		Kind: c.kind(quote, like.Passage), Diff: diff, DiffCut: cut, Exact: exact,
	}
}

// kind says what sort of difference it is: the passage ends at a marker or has one
// inside, or only case, white space and marks differ, or the words do.
func (c *climb) kind(quote string, passage nearest.Passage) model.NearestKind {
	const around = 200
	from, to := max(passage.Start-around, 0), min(passage.End+around, len(c.page.Text))
	for _, cut := range cuts(c.page.Text[from:to], cutWords) {
		if from+cut.Start <= passage.End+1 && from+cut.End >= passage.Start-1 {
			return model.NearestCut
		}
	}
	if bare(quote) == bare(c.page.Text[passage.Start:passage.End]) {
		return model.NearestSpelling
	}
	return model.NearestWords
}

// bare is a text without what its spelling may differ in.
func bare(text string) string {
	folded := foldAll(fold.Part(text, 0)).String
	return strings.NewReplacer(`'`, "", `"`, "", "`", "", " ", "").Replace(grounding.Collapse(folded))
}
