package reviews

import (
	"slices"

	"countersign/engine/verdict"
	"countersign/model"
)

// gapHashDigits is how many hex digits labels.GapHash gives.
const gapHashDigits = 12

func checkLabel(label *model.Label) error {
	switch label.Answer {
	case model.AnswerDone, model.AnswerContinue, model.AnswerUnsure:
	default:
		return wrong("label.answer")
	}
	switch label.Via {
	case model.ViaBlind, model.ViaRevealed, model.ViaTriage:
	default:
		return wrong("label.via")
	}
	switch label.Truth {
	case model.TruthDone, model.TruthContinue, model.TruthUnsure, model.TruthNotChecked:
	default:
		return wrong("label.truth")
	}
	switch label.Fault {
	case "", model.FaultJudge, model.FaultProjection, model.FaultActor, model.FaultContract, model.FaultHarness, model.FaultNone, model.FaultUnsure:
	default:
		return wrong("label.fault")
	}
	switch label.Confidence {
	case "", model.ConfidenceLow, model.ConfidenceHigh:
	default:
		return wrong("label.confidence")
	}
	switch {
	case label.Duration < 0:
		return wrong("label.duration_ms")
	case slices.Contains(label.Tags, ""):
		return wrong("label.tags")
	case label.Frame != model.Frame{} && !isFrame(label.Frame):
		return wrong("label.frame")
	}
	return checkGaps(label)
}

func checkGaps(label *model.Label) error {
	for _, mark := range label.Gaps {
		if mark.Index < 0 || !isHex(mark.Hash, gapHashDigits) || !isMark(mark) || !isClass(mark.Corrected) {
			return wrong("label.gaps")
		}
	}
	for _, missed := range label.MissedGaps {
		if missed.Criterion == "" || !isClass(missed.Class) {
			return wrong("label.missed_gaps")
		}
	}
	return nil
}

// isMark reports whether a gap is marked with a word there is. Only an invalid
// gap has a reason.
func isMark(mark model.GapMark) bool {
	switch mark.Valid {
	case model.GapIsValid, model.GapIsUnsure:
		return mark.Reason == ""
	case model.GapIsInvalid:
	default:
		return false
	}
	switch mark.Reason {
	case "", model.GapUnsupported, model.GapAlreadyMet, model.GapNotRequired, model.GapWrongClass, model.GapDuplicate:
		return true
	}
	return false
}

func isClass(class model.GapClass) bool {
	return class == "" || slices.Contains(verdict.Classes(), class)
}

// isFrame reports whether a frame is one of the four. A sample has a
// probability; what was picked out has none.
func isFrame(frame model.Frame) bool {
	switch frame.Kind {
	case model.FrameRandom, model.FrameStratified:
		return frame.Probability > 0 && frame.Probability <= 1
	case model.FrameTargeted, model.FrameIncident:
		return frame.Probability == 0
	}
	return false
}
