package words

import (
	"fmt"
	"strings"

	"countersign/engine/compare"
	"countersign/model"
	"countersign/ui/draw"
)

// NotNamed stands where one judge does not name a gap that the other does.
const NotNamed = "not named by this judge"

// NeitherIsEvidence stands below every comparison.
const NeitherIsEvidence = "Neither reply is evidence about the other."

// Relation says what is compared: two decisions of one judge, two judges, two runs.
func Relation(c compare.Comparison) string {
	var parts []string
	switch c.Judge {
	case compare.Same:
		parts = append(parts, "same judge")
	case compare.Other:
		parts = append(parts, "other judge")
	}
	switch c.Run {
	case compare.Same:
		parts = append(parts, "same run")
	case compare.Other:
		parts = append(parts, "other run")
	}
	return strings.Join(parts, ", ")
}

// EvidenceIDs are the evidence ids of two decisions, by their first characters.
func EvidenceIDs(a, b model.Examination) string {
	x, y := shortID(a.EvidenceID), shortID(b.EvidenceID)
	switch {
	case x == "" && y == "":
		return "no evidence id"
	case a.EvidenceID == b.EvidenceID:
		return "evidence " + x + " in both"
	case x == "":
		return "evidence none and " + y
	case y == "":
		return "evidence " + x + " and none"
	}
	return "evidence " + x + " and " + y
}

func shortID(id string) string {
	const most = 8
	id = strings.TrimPrefix(id, "sha256:")
	return id[:min(most, len(id))]
}

// Passages counts the places in which two texts differ.
func Passages(p compare.Passages) string {
	text := plural(p.Differ, "passage") + " differ"
	switch {
	case !p.Alike:
		text = "few words are the same"
	case p.Differ == 1:
		text = "1 passage differs"
	}
	if p.Cut {
		text += ", of the beginnings"
	}
	return text
}

// InTheGaps says how many of the differences are in the gaps.
func InTheGaps(n, all int) string {
	switch {
	case all == 0:
		return "Nothing differs in verdict, outcome, gaps, detail, feedback or evidence."
	case n == 0:
		return "No difference is in the gaps."
	case n == all:
		return "Every difference is in the gaps."
	case n == 1:
		return fmt.Sprintf("1 of %d differences is in the gaps.", all)
	}
	return fmt.Sprintf("%d of %d differences are in the gaps.", n, all)
}

// Sent is what the agent was told, in short.
func Sent(exam model.Examination) string {
	feedback := exam.Feedback
	if feedback.Text == "" {
		return "nothing"
	}
	rule := strings.TrimPrefix(feedback.Rule, "feedback.")
	if rule == "" {
		rule = "text"
	}
	return fmt.Sprintf("%s, %s", rule, plural(len([]rune(feedback.Text)), "character"))
}

// HolesShort counts holes and their characters.
func HolesShort(holes []model.Hole) string {
	if len(holes) == 0 {
		return "none"
	}
	chars := 0
	for _, hole := range holes {
		chars += hole.Chars
	}
	return fmt.Sprintf("%s · %s", draw.Number(len(holes)), plural(chars, "character"))
}

// ReadsShown is the headline of the reads of a decision, or why there is none.
func ReadsShown(exam model.Examination) string {
	list, ok := exam.Completeness.List(model.PacketReads)
	if !ok || list.Observed == nil {
		return NoReads(exam.Evidence.Kind)
	}
	return Reads(list.Stated, *list.Observed)
}

// EvidenceDiff counts what differs between two evidences.
func EvidenceDiff(diff compare.EvidenceDiff, a, b int) string {
	only, changed := [2]int{}, 0
	for _, change := range diff.Changes {
		switch {
		case change.TitleB == "":
			only[0]++
		case change.TitleA == "":
			only[1]++
		default:
			changed++
		}
	}
	parts := []string{plural2(diff.Same, "entry", "entries") + " in both"}
	for i, number := range []int{a, b} {
		if only[i] > 0 {
			parts = append(parts, fmt.Sprintf("%s only in %d", draw.Number(only[i]), number))
		}
	}
	if changed > 0 {
		parts = append(parts, draw.Number(changed)+" changed")
	}
	return strings.Join(parts, " · ")
}

func plural2(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return draw.Number(n) + " " + many
}
