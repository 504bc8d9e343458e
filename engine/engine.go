package engine

import (
	"strings"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/engine/requirements"
	"countersign/engine/verdict"
	"countersign/model"
)

// Examine works out everything about one decision of a transcript, under a rule
// set. The zero Rules are the contract of the seeds.
func Examine(transcript model.Transcript, decision model.Decision, rules model.Rules) model.Examination {
	exam, _ := ExamineUntil(transcript, decision, rules, nil)
	return exam
}

// ExamineUntil is Examine that can be stopped: stop is asked now and then while
// quotes are looked for, and may be nil. Not ok means that it was stopped, and that
// the examination says less than there is.
func ExamineUntil(transcript model.Transcript, decision model.Decision, rules model.Rules, stop func() bool) (exam model.Examination, ok bool) {
	e := examiner{transcript: transcript, decision: decision, rules: rules, stop: stop}
	return e.examine()
}

// ExamineExactly is ExamineUntil that leaves no quote provisional, however long
// that takes: over an evidence of more than 5 MB, seconds.
func ExamineExactly(transcript model.Transcript, decision model.Decision, rules model.Rules, stop func() bool) (exam model.Examination, ok bool) {
	e := examiner{transcript: transcript, decision: decision, rules: rules, stop: stop, patient: true}
	return e.examine()
}

func (e *examiner) examine() (exam model.Examination, ok bool) {
	e.gather() // what the judge could read
	e.survey() // whether the data were all there is
	e.weigh()
	return e.out, !e.stopped
}

// weigh is the part of the way that depends on the reply and the rules.
func (e *examiner) weigh() {
	e.read()    // what the judge answered
	e.shape()   // whether the answer has the shape of an answer
	e.ground()  // whether its quotes are in what it could read
	e.decide()  // what the run must do
	e.compare() // whether the file says the same
	e.report()  // the findings
}

// examiner carries one examination from stage to stage.
type examiner struct {
	transcript model.Transcript
	decision   model.Decision
	rules      model.Rules
	stop       func() bool
	patient    bool // the nearest passages are exact
	stopped    bool

	before   *model.Messages
	packet   canon.Value // what the judge read, where that was a packet
	contract []model.Requirement
	looked   []model.QuoteCheck // the quotes, looked up under any rules

	decoded verdict.Decoded
	ruling  verdict.Ruling
	out     model.Examination
}

// messages are the rows that stood before the decision: of a turn in a session
// too big to be gone through for each of its turns, those of the turn.
func (e *examiner) messages() model.Messages {
	if e.before == nil {
		messages := e.transcript.Messages.First(e.decision.Messages)
		if e.turnAlone() {
			messages = messages.Held(e.decision.From)
		}
		e.before = &messages
	}
	return *e.before
}

// turnAlone reports whether the decision is a turn that is examined by itself.
// Nobody judged it, so no quote needs the rest.
func (e *examiner) turnAlone() bool {
	return e.decision.Kind == model.KindTurn && e.transcript.Messages.Far()
}

const ofTheTurn = "of this turn alone, for the session is too big to be gone through for each turn; the raw transcript has all"

// gather pairs calls with results, projects the packet where one was read, and
// finds the evidence of the decision: the first of saved, reconstructed,
// transcript and none that holds.
func (e *examiner) gather() {
	d := e.decision
	calls, issues, _ := evidence.Lifecycles(e.messages())
	e.out.Lifecycles = calls
	e.out.Issues = append(evidence.IssuesBefore(e.transcript, d.Messages), issues...)
	e.out.Steers = evidence.Steers(e.messages())
	e.out.EvidenceID, e.out.EvidenceIDBy = d.EvidenceID, "recorded"
	if d.EvidenceID == "" {
		e.out.EvidenceIDBy = ""
	}
	switch d.Reads {
	case model.ReadsPacket:
		e.gatherPacket()
	case model.ReadsConversation:
		if d.Evidence != nil {
			e.out.Evidence = evidence.FromPacketText(*d.Evidence, model.EvidenceSaved)
		} else {
			e.out.Evidence = evidence.FromTranscript(e.messages())
		}
		if e.turnAlone() {
			e.out.Evidence.Why = ofTheTurn
		}
	default:
		e.out.Evidence = model.Evidence{Kind: model.EvidenceNone, Why: d.NoEvidence}
	}
}

// gatherPacket is gather for a judge that was handed a packet.
func (e *examiner) gatherPacket() {
	d := e.decision
	projection, err := evidence.Project(e.transcript, d.Messages, evidence.Options{FinalText: d.Candidate, Verification: d.Verification})
	if err == nil {
		e.out.Projection = &projection
	}
	var packet canon.Value
	switch {
	case d.Evidence != nil:
		e.out.Evidence, packet = evidence.ReadPacketText(*d.Evidence, model.EvidenceSaved)
	case err == nil:
		e.out.Evidence, packet = evidence.ReadPacketText(projection.Serialized, model.EvidenceReconstructed)
	default:
		e.out.Evidence = model.Evidence{Kind: model.EvidenceNone, Why: "the packet could not be rebuilt: " + err.Error()}
	}
	if e.out.Projection != nil {
		evidence.FillHoles(&e.out.Evidence, projection, e.messages())
	}
	if packet.Kind() == canon.Absent {
		return // a saved text that is no packet: nothing to identify
	}
	e.packet = packet
	e.identify()
}

// identify computes the evidence id where the file records none.
func (e *examiner) identify() {
	d := e.decision
	verification := canon.OfNull()
	if d.Verification != nil {
		verification, _ = canon.Of(*d.Verification) // plain data always has a JSON form
	}
	id, canonical := evidence.Identity{
		Task:              e.transcript.Task,
		Trigger:           d.Trigger,
		Candidate:         d.Candidate,
		Packet:            e.packet,
		PendingBatch:      d.PendingBatch,
		Verification:      verification,
		ObligationsDigest: evidence.ObligationsDigest(e.out.Steers),
	}.ID()
	e.out.Canonical = canonical
	switch {
	case d.EvidenceID == "":
		e.out.EvidenceID, e.out.EvidenceIDBy = id, "computed"
	case d.EvidenceID != id && e.out.Evidence.Kind == model.EvidenceReconstructed:
		e.out.Evidence.Why = "the packet rebuilt here has another evidence id than the recorded one, so it may differ from what the judge saw"
	}
}

// read decodes the reply, whichever shape it has.
func (e *examiner) read() {
	if contract, err := canon.Parse(e.transcript.Contract); err == nil {
		// A malformed ledger is reported by the reader of the file; the decision is
		// then read as one without a ledger.
		e.contract, _ = requirements.ReadContract(contract)
	}
	e.out.Contract = e.contract
	switch d := e.decision; {
	case d.Foreign != nil:
		e.readForeign(*d.Foreign)
	case d.Reply != nil:
		e.readReply(*d.Reply)
	case d.Kind == model.KindTurn:
		e.out.NoVerdict = "nobody judged this turn"
	case d.NoReply != "":
		e.out.NoVerdict = d.NoReply
	default:
		e.out.NoVerdict = "no reply was recorded"
	}
}

// readReply decodes a reply that should have the contract's shape.
func (e *examiner) readReply(text string) {
	reply, reading, err := verdict.ParseReply(text)
	if err != nil {
		e.out.NoVerdict = strings.TrimPrefix(err.Error(), "no verdict: ")
		return
	}
	if e.out.NoVerdict = verdict.Rejected(reply, e.rules); e.out.NoVerdict != "" {
		return
	}
	e.decoded = verdict.Decode(reply, e.contract, e.packet, e.rules)
	decoded := e.decoded
	e.out.ReplyFound, e.out.ReplyDamaged = string(reading.Found), reading.Damaged
	e.out.Word, e.out.HasWord = decoded.Word, decoded.HasWord
	if word := decoded.Verdict.Verdict; word == model.VerdictDone || word == model.VerdictContinue {
		e.out.Mapped = word
	}
	e.out.Verdict = decoded.Verdict
	e.out.RawDetail, e.out.DetailFrom, e.out.Clamp = decoded.RawDetail, decoded.DetailFrom, decoded.Clamp
	e.out.RawGapClass, e.out.Dropped, e.out.Superseded = decoded.RawGapClass, decoded.Dropped, decoded.Superseded
	ids := make([]string, len(decoded.Verdict.Gaps))
	for i, gap := range decoded.Verdict.Gaps {
		ids[i] = gap.RequirementID
		e.out.Gaps = append(e.out.Gaps, model.GapExam{Gap: gap, Quotes: []model.QuoteCheck{{Quote: gap.EvidenceQuote}}})
	}
	e.out.Unattributed = verdict.UnattributedCount(ids)
}

// readForeign takes over a reply of another shape. Nothing of it is clamped or
// folded: the judge was not asked to keep those rules.
func (e *examiner) readForeign(reply model.ForeignReply) {
	e.out.Word, e.out.HasWord, e.out.Mapped = reply.Word, reply.Word != "", reply.Mapped
	e.out.NoVerdict = reply.Undecidable
	e.out.RawDetail = reply.Detail
	e.out.Verdict = model.Verdict{Verdict: reply.Word, Detail: reply.Detail}
	for _, gap := range reply.Gaps {
		exam := model.GapExam{
			Gap:      model.Gap{Criterion: gap.Criterion, Detail: gap.Detail},
			Location: gap.Location,
		}
		for _, quote := range gap.Quotes {
			exam.Quotes = append(exam.Quotes, model.QuoteCheck{Quote: quote})
		}
		e.out.Gaps = append(e.out.Gaps, exam)
		e.out.Verdict.Gaps = append(e.out.Verdict.Gaps, exam.Gap)
	}
}

// shape applies the two rules about the shape of a reply.
func (e *examiner) shape() {
	switch {
	case e.decision.Foreign != nil:
		e.out.Contradicts, e.out.RefusesWithoutGap = model.ShapeUndecidable, model.ShapeUndecidable
		e.out.ShapeWhy = "this judge was not asked for gaps or a gap class"
	case e.out.NoVerdict != "":
		e.out.Contradicts, e.out.RefusesWithoutGap = model.ShapeUndecidable, model.ShapeUndecidable
		e.out.ShapeWhy = e.out.NoVerdict
	default:
		contradicts, by := verdict.ContradictsItself(e.decoded, e.rules)
		e.out.Contradicts, e.out.ContradictsBy = shapeState(contradicts), by
		e.out.RefusesWithoutGap = shapeState(verdict.RefusesWithoutGap(e.out.Verdict))
	}
}

func shapeState(holds bool) model.ShapeState {
	if holds {
		return model.ShapeHolds
	}
	return model.ShapeNot
}
