package cli

import (
	"io"

	"countersign/ui/draw"
)

// json prints a line a log, then one with the counts over all of them.
func (r reviewsReport) json(out io.Writer) error {
	for _, log := range r.Logs {
		if err := writeJSON(out, log); err != nil {
			return err
		}
	}
	return writeJSON(out, struct {
		Summary reviewsSummary `json:"summary"`
	}{r.Summary})
}

// text prints the report for people: a heading a log, a row a line that is lost.
func (r reviewsReport) text(out io.Writer, glyphs draw.Glyphs) error {
	p := printer{out: out, glyphs: glyphs}
	for _, log := range r.Logs {
		p.log(log)
	}
	for _, problem := range r.Summary.Problems {
		p.line("%s event %s of %s does not count: %s", p.glyphs.Unknown, problem.ID, problem.Reviewer, problem.Reason)
	}
	if len(r.Logs) > 0 {
		p.line("")
	}
	p.line("logs in %s: %d, not read: %d; events: %d; lines lost: %d, of these seen by a person: %d; unfinished writes: %d",
		r.dir, r.Summary.Logs, r.Summary.Unread, r.Summary.Events, r.Summary.Losses, r.Summary.Accepted, r.Summary.Unfinished)
	if r.Summary.Losses > r.Summary.Accepted {
		p.line("A log with lost lines takes no reviews until a person has seen them: --accept-losses records that you did.")
	}
	return p.err
}

func (p *printer) log(log logReport) {
	if log.Error != nil {
		p.line("%s", log.File)
		p.line("  %s not read: %s", p.glyphs.Error, *log.Error)
		return
	}
	p.line("%s  (events: %d)", log.File, log.Events)
	for _, loss := range log.Losses {
		seen := ""
		if loss.Accepted {
			seen = "; a person has seen it"
		}
		p.line("  %s line %d, byte %d, %d bytes: %s%s", p.glyphs.Error, loss.Line, loss.Byte, loss.Length, loss.Reason, seen)
	}
	if log.Unfinished > 0 {
		p.line("  %s an unfinished last write, %d bytes, which nobody was told was saved", p.glyphs.Unknown, log.Unfinished)
	}
}
