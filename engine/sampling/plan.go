package sampling

import "countersign/model"

// Plan is what a queue of decisions is made by.
type Plan struct {
	Draw   Draw
	Filter Filter
	Seed   int64
}

// Items are the decisions of the plan in the order of review. What a filter picks
// by the answer is all of it, in the order of the units, and targeted; of any other
// population the draw is taken.
func (p Plan) Items(units []Unit) []Item {
	var population []int
	var members []Unit
	for i, unit := range units {
		if p.Filter.Keeps(unit) {
			population, members = append(population, i), append(members, unit)
		}
	}
	if p.Filter.Picks() {
		return p.picked(population, members)
	}
	items := p.Draw.Take(members, p.Seed)
	for i := range items {
		items[i].Unit = population[items[i].Unit]
		items[i].Frame.Draw = p.DrawText()
	}
	return items
}

func (p Plan) picked(population []int, members []Unit) []Item {
	var items []Item
	seen := map[string]bool{}
	for i, unit := range members {
		if !seen[unit.Key] {
			seen[unit.Key] = true
			items = append(items, Item{population[i], model.Frame{Kind: model.FrameTargeted, Draw: p.DrawText()}})
		}
	}
	return items
}

// DrawText is the draw as a frame records it, with its population.
func (p Plan) DrawText() string {
	switch {
	case p.Filter.Picks():
		return p.Filter.String()
	case len(p.Filter.terms) > 0:
		return p.Draw.String() + " of " + p.Filter.String()
	}
	return p.Draw.String()
}
