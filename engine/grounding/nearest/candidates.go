package nearest

import "countersign/engine/grounding/grams"

// candidates is the parts of the page that every passage within the bound lies
// in. Not narrowed means that they would be little less than the page.
//
// A difference spoils only the few pieces of the quote that hold it. So a passage
// with at most d differences still has a known number of the quote's pieces, and
// where a window of the page has fewer, no passage ends (the q-gram lemma).
//
//	quote    DONE 41 tests
//	pieces   DONE  ONE ␣  NE 4  E 41 …
//	page     … DONE 42 tests …    one difference, and all pieces but four are there
func (f *finder) candidates(bound int) (parts []Part, narrowed bool) {
	for _, width := range []int{4, 3} {
		if needed := f.needed(width, bound); needed > len(f.quote)/4 {
			return f.crowded(width, needed, bound)
		}
	}
	return nil, false
}

// needed is how many pieces a passage within the bound has. One difference spoils
// those that begin within its code point or up to a piece before it.
func (f *finder) needed(width, bound int) int {
	widest := 1
	for i := range f.symbols {
		widest = max(widest, f.offsets[i+1]-f.offsets[i])
	}
	return len(f.quote) - width + 1 - bound*(width+widest-1)
}

// crowded is the windows of the page that have enough pieces of the quote. A
// window is as long as a passage can be.
func (f *finder) crowded(width, needed, bound int) (parts []Part, narrowed bool) {
	text := f.page.Text
	pieces := grams.New(width, len(f.quote), width)
	for at := range len(f.quote) - width + 1 {
		pieces.Add(f.quote[at:at+width], at)
	}
	window := len(f.quote) + bound*widestIn(text)
	recent := make([]uint8, window-width+1) // of the last places, whether a piece is there
	count, place := 0, 0
	var found area
	for at := 0; at+width <= len(text) && !found.whole; at++ {
		here := uint8(1) // near the end of the page every place counts
		if at+8 <= len(text) {
			here = pieces.May(grams.Eight(text, at))
		}
		count += int(here) - int(recent[place])
		recent[place] = here
		if place++; place == len(recent) {
			place = 0
		}
		if count >= needed {
			found.add(Part{max(at+width-window, 0), at + width}, len(text))
		}
	}
	if found.whole {
		return nil, false
	}
	return f.inside(found.parts), true
}

// widestIn is how many bytes the longest code point of a text can have.
func widestIn(text string) int {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return 4
		}
	}
	return 1
}
