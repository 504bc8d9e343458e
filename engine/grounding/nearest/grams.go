package nearest

import "math/bits"

// grams finds pieces of a quote, a few bytes each, on a page.
type grams struct {
	width   int      // bytes, at most 8
	mask    uint64   // takes them out of eight
	filter  []uint64 // says of most bytes of the page that they are nowhere in the quote
	sieve   uint     // makes a hash a bit of the filter
	heads   []int32  // entries by hash, from 1; 0 is none
	entries []gram
	shift   uint
}

type gram struct {
	key  uint64
	is   int32 // what the piece is to the one who entered it
	next int32 // with the same hash, from 1
}

// The filter has some bits for each entry, and stays near the processor.
const (
	bitsEach   = 5 // as powers of two
	fewestBits = 12
	mostBits   = 18
)

func newGrams(width, entries int) *grams {
	size := bits.Len(uint(entries)) + 1
	filter := min(max(size-1+bitsEach, fewestBits), mostBits)
	return &grams{
		width:  width,
		mask:   ^uint64(0) >> (64 - 8*width),
		filter: make([]uint64, 1<<filter/64), sieve: uint(64 - filter),
		heads: make([]int32, 1<<size), entries: make([]gram, 0, entries),
		shift: uint(64 - size),
	}
}

// add enters the bytes of a text from one on.
func (g *grams) add(text string, at, is int) {
	key := keyAt(text, at) & g.mask
	hash := hashOf(key)
	bit := hash >> g.sieve
	g.filter[bit/64] |= 1 << (bit % 64)
	head := &g.heads[hash>>g.shift]
	g.entries = append(g.entries, gram{key, int32(is), *head})
	*head = int32(len(g.entries))
}

// first is the first entry of bytes of the page, from 1, or 0. Entries with other
// bytes may follow one with the same.
func (g *grams) first(key uint64) int32 {
	if !g.has(key) {
		return 0
	}
	return g.heads[hashOf(key)>>g.shift]
}

// has reports whether bytes of the page may be in the quote. It never denies any
// that are.
func (g *grams) has(key uint64) bool {
	bit := hashOf(key) >> g.sieve
	return g.filter[bit/64]>>(bit%64)&1 != 0
}

// hashOf spreads a key over the high bits (Fibonacci hashing).
func hashOf(key uint64) uint64 { return key * 0x9E3779B97F4A7C15 }

// nextKey is the key of the byte after one, given that one's.
func nextKey(key uint64, text string, at int) uint64 {
	key >>= 8
	if at+8 < len(text) {
		key |= uint64(text[at+8]) << 56
	}
	return key
}

// keyAt is the eight bytes of a text from one on as one number; what is beyond
// the end counts as zero.
func keyAt(text string, at int) uint64 {
	if at+8 <= len(text) {
		text = text[at : at+8]
		return uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
			uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
	}
	var key uint64
	for i := len(text) - 1; i >= at; i-- {
		key = key<<8 | uint64(text[i])
	}
	return key
}
