package export

import (
	"io"
	"strings"

	"countersign/ui/figures"
)

// Statistics writes statistics as Markdown: a table a section, and what was not
// counted.
func Statistics(out io.Writer, report figures.Page) error {
	p := &page{out: out}
	p.line("# Statistics\n\n%s", prose(report.Head))
	for _, group := range report.Groups {
		p.line("\n## %s\n\n%s", prose(group.Name), prose(group.Head))
		for _, section := range group.Sections {
			p.figures("###", section)
		}
		if len(group.Needed) > 0 {
			p.line("\n### Labels still needed\n")
			p.list(group.Needed...)
		}
	}
	for _, section := range report.Between {
		p.figures("##", section)
	}
	p.line("\n## Not counted\n")
	for _, omission := range report.NotCounted {
		p.list(prose(omission))
	}
	if len(report.NotCounted) == 0 {
		p.line("nothing")
	}
	return p.err
}

// figures writes one section as a table.
func (p *page) figures(level string, section figures.Section) {
	p.line("\n%s %s\n", level, section.Title)
	if section.Lead != "" {
		p.line("%s\n", section.Lead)
	}
	p.heads("", "k/n", "value", "95 %", "what k and n are", "rests on", "notes")
	for _, row := range section.Rows {
		label := prose(row.Label)
		if row.Below {
			label = "– " + label
		}
		of := "of " + row.Measure.Of
		if row.Measure.Counts != "" {
			of = row.Measure.Counts + ", " + of
		}
		p.row(label, orDash(row.Count), row.Value, orDash(row.Interval), of, orDash(row.Rests), orDash(prose(strings.Join(row.Notes, "; "))))
	}
}
