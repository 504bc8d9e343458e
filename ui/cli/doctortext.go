package cli

import (
	"io"

	"countersign/model"
	"countersign/ui/draw"
)

// doctorText prints the report for people: a heading a file, a row a loss, and at
// the end the counts over all files.
func doctorText(out io.Writer, reports []fileReport, glyphs draw.Glyphs) error {
	p := printer{out: out, glyphs: glyphs}
	for _, report := range reports {
		p.report(report)
	}
	p.summary(summarise(reports))
	return p.err
}

func (p *printer) report(report fileReport) {
	if report.Error != nil {
		p.line("%s", report.File)
		p.line("  %s not read: %s", p.glyphs.Error, *report.Error)
		if report.Records > 0 {
			p.line("  records that stand in it: %d; the screen lists them", report.Records)
		}
		return
	}
	p.line("%s  (%s, messages: %d, decisions: %d)", report.File, report.Format, report.Messages, report.Decisions)
	for _, loss := range report.Losses {
		p.line("  %s %s: %s", p.glyphs.Error, placeOf(loss, report.File), loss.Reason)
	}
	for _, agent := range report.Missing {
		name := "sub-agent " + agent.Agent
		if agent.Agent == "" {
			name = "sub-agent"
		}
		p.line("  %s %s of call %s: %s", p.glyphs.Unknown, name, agent.Call, agent.Reason)
	}
	if report.Folded > 0 {
		p.line("  records that repeat others and are told once: %d", report.Folded)
	}
	for _, count := range report.Unknown {
		p.line("  not understood: %s (%d)", count.Name, count.N)
	}
}

func (p *printer) summary(summary doctorSummary) {
	p.line("")
	p.line("files: %d, not read: %d, with losses: %d; places lost: %d; records told once: %d",
		summary.Files, summary.Unread, summary.Lossy, summary.Losses, summary.Folded)
	p.counted("reasons", summary.Reasons)
	p.counted("not understood", summary.Unknown)
}

func (p *printer) counted(heading string, counts []model.Count) {
	if len(counts) == 0 {
		return
	}
	p.line("%s:", heading)
	for _, count := range counts {
		p.line("%6d  %s", count.N, count.Name)
	}
}

// doctorJSON prints a line a file, then one with the counts over all of them.
func doctorJSON(out io.Writer, reports []fileReport) error {
	for _, report := range reports {
		if err := writeJSON(out, report); err != nil {
			return err
		}
	}
	return writeJSON(out, struct {
		Summary doctorSummary `json:"summary"`
	}{summarise(reports)})
}
