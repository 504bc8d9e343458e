// Package fold makes texts alike, and remembers for every byte of a folded text
// where it came from.
//
//	evidence   {"observation":"   12→say “hi”\n"}
//	Unescape      ↓ a field, its JSON escapes undone
//	Unicode       ↓ typographic marks made plain, what nobody sees left out
//	Plain         ↓ line numbers and the harness's own lines left out
//	Case          ↓ letters of either case made one
//	folded     SAY "HI"
//
// Each fold is a step; a Text knows the one before it, so that a place found at
// the end leads all the way back. A fold explains why a quote is not where the
// contract looks for it. It never grounds a quote.
package fold

import "sort"

// Text is a text that may have been folded. It is for one goroutine.
type Text struct {
	String string
	last   *step // the last fold; nil where nothing was folded
	start  int   // of the text it began with, in the one it is part of
}

// step is one fold of a text.
type step struct {
	from  Text
	spans []span

	// fold makes the spans when a place is asked for, and is nil once they are made:
	// most texts that are folded are never asked where anything came from.
	fold func(*writer)
}

// span is a stretch of a folded text. What was kept runs byte by byte; what was
// replaced comes as a whole from the size bytes at origin.
type span struct {
	folded, origin, size int32
	replaced             bool
}

// Part is a text that begins at a byte of another one.
func Part(text string, start int) Text { return Text{String: text, start: start} }

// Back leads a place of the folded text to the place it came from: bytes of the
// text that Part was given the start in. A place inside what was replaced takes
// in all that it replaced.
func (t *Text) Back(start, end int) (int, int) {
	for ; t.last != nil; t = &t.last.from {
		start, end = t.last.back(start, end)
	}
	return start + t.start, end + t.start
}

func (s *step) back(start, end int) (int, int) {
	if s.fold != nil {
		w := writer{text: s.from.String, tracing: true}
		s.fold(&w)
		s.spans, s.fold = w.spans, nil
	}
	if len(s.spans) == 0 {
		return 0, 0 // nothing was left
	}
	first := s.spanAt(start)
	last := first
	if end > start {
		last = s.spanAt(end - 1)
	}
	from, to := int(first.origin), int(last.origin+last.size)
	if !first.replaced {
		from += start - int(first.folded)
	}
	if !last.replaced {
		to = int(last.origin) + end - int(last.folded)
	}
	return from, max(from, to)
}

// spanAt is the span that a byte of the folded text is in.
func (s *step) spanAt(at int) span {
	next := sort.Search(len(s.spans), func(i int) bool { return int(s.spans[i].folded) > at })
	return s.spans[max(next-1, 0)]
}

// Longest is how many bytes a text may have to be folded; a longer one is taken as
// it is.
const Longest = 1 << 30

// folded is a text after a fold, which writes all of it; the text itself where the
// fold changes nothing, or where it is too long.
func folded(text Text, fold func(*writer)) Text {
	if len(text.String) > Longest {
		return text
	}
	w := writer{text: text.String}
	if fold(&w); !w.changed {
		return text
	}
	return Text{String: string(w.out), last: &step{from: text, fold: fold}}
}

// writer writes a folded text, from the start to the end of what is folded. What
// stands before the first change is written when that comes.
type writer struct {
	text    string
	out     []byte
	kept    int // bytes before the first change
	changed bool
	tracing bool // spans are kept
	spans   []span
}

// keep takes over what stands between two bytes.
func (w *writer) keep(from, to int) {
	if !w.changed {
		w.kept = to
		return
	}
	if from == to {
		return
	}
	w.trace(span{origin: int32(from), size: int32(to - from)})
	w.out = append(w.out, w.text[from:to]...)
}

// replace puts a text in the place of what stands between two bytes.
func (w *writer) replace(from, to int, with string) {
	w.change()
	if with != "" {
		w.trace(span{origin: int32(from), size: int32(to - from), replaced: true})
		w.out = append(w.out, with...)
	}
}

// change writes what was kept before the first change.
func (w *writer) change() {
	if w.changed {
		return
	}
	w.changed = true
	w.out = make([]byte, 0, len(w.text))
	w.keep(0, w.kept)
}

// trace notes the span that is written next. What was kept side by side is one.
func (w *writer) trace(next span) {
	if !w.tracing {
		return
	}
	if last := len(w.spans) - 1; last >= 0 && !next.replaced && !w.spans[last].replaced && w.spans[last].origin+w.spans[last].size == next.origin {
		w.spans[last].size += next.size
		return
	}
	next.folded = int32(len(w.out))
	w.spans = append(w.spans, next)
}
