package grounding

import (
	"math"
	"math/bits"
)

// Widths of a key in bytes. A quote is looked up by the widest that it is long
// enough for, and one by one where it is too short for any.
const (
	wideKey   = 8
	narrowKey = 4
	noKey     = 0
)

// keyWidth is the width of the keys for a quote of a length. At every width-th
// byte of the text a key is read, so of each occurrence one key lies wholly
// inside the quote, at one of width places side by side; that needs 2·width-1
// bytes.
func keyWidth(length int) int {
	switch {
	case length >= 2*wideKey-1:
		return wideKey
	case length >= 2*narrowKey-1:
		return narrowKey
	}
	return noKey
}

// keyTable finds the quotes that a key of the text may belong to.
//
//	quote   DONE 41 tests in 1.204s
//	keys    DONE 41 ₀  ONE 41 t₁  NE 41 te₂  …  41 tests₇
type keyTable struct {
	width   int
	quotes  []string // all quotes
	members []int    // those of this table
	bits    []uint64 // says of most keys that no quote has them
	slots   []uint16 // entries by the hash of their key, from 1; 0 is free
	entries []keyEntry
	shift   uint // makes a hash a place in slots
}

// keyEntry is one key of one quote.
type keyEntry struct {
	quote int32
	at    uint16 // of the key in the quote, near its beginning
	next  uint16 // entry with the same key, from 1
}

// mostMembers is how many quotes a table has room for.
const mostMembers = math.MaxUint16 / wideKey

// filterBits, as a power of two, is how many bits an entry has to be kept apart by.
const filterBits = 5

// newKeyTable enters the keys of the member quotes.
func newKeyTable(width int, quotes []string, members []int) keyTable {
	size := bits.Len(uint(len(members)*width - 1)) // entries, as a power of two
	table := keyTable{
		width: width, quotes: quotes, members: members,
		bits:    make([]uint64, 1<<size<<filterBits/64),
		slots:   make([]uint16, 4<<size),
		entries: make([]keyEntry, 0, len(members)*width),
		shift:   uint(64 - size - 2),
	}
	shared := table.countKeys()
	for _, quote := range members {
		first := table.leastShared(quote, shared)
		// An entry goes before those with its key, and the places of a quote are to
		// come in order: the later the key, the earlier the place.
		for at := range width {
			table.enter(keyEntry{quote: int32(quote), at: uint16(first + at)})
		}
	}
	return table
}

// Quotes of one log often begin alike, and then every line of it may belong to
// each of them. So the keys of a quote are taken where it is least like the other
// quotes, within its first window bytes.
const (
	window      = 64
	counterBits = 15
)

// countKeys counts how many quotes share a key, by its hash, up to 255.
func (t *keyTable) countKeys() []uint8 {
	counts := make([]uint8, 1<<counterBits)
	for _, quote := range t.members {
		text := t.quotes[quote]
		for at := range min(len(text), window) - t.width + 1 {
			if count := &counts[hashOf(t.keyAt(text, at))>>(64-counterBits)]; *count < 255 {
				*count++
			}
		}
	}
	return counts
}

// leastShared is where width keys side by side begin that few other quotes share:
// the first such place, or else the best.
func (t *keyTable) leastShared(quote int, counts []uint8) (first int) {
	text := t.quotes[quote]
	var recent [wideKey]int
	sum, least := 0, 0
	for at := range min(len(text), window) - t.width + 1 {
		count := int(counts[hashOf(t.keyAt(text, at))>>(64-counterBits)])
		sum += count - recent[at%t.width]
		recent[at%t.width] = count
		if begin := at - t.width + 1; begin == 0 || begin > 0 && sum < least {
			first, least = begin, sum
			if least <= 2*t.width {
				break // hardly another quote has any of them
			}
		}
	}
	return first
}

// keyAt is the key at a byte of a text.
func (t *keyTable) keyAt(text string, at int) uint64 {
	if t.width == wideKey {
		return load8(text[at:])
	}
	return load4(text[at:])
}

func (t *keyTable) keyOf(entry keyEntry) uint64 {
	return t.keyAt(t.quotes[entry.quote], int(entry.at))
}

func (t *keyTable) enter(entry keyEntry) {
	key := t.keyOf(entry)
	hash := hashOf(key)
	bit := hash >> (t.shift + 2 - filterBits)
	t.bits[bit/64] |= 1 << (bit % 64)
	slot := t.slotOf(key, hash)
	entry.next = t.slots[slot]
	t.entries = append(t.entries, entry)
	t.slots[slot] = uint16(len(t.entries))
}

// slotOf is the slot of a key, or the free one where it belongs.
func (t *keyTable) slotOf(key, hash uint64) uint64 {
	slot := hash >> t.shift
	for t.slots[slot] != 0 && t.keyOf(t.entries[t.slots[slot]-1]) != key {
		slot = (slot + 1) % uint64(len(t.slots))
	}
	return slot
}

// may reports whether a quote may have the key. It never denies one that has.
func (t *keyTable) may(hash uint64) bool {
	bit := hash >> (t.shift + 2 - filterBits)
	return t.bits[bit/64]>>(bit%64)&1 != 0
}

// first is the first entry with a key, from 1, or 0.
func (t *keyTable) first(key, hash uint64) uint16 { return t.slots[t.slotOf(key, hash)] }

// hashOf spreads a key over the high bits (Fibonacci hashing).
func hashOf(key uint64) uint64 { return key * 0x9E3779B97F4A7C15 }

// load8 is eight bytes as one number; the compiler makes it one load.
func load8(text string) uint64 {
	_ = text[7]
	return uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
		uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
}

func load4(text string) uint64 {
	_ = text[3]
	return uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24
}
