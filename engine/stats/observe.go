package stats

import (
	"cmp"
	"fmt"
	"strings"

	"countersign/engine/labels"
	"countersign/engine/rules"
	"countersign/model"
)

// Judge is whose decisions are counted together: one model under one prompt. The
// zero Judge stands for all of them.
type Judge struct {
	Kind   model.DecisionKind `json:"kind"`
	Model  string             `json:"model"`
	Prompt string             `json:"prompt_version"` // 12 hex digits, or blank
}

// Name is the judge for people.
func (j Judge) Name() string {
	if j == (Judge{}) {
		return "all judges"
	}
	name := cmp.Or(j.Model, "unnamed "+string(j.Kind))
	if j.Kind == model.KindGate && j.Model != "" {
		name = "gate " + name
	}
	if j.Prompt != "" {
		name += ", prompt " + j.Prompt
	}
	return name
}

// Observation is what counting needs of one decision, so that its transcript and
// evidence need not be kept.
type Observation struct {
	Key        string // as a review log knows it (labels.Key)
	Session    string // the run's own id; may be blank
	Run        string // what tells runs apart: the session, else the file
	EvidenceID string
	Moment     string // what tells questions apart: the evidence id, else the place in the run
	Judge      Judge
	Verdict    string // done, continue or blank
	Said       string // what two answers to one question are compared by; blank without a verdict

	Gaps   []ObservedGap
	Quotes model.Quotes
	Rungs  map[model.Rung]int // of the quotes that are not grounded

	Contradicts, Refuses    model.ShapeState
	Detail, Cut, PerhapsCut bool // a detail that the contract bounds; it was cut; it seems to be
	Ledger                  bool
	Unattributed            int
	Rows, Dropped           int // of the raw list of gaps, where the reply was kept
}

// ObservedGap is one gap that a judge named.
type ObservedGap struct {
	Hash   string // labels.GapHash
	Class  model.GapClass
	Quoted bool // it has a quote that is not blank
}

// Observe takes from an examined decision what counting needs.
func Observe(transcript model.Transcript, decision model.Decision, exam model.Examination) Observation {
	judged := labels.Subject(transcript, decision, exam).Judged
	o := Observation{
		Key: labels.Key(decision), Session: transcript.Session, Run: cmp.Or(transcript.Session, transcript.File),
		EvidenceID: exam.EvidenceID, Judge: Judge{judged.Kind, judged.Model, judged.Prompt},
		Verdict: judged.Verdict, Quotes: exam.CountQuotes(), Rungs: map[model.Rung]int{},
		Contradicts: exam.Contradicts, Refuses: exam.RefusesWithoutGap,
	}
	o.Moment = cmp.Or(o.EvidenceID, fmt.Sprintf("%s after %d messages of %s", transcript.Session, decision.Messages, transcript.File))
	if exam.NoVerdict == "" && exam.HasWord {
		o.Said = cmp.Or(o.Verdict, strings.ToLower(strings.TrimSpace(exam.Word)))
	}
	for _, gap := range exam.Gaps {
		o.Gaps = append(o.Gaps, observeGap(gap))
		for _, quote := range gap.Quotes {
			if quote.State == model.QuoteUngrounded {
				o.Rungs[quote.Rung]++
			}
		}
	}
	o.observeContract(decision, exam)
	return o
}

func observeGap(gap model.GapExam) ObservedGap {
	observed := ObservedGap{Hash: labels.GapHash(gap.Gap), Class: gap.Gap.GapClass}
	for _, quote := range gap.Quotes {
		observed.Quoted = observed.Quoted || quote.State != model.QuoteBlank
	}
	return observed
}

// observeContract takes what only a judge can break that was asked to keep the
// contract, and of a reply that could be read.
func (o *Observation) observeContract(decision model.Decision, exam model.Examination) {
	if decision.Foreign != nil || exam.NoVerdict != "" {
		return
	}
	o.Detail = strings.TrimSpace(exam.RawDetail) != ""
	for _, finding := range exam.Findings {
		o.Cut = o.Cut || finding.ID == rules.DetailTruncated
		o.PerhapsCut = o.PerhapsCut || finding.ID == rules.DetailPerhapsCut
	}
	o.Ledger, o.Unattributed = len(exam.Contract) > 0, exam.Unattributed
	if decision.Reply != nil {
		o.Rows, o.Dropped = len(exam.Gaps)+len(exam.Dropped), len(exam.Dropped)
	}
}
