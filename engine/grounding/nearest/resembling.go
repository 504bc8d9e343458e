package nearest

// Resemblance is a passage that resembles a quote: one that has half of its words,
// and half of whose words are the quote's. None is the zero value.
type Resemblance struct {
	Passage
	Likeness
}

// Resembling is, for each quote, the nearest passage where that resembles it. It
// is exact: what the nearest passage of a quote is, Find says. For a quote longer
// than LongestQuote there is none. Not ok means that it was stopped; stop is asked
// now and then, and may be nil.
//
// Two passes over the page spare most of the work, whatever the number of quotes:
//
//	watches   where enough words of a quote stand together ─▶ the nearest passage there
//	                                                               │ resembles it
//	pieces    where else one as near could be ─▶ the nearest passage of all
//
// A nearest passage that resembles the quote has half of its words, so it lies
// where they stand together. If the nearest one there does not resemble the quote,
// none does. If it does, one elsewhere may still be nearer, and resemble it less.
func Resembling(page Page, quotes []string, stop func() bool) (found []Resemblance, ok bool) {
	r := resembler{page: page, stop: stop, found: make([]Resemblance, len(quotes))}
	areas, ok := together(page, quotes, stop)
	if !ok {
		return nil, false
	}
	for i, quote := range quotes {
		if !areas[i].none() && !r.nearby(i, quote, areas[i]) {
			return nil, false
		}
	}
	if !r.elsewhere() {
		return nil, false
	}
	return r.found, true
}

// QuicklyResembling is Resembling for one quote, by the first answer of Quick.
func QuicklyResembling(page Page, quote string) Resemblance {
	passage, found := Quick(page, quote)
	if !found {
		return Resemblance{}
	}
	return resembling(page, quote, passage)
}

// resembling is a passage if it resembles the quote.
func resembling(page Page, quote string, passage Passage) Resemblance {
	like := Compare(quote, page.Text[passage.Start:passage.End])
	if like.Similarity < Enough {
		return Resemblance{}
	}
	return Resemblance{passage, like}
}

// resembler is one search for what resembles some quotes.
type resembler struct {
	page  Page
	stop  func() bool
	found []Resemblance

	open []rival // the quotes that something resembles, and perhaps not the nearest
}

// rival is a quote for which a passage as near as one that was found is looked for.
type rival struct {
	index    int
	quote    string
	distance int
}

// nearby looks for a passage where the words of a quote stand together.
func (r *resembler) nearby(i int, quote string, area area) (ok bool) {
	f, ok := newFinder(r.page, quote, r.stop)
	if !ok {
		return true
	}
	if area.whole {
		passage := f.find()
		r.found[i] = resembling(r.page, quote, passage)
		return !f.stopped
	}
	end, distance, found := f.lowest(f.inside(area.parts), len(f.symbols)-1)
	if !found {
		return !f.stopped
	}
	if r.found[i] = resembling(r.page, quote, f.first(end, distance)); r.found[i].Same > 0 {
		r.open = append(r.open, rival{i, quote, distance})
	}
	return true
}

// elsewhere looks whether another passage is as near as those that were found.
func (r *resembler) elsewhere() (ok bool) {
	areas, ok := unspoilt(r.page, r.open, r.stop)
	if !ok {
		return false
	}
	for n, rival := range r.open {
		f, _ := newFinder(r.page, rival.quote, r.stop)
		parts := r.page.Parts
		if !areas[n].whole {
			parts = f.inside(areas[n].parts)
		} else if narrower, narrowed := f.candidates(rival.distance); narrowed {
			parts = narrower
		}
		end, distance, found := f.lowest(parts, rival.distance)
		if f.stopped {
			return false
		}
		if found {
			r.found[rival.index] = resembling(r.page, rival.quote, f.first(end, distance))
		}
	}
	return true
}
