package reviews_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"countersign/model"
	"countersign/sessions/reviews"
)

const decision = "3f0c1a52e1b7d0c9a4f6258b7e9d1c3a5f708192a3b4c5d6e7f8091a2b3c4d5e"

func subject() model.Subject {
	return model.Subject{Decision: decision, Source: model.Source{File: "run.jsonl"}, Judged: model.Judged{Kind: model.KindJudge}}
}

// note is the n-th event of a log: the smallest one about a decision.
func note(n int, text string) model.ReviewEvent {
	return model.ReviewEvent{
		Format: model.ReviewFormat, Kind: model.ReviewNote, ID: fmt.Sprintf("%016x", n),
		Time: fmt.Sprintf("2026-11-02T14:%02d:%02d.000Z", n/60, n%60), Reviewer: "ann", Tool: "test", Subject: subject(), Note: text,
	}
}

// label is the n-th event of a log: an answer with everything that can be marked.
func label(n int) model.ReviewEvent {
	three := 3
	event := note(n, "")
	event.Kind = model.ReviewLabel
	event.Subject = model.Subject{
		Decision: decision + "~2", EvidenceID: "sha256:" + decision, Run: "run-4411", Iteration: &three,
		Source: model.Source{File: "runs.zip", Member: "run \"4411\".jsonl", Offset: 1 << 40, Length: 812},
		Judged: model.Judged{Kind: model.KindGate, Model: "lens-large", Prompt: "966e3fed3fe0", Word: "I <approve> & more\n", Verdict: ""},
	}
	event.Label = model.Label{
		Answer: model.AnswerContinue, Via: model.ViaBlind, Truth: model.TruthDone,
		Gaps: []model.GapMark{
			{Index: 0, Hash: "0123456789ab", Valid: model.GapIsInvalid, Reason: model.GapWrongClass, Corrected: model.ClassFailedVerification},
			{Index: 1, Hash: "0123456789ac", Valid: model.GapIsValid},
		},
		MissedGaps: []model.MissedGap{{Criterion: "ties keep arrival order", Class: model.ClassUnmetMannerClause}, {Criterion: "docs"}},
		Fault:      model.FaultProjection, Tags: []string{"self-quote", "naïve"}, Note: "“FAIL” is real;\n\tsee line 12\u2028 \u200b\x1b[0m",
		Confidence: model.ConfidenceHigh, Duration: 41_000, Codebook: "0123456789ab",
		Frame: model.Frame{Kind: model.FrameStratified, Stratum: "done", Probability: 1.0 / 3, Draw: "stratified:50", Seed: -7},
	}
	return event
}

// everyKind is one event of each kind.
func everyKind() []model.ReviewEvent {
	reveal, undo, promote, accept, adjudicate := note(3, ""), note(4, ""), note(5, ""), note(6, ""), label(7)
	reveal.Kind = model.ReviewReveal
	undo.Kind, undo.Subject, undo.Undoes = model.ReviewUndo, model.Subject{}, note(2, "").ID
	promote.Kind, promote.Tag, promote.Codebook = model.ReviewPromote, "self-quote", "0123456789ab"
	accept.Kind, accept.Subject = model.ReviewAcceptLosses, model.Subject{}
	accept.Losses = []model.LostReview{{Line: 3, Offset: 812, Length: 4, Reason: "not JSON", SHA256: decision}}
	adjudicate.Kind, adjudicate.Between = model.ReviewAdjudicate, []string{label(1).ID, note(2, "").ID}
	return []model.ReviewEvent{label(1), note(2, "seen"), reveal, undo, promote, accept, adjudicate}
}

// drawn is any event that a log can hold.
func drawn(t *rapid.T, n int) model.ReviewEvent {
	event := rapid.SampledFrom(everyKind()).Draw(t, "kind")
	event.ID, event.Time = note(n, "").ID, note(n, "").Time
	event.Reviewer = rapid.StringMatching(`[a-z0-9][a-z0-9._-]{0,20}`).Draw(t, "reviewer")
	if event.Kind == model.ReviewNote {
		event.Note = valid(t, "note")
	}
	if event.Label.Answer != "" {
		event.Label.Note, event.Label.Duration = valid(t, "label note"), rapid.Int64Min(0).Draw(t, "duration")
		event.Label.Gaps = event.Label.Gaps[rapid.IntRange(0, 2).Draw(t, "gaps"):]
		if len(event.Label.Gaps) == 0 {
			event.Label.Gaps = nil
		}
		event.Subject.Judged.Word = valid(t, "word")
		event.Label.Frame = rapid.SampledFrom([]model.Frame{{}, event.Label.Frame, {Kind: model.FrameTargeted}}).Draw(t, "frame")
	}
	return event
}

func valid(t *rapid.T, name string) string {
	return strings.ToValidUTF8(rapid.String().Draw(t, name), "\ufffd")
}

// line is the line of an event, its newline included.
func line(t testing.TB, event model.ReviewEvent) string {
	t.Helper()
	encoded, _, err := reviews.Encode(event)
	if err != nil {
		t.Fatalf("%s: %v", event.Kind, err)
	}
	return string(encoded)
}
