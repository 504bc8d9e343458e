package cli

import (
	"io"
	"strings"

	"countersign/ui/draw"
	"countersign/ui/figures"
	"countersign/ui/safe"
)

// The columns of a printed row, in cells: what it is, k/n, the value, and its
// interval. What n is comes last, as long as it needs to be.
const (
	figureCells   = 42
	countCells    = 9
	valueCells    = 11
	intervalCells = 12
)

// statsText prints statistics for people: a section a block, a row a figure, and its
// notes below it.
func statsText(out io.Writer, page figures.Page, glyphs draw.Glyphs) error {
	p := printer{out: out, glyphs: glyphs}
	if len(page.Groups) > 1 {
		p.prose("", page.Head)
		p.line("")
	}
	for i, group := range page.Groups {
		if i > 0 {
			p.line("")
		}
		p.line("%s", group.Name)
		p.prose("  ", group.Head)
		for _, section := range group.Sections {
			p.figures(section)
		}
		p.sentences("Labels still needed", group.Needed)
	}
	for _, section := range page.Between {
		p.figures(section)
	}
	not := page.NotCounted
	if len(not) == 0 {
		not = []string{"nothing"}
	}
	p.sentences("Not counted", not)
	return p.err
}

func (p *printer) figures(section figures.Section) {
	p.line("")
	p.line("  %s", p.glyphs.Words(section.Title))
	if section.Lead != "" {
		p.prose("    ", section.Lead)
	}
	for _, row := range section.Rows {
		p.figure(row)
	}
}

func (p *printer) figure(row figures.Row) {
	pen := draw.Pen{Glyphs: p.glyphs}
	label, of := "    "+row.Label, "of "+row.Measure.Of
	if row.Below {
		label, of = "      "+row.Label, ""
	}
	label = safe.Line(p.glyphs.Words(label))
	line := pen.Columns(1,
		draw.Column{Text: label, Width: max(figureCells, draw.Width(label))},
		draw.Column{Text: p.glyphs.Words(row.Count), Width: countCells, Right: true},
		draw.Column{Text: p.glyphs.Words(row.Value), Width: valueCells, Right: true},
		draw.Column{Text: p.glyphs.Words(row.Interval), Width: intervalCells, Right: true},
	)
	if row.Rests != "" {
		of = strings.TrimPrefix(of+p.glyphs.Words(" · ")+row.Rests, p.glyphs.Words(" · "))
	}
	p.line("%s", strings.TrimRight(line+"  "+of, " "))
	for _, note := range row.Notes {
		p.prose("        ", note)
	}
}

// sentences print a list below a heading, or nothing.
func (p *printer) sentences(heading string, list []string) {
	if len(list) == 0 {
		return
	}
	p.line("")
	p.line("  %s", heading)
	for _, sentence := range list {
		p.prose("    ", sentence)
	}
}

// prose prints a sentence of ours, wrapped behind an indent.
func (p *printer) prose(indent, sentence string) {
	text := safe.Text(p.glyphs.Words(sentence))
	for _, line := range draw.Wrap(text, textCells) {
		p.line("%s%s", indent, line.Text(text))
	}
}
