package export

import (
	"encoding/json"
	"strconv"

	"countersign/engine/redact"
	"countersign/model"
)

// Decision is one decision for programs: a line of list --json, and the head of an
// exported row. Members are never left out; what is not known is null.
type Decision struct {
	Ref         string       `json:"ref"`
	File        string       `json:"file"`
	Format      string       `json:"format"`
	Session     string       `json:"session"`
	Kind        string       `json:"kind"`
	Iteration   *int         `json:"iteration"`
	Time        *string      `json:"time"`
	Judge       *string      `json:"judge"`
	Verdict     *string      `json:"verdict"`
	Mapped      *string      `json:"mapped"`
	Outcome     *string      `json:"outcome"`
	OutcomeFrom *string      `json:"outcome_from"`
	Reason      *string      `json:"reason"`
	Detail      string       `json:"detail"`
	GapClass    *string      `json:"gap_class"`
	Gaps        int          `json:"gaps"`
	GapsDropped int          `json:"gaps_dropped"`
	Quotes      model.Quotes `json:"quotes"`
	Checks      []Check      `json:"checks"`
	Evidence    string       `json:"evidence"`
	EvidenceID  *string      `json:"evidence_id"`
	Findings    []string     `json:"findings"`

	Completeness model.CompletenessExam `json:"completeness"`
}

// Check is one quote of a decision. Gap is its gap's index, from 0. Spans are bytes
// of the evidence, of a quote that stands there in some form; where else it was
// found, show --json tells.
type Check struct {
	Gap        int      `json:"gap"`
	Quote      string   `json:"quote"`
	State      string   `json:"state"`
	Rung       *string  `json:"rung"`
	Spans      [][2]int `json:"spans"`
	Similarity *float64 `json:"similarity"`
	Owner      *string  `json:"owner"`
}

// DecisionOf is an examined decision for programs.
func DecisionOf(transcript model.Transcript, decision model.Decision, exam model.Examination) Decision {
	line := Decision{
		Ref: decision.Ref, File: transcript.File, Format: transcript.Format, Session: transcript.Session,
		Kind: string(decision.Kind), Iteration: decision.Iteration,
		Time: OrNull(decision.Time), Judge: OrNull(decision.Judge.Model),
		Mapped: OrNull(exam.Mapped), Outcome: OrNull(exam.Outcome.Action),
		OutcomeFrom: OrNull(exam.OutcomeFrom), Reason: OrNull(exam.Outcome.Reason),
		Detail: exam.Verdict.Detail, GapClass: OrNull(exam.GapClassOfRecord(decision)),
		Gaps: len(exam.Gaps), GapsDropped: len(exam.Dropped),
		Quotes: exam.CountQuotes(), Checks: checksOf(exam), Evidence: string(exam.Evidence.Kind),
		EvidenceID: OrNull(exam.EvidenceID), Findings: exam.FindingIDs(),
		Completeness: exam.Completeness,
	}
	if exam.HasWord {
		line.Verdict = &exam.Word
	}
	return line
}

// checksOf is every quote of an examination, in order.
func checksOf(exam model.Examination) []Check {
	lines := []Check{}
	for g, gap := range exam.Gaps {
		for _, check := range gap.Quotes {
			line := Check{
				Gap: g, Quote: check.Quote, State: string(check.State), Spans: [][2]int{},
				Rung: OrNull(string(check.Rung)), Owner: OrNull(string(check.Owner)),
			}
			spots := check.Spots
			if len(spots) == 0 && check.Rung.InEvidence() {
				spots = check.Elsewhere
			}
			for _, spot := range spots {
				line.Spans = append(line.Spans, [2]int{spot.Start, spot.End})
			}
			if check.Nearest != nil {
				line.Similarity = &check.Nearest.Similarity
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// OrNull is a text, or null for a blank one.
func OrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// redacted is the decision with marks in the texts that others wrote. Refs, ids and
// places stay.
func (d Decision) redacted(redactor *redact.Redactor) Decision {
	d.File, d.Session, d.Detail = redactor.Text(d.File), redactor.Text(d.Session), redactor.Text(d.Detail)
	for _, text := range []**string{&d.Judge, &d.Verdict, &d.Reason, &d.GapClass} {
		if *text != nil {
			*text = OrNull(redactor.Text(**text))
		}
	}
	checks := make([]Check, len(d.Checks))
	for i, check := range d.Checks {
		check.Quote = redactor.Text(check.Quote)
		checks[i] = check
	}
	d.Checks = checks
	d.Completeness.Results = append([]model.MarkedResult{}, d.Completeness.Results...)
	for i := range d.Completeness.Results {
		result := &d.Completeness.Results[i]
		result.Target = redactor.Text(result.Target)
		redactMarker(&result.Completeness, redactor)
	}
	d.Completeness.Packet = append([]model.PacketList{}, d.Completeness.Packet...)
	for i := range d.Completeness.Packet {
		redactMarker(&d.Completeness.Packet[i].Completeness, redactor)
	}
	return d
}

// redactMarker takes out of a marker what must not leave. The reference to the rest
// stays JSON.
func redactMarker(marker *model.Completeness, redactor *redact.Redactor) {
	marker.Marker = redactor.Text(marker.Marker)
	next := redactor.Text(string(marker.Next))
	if next == string(marker.Next) {
		return
	}
	if !json.Valid([]byte(next)) {
		next = strconv.Quote(markedReference)
	}
	marker.Next = json.RawMessage(next)
}

// markedReference stands for a reference that could not be kept in part.
const markedReference = "[redacted]"
