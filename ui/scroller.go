package ui

import (
	"strings"
	"unicode"
)

// margin is how many rows stay visible beyond the cursor.
const margin = 2

// place is a found text on a row, in bytes of the row's text.
type place struct {
	row, start, end int
	current         bool
}

// scroller shows a window of rows. With a cursor it moves over the rows that
// have an anchor; without one it moves the window. Where there may be very many
// rows, each is made when it is looked at.
type scroller struct {
	rows      []row
	made      func(i int) row // in the place of rows
	count     int             // of those
	hasCursor bool
	cursor    int
	top       int
	height    int

	query   string
	places  []place
	current int // in places
}

// setRows replaces the rows. The cursor and the window stay on what they showed.
func (s *scroller) setRows(rows []row) {
	var at, first anchor
	if s.cursor < len(s.rows) && s.hasCursor {
		at = s.rows[s.cursor].anchor
	}
	if s.top < len(s.rows) {
		first = s.rows[s.top].anchor
	}
	s.rows = rows
	if i := s.find(at); i >= 0 {
		s.cursor = i
	}
	if i := s.find(first); i >= 0 && !s.hasCursor {
		s.top = i
	}
	s.search(s.query)
	s.clamp()
}

// size is how many rows there are.
func (s *scroller) size() int {
	if s.made != nil {
		return s.count
	}
	return len(s.rows)
}

// row is one of them.
func (s *scroller) row(i int) row {
	if s.made != nil {
		return s.made(i)
	}
	return s.rows[i]
}

func (s *scroller) setHeight(height int) {
	s.height = height
	s.clamp()
}

// find is the row of an anchor: the last one that is not beyond its line, or -1.
func (s *scroller) find(at anchor) int {
	best := -1
	if at.kind == anchorNone {
		return best
	}
	for i, r := range s.rows {
		if r.anchor.kind == at.kind && r.anchor.n == at.n && (best < 0 || r.anchor.line <= at.line) {
			best = i
		}
	}
	return best
}

// goTo puts an anchor on screen, under the cursor if there is one.
func (s *scroller) goTo(at anchor) bool {
	i := s.find(at)
	if i < 0 {
		return false
	}
	if s.hasCursor {
		s.cursor = i
	} else if i < s.top+margin || i >= s.top+s.height-margin {
		s.top = i - s.height/3
	}
	s.clamp()
	return true
}

func (s *scroller) selectable(i int) bool { return s.row(i).anchor.kind != anchorNone }

// move steps the cursor over n rows that can be selected, or the window by n.
func (s *scroller) move(n int) {
	if !s.hasCursor {
		s.top += n
		s.clamp()
		return
	}
	step := 1
	if n < 0 {
		step, n = -1, -n
	}
	for i := s.cursor + step; i >= 0 && i < s.size() && n > 0; i += step {
		if s.selectable(i) {
			s.cursor = i
			n--
		}
	}
	s.clamp()
}

// scroll carries out an action that moves; done is false for anything else.
func (s *scroller) scroll(a action) (done bool) {
	page := max(s.height-margin, 1)
	switch a {
	case actDown:
		s.move(1)
	case actUp:
		s.move(-1)
	case actHalfDown:
		s.move(max(page/2, 1))
	case actHalfUp:
		s.move(-max(page/2, 1))
	case actPageDown:
		s.move(page)
	case actPageUp:
		s.move(-page)
	case actFirst:
		s.toTop()
	case actLast:
		s.toBottom()
	default:
		return false
	}
	return true
}

func (s *scroller) toTop() {
	s.cursor, s.top = 0, 0
	if s.hasCursor && s.size() > 0 && !s.selectable(0) {
		s.move(1)
	}
	s.clamp()
}

func (s *scroller) toBottom() {
	s.cursor, s.top = max(s.size()-1, 0), s.size()
	if s.hasCursor && s.size() > 0 && !s.selectable(s.cursor) {
		s.move(-1)
	}
	s.clamp()
}

// clamp keeps cursor and window inside the rows, and the cursor in the window.
func (s *scroller) clamp() {
	s.cursor = min(max(s.cursor, 0), max(s.size()-1, 0))
	if s.hasCursor && s.size() > 0 {
		keep := min(margin, max((s.height-1)/2, 0))
		s.top = min(s.top, s.cursor-keep)
		s.top = max(s.top, s.cursor-s.height+1+keep)
	}
	s.top = max(min(s.top, s.size()-s.height), 0)
}

// visible are the rows in the window.
func (s *scroller) visible() []row {
	end := min(s.top+max(s.height, 0), s.size())
	if s.made == nil {
		return s.rows[min(s.top, end):end]
	}
	var rows []row
	for i := s.top; i < end; i++ {
		rows = append(rows, s.made(i))
	}
	return rows
}

// foundOn are the found places on a row.
func (s *scroller) foundOn(i int) []place {
	var on []place
	for n, p := range s.places {
		if p.row == i {
			p.current = n == s.current
			on = append(on, p)
		}
	}
	return on
}

// search finds a text in the rows. A query without capitals matches any case.
func (s *scroller) search(query string) {
	s.query, s.places = query, nil
	if query == "" {
		return
	}
	for i := range s.size() {
		for _, start := range occurrences(s.row(i).text, query, isExact(query)) {
			s.places = append(s.places, place{row: i, start: start, end: start + len(query)})
		}
	}
	s.current = min(s.current, max(len(s.places)-1, 0))
}

// isExact reports whether a query is about letters as they are.
func isExact(query string) bool { return strings.IndexFunc(query, unicode.IsUpper) >= 0 }

// occurrences are where a query begins in a text. Folding case must not change
// lengths, so it is done letter by letter for ASCII alone.
func occurrences(text, query string, exact bool) []int {
	if !exact {
		text, query = lowerASCII(text), lowerASCII(query)
	}
	var at []int
	for from := 0; ; {
		i := strings.Index(text[from:], query)
		if i < 0 {
			return at
		}
		at = append(at, from+i)
		from += i + len(query)
	}
}

func lowerASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// firstFound goes to the first found place on or after the top of the window.
func (s *scroller) firstFound() {
	for n, p := range s.places {
		if p.row >= s.top {
			s.current = n
			s.reveal(p.row)
			return
		}
	}
	if len(s.places) > 0 {
		s.current = 0
		s.reveal(s.places[0].row)
	}
}

// offset is the byte of the evidence at the top of the window, or -1.
func (s *scroller) offset() int {
	for _, r := range s.visible() {
		if r.at > 0 {
			return r.at - 1
		}
	}
	return -1
}

// revealOffset puts the row that shows a byte of the evidence on top.
func (s *scroller) revealOffset(offset int) {
	best := -1
	for i, r := range s.rows {
		if r.at > 0 && r.at-1 <= offset && (best < 0 || r.at >= s.rows[best].at) {
			best = i
		}
	}
	if best >= 0 {
		s.top = best
		s.clamp()
	}
}

// nextFound steps through the found places, round the end.
func (s *scroller) nextFound(step int) {
	if n := len(s.places); n > 0 {
		s.current = (s.current + step + n) % n
		s.reveal(s.places[s.current].row)
	}
}

// reveal puts a row on screen.
func (s *scroller) reveal(i int) {
	if s.hasCursor && s.selectable(i) {
		s.cursor = i
	} else if i < s.top || i >= s.top+s.height {
		s.top = i - s.height/3
	}
	s.clamp()
}
