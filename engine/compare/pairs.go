package compare

import (
	"countersign/engine/grounding"
	"countersign/model"
)

// Pair is a gap of one side with the gap of the other that is against the same
// thing. A and B count in the gaps of their side; -1 where that side does not name
// it.
type Pair struct {
	A, B        int
	Requirement string   // the id that tied them, or of the only one; blank for none
	Detail      Passages // the words of the two details; of a pair alone
}

// Both reports whether both sides name the gap.
func (p Pair) Both() bool { return p.A >= 0 && p.B >= 0 }

// pairs matches the gaps: by requirement and criterion, then by requirement, then
// by criterion, each gap once and the first in order first. White space makes no
// difference in a criterion. The pairs stand in the order of A, then of what B
// alone names.
func pairs(a, b []model.GapExam) []Pair {
	partner := make([]int, len(a)) // in b
	for i := range partner {
		partner[i] = -1
	}
	taken := make([]bool, len(b))
	for _, alike := range []func(x, y model.Gap) bool{
		func(x, y model.Gap) bool { return sameRequirement(x, y) && sameCriterion(x, y) },
		sameRequirement,
		sameCriterion,
	} {
		for i, gap := range a {
			for j := 0; j < len(b) && partner[i] < 0; j++ {
				if !taken[j] && alike(gap.Gap, b[j].Gap) {
					partner[i], taken[j] = j, true
				}
			}
		}
	}
	var all []Pair
	for i, gap := range a {
		pair := Pair{A: i, B: partner[i], Requirement: gap.Gap.RequirementID}
		if pair.Both() {
			other := b[pair.B].Gap
			pair.Detail = passages(gap.Gap.Detail, other.Detail)
			if pair.Requirement == "" {
				pair.Requirement = other.RequirementID
			}
		}
		all = append(all, pair)
	}
	for j, gap := range b {
		if !taken[j] {
			all = append(all, Pair{A: -1, B: j, Requirement: gap.Gap.RequirementID})
		}
	}
	return all
}

func sameRequirement(x, y model.Gap) bool {
	return x.RequirementID != "" && x.RequirementID == y.RequirementID
}

func sameCriterion(x, y model.Gap) bool {
	return grounding.Collapse(x.Criterion) == grounding.Collapse(y.Criterion)
}
