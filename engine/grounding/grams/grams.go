// Package grams finds short pieces of quotes in long texts. Most bytes of a text
// begin no piece; a filter says so at once.
//
//	pieces   DONE│tests│error      by their first 4 bytes: DONE test erro
//	text     …DONE 41 tests…       a key at every byte: DONE ONE␣ NE␣4 …
//
// Where all pieces are longer than a key, keys are read at every second byte or
// at every fourth, and each piece is entered by as many keys, side by side: one of
// them is read.
//
// What a piece is, its owner knows: here it is a number. Whether the rest of what
// it stands for is in the text too, the owner looks.
package grams

import (
	"encoding/binary"
	"math/bits"
)

// Table is pieces of texts. Its keys are some bytes wide.
type Table struct {
	width   int
	step    int      // bytes from one key of the text to the next
	mask    uint64   // takes a key out of eight bytes
	fold    uint64   // makes letters of either case one
	filter  []uint64 // says of most keys that no piece has them
	sieve   uint     // makes a hash a bit of the filter
	heads   []int32  // entries by hash, from 1; 0 is none
	entries []entry
	shift   uint // makes a hash a place in heads
}

type entry struct {
	key  uint64
	is   int32
	at   int32 // of the key in its piece
	next int32 // with the same hash, from 1
}

// The filter has some bits for each piece, and stays near the processor.
const (
	bitsEach   = 5 // as powers of two
	fewestBits = 12
	mostBits   = 18
)

// New is a table for about so many pieces, none of which is shorter than the
// width of a key, at most 8 bytes. In the text keys are read at every step-th byte
// that the length of the shortest piece allows.
func New(width, pieces, shortest int) *Table {
	step := 1
	for step < 4 && width+2*step-1 <= shortest {
		step *= 2
	}
	size := bits.Len(uint(pieces*step)) + 1
	filter := min(max(size-1+bitsEach, fewestBits), mostBits)
	return &Table{
		width: width, step: step, mask: ^uint64(0) >> (64 - 8*width),
		filter: make([]uint64, 1<<filter/64), sieve: uint(64 - filter),
		heads: make([]int32, 1<<size), entries: make([]entry, 0, pieces*step), shift: uint(64 - size),
	}
}

// FoldCase has the table take letters A to Z for those of the other case, and some
// other bytes for one another. It comes before anything is added.
func (t *Table) FoldCase() { t.fold = 0x2020202020202020 }

// Add enters a piece: by as many keys as bytes are between two keys of the text,
// where it is long enough; a shorter one is not always told of.
func (t *Table) Add(piece string, is int) {
	for at := range min(t.step, len(piece)-t.width+1) {
		key := t.key(piece, at)
		hash := hashOf(key)
		bit := hash >> t.sieve
		t.filter[bit/64] |= 1 << (bit % 64)
		head := &t.heads[hash>>t.shift]
		t.entries = append(t.entries, entry{key, int32(is), int32(at), *head})
		*head = int32(len(t.entries))
	}
}

// Len is how many keys the table has.
func (t *Table) Len() int { return len(t.entries) }

// Each tells of every piece whose key stands in a text, where the key is read from
// one byte up to another, what it is and where it would begin; of pieces with one
// key the one added last comes first.
func (t *Table) Each(text string, from, to int, tell func(is, at int)) {
	at := (from + t.step - 1) / t.step * t.step
	to = min(to, len(text)-t.width+1)
	mask, fold, filter, sieve := t.mask, t.fold, t.filter, t.sieve
	for long := min(to, len(text)-7); at < long; at += t.step {
		key := (Eight(text, at) | fold) & mask
		if bit := hashOf(key) >> sieve; filter[bit/64]>>(bit%64)&1 != 0 {
			t.tell(key, at, tell)
		}
	}
	for ; at < to; at += t.step { // less than eight bytes are left
		t.tell(t.key(text, at), at, tell)
	}
}

// tell tells of the pieces that have a key.
func (t *Table) tell(key uint64, at int, tell func(is, at int)) {
	for e := t.heads[hashOf(key)>>t.shift]; e != 0; e = t.entries[e-1].next {
		if entry := &t.entries[e-1]; entry.key == key && at >= int(entry.at) {
			tell(int(entry.is), at-int(entry.at))
		}
	}
}

// key is the key at a byte of a text.
func (t *Table) key(text string, at int) (key uint64) {
	for i := range t.width {
		key |= uint64(text[at+i]) << (8 * i)
	}
	return (key | t.fold) & t.mask
}

// May is 1 where eight bytes of a text may begin with a key, and else 0. It never
// denies any that do.
func (t *Table) May(eight uint64) uint8 {
	bit := hashOf((eight|t.fold)&t.mask) >> t.sieve
	return uint8(t.filter[bit/64] >> (bit % 64) & 1)
}

// Eight is the eight bytes of a text from one on as one number, the first lowest.
func Eight(text string, at int) uint64 { return binary.LittleEndian.Uint64([]byte(text[at : at+8])) }

// hashOf spreads a key over the high bits (Fibonacci hashing).
func hashOf(key uint64) uint64 { return key * 0x9E3779B97F4A7C15 }
