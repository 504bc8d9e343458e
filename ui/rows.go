package ui

import (
	"strings"

	"countersign/themes"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// look is how a stretch of text is drawn.
type look struct {
	role themes.Role
	bold bool
}

// plain is a look without weight.
func plain(role themes.Role) look { return look{role: role} }

// stretch is a look over the bytes from start to end of a row's text.
type stretch struct {
	start, end int
	look       look
}

// anchorKind says what stands behind a row.
type anchorKind int

const (
	anchorNone  anchorKind = iota
	anchorEntry            // a decision of the docket, by entry
	anchorGroup            // a heading of the docket
	anchorFile             // a file that was not read
	anchorGap
	anchorRead
	anchorHole
	anchorField   // a field of the evidence
	anchorMessage // a message of the transcript
	anchorCut     // what the clamp cut off
	anchorItem    // an item of a mode's list
	anchorRecord  // a record of a file that was not read
	anchorFinding // a finding of the decision, in the order of the stages
)

// anchor ties a row to what it shows, so that a cursor and a scroll position
// survive a new width, a filter or a fold.
type anchor struct {
	kind anchorKind
	n    int
	line int // of the thing's own text, from 0
}

// row is one row of a pane before it is drawn. Its text is safe.
type row struct {
	text      string
	stretches []stretch
	right     string // flush right
	rightLook look
	chip      bool // the right text is the chip of the screen
	dashed    look // when set, dashes fill the row: someone was not shown this
	hasDash   bool
	hang      int      // cells the row begins to the left of the content's edge
	section   paneName // on the first row of a section
	anchor    anchor
	at        int // the byte of the evidence the row begins at, plus one; 0 for none
}

// add appends wording of our own.
func (r row) add(role themes.Role, text string) row { return r.addLook(plain(role), text) }

func (r row) addLook(look look, text string) row {
	start := len(r.text)
	r.text += text
	r.stretches = append(r.stretches[:len(r.stretches):len(r.stretches)], stretch{start, len(r.text), look})
	return r
}

// addRaw appends text of a file, as one line and made safe.
func (r row) addRaw(role themes.Role, text string) row { return r.add(role, safe.Line(text)) }

// addMark appends a status: glyph and word in the role, or the glyph alone where
// the theme says so.
func (r row) addMark(mark words.Mark, statusColour string) row {
	switch {
	case mark.Glyph == "":
		return r.add(mark.Role, mark.Word)
	case mark.Word == "":
		return r.add(mark.Role, mark.Glyph)
	case statusColour == "glyph":
		return r.add(mark.Role, mark.Glyph).add(themes.Text, " "+mark.Word)
	}
	return r.add(mark.Role, mark.Glyph+" "+mark.Word)
}

// pad fills the text with blanks to a width in cells.
func (r row) pad(width int) row {
	if missing := width - draw.Width(r.text); missing > 0 {
		r.text += strings.Repeat(" ", missing)
	}
	return r
}

// behind puts the row behind a prefix, whose text and looks come first.
func (r row) behind(prefix row) row {
	shift := len(prefix.text)
	out := r
	out.text = prefix.text + r.text
	out.stretches = append([]stretch(nil), prefix.stretches...)
	for _, s := range r.stretches {
		out.stretches = append(out.stretches, stretch{s.start + shift, s.end + shift, s.look})
	}
	return out
}

// dashedRow says across the whole width that someone was not shown something.
func dashedRow(role themes.Role, text string) row {
	return row{text: text, dashed: plain(role), hasDash: true}
}

// inert is the row with its texts made safe once more. What rows are built from
// has passed ui/safe already, so this changes nothing; it is here so that no
// piece of a file reaches the terminal because one caller forgot.
func (r row) inert() row {
	if text := safe.Text(r.text); text != r.text {
		r.text, r.stretches = text, nil
	}
	r.right = safe.Line(r.right)
	return r
}

// painter draws rows in one theme on one terminal.
type painter struct {
	pen    draw.Pen
	styles themes.Styles
	inks   *inks
	unfold string // the key that unfolds a group
}

// inks are the looks of a painter made ready, each when it is first drawn.
type inks struct {
	looks        map[look]draw.Ink
	text         draw.Ink
	found, match draw.Ink
	selected     *painter // made with the first selected row
}

func newPainter(glyphs draw.Glyphs, styles themes.Styles) painter {
	return painter{
		pen: draw.Pen{Glyphs: glyphs, Blank: draw.InkOf(styles.Blank)}, styles: styles,
		inks: &inks{
			looks: map[look]draw.Ink{}, text: draw.InkOf(styles.Text),
			found: draw.InkOf(styles.Accent.Bold(true)), match: draw.InkOf(styles.Match),
		},
	}
}

// selected is the painter of the selected row.
func (p painter) selected() painter {
	if p.inks.selected == nil {
		made := newPainter(p.pen.Glyphs, p.styles.Selected())
		p.inks.selected = &made
	}
	return *p.inks.selected
}

func (p painter) style(look look) draw.Ink {
	ink, known := p.inks.looks[look]
	if !known {
		style := p.styles.Role(look.role)
		if look.bold {
			style = style.Bold(true)
		}
		ink = draw.InkOf(style)
		p.inks.looks[look] = ink
	}
	return ink
}

// row draws a row exactly width cells wide, with the found places in it.
func (p painter) row(r row, width int, found []place) string {
	r = r.inert()
	if r.hasDash {
		indent := len(r.text) - len(strings.TrimLeft(r.text, " "))
		line := strings.Repeat(" ", indent) + p.pen.Dashed(max(width-indent-1, 0), r.text[indent:])
		return p.pen.Fit(p.style(plain(r.dashed.role)).Render(line), width)
	}
	spans := make([]draw.Span, 0, len(r.stretches)+len(found)+1)
	spans = append(spans, draw.Span{Start: 0, End: len(r.text), Style: p.inks.text})
	for _, s := range r.stretches {
		spans = append(spans, draw.Span{Start: s.start, End: s.end, Style: p.style(s.look)})
	}
	for _, f := range found {
		style := p.inks.found
		if f.current {
			style = p.inks.match
		}
		spans = append(spans, draw.Span{Start: f.start, End: f.end, Style: style})
	}
	left := draw.Paint(r.text, spans)
	if cells, simple := draw.SimpleWidth(r.text); simple {
		if line, ok := p.filled(r, left, cells, width); ok {
			return line
		}
	}
	if r.right == "" {
		return p.pen.Fit(left, width)
	}
	right := p.style(r.rightLook).Render(r.right)
	if r.chip {
		right = p.styles.Chip(r.rightLook.role).Render(r.right)
	}
	return p.pen.Row(left, right, width-1) + p.pen.Blanks(1)
}

// filled is a row that fits and whose cells are known, so that what was coloured
// need not be measured again; not ok for any other.
func (p painter) filled(r row, left string, cells, width int) (line string, ok bool) {
	if r.right == "" {
		return left + p.pen.Blanks(width-cells), cells <= width
	}
	rightCells, simple := draw.SimpleWidth(r.right)
	between := width - 1 - cells - rightCells
	if !simple || r.chip || between < 1 {
		return "", false
	}
	return left + p.pen.Blanks(between) + p.style(r.rightLook).Render(r.right) + p.pen.Blanks(1), true
}
