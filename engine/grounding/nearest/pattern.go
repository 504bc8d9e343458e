package nearest

import (
	"slices"
	"unicode/utf8"
)

// pattern is a quote made ready for being compared with every passage at once:
// for every code point that it has, the rows in which it has it, one bit a row, 64
// rows a block. So that the last row is the highest bit of the last block, rows
// that every code point matches come before the first.
type pattern struct {
	blocks int
	before int                   // rows before the first of the quote
	rows   [][][2]uint64         // of two blocks together, by the number of the code point
	ascii  [utf8.RuneSelf]uint16 // the number of a code point; 0 is none of the quote's
	others map[rune]uint16
}

const blockRows = 64

func newPattern(symbols []rune) *pattern {
	blocks := (len(symbols) + blockRows - 1) / blockRows
	p := &pattern{blocks: blocks, before: blocks*blockRows - len(symbols)}
	numbers := make([]uint16, len(symbols))
	size := uint16(1)
	for i, r := range symbols {
		if numbers[i] = p.number(r); numbers[i] == 0 {
			numbers[i] = size
			p.enter(r, size)
			size++
		}
	}
	for range (blocks + 1) / 2 {
		p.rows = append(p.rows, make([][2]uint64, size))
	}
	for number := range size {
		p.rows[0][number][0] = 1<<p.before - 1
	}
	for i, number := range numbers {
		row := p.before + i
		block := row / blockRows
		p.rows[block/2][number][block%2] |= 1 << (row % blockRows)
	}
	return p
}

func (p *pattern) enter(r rune, number uint16) {
	if r < utf8.RuneSelf {
		p.ascii[r] = number
		return
	}
	if p.others == nil {
		p.others = map[rune]uint16{}
	}
	p.others[r] = number
}

// number is the number of a code point, or 0.
func (p *pattern) number(r rune) uint16 {
	if r < utf8.RuneSelf {
		return p.ascii[r]
	}
	return p.others[r]
}

// numbers appends those of the code points of a text until there are so many in
// all, and answers how many bytes that took.
func (p *pattern) numbers(out []uint16, text string, most int) (numbers []uint16, bytes int) {
	for bytes < len(text) && len(out) < most {
		if c := text[bytes]; c < utf8.RuneSelf {
			out = append(out, p.ascii[c])
			bytes++
			continue
		}
		r, size := symbolAt(text, bytes)
		out = append(out, p.others[r])
		bytes += size
	}
	return out, bytes
}

// reversed is the pattern of a quote from its end to its beginning.
func reversed(symbols []rune) *pattern {
	backwards := slices.Clone(symbols)
	slices.Reverse(backwards)
	return newPattern(backwards)
}

// symbolAt is the code point at a byte of a text and how many bytes it takes. A
// byte that is no UTF-8 is a symbol that no code point is.
func symbolAt(text string, at int) (r rune, size int) {
	if c := text[at]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	r, size = utf8.DecodeRuneInString(text[at:])
	if r == utf8.RuneError && size == 1 {
		return utf8.MaxRune + 1 + rune(text[at]), 1
	}
	return r, size
}

// symbolsOf is a text in code points, and where each of them begins, and the end.
func symbolsOf(text string) (symbols []rune, offsets []int) {
	symbols, offsets = make([]rune, 0, len(text)), make([]int, 0, len(text)+1)
	for at := 0; at < len(text); {
		r, size := symbolAt(text, at)
		symbols, offsets = append(symbols, r), append(offsets, at)
		at += size
	}
	return symbols, append(offsets, len(text))
}
