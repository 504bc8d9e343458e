package words

import (
	"countersign/engine/rules"
	"countersign/model"
	"countersign/themes"
	"countersign/ui/draw"
)

// Group is a group of the docket: decisions whose worst finding is alike.
type Group int

// The groups, in the order of the docket, worst first.
const (
	GroupContradicts Group = iota
	GroupMarker
	GroupUngrounded
	GroupOther
	GroupUndecided
	GroupClean
	GroupTurns
)

// GroupOf is the group of a decision.
func GroupOf(decision model.Decision, exam model.Examination) Group {
	if decision.Kind == model.KindTurn {
		return GroupTurns
	}
	group := GroupClean
	for _, finding := range exam.Findings {
		switch finding.ID {
		case rules.ContradictsItself:
			return GroupContradicts
		case rules.Contradictory:
			return GroupMarker
		case rules.UngroundedQuote:
			return GroupUngrounded
		case rules.NoVerdict, rules.UnknownWord:
			group = GroupUndecided
		default:
			if group == GroupClean {
				group = GroupOther
			}
		}
	}
	return group
}

// Heading is the mark of a group's heading in the docket.
func (g Group) Heading(glyphs draw.Glyphs) Mark {
	switch g {
	case GroupContradicts:
		return Mark{glyphs.Contradiction, "contradicts itself", themes.Contradiction}
	case GroupMarker:
		return Mark{glyphs.Contradiction, "contradictory data", themes.Contradiction}
	case GroupUngrounded:
		return Mark{glyphs.Ungrounded, "ungrounded quote", themes.Ungrounded}
	case GroupOther:
		return Mark{glyphs.Warn, "other finding", themes.Warn}
	case GroupUndecided:
		return Mark{glyphs.Unknown, "cannot decide", themes.Undecidable}
	case GroupTurns:
		return Mark{glyphs.None, "turns nobody judged", themes.Muted}
	}
	return Mark{glyphs.None, "nothing found", themes.Muted}
}
