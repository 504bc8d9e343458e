package sessions

import "runtime/debug"

// farGarbage is how much memory may wait to be collected while a big file is
// read, in per cent of what is in use. A limit in bytes would be dearer: near it
// the collector gives memory back and takes it again.
const farGarbage = 20

// sparing runs the reading of a big file with the collector kept close, and gives
// back what is no longer needed: the records of a gigabyte pass through memory,
// and a few megabytes of places stay.
func sparing(read func()) {
	before := debug.SetGCPercent(farGarbage)
	read()
	debug.SetGCPercent(before)
	debug.FreeOSMemory()
}
