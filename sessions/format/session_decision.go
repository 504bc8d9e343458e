package format

import (
	"fmt"

	"countersign/engine/canon"
	"countersign/model"
	"countersign/sessions/scan"
)

// decision reads one decision line. rows is how many messages stand before it.
// A member of the wrong kind is a loss; the decision is kept without it.
func (r *sessionReader) decision(record Record, rows int) model.Decision {
	r.doubled(record)
	value := record.Value
	decision := model.Decision{
		Place: record.Place, Hash: scan.Hash(record.Raw), Kind: model.KindJudge,
		Messages: rows, Reads: model.ReadsPacket, Candidate: r.rows.lastWords(rows),
	}
	if value.Get("candidate").Kind() != canon.Absent {
		decision.Candidate = r.text(record, value, "candidate")
	}
	decision.Trigger, decision.Time = r.text(record, value, "trigger"), r.text(record, value, "time")
	decision.TerminalReason, decision.EvidenceID = r.text(record, value, "terminal_reason"), r.text(record, value, "evidence_id")
	decision.Iteration = r.integer(record, "iteration")
	decision.Reply = r.exactText(record, "reply")
	decision.Evidence = r.exactText(record, "evidence")
	decision.Reasked = r.truth(record, value, "reasked")

	judge := r.object(record, value, "judge")
	decision.Judge = model.Judge{Model: r.text(record, judge, "model"), Prompt: r.text(record, judge, "prompt")}
	caps := r.object(record, value, "caps")
	decision.Caps = model.Caps{Verification: r.truth(record, caps, "verification"), TurnEnd: r.truth(record, caps, "turn_end")}
	gate := r.object(record, value, "gate")
	decision.Gate = model.Gate{Invoked: r.truth(record, gate, "invoked"), Reason: r.text(record, gate, "reason")}
	decision.Recorded = r.recorded(record)
	decision.Verification = r.verification(record)
	r.evidenceKind(record, &decision)
	return decision
}

func (r *sessionReader) evidenceKind(record Record, decision *model.Decision) {
	switch kind := r.text(record, record.Value, "evidence_kind"); kind {
	case "", "packet":
	case "conversation":
		decision.Reads = model.ReadsConversation
	case "none":
		decision.Reads, decision.NoEvidence = model.ReadsNothing, "the record says that no evidence was kept"
	default:
		r.lose(record, fmt.Sprintf("evidence_kind %q is not known; read as packet", kind))
	}
}

// wrong reports a member of a kind that it may not have. Null and absent are no
// such kind: the member is left out.
func (r *sessionReader) wrong(record Record, name string, value canon.Value, want canon.Kind) bool {
	if value.IsNil() || value.Kind() == want {
		return false
	}
	r.lose(record, fmt.Sprintf("%s should be %s, not %s; it is not read", name, want, value.Kind()))
	return true
}

func (r *sessionReader) text(record Record, object canon.Value, name string) string {
	value := object.Get(name)
	r.wrong(record, name, value, canon.Text)
	return value.TextOr("")
}

func (r *sessionReader) truth(record Record, object canon.Value, name string) bool {
	value := object.Get(name)
	r.wrong(record, name, value, canon.Bool)
	return value.IsTrue()
}

func (r *sessionReader) object(record Record, object canon.Value, name string) canon.Value {
	value := object.Get(name)
	r.wrong(record, name, value, canon.Object)
	return value
}

// recorded is the outcome of record; one without an action records none.
func (r *sessionReader) recorded(record Record) *model.Recorded {
	value := r.object(record, record.Value, "recorded")
	if value.Kind() != canon.Object {
		return nil
	}
	text := func(name string) string { return r.text(record, value, name) }
	action := text("action")
	if action == "" {
		r.lose(record, "recorded has no action, so it records no outcome")
	}
	return &model.Recorded{
		Action: action, Reason: text("reason"),
		GapClass: text("gap_class"), ConvertedFrom: text("converted_from"),
	}
}

// verification is the reading of the check. A reading that is none of the three
// is refused, not defaulted (facts: completion 3).
func (r *sessionReader) verification(record Record) *model.Verification {
	value := r.object(record, record.Value, "verification")
	reading := verificationOf(value)
	if reading == nil {
		return nil
	}
	switch reading.Observed {
	case model.ObservedPassed, model.ObservedFailed, model.ObservedNotRun:
		return reading
	}
	r.lose(record, fmt.Sprintf("verification observed %q, which is none of passed, failed and not_run; it is not read", reading.Observed))
	return nil
}

// integer is a member that must be an integer, or nil.
func (r *sessionReader) integer(record Record, name string) *int {
	value := record.Value.Get(name)
	if value.IsNil() {
		return nil
	}
	n, ok := value.Int()
	if !ok {
		r.lose(record, fmt.Sprintf("%s should be an integer, not %s", name, value.Kind()))
		return nil
	}
	number := int(n)
	return &number
}

// exactText is a member that must be text and is kept as it is, or nil. An
// object in the place of a reply is serialised: some writers embed it so.
func (r *sessionReader) exactText(record Record, name string) *string {
	value := record.Value.Get(name)
	if value.IsNil() {
		return nil
	}
	text, ok := value.Text()
	if !ok {
		text = string(record.Raw[value.Start:value.End])
		r.lose(record, fmt.Sprintf("%s should be text, not %s; its bytes are taken as they are", name, value.Kind()))
	}
	return &text
}

func verificationOf(value canon.Value) *model.Verification {
	if value.Kind() != canon.Object {
		return nil
	}
	at, _ := value.Get("observed_at_evidence_index").Int()
	return &model.Verification{
		OracleExpected: value.Get("oracle_expected").IsTrue(),
		Command:        canon.DisplayOr(value.Get("command"), ""),
		Observed:       canon.DisplayOr(value.Get("observed"), ""),
		ObservedAt:     int(at),
		Raw:            []byte(canon.String(value)),
	}
}
