package labels

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// shortHash is how many hex digits tell a gap or a prompt apart: as many as a ref.
const shortHash = 12

// Subject says what a review event about a decision is about.
func Subject(transcript model.Transcript, decision model.Decision, exam model.Examination) model.Subject {
	return model.Subject{
		Decision:   Key(decision),
		EvidenceID: exam.EvidenceID,
		Source: model.Source{
			File: transcript.File, Member: decision.Place.Member,
			Offset: decision.Place.Offset, Length: decision.Place.Length,
		},
		Judged: model.Judged{
			Kind: decision.Kind, Model: decision.Judge.Model, Prompt: promptVersion(decision.Judge.Prompt),
			Word: exam.Word, Verdict: exam.Mapped,
		},
		Run:       transcript.Session,
		Iteration: decision.Iteration,
	}
}

// Key is what a review log knows a decision by: the whole hash of its record,
// with what its ref has after the twelve digits.
func Key(decision model.Decision) string {
	if _, again, second := strings.Cut(decision.Ref, "~"); second {
		return decision.Hash + "~" + again
	}
	return decision.Hash
}

func promptVersion(prompt string) string {
	if prompt == "" {
		return ""
	}
	return short([]byte(prompt))
}

// GapHash tells gaps apart whatever their place in the list: 12 hex digits of
// the SHA-256 over the gap's canonical JSON.
func GapHash(gap model.Gap) string {
	value, err := canon.Of(gap)
	if err != nil {
		return "" // plain texts always have a JSON form
	}
	return short(canon.Append(nil, value))
}

func short(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])[:shortHash]
}
