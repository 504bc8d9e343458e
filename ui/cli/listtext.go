package cli

import (
	"fmt"
	"io"
	"strings"

	"countersign/model"
	"countersign/sessions"
	"countersign/ui/draw"
	"countersign/ui/safe"
	"countersign/ui/words"
)

// verdictCells is the column of verdict and outcome: no word of ours is longer.
const verdictCells = 34

// listText prints the list for people: a heading a file, a row a decision. It
// answers whether a decision is loud.
func listText(out io.Writer, library sessions.Library, glyphs draw.Glyphs) (anyLoud bool, err error) {
	p := printer{out: out, glyphs: glyphs}
	for _, file := range library.Files {
		switch {
		case file.Err != nil:
			p.line("%s", file.Path)
			p.line("  %s not read: %s", glyphs.Error, file.Err)
		default:
			for _, transcript := range file.Transcripts {
				p.transcript(file.Path, *transcript, len(file.Transcripts) > 1)
			}
		}
	}
	return p.loud, p.err
}

// printer prints lines, each made safe, and remembers the first error.
type printer struct {
	out    io.Writer
	glyphs draw.Glyphs
	err    error
	loud   bool // a decision that was printed has a finding that fails a command
}

// line prints one line of our own words around safe values.
func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.out, safe.Text(fmt.Sprintf(format, args...)))
	}
}

// transcript prints one run; the file names it only where it holds no other.
func (p *printer) transcript(path string, transcript model.Transcript, oneOfSeveral bool) {
	name := path
	if oneOfSeveral {
		name += "  " + transcript.Session
	}
	p.line("%s  (%s, %d messages)", name, transcript.Format, transcript.Messages.Len())
	if len(transcript.Decisions) == 0 {
		p.line("  %s no decision", p.glyphs.None)
	}
	for decision, exam := range examined(transcript) {
		p.decision(decision, exam)
	}
	for _, loss := range lossesOf(transcript) {
		loss.Length = 0 // doctor tells how much
		p.line("  %s %s: %s", p.glyphs.Error, placeOf(loss, path), loss.Reason)
	}
}

// memberOf names the archive member, or the file of a directory, that a place
// counts in.
func memberOf(place model.Place) string {
	if place.Member == "" {
		return ""
	}
	return place.Member + ", "
}

func (p *printer) decision(decision model.Decision, exam model.Examination) {
	p.loud = p.loud || loud(exam)
	verdict := words.Verdict(p.glyphs, exam).String()
	if decision.Kind == model.KindTurn {
		verdict = p.glyphs.None + " no judge"
	}
	if exam.Outcome.Action != "" && !words.Agrees(exam) {
		verdict += " " + p.glyphs.To + " " + words.Outcome(p.glyphs, exam.Outcome.Action).String()
	}
	iteration := ""
	if decision.Iteration != nil {
		iteration = fmt.Sprintf("·%d", *decision.Iteration)
	}
	pen := draw.Pen{Glyphs: p.glyphs}
	row := fmt.Sprintf("  %-14s %s %s %s", decision.Ref, pen.Fit(iteration, 4), pen.Fit(safe.Line(verdict), verdictCells), safe.Line(words.Short(p.glyphs, exam)))
	p.line("%s", strings.TrimRight(row, " "))
}
