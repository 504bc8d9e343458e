package runs

import (
	"fmt"
	"slices"

	"countersign/engine/grounding"
	"countersign/engine/rules"
	"countersign/engine/verdict"
	"countersign/model"
)

// Examined is one decision of a run with its examination.
type Examined struct {
	Decision model.Decision
	Exam     model.Examination
}

// Findings are what the decisions of a run say together: for each, the findings
// that belong to it, in the order of the rules. A decision that shows nothing has
// none.
func Findings(run []Examined) [][]model.Finding {
	found := make([][]model.Finding, len(run))
	r := reader{run: run, found: found, named: map[string]bool{}}
	for i := range run {
		if run[i].Decision.Kind == model.KindJudge {
			r.flip(i)
			r.refusal(i)
			r.cap(i)
		}
	}
	return found
}

// reader carries what was seen of the run so far.
type reader struct {
	run   []Examined
	found [][]model.Finding

	refusals int             // in a row
	again    int             // of those, at the end, that name the same gaps
	last     []string        // the gaps of the refusal before
	oneByOne bool            // each of the refusals in a row named exactly one new gap
	named    map[string]bool // gaps that a refusal of the run named
}

func (r *reader) find(i int, id, text string, args ...any) {
	rule, _ := rules.Of(id)
	r.found[i] = append(r.found[i], model.Finding{
		ID: id, Severity: rule.Severity, Where: "run", Gap: -1, Text: fmt.Sprintf(text, args...),
	})
}

// flip looks for an earlier decision of the same judge over the same evidence with
// another word. A judge is the same under the same model and the same prompt.
func (r *reader) flip(i int) {
	this := r.run[i]
	if this.Exam.EvidenceID == "" || this.Exam.NoVerdict != "" {
		return
	}
	for before := i - 1; before >= 0; before-- {
		that := r.run[before]
		if that.Decision.Kind != model.KindJudge || that.Exam.NoVerdict != "" || that.Exam.EvidenceID != this.Exam.EvidenceID ||
			that.Decision.Judge != this.Decision.Judge || that.Exam.Word == this.Exam.Word {
			continue
		}
		r.find(i, rules.OtherVerdict, "over the same evidence it said “%s” at decision %d of the run, and “%s” here", that.Exam.Word, before+1, this.Exam.Word)
		return
	}
}

// refusal follows the refusals in a row: whether they name the same gaps, and
// whether each names one that is new.
func (r *reader) refusal(i int) {
	exam := r.run[i].Exam
	if exam.Mapped != model.VerdictContinue {
		if exam.NoVerdict == "" {
			r.refusals, r.again, r.last = 0, 0, nil
		}
		return
	}
	gaps := gapsOf(exam)
	r.refusals++
	r.again++
	if r.refusals == 1 || !slices.Equal(gaps, r.last) {
		r.again = 1
	}
	if r.again > 1 && len(gaps) > 0 {
		r.find(i, rules.RepeatedRefusal, "the same %s, in a row: %d refusals", gapWord(len(gaps)), r.again)
	}
	fresh := 0
	for _, gap := range gaps {
		if !r.named[gap] {
			fresh++
		}
		r.named[gap] = true
	}
	r.oneByOne = fresh == 1 && (r.refusals == 1 || r.oneByOne)
	if r.oneByOne && r.refusals > 1 {
		r.find(i, rules.OneNewGap, "each of the %d refusals so far named one new gap", r.refusals)
	}
	r.last = gaps
}

// cap tells that the run ended because the judge may not be asked again.
func (r *reader) cap(i int) {
	reason := r.run[i].Exam.Outcome.Reason
	if recorded := r.run[i].Decision.Recorded; recorded != nil && recorded.Reason != "" {
		reason = recorded.Reason
	}
	switch reason {
	case verdict.ReasonCapOverPass, verdict.ReasonVerificationCap, verdict.ReasonTurnEndCap:
		r.find(i, rules.CapReached, "the run ends because the judge may not be asked again (%s), which says nothing of the work", reason)
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
