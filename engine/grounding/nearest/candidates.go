package nearest

import (
	"unicode/utf8"

	"countersign/engine/grounding/grams"
)

// candidates is what of some parts of the page every passage within the bound lies
// in. Not narrowed means that it would be little less than the parts.
//
// A difference spoils only the few pieces of the quote that hold it. So a passage
// with at most d differences still has a known number of the quote's pieces, and
// where a window of the page has fewer, no passage ends (the q-gram lemma).
//
//	quote    DONE 41 tests
//	pieces   DONE  ONE ␣  NE 4  E 41 …
//	page     … DONE 42 tests …    one difference, and all pieces but four are there
func (f *finder) candidates(parts []Part, bound int) (narrower []Part, narrowed bool) {
	for _, width := range []int{4, 3} {
		if needed := f.needed(width, bound); needed > len(f.quote)/4 {
			return f.crowded(parts, width, needed, bound)
		}
	}
	return nil, false
}

// needed is how many pieces a passage within the bound has. A difference at a code
// point of the quote spoils the pieces that begin within it or up to a piece before
// it, so that the widest code points count; between two it spoils fewer.
func (f *finder) needed(width, bound int) int {
	var bySize [utf8.UTFMax + 1]int
	for i := range f.symbols {
		bySize[f.offsets[i+1]-f.offsets[i]]++
	}
	needed := len(f.quote) - width + 1
	for size := utf8.UTFMax; size > 0; size-- {
		spoilt := min(bySize[size], bound)
		bound -= spoilt
		needed -= spoilt * (width + size - 1)
	}
	return needed - bound*(width-1)
}

// crowded is the windows of some parts that have enough pieces of the quote. A
// window is as long as a passage can be.
func (f *finder) crowded(parts []Part, width, needed, bound int) (narrower []Part, narrowed bool) {
	pieces := grams.New(width, len(f.quote), width)
	for at := range len(f.quote) - width + 1 {
		pieces.Add(f.quote[at:at+width], at)
	}
	window := len(f.quote) + bound*widestIn(f.page.Text)
	recent := make([]uint8, window-width+1) // of the last places, whether a piece is there
	found, read := area{}, 0
	for _, part := range parts {
		text := f.page.Text[:part.End]
		clear(recent)
		count, place := 0, 0
		for at := part.Start; at+width <= len(text); at++ {
			here := uint8(1) // near the end of the part every place counts
			if at+8 <= len(text) {
				here = pieces.May(text, at)
			}
			count += int(here) - int(recent[place])
			recent[place] = here
			if place++; place == len(recent) {
				place = 0
			}
			if count < needed {
				continue
			}
			if found.add(Part{max(at+width-window, part.Start), at + width}, max(read+at-part.Start, fairSample)); found.whole {
				return nil, false
			}
		}
		read += part.End - part.Start
	}
	return f.inside(found.parts), true
}

// fairSample is how many bytes of a page tell what the rest is like.
const fairSample = 64 << 10

// widestIn is how many bytes the longest code point of a text can have.
func widestIn(text string) int {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return 4
		}
	}
	return 1
}
