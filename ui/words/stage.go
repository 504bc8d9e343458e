package words

import (
	"fmt"

	"countersign/engine/rules"
	"countersign/engine/stages"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
)

// Stage is what came of a stage of a decision, in a word.
func Stage(glyphs draw.Glyphs, stage stages.Stage, decision model.Decision, exam model.Examination) Mark {
	if stage == stages.Decode && decision.Kind != model.KindTurn {
		return Verdict(glyphs, exam)
	}
	if stages.Skipped(stage, decision, exam) != "" {
		return Mark{glyphs.None, "did not happen", themes.Muted}
	}
	switch stage {
	case stages.Transcript:
		return Mark{"", plural(decision.Messages, "message"), themes.Muted}
	case stages.Lifecycle:
		return calls(glyphs, exam)
	case stages.Packet:
		return packet(glyphs, exam)
	case stages.Text:
		return Mark{"", Evidence(exam.Evidence.Kind), themes.Muted}
	case stages.Shape:
		return shape(glyphs, exam)
	case stages.Quotes:
		return quotes(glyphs, exam.CountQuotes())
	case stages.Arbitration:
		return Ruling(glyphs, *exam.Ruling)
	}
	return Outcome(glyphs, exam.Outcome.Action)
}

func calls(glyphs draw.Glyphs, exam model.Examination) Mark {
	open := 0
	for _, call := range exam.Lifecycles {
		if call.Status != model.LifecycleCompleted {
			open++
		}
	}
	switch {
	case len(exam.Lifecycles) == 0:
		return Mark{glyphs.None, "no call", themes.Muted}
	case open > 0:
		return Mark{glyphs.Warn, fmt.Sprintf("%s of %s not completed", draw.Number(open), plural(len(exam.Lifecycles), "call")), themes.Warn}
	}
	return Mark{glyphs.Done, plural(len(exam.Lifecycles), "call") + " completed", themes.Done}
}

func packet(glyphs draw.Glyphs, exam model.Examination) Mark {
	omitted := 0
	for _, list := range exam.Completeness.Packet {
		if list.State == model.Contradictory {
			return CountsDisagree(glyphs)
		}
		omitted += list.Omitted
	}
	switch holes := len(exam.Evidence.Holes); {
	case omitted > 0:
		return Mark{glyphs.Warn, draw.Number(omitted) + " left out", themes.Warn}
	case holes > 0:
		return Mark{glyphs.Warn, plural(holes, "hole"), themes.Warn}
	}
	return Mark{glyphs.Done, "nothing left out", themes.Done}
}

func shape(glyphs draw.Glyphs, exam model.Examination) Mark {
	switch {
	case exam.Contradicts == model.ShapeHolds:
		return Mark{glyphs.Contradiction, "contradicts itself", themes.Contradiction}
	case exam.RefusesWithoutGap == model.ShapeHolds:
		return Mark{glyphs.Warn, "refuses without a gap", themes.Warn}
	}
	return Mark{glyphs.Done, "agrees with itself", themes.Done}
}

func quotes(glyphs draw.Glyphs, n model.Quotes) Mark {
	total := n.Grounded + n.Ungrounded + n.Unchecked
	switch {
	case n.Ungrounded > 0:
		return Mark{glyphs.Ungrounded, fmt.Sprintf("%d of %d ungrounded", n.Ungrounded, total), themes.Ungrounded}
	case n.Unchecked > 0:
		return Mark{glyphs.Unknown, fmt.Sprintf("cannot check %d of %d", n.Unchecked, total), themes.Undecidable}
	}
	return Mark{glyphs.Grounded, fmt.Sprintf("%d of %d grounded", n.Grounded, total), themes.Grounded}
}

// Shape is the answer to one of the two questions about the shape of a reply.
func Shape(glyphs draw.Glyphs, id string, holds model.ShapeState, by string) Mark {
	switch {
	case holds == model.ShapeUndecidable:
		return Mark{glyphs.Unknown, "cannot decide", themes.Undecidable}
	case holds == model.ShapeNot:
		return Mark{glyphs.Done, "no", themes.Done}
	case id == rules.ContradictsItself:
		return Mark{glyphs.Contradiction, "yes, by " + by, themes.Contradiction}
	}
	return Mark{glyphs.Warn, "yes", themes.Warn}
}

// Ruling is the verdict of record.
func Ruling(glyphs draw.Glyphs, ruling model.Ruling) Mark {
	switch {
	case ruling.Vetoed:
		return Mark{glyphs.Continue, "continue", themes.Continue}
	case ruling.Verdict == model.VerdictDone:
		return Mark{glyphs.Done, "done", themes.Done}
	}
	return Mark{glyphs.Unknown, "not held back", themes.Undecidable}
}

// Lifecycle is how far a tool call got.
func Lifecycle(glyphs draw.Glyphs, status model.LifecycleStatus) Mark {
	switch status {
	case model.LifecycleCompleted:
		return Mark{glyphs.Done, string(status), themes.Done}
	case model.LifecyclePending:
		return Mark{glyphs.Warn, string(status), themes.Warn}
	}
	return Mark{glyphs.Unknown, string(status), themes.Undecidable}
}

// Holes counts holes, and what the judge was not shown in them.
func Holes(holes []model.Hole) string {
	chars := 0
	for _, hole := range holes {
		chars += hole.Chars
	}
	return fmt.Sprintf("%s, %s the judge was not shown", plural(len(holes), "hole"), plural(chars, "character"))
}
