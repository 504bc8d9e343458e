package host

import "strings"

// What a terminal answers when it is asked for its background (OSC 11), as in
// ESC ] 11 ; rgb:1616/1818/1d1d BEL. It may end in ESC \ instead.
const (
	askBackground = "\x1b]11;?\x07"
	replyBegins   = "\x1b]11;"
	replyBell     = "\x07"
	replyString   = "\x1b\\"
)

// longestReply is how many bytes of an answer are waited for. What is longer is
// none, and whatever follows is keys again.
const longestReply = 64

// reply takes one answer out of what a terminal sends, which may come in pieces
// and among keys. Its zero value waits for it.
type reply struct {
	held string // the beginning of an answer, or of what may become one
	text string // between begin and end, once it is whole
	done bool
}

// feed takes in the next bytes and gives back those that are no answer.
func (r *reply) feed(bytes []byte) []byte {
	if r.done {
		return bytes
	}
	all := r.held + string(bytes)
	r.held = ""
	start := strings.Index(all, replyBegins)
	if start < 0 {
		keep := beginning(all)
		r.held = all[len(all)-keep:]
		return []byte(all[:len(all)-keep])
	}
	before, rest := all[:start], all[start+len(replyBegins):]
	end, tail := endOf(rest)
	switch {
	case end >= 0:
		r.text, r.done = rest[:end], true
		return []byte(before + tail)
	case len(rest) > longestReply:
		r.done = true
		return []byte(before)
	}
	r.held = all[start:]
	return []byte(before)
}

// beginning is how many bytes at the end of a text may be the first of an answer.
// A lone escape is the key of that name.
func beginning(text string) int {
	for n := len(replyBegins) - 1; n > 1; n-- {
		if strings.HasSuffix(text, replyBegins[:n]) {
			return n
		}
	}
	return 0
}

// endOf is where the text of an answer ends, or -1, and what stands behind it.
func endOf(text string) (end int, tail string) {
	end = -1
	for _, mark := range []string{replyBell, replyString} {
		if at := strings.Index(text, mark); at >= 0 && (end < 0 || at < end) {
			end, tail = at, text[at+len(mark):]
		}
	}
	return end, tail
}
