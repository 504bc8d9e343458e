package grounding

import (
	"encoding/binary"
	"math/bits"
	"strings"
)

// pieceSize is how many bytes of a text are collapsed at a time: little enough to
// stay near the processor.
const pieceSize = 16 << 10

// piece is a stretch of a text, collapsed.
//
//	text    if a &&\n\t\tb {
//	stream  if a && b {
//	steps   {0 0} {8 10}        the i and the b
//
// Between two steps both sides run alike, so a step is kept only where they stop
// doing so: at the start, and after a run of more than one space.
type piece struct {
	stream []byte
	steps  []step
	asked  int // the step that origin found last
}

// step says which byte of the text a byte of the stream came from.
type step struct{ stream, text int }

func newPiece(text int) *piece {
	return &piece{stream: make([]byte, 0, min(text, pieceSize))}
}

// collapse is Collapse made fast, for one quote. The piece is overwritten; what is
// not as it was given is written to the memory that several quotes share.
func (p *piece) collapse(text string, shared *strings.Builder) string {
	text = strings.TrimSpace(text)
	if len(text) > cap(p.stream) {
		return Collapse(text)
	}
	p.fill(text, 0)
	if string(p.stream) == text {
		return text
	}
	shared.Write(p.stream)
	return shared.String()[shared.Len()-len(p.stream):]
}

// fill collapses the text from a byte on, as much as the piece holds, and answers
// where it stopped: never inside a run of spaces.
func (p *piece) fill(text string, at int) (next int) {
	p.steps, p.asked = append(p.steps[:0], step{0, at}), 0
	out := p.stream[:cap(p.stream)]
	n := 0
	for at < len(text) && n < len(out) {
		if at+8 <= len(text) && n+8 <= len(out) {
			eight := load8(text[at:])
			binary.LittleEndian.PutUint64(out[n:], eight)
			plain := plainBytes(eight)
			at, n = at+plain, n+plain
			if plain == 8 {
				continue
			}
		}
		c := text[at]
		at++
		if isSpace(c) {
			c = ' '
			run := at
			for at < len(text) && isSpace(text[at]) {
				at++
			}
			if at > run {
				p.steps = append(p.steps, step{n + 1, at})
			}
		}
		out[n] = c
		n++
	}
	p.stream = out[:n]
	return at
}

// origin is the byte of the text that a byte of the stream came from. It is asked
// from left to right.
func (p *piece) origin(at int) int {
	for p.asked+1 < len(p.steps) && p.steps[p.asked+1].stream <= at {
		p.asked++
	}
	last := p.steps[p.asked]
	return last.text + at - last.stream
}

// Numbers of eight equal bytes.
const (
	ones   = 0x0101010101010101
	highs  = 0x80 * ones
	spaces = ' ' * ones
)

// plainBytes is how many of eight bytes of a text, from the first, are surely their
// own collapsed form: it stops at a control character, and at a space that another
// may follow. The tricks are the usual ones for "a byte below 14" and "a byte that
// is a space"; of what they find, the lowest is always true.
func plainBytes(eight uint64) int {
	controls := (eight - 0x0E*ones) & ^eight & highs
	differs := eight ^ spaces
	space := (differs - ones) & ^differs & highs
	stops := controls | space&((space|controls)>>8|0x80<<56)
	return bits.TrailingZeros64(stops) / 8
}
