package nearest

import (
	"sort"

	"countersign/engine/grounding/grams"
)

// Quick is a first answer: of the few passages that share most with the quote the
// nearest, which most often is the nearest of all. Not ok means that none shares
// enough, or that the quote is longer than LongestQuote.
func Quick(page Page, quote string) (Passage, bool) {
	f, ok := newFinder(page, quote, nil)
	if !ok || len(f.symbols) == 0 || len(page.Parts) == 0 {
		return Passage{}, false
	}
	return f.quick()
}

// Of the page, samples of gramWidth bytes are looked up in the quote. Each that
// is found votes for the place where the quote would then begin.
const (
	gramWidth  = 6
	sampled    = 4 // one of so many bytes of the page begins a sample
	contenders = 8
)

func (f *finder) quick() (Passage, bool) {
	if len(f.quote) < 3*gramWidth {
		return Passage{}, false
	}
	width := max(len(f.quote)/4, 16) // of the places that are counted together
	votes := f.votes(width)
	best := Passage{Distance: len(f.symbols)}
	for _, place := range mostVoted(votes) {
		// The quote would begin in one of two neighbouring places, give or take a quarter.
		slack := len(f.quote) / 4
		from := (place-1)*width - len(f.quote) - slack
		to := (place+1)*width + slack
		end, distance, found := f.lowest(f.within(from, to), best.Distance-1)
		if found {
			best = Passage{End: end, Distance: distance}
		}
	}
	if best.Distance == len(f.symbols) {
		return Passage{}, false
	}
	return f.first(best.End, best.Distance), true
}

// votes counts, for each place, the samples that vote for it.
func (f *finder) votes(width int) []uint16 {
	pieces := grams.New(gramWidth, len(f.quote)/sampled+1, gramWidth+sampled-1)
	for at := 0; at+gramWidth <= len(f.quote); at += sampled {
		pieces.Add(f.quote[at:], at)
	}
	text := f.page.Text
	votes := make([]uint16, (len(text)+len(f.quote))/width+2)
	pieces.Each(text, 0, len(text), func(piece, at int) {
		if count := &votes[(at-piece+len(f.quote))/width]; *count < 1<<15 {
			*count++
		}
	})
	return votes
}

// mostVoted is the places, from 1, that have most votes together with their
// neighbour, the first of equal ones.
func mostVoted(votes []uint16) []int {
	var places []int
	least := 2 // votes to be among them
	for place := 1; place < len(votes); place++ {
		if int(votes[place-1])+int(votes[place]) < least {
			continue
		}
		places = append(places, place)
		if len(places) < 4*contenders {
			continue
		}
		places = best(places, votes)
		last := places[len(places)-1]
		least = int(votes[last-1]) + int(votes[last]) + 1
	}
	return best(places, votes)
}

func best(places []int, votes []uint16) []int {
	sort.SliceStable(places, func(i, j int) bool {
		a, b := places[i], places[j]
		return int(votes[a-1])+int(votes[a]) > int(votes[b-1])+int(votes[b])
	})
	return places[:min(len(places), contenders)]
}

// within is what lies between two bytes of the page, as parts that cut no code
// point.
func (f *finder) within(from, to int) []Part {
	parts := f.page.Parts
	from, to = max(from, 0), min(to, len(f.page.Text))
	var inside []Part
	for i := sort.Search(len(parts), func(i int) bool { return parts[i].End > from }); i < len(parts) && parts[i].Start < to; i++ {
		part := parts[i]
		if part.Start < from {
			part.Start = cutAt(f.page.Text, from, part.End)
		}
		if part.End > to {
			part.End = cutAt(f.page.Text, to, part.End)
		}
		if part.Start < part.End {
			inside = append(inside, part)
		}
	}
	return inside
}
