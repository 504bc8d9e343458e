package format

import "hash/maphash"

// chunkSize is how many entries one part of a long list holds.
const chunkSize = 4096

// chunks is a long list that never moves what it holds: growing it needs no
// second list beside the first.
type chunks[T any] struct{ parts [][]T }

func (c *chunks[T]) add(entry T) {
	if n := len(c.parts); n == 0 || len(c.parts[n-1]) == chunkSize {
		c.parts = append(c.parts, make([]T, 0, chunkSize))
	}
	last := &c.parts[len(c.parts)-1]
	*last = append(*last, entry)
}

func (c *chunks[T]) at(i int) *T { return &c.parts[i/chunkSize][i%chunkSize] }

func (c *chunks[T]) len() int {
	n := len(c.parts)
	if n == 0 {
		return 0
	}
	return (n-1)*chunkSize + len(c.parts[n-1])
}

// callKey stands for an id of a call, and zero for a blank id: 64 bits of a hash
// that nobody outside this process can foresee.
type callKey uint64

var seed = maphash.MakeSeed()

func keyOfCall(id string) callKey {
	if id == "" {
		return 0
	}
	return callKey(max(maphash.String(seed, id), 1))
}
