package reviews

// Exported for the tests beside.
var (
	Quick    = quick
	MinEvent = minEvent
)

// ReadIn reads a log in so many parts, however small.
func ReadIn(data []byte, parts int) Contents { return join(readAll(cut(data, parts, 1))) }
