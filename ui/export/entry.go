package export

import (
	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/model"
)

// Entry is one decision with what people hold about it.
type Entry struct {
	Decision
	Key    string  `json:"key"` // as the review log knows the decision
	Run    string  `json:"-"`   // session·iteration, for people
	Labels []Label `json:"labels"`

	// What people together say, and null where nobody does or they differ.
	Answer   *string `json:"reference_answer"`
	Truth    *string `json:"reference_truth"`
	Disputed bool    `json:"disputed"`
}

// Label is what one person says of a decision, or an adjudication.
type Label struct {
	Event     string `json:"event"` // label or adjudicate
	ID        string `json:"event_id"`
	Time      string `json:"time"`
	Reviewer  string `json:"reviewer"`
	Answer    string `json:"answer"`
	Agreement string `json:"agreement"` // with the judge's own word; worked out, never stored

	// Blind is whether the answer that counts was given before the judge's was seen;
	// First is the one that was, or null.
	Via   string  `json:"via"`
	Blind bool    `json:"blind"`
	First *string `json:"blind_answer"`

	Truth      string            `json:"truth"`
	Gaps       []model.GapMark   `json:"gaps"`
	MissedGaps []model.MissedGap `json:"missed_gaps"`
	Fault      *string           `json:"fault"`
	Tags       []string          `json:"tags"`
	Note       string            `json:"note"`
	Confidence *string           `json:"confidence"`
	Duration   int64             `json:"duration_ms"`

	Frame       *string  `json:"frame"`
	Stratum     *string  `json:"stratum"`
	Probability *float64 `json:"sampling_prob"`
	Draw        *string  `json:"draw"`
	Seed        *int64   `json:"seed"`
	Codebook    *string  `json:"codebook_version"`
	Tool        string   `json:"tool_version"`
}

// EntryOf is an examined decision with what stands about it.
func EntryOf(transcript model.Transcript, decision model.Decision, exam model.Examination, standing labels.Standing) Entry {
	entry := Entry{
		Decision: DecisionOf(transcript, decision, exam), Key: labels.Key(decision),
		Labels: LabelsOf(standing, labels.Subject(transcript, decision, exam).Judged),
	}
	if reference, ok := standing.Reference(); ok {
		entry.Disputed = reference.AnswerDisputed || reference.TruthDisputed
		entry.Answer, entry.Truth = OrNull(string(reference.Answer)), OrNull(string(reference.Truth))
	}
	return entry
}

// LabelsOf are the labels that count, one a person in the order of their names, and
// behind them the last adjudication.
func LabelsOf(standing labels.Standing, judged model.Judged) []Label {
	list := []Label{}
	for _, review := range standing.Reviews {
		latest, ok := review.Latest()
		if !ok {
			continue
		}
		label := labelOf(latest, judged)
		blind, was := review.Blind()
		label.Blind, label.First = was && blind.ID == latest.ID, OrNull(string(review.First))
		label.Note = review.Note
		list = append(list, label)
	}
	if last, ok := standing.Adjudicated(); ok {
		list = append(list, labelOf(last, judged))
	}
	return list
}

func labelOf(event model.ReviewEvent, judged model.Judged) Label {
	l := event.Label
	label := Label{
		Event: string(event.Kind), ID: event.ID, Time: event.Time, Reviewer: event.Reviewer, Tool: event.Tool,
		Answer: string(l.Answer), Agreement: string(labels.Agree(l.Answer, judged)), Via: string(l.Via), Truth: string(l.Truth),
		Gaps: append([]model.GapMark{}, l.Gaps...), MissedGaps: append([]model.MissedGap{}, l.MissedGaps...),
		Fault: OrNull(string(l.Fault)), Tags: append([]string{}, l.Tags...), Note: l.Note,
		Confidence: OrNull(string(l.Confidence)), Duration: l.Duration,
		Frame: OrNull(string(l.Frame.Kind)), Stratum: OrNull(l.Frame.Stratum), Draw: OrNull(l.Frame.Draw), Codebook: OrNull(l.Codebook),
	}
	if l.Frame.Probability > 0 {
		label.Probability = &l.Frame.Probability
	}
	if l.Frame.Draw != "" {
		label.Seed = &l.Frame.Seed
	}
	return label
}

// Redacted is the entry with marks in the texts that people and judges wrote.
func (e Entry) Redacted(redactor *redact.Redactor) Entry {
	e.Decision, e.Run = e.Decision.redacted(redactor), redactor.Text(e.Run)
	list := make([]Label, len(e.Labels))
	for i, label := range e.Labels {
		label.Note = redactor.Text(label.Note)
		label.Tags = append([]string{}, label.Tags...)
		for t, tag := range label.Tags {
			label.Tags[t] = redactor.Text(tag)
		}
		label.MissedGaps = append([]model.MissedGap{}, label.MissedGaps...)
		for m, missed := range label.MissedGaps {
			label.MissedGaps[m].Criterion = redactor.Text(missed.Criterion)
		}
		list[i] = label
	}
	e.Labels = list
	return e
}
