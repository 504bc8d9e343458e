package canon

import "math/bits"

// Most bytes of most texts are plain: ASCII that JSON never escapes. They are
// passed over eight at a time.
const (
	ones   = 0x0101010101010101
	highs  = 0x80 * ones
	quotes = '"' * ones
	slants = '\\' * ones
)

// plainBytes is how many of eight bytes, from the first, are surely neither a
// control character nor a quotation mark nor a backslash, and ASCII. The tricks
// are the usual ones for "a byte below 32" and "a byte that is this one"; of what
// they find, the lowest is always true.
func plainBytes(eight uint64) int {
	quote, slant := eight^quotes, eight^slants
	stops := (eight - ' '*ones) | (quote - ones) | (slant - ones) | eight | (eight + ones)
	return bits.TrailingZeros64(stops&highs) / 8
}

// eightOf is the first eight bytes of a text as one number, zero beyond its end;
// the compiler makes it one load.
func eightOf[T string | []byte](text T) (eight uint64) {
	if len(text) >= 8 {
		_ = text[7]
		return uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
			uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
	}
	for i := range len(text) {
		eight |= uint64(text[i]) << (8 * i)
	}
	return eight
}
