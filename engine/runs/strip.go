package runs

import (
	"countersign/engine/grounding"
	"countersign/model"
)

// Cell is what one decision says of one gap of the run.
type Cell string

// The cells. A gap that is named again is told in the same words or in others; by
// its detail, white space collapsed.
const (
	NotNamed   Cell = "not named"
	Appears    Cell = "appears"
	SameWords  Cell = "same words"
	OtherWords Cell = "other words"
)

// Line is one gap of a run over its decisions: by its requirement where it is tied
// to one, else by its criterion.
type Line struct {
	Requirement string // its id, or blank
	Criterion   string // as the first decision that names it says it
	Cells       []Cell // one for each decision that was given
}

// Strip is the gaps of a run, in the order they appear, over its decisions.
func Strip(run []model.Examination) []Line {
	var lines []Line
	at := map[string]int{}
	told := map[string]string{} // the latest detail of each gap
	for i, one := range run {
		for _, gap := range one.Gaps {
			key := "criterion " + nameOf(gap)
			if gap.Gap.RequirementID != "" {
				key = "requirement " + gap.Gap.RequirementID
			}
			line, known := at[key]
			if !known {
				line = len(lines)
				at[key] = line
				lines = append(lines, Line{Requirement: gap.Gap.RequirementID, Criterion: gap.Gap.Criterion, Cells: blank(len(run))})
			}
			detail := grounding.Collapse(gap.Gap.Detail)
			switch {
			case lines[line].Cells[i] != NotNamed: // a second row about it says no more
			case !known:
				lines[line].Cells[i] = Appears
			case told[key] == detail:
				lines[line].Cells[i] = SameWords
			default:
				lines[line].Cells[i] = OtherWords
			}
			told[key] = detail
		}
	}
	return lines
}

func blank(n int) []Cell {
	cells := make([]Cell, n)
	for i := range cells {
		cells[i] = NotNamed
	}
	return cells
}
