package nearest

import "math/bits"

// column is one column of the dynamic programme: for every beginning of the quote,
// its least distance from the passages that end at the code point read last. Only
// the differences from row to row are kept, two bits a row, and a whole block of
// rows is worked out at a time (Myers 1999; Hyyrö 2003 for several blocks).
//
//	        t e x t →
//	    0 0 0 0 0 0 0     a passage may begin anywhere (anchored: 0 1 2 3 …)
//	q   1
//	u   2    block 0      up, down: the row below is one more, one less
//	o   3
//	t   4 ─ ─ ─ ─ ─ ─     side: from column to column one more, one less
//	e   5    block 1      not worked out while all its rows are beyond the bound
//
// A stretch of the text is read block after block, or two blocks at a time: then
// the processor works on one while the other waits for its last result.
type column struct {
	*pattern
	states   []block
	active   int // blocks worked out
	bound    int // distances beyond it do not count
	anchored bool

	symbols []uint16 // the stretch, by the numbers of its code points
	side    side     // of the last row that was worked out
}

// block is the rows of a column that are worked out together.
type block struct {
	up, down uint64
	end      int // the distance in its last row
}

// side is what became of one row in a stretch, a bit a code point, the first one
// highest: one more than before, one less.
type side struct{ more, less uint64 }

// stretch is how many code points are read at a time.
const stretch = 64

func newColumn(p *pattern, bound int) *column {
	c := &column{pattern: p, bound: bound, states: make([]block, p.blocks), symbols: make([]uint16, 0, stretch)}
	c.begin()
	return c
}

// begin is the column before the first code point.
func (c *column) begin() {
	c.states[0] = block{^uint64(0) << c.before, 0, blockRows - c.before}
	for c.active = 1; c.active < c.blocks && c.states[c.active-1].end < c.bound; c.active++ {
		c.states[c.active] = fresh(c.states[c.active-1].end)
	}
}

// fresh is a block in which each row is one more than the one above.
func fresh(above int) block { return block{^uint64(0), 0, above + blockRows} }

// read takes a stretch in. Within says that the distance of the whole quote comes
// within the bound; least is the least that it becomes, first after code point at.
func (c *column) read() (least, at int, within bool) {
	c.side = side{}
	if c.anchored {
		c.side.more = ^uint64(0)
	}
	b, above := 0, 0
	for ; b+1 < c.active && !c.anchored; b += 2 {
		above = c.states[b+1].end
		c.two(b)
	}
	for ; b < c.active || b < c.blocks && c.comesWithin(above); b++ {
		if b == c.active {
			c.states[b] = fresh(above)
			c.active++
		}
		above = c.states[b].end
		c.one(b)
	}
	if c.active == c.blocks && c.comesWithin(above) {
		least, at = c.side.least(above, len(c.symbols), c.bound)
		within = at >= 0
	}
	for c.active > 1 && c.states[c.active-1].end >= c.bound+blockRows {
		c.active--
	}
	return least, at, within
}

// comesWithin reports whether the row worked out last, given its distance before
// the stretch, may have come within the bound.
func (c *column) comesWithin(before int) bool {
	return before-bits.OnesCount64(c.side.less) <= c.bound
}

// lastWithin is the last code point of the stretch after which the distance of the
// whole quote is within the bound, where read found that one is.
func (c *column) lastWithin() (at int) {
	distance := c.states[c.blocks-1].end
	for at = len(c.symbols) - 1; at > 0 && distance > c.bound; at-- {
		bit := stretch - 1 - at
		distance -= int(c.side.more>>bit&1) - int(c.side.less>>bit&1)
	}
	return at
}

// one works out one block. What is read of the side above leaves it at the top,
// and what is found of the block's own comes in from below.
func (c *column) one(b int) {
	rows, state, side, into := c.rows[b/2], c.states[b], c.side, 0
	if b == 0 {
		into = c.before
	}
	for _, symbol := range c.symbols {
		var more, less uint64
		state.up, state.down, more, less = advance(state.up, state.down, rows[symbol][b%2], side.more>>(stretch-1)<<into, side.less>>(stretch-1))
		side.more, side.less = side.more<<1|more, side.less<<1|less
	}
	c.side = side.from(len(c.symbols))
	state.end += c.side.change()
	c.states[b] = state
}

// two works out two blocks.
func (c *column) two(b int) {
	rows, side := c.rows[b/2], c.side
	up, down := c.states[b].up, c.states[b].down
	upBelow, downBelow := c.states[b+1].up, c.states[b+1].down
	for _, symbol := range c.symbols {
		var more, less uint64
		matching := &rows[symbol]
		up, down, more, less = advance(up, down, matching[0], side.more>>(stretch-1), side.less>>(stretch-1))
		upBelow, downBelow, more, less = advance(upBelow, downBelow, matching[1], more, less)
		side.more, side.less = side.more<<1|more, side.less<<1|less
	}
	c.side = side.from(len(c.symbols))
	end := c.states[b+1].end + c.side.change()
	c.states[b+1] = block{upBelow, downBelow, end}
	c.states[b] = block{up, down, end - bits.OnesCount64(upBelow) + bits.OnesCount64(downBelow)}
}

// advance works out the next column of one block, given whether the row above it
// is one more or one less than it was; it answers the same of the last row.
func advance(up, down, matching, aboveMore, aboveLess uint64) (newUp, newDown, more, less uint64) {
	vertical := matching | down
	matching |= aboveLess // one less above is as good as a match
	diagonal := (((matching & up) + up) ^ up) | matching
	more = down | ^(diagonal | up)
	less = up & diagonal
	aboveMore |= more << 1
	return less<<1 | aboveLess | ^(vertical | aboveMore), aboveMore & vertical, more >> (blockRows - 1), less >> (blockRows - 1)
}

// from is a side of which so many bits came in from below.
func (s side) from(symbols int) side {
	return side{s.more << (stretch - symbols), s.less << (stretch - symbols)}
}

// change is how much the row changed in all.
func (s side) change() int { return bits.OnesCount64(s.more) - bits.OnesCount64(s.less) }

// least is the least distance in a row that is within a bound, and after which code
// point it is first; at is -1 where none is. Eight code points are passed over at
// once that cannot bring it there.
func (s side) least(before, symbols, bound int) (least, at int) {
	least, at = bound+1, -1
	for i := 0; i < symbols; i += 8 {
		more, less := uint8(s.more>>(stretch-8)), uint8(s.less>>(stretch-8))
		if before-bits.OnesCount8(less) < least {
			distance := before
			for j := range min(8, symbols-i) {
				bit := 7 - j
				if distance += int(more>>bit&1) - int(less>>bit&1); distance < least {
					least, at = distance, i+j
				}
			}
		}
		before += bits.OnesCount8(more) - bits.OnesCount8(less)
		s.more, s.less = s.more<<8, s.less<<8
	}
	return least, at
}
