package nearest

import "slices"

// area is some of a page, or the whole of it where it would be little less.
type area struct {
	whole   bool
	parts   []Part // in any order, perhaps over one another, until they are joined
	covered int    // bytes, those doubly covered counted twice
}

func (a *area) none() bool { return !a.whole && len(a.parts) == 0 }

// add puts bytes of a page of some length into the area.
func (a *area) add(part Part, page int) {
	if last := len(a.parts) - 1; last >= 0 && part.Start <= a.parts[last].End && part.Start >= a.parts[last].Start {
		a.covered += max(part.End-a.parts[last].End, 0)
		a.parts[last].End = max(a.parts[last].End, part.End)
	} else {
		a.covered += part.End - part.Start
		a.parts = append(a.parts, part)
	}
	if a.covered > page/2 {
		*a = area{whole: true}
	}
}

// inside is what parts have of the page's own, in order, joined where they touch.
func (f *finder) inside(parts []Part) []Part {
	slices.SortFunc(parts, func(a, b Part) int { return a.Start - b.Start })
	var inside []Part
	for i := 0; i < len(parts); {
		joined := parts[i]
		for i++; i < len(parts) && parts[i].Start <= joined.End; i++ {
			joined.End = max(joined.End, parts[i].End)
		}
		inside = append(inside, f.within(joined.Start, joined.End)...)
	}
	return inside
}
