package format

import (
	"fmt"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// injectedFeedback names the text by which the harness tells the agent of a
// decision.
const injectedFeedback = "feedback"

const (
	callFailed     = "the judge was asked and no decision followed: the call failed, timed out, or is still running"
	eventHasNoText = "The log keeps the judge's verdict in the contract's words, not its reply."
)

// harnMoment is one moment at which a judge answered. Up to three events tell of
// it: that it was asked, what it decided, and the receipt of what followed.
type harnMoment struct {
	decision  model.Decision
	session   string
	moves     int  // what had happened before it
	answered  bool // by a judge_decision
	receipted bool
	told      bool // the agent got feedback
}

// moment is what every event about a decision says.
func (r *harnLogReader) moment(event harnEvent) harnMoment {
	m := harnMoment{session: event.session, moves: r.moves}
	m.decision = model.Decision{
		Place: event.record.Place, Hash: scan.Hash(event.record.Raw), Kind: model.KindJudge,
		Trigger: event.value.Get("trigger").TextOr(""), Time: event.time, Iteration: r.iteration,
		Messages: r.messages.len(), Candidate: r.messages.lastWords(r.messages.len()), Reads: model.ReadsPacket,
		Reasked: r.reasked == r.moves,
	}
	if n, ok := event.value.Get("iteration").Int(); ok {
		iteration := int(n)
		m.decision.Iteration = &iteration
	}
	if event.session != "" && event.session != r.out.Session {
		m.decision.Note = "of the child session " + event.session
	}
	return m
}

// sameAs reports whether two events between which nothing happened tell of one
// decision: of one session, and of one iteration and trigger where both say.
func (m *harnMoment) sameAs(other harnMoment) bool {
	a, b := m.decision, other.decision
	return m.session == other.session &&
		(a.Trigger == b.Trigger || a.Trigger == "" || b.Trigger == "") &&
		(a.Iteration == nil || b.Iteration == nil || *a.Iteration == *b.Iteration)
}

// open is the latest moment an event tells of, by a condition; nil for none.
// Nothing may have happened since.
func (r *harnLogReader) open(of harnMoment, lacks func(*harnMoment) bool) *harnMoment {
	for i := len(r.moments) - 1; i >= 0 && r.moments[i].moves == of.moves; i-- {
		if m := r.moments[i]; lacks(m) && m.sameAs(of) {
			return m
		}
	}
	return nil
}

func (r *harnLogReader) judgeStarted(event harnEvent) {
	m := r.moment(event)
	m.decision.NoReply = callFailed
	r.moments = append(r.moments, &m)
}

// judgeDecision reads what was decided. A receipt of the same moment keeps its
// word; the event is then counted with it.
func (r *harnLogReader) judgeDecision(event harnEvent) {
	m := r.moment(event)
	m.answered = true
	m.decision.Foreign, m.decision.Recorded = decided(event)
	if event.kind == "step_judge_decision" {
		m.decision.Trigger = firstOf(m.decision.Trigger, "step")
	}
	if source := m.decision.Recorded.Source; source == "deterministic" || source == "gate" {
		m.decision.Kind = model.KindGate
	}
	m.decision.Note = joinNonBlank("; ", m.decision.Note, overrideNote(event.value))
	told := r.open(m, func(other *harnMoment) bool { return !other.answered })
	switch {
	case told == nil:
		r.moments = append(r.moments, &m)
	case told.receipted:
		told.answered = true
		told.decision.Iteration = m.decision.Iteration
		told.decision.Folded++
		told.decision.Note = joinNonBlank("; ", told.decision.Note, besideReceipt(m.decision))
	default: // it was only asked so far
		m.decision.Folded = told.decision.Folded + 1
		*told = m
	}
}

// checkpoint reads the receipt of a decision, the snapshot of its evidence, or
// what else the judge's machinery notes.
func (r *harnLogReader) checkpoint(event harnEvent) {
	value := event.value.Get("checkpoint")
	switch schema := schemaOf(value); schema {
	case directiveSchema:
		r.receipt(event, value)
	case snapshotSchema:
		r.snapshots[value.Get("evidence_id").TextOr("")] = value
	case contradictionRetrySchema, itemizationRetrySchema:
		r.reasked = r.moves
	default:
		r.unknown.add("checkpoint " + firstOf(schema, firstOf(value.Get("name").TextOr(""), "without a schema")))
	}
}

// receipt reads the receipt of a decision. It wins over the event about the same
// moment, which is counted with it.
func (r *harnLogReader) receipt(event harnEvent, value canon.Value) {
	m := r.moment(event)
	place, hash := m.decision.Place, m.decision.Hash
	iteration, messages, candidate, note := m.decision.Iteration, m.decision.Messages, m.decision.Candidate, m.decision.Note
	m.decision = directive(event.record, value, iteration)
	m.decision.Reasked = m.decision.Reasked || r.reasked == r.moves
	m.decision.Place, m.decision.Hash, m.decision.Time = place, hash, event.time
	m.decision.Messages, m.decision.Candidate, m.decision.Note = messages, candidate, note
	m.decision.Reads, m.decision.NoEvidence = model.ReadsPacket, ""
	m.receipted = true
	told := r.open(m, func(other *harnMoment) bool { return !other.receipted })
	if told == nil {
		r.moments = append(r.moments, &m)
		return
	}
	before := told.decision
	m.answered, m.told = told.answered, told.told
	m.decision.Iteration, m.decision.Messages, m.decision.Candidate = before.Iteration, before.Messages, before.Candidate
	m.decision.Folded = before.Folded + 1
	m.decision.Reasked = m.decision.Reasked || before.Reasked
	m.decision.Note = before.Note
	if told.answered {
		m.decision.Note = joinNonBlank("; ", before.Note, besideReceipt(before))
	}
	if before.Recorded != nil {
		m.decision.Recorded.Feedback = before.Recorded.Feedback
	}
	*told = m
}

// besideReceipt says where the event stands that tells of a decision too.
func besideReceipt(event model.Decision) string {
	return fmt.Sprintf("the event on line %d tells of it too, as %q", event.Place.Line, event.Recorded.Verdict)
}

// overrideNote says that somebody else wrote the verdict of record.
func overrideNote(value canon.Value) string {
	override := value.Get("override")
	if override.Kind() != canon.Object {
		return ""
	}
	return "the judge's own verdict was overruled: " +
		joinNonBlank(", ", override.Get("party").TextOr(""), override.Get("rule").TextOr(""))
}

// feedback reads what the agent was told. It is of the decision before it, when
// nothing happened since; and it is a message to the agent.
func (r *harnLogReader) feedback(event harnEvent) {
	text := spokenText(event.value)
	if last := len(r.moments) - 1; last >= 0 {
		if m := r.moments[last]; m.moves == r.moves && m.session == event.session && !m.told {
			m.told = true
			if m.decision.Recorded == nil {
				m.decision.Recorded = &model.Recorded{}
			}
			m.decision.Recorded.Feedback = text
			if delivered, ok := event.value.Get("delivered").Bool(); ok {
				m.decision.Recorded.Delivery = map[bool]string{true: "delivered", false: "not delivered"}[delivered]
			}
		}
	}
	r.add(event, model.Message{Role: model.RoleUser, Text: text, Synthetic: injectedFeedback})
}

// decided maps the event of a decision: the judge's word, and what is on record.
func decided(event harnEvent) (*model.ForeignReply, *model.Recorded) {
	value := event.value
	text := func(name string) string { return canon.DisplayOr(value.Get(name), "") }
	recorded := &model.Recorded{Verdict: text("verdict"), Reason: text("reason"), GapClass: text("gap_class"), Source: text("source")}
	foreign := &model.ForeignReply{
		Word:   firstOf(text("judge_verdict"), text("verdict")),
		Detail: joinNonBlank("\n", text("reasoning"), text("critique"), text("next_step")),
	}
	switch {
	case foreign.Word == model.VerdictDone || foreign.Word == model.VerdictContinue:
		foreign.Mapped, foreign.MappedBy = foreign.Word, eventHasNoText
	case event.kind == "step_judge_decision" && foreign.Word == "pass":
		foreign.Mapped, foreign.MappedBy = model.VerdictDone, "A step judge that lets the step pass says done."
	case event.kind == "step_judge_decision" && foreign.Word == "revise":
		foreign.Mapped, foreign.MappedBy = model.VerdictContinue, "A step judge that wants the step revised says continue."
	default:
		foreign.Undecidable = fmt.Sprintf("the event's verdict is %q, which is neither done nor continue", foreign.Word)
	}
	foreign.Gaps = eventGaps(value, *foreign, recorded.GapClass)
	return foreign, recorded
}

// eventGaps are the gaps an event names, or for a refusal that names none, the
// one that its reasoning is about.
func eventGaps(value canon.Value, foreign model.ForeignReply, class string) []model.ForeignGap {
	var gaps []model.ForeignGap
	for _, name := range []string{"gaps", "specific_gaps"} {
		for _, item := range value.Get(name).Items() {
			gap := model.ForeignGap{Criterion: firstOf(item.Get("criterion").TextOr(""), item.TextOr("")), Detail: item.Get("detail").TextOr("")}
			if quote := item.Get("evidence_quote").TextOr(""); quote != "" {
				gap.Quotes = append(gap.Quotes, quote)
			}
			gap.Quotes = append(gap.Quotes, ProseQuotes(joinNonBlank("\n", gap.Criterion, gap.Detail))...)
			gaps = append(gaps, gap)
		}
	}
	if len(gaps) == 0 && foreign.Mapped == model.VerdictContinue {
		gaps = []model.ForeignGap{{Criterion: firstOf(class, "the task"), Detail: foreign.Detail, Quotes: ProseQuotes(foreign.Detail)}}
	}
	return gaps
}

// momentDecisions are the decisions of the log, with the evidence that a snapshot
// beside them saved.
func (r *harnLogReader) momentDecisions() []model.Decision {
	var decisions []model.Decision
	for _, m := range r.moments {
		if snapshot, ok := r.snapshots[m.decision.EvidenceID]; ok && m.decision.EvidenceID != "" {
			saveEvidence(&m.decision, snapshot)
		}
		decisions = append(decisions, m.decision)
	}
	return decisions
}
