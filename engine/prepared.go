package engine

import "countersign/model"

// Prepared is a decision whose evidence is gathered, to be examined again and
// again: with other replies, under other rules. It may be used from several places
// at once; the examinations share the evidence and must only be read.
type Prepared struct{ gathered examiner }

// Prepare gathers the evidence of a decision.
func Prepare(transcript model.Transcript, decision model.Decision) Prepared {
	e := examiner{transcript: transcript, decision: decision}
	e.gather()
	e.survey()
	return Prepared{e}
}

// Under examines the decision under a rule set, as ExamineUntil does.
func (p Prepared) Under(rules model.Rules, stop func() bool) (exam model.Examination, ok bool) {
	return p.gathered.under(rules, stop)
}

// With examines the decision as if its judge had given another reply: what
// ExamineUntil says of WithReply.
func (p Prepared) With(reply string, rules model.Rules, stop func() bool) (exam model.Examination, ok bool) {
	e := p.gathered
	e.decision = WithReply(e.decision, reply)
	return e.under(rules, stop)
}

func (e examiner) under(rules model.Rules, stop func() bool) (exam model.Examination, ok bool) {
	e.rules, e.stop = rules, stop
	e.weigh()
	return e.out, !e.stopped
}
