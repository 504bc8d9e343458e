package runs

import (
	"fmt"
	"slices"

	"countersign/engine/grounding"
	"countersign/engine/rules"
	"countersign/engine/verdict"
	"countersign/model"
)

// Run is what was seen of a run so far. Its decisions are told one after the other,
// in file order, so that no more of a long run is held than the words of its
// decisions and the names of their gaps. The zero value is a run that has not begun.
type Run struct {
	words   []said
	refused map[model.Judge]*refusals
	told    int // decisions

	found []model.Finding // of the decision that is being told
}

// refusals are those of one judge in a row.
type refusals struct {
	n        int
	again    int             // of those, at the end, that name the same gaps
	last     []string        // the gaps of the latest
	oneByOne bool            // each named exactly one new gap
	named    map[string]bool // gaps that any refusal of the judge named
}

// said is the word of a judge over some evidence, at a decision of the run.
type said struct {
	judge    model.Judge
	evidence string
	word     string
	at       int
}

// Next tells the next decision of the run, and answers the findings that belong to
// it and to what came before, in the order of the rules.
func (r *Run) Next(decision model.Decision, exam model.Examination) []model.Finding {
	r.told++
	r.found = nil
	if decision.Kind != model.KindJudge {
		return nil
	}
	r.flip(decision, exam)
	r.refusal(decision.Judge, exam)
	r.cap(decision, exam)
	return r.found
}

// Add puts the findings of the run among those of the decision itself.
func Add(exam *model.Examination, found []model.Finding) {
	exam.Findings = append(slices.Clone(exam.Findings), found...)
	slices.SortStableFunc(exam.Findings, func(a, b model.Finding) int { return rules.Rank(a.ID) - rules.Rank(b.ID) })
}

func (r *Run) find(id, text string, args ...any) {
	rule, _ := rules.Of(id)
	r.found = append(r.found, model.Finding{
		ID: id, Severity: rule.Severity, Where: "run", Gap: -1, Text: fmt.Sprintf(text, args...),
	})
}

// flip looks for an earlier decision of the same judge over the same evidence with
// another word. A judge is the same under the same model and the same prompt.
func (r *Run) flip(decision model.Decision, exam model.Examination) {
	if exam.EvidenceID == "" || exam.NoVerdict != "" {
		return
	}
	now := said{judge: decision.Judge, evidence: exam.EvidenceID, word: exam.Word, at: r.told}
	for _, before := range slices.Backward(r.words) {
		if before.evidence == now.evidence && before.judge == now.judge && before.word != now.word {
			r.find(rules.OtherVerdict, "over the same evidence it said “%s” at decision %d of the run, and “%s” here", before.word, before.at, now.word)
			break
		}
	}
	r.words = append(r.words, now)
}

// oneByOneFrom is how many refusals in a row say that gaps are named one at a time:
// of two, each may well have had one.
const oneByOneFrom = 3

// refusal follows the refusals of one judge in a row: whether they name the same
// gaps, and whether each names one that is new. A reply that cannot be read ends no
// row; any other word does.
func (r *Run) refusal(judge model.Judge, exam model.Examination) {
	row := r.refused[judge]
	if row == nil {
		row = &refusals{named: map[string]bool{}}
		if r.refused == nil {
			r.refused = map[model.Judge]*refusals{}
		}
		r.refused[judge] = row
	}
	if exam.Mapped != model.VerdictContinue {
		if exam.NoVerdict == "" {
			row.n, row.again, row.last = 0, 0, nil
		}
		return
	}
	gaps := gapsOf(exam)
	row.n++
	row.again++
	if row.n == 1 || !slices.Equal(gaps, row.last) {
		row.again = 1
	}
	if row.again > 1 && len(gaps) > 0 {
		r.find(rules.RepeatedRefusal, "the same %s, in a row: %d refusals", gapWord(len(gaps)), row.again)
	}
	fresh := 0
	for _, gap := range gaps {
		if !row.named[gap] {
			fresh++
		}
		row.named[gap] = true
	}
	row.oneByOne = fresh == 1 && (row.n == 1 || row.oneByOne)
	if row.oneByOne && row.n >= oneByOneFrom {
		r.find(rules.OneNewGap, "each of the %d refusals so far named one new gap", row.n)
	}
	row.last = gaps
}

// cap tells that the run ended because the judge may not be asked again.
func (r *Run) cap(decision model.Decision, exam model.Examination) {
	reason := exam.Outcome.Reason
	if recorded := decision.Recorded; recorded != nil && recorded.Reason != "" {
		reason = recorded.Reason
	}
	switch reason {
	case verdict.ReasonCapOverPass, verdict.ReasonVerificationCap, verdict.ReasonTurnEndCap:
		r.find(rules.CapReached, "the run ends because the judge may not be asked again (%s), which says nothing of the work", reason)
	}
}

// gapsOf are the gaps of a reply by their criteria, white space collapsed, sorted,
// each once.
func gapsOf(exam model.Examination) []string {
	var gaps []string
	for _, gap := range exam.Gaps {
		gaps = append(gaps, nameOf(gap))
	}
	slices.Sort(gaps)
	return slices.Compact(gaps)
}

func nameOf(gap model.GapExam) string {
	return grounding.Collapse(gap.Gap.Criterion)
}

func gapWord(n int) string {
	if n == 1 {
		return "gap"
	}
	return fmt.Sprintf("%d gaps", n)
}
