package fold

import "strings"

// Plain leaves out what a tool or harness puts around the lines of a text: the
// numbers before them, and the lines it wrote itself (facts: transcripts c.24
// to c.26).
func Plain(text Text) Text { return folded(text, foldPlain) }

func foldPlain(w *writer) {
	in := w.text
	harness := Harness(in)
	for at := 0; at < len(in); {
		end := len(in)
		if newline := strings.IndexByte(in[at:], '\n'); newline >= 0 {
			end = at + newline + 1
		}
		for len(harness) > 0 && harness[0].End <= at {
			harness = harness[1:]
		}
		if len(harness) > 0 && harness[0].Start < end {
			// The line has harness text in it: what stands before is kept.
			block := harness[0]
			if block.Start > at {
				w.keep(at, block.Start)
			}
			w.replace(max(at, block.Start), block.End, "")
			at = block.End
			continue
		}
		if number := lineNumber(in[at:end]); number > 0 {
			w.replace(at, at+number, "")
			at += number
		}
		w.keep(at, end)
		at = end
	}
}

// lineNumber is how many bytes of a line are a number in front of it:
//
//	"    12→text"   "12\ttext"   "12: text"   "  12 | text"
func lineNumber(line string) int {
	at := 0
	for at < len(line) && line[at] == ' ' {
		at++
	}
	digits := at
	for at < len(line) && line[at] >= '0' && line[at] <= '9' {
		at++
	}
	const mostDigits = 7
	if at == digits || at-digits > mostDigits {
		return 0
	}
	rest := line[at:]
	for _, separator := range []string{"→", "\t", ": ", ":", " | ", "|"} {
		if strings.HasPrefix(rest, separator) {
			return at + len(separator)
		}
	}
	return 0
}
