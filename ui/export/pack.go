package export

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"countersign/engine/labels"
	"countersign/engine/redact"
	"countersign/model"
	"countersign/ui/draw"
	"countersign/ui/words"
)

// Incident is one decision to be told to somebody who has not seen it.
type Incident struct {
	Transcript model.Transcript
	Decision   model.Decision
	Exam       model.Examination
	Standing   labels.Standing // the reviews there are; the zero Standing for none
	Tool       string          // the version of this program
}

// Pack writes the pack of one decision in Markdown: verdict, findings, gaps, quotes
// where they stand, what the actor was told, digests, and the ref under which a
// colleague with the same file opens it. A nil redactor takes nothing out.
func Pack(out io.Writer, incident Incident, redactor *redact.Redactor) error {
	p := packer{page: page{out: out}, Incident: incident, redactor: redactor, glyphs: draw.Unicode()}
	p.head()
	p.verdict()
	p.findings()
	p.gaps()
	p.feedback()
	p.evidence()
	p.reviews()
	p.digests()
	p.foot()
	return p.err
}

// packer writes one pack, section by section.
type packer struct {
	page
	Incident
	redactor *redact.Redactor
	glyphs   draw.Glyphs
}

// text is a text of others without what must not leave.
func (p *packer) text(text string) string { return p.redactor.Text(text) }

func (p *packer) section(title string) { p.line("\n## %s\n", title) }

// fact is one row of the head: its value is inert already.
func (p *packer) fact(name, value string) {
	if value != "–" {
		p.row(name, value)
	}
}

func (p *packer) head() {
	t, d := p.Transcript, p.Decision
	p.line("# Decision %s\n", d.Ref)
	p.heads("what", "value")
	p.fact("ref", code(d.Ref))
	p.fact("file", fmt.Sprintf("%s, line %d", code(p.text(t.File)), d.Place.Line))
	p.fact("member", code(p.text(d.Place.Member)))
	run := t.Session
	if d.Iteration != nil {
		run += fmt.Sprintf("·%d", *d.Iteration)
	}
	p.fact("run", code(p.text(run)))
	p.fact("format", t.Format)
	p.fact(string(d.Kind), code(p.text(d.Judge.Model)))
	p.fact("time", code(d.Time))
	p.line("\nWith the same file: `countersign show %s PATH`", d.Ref)
	p.section("Task")
	p.prose(t.Task)
}

// prose writes a text of others as a block, or that there is none.
func (p *packer) prose(text string) {
	if strings.TrimSpace(text) == "" {
		p.line("not recorded")
		return
	}
	p.block(p.text(text))
}

func (p *packer) verdict() {
	d, exam := p.Decision, p.Exam
	p.section("Verdict")
	word := words.Verdict(p.glyphs, exam)
	line := word.Glyph + " " + prose(p.text(word.Word))
	if d.Kind == model.KindTurn {
		line = "nobody judged this turn"
	}
	if exam.Outcome.Action != "" {
		line += " → " + prose(words.Outcome(p.glyphs, exam.Outcome.Action).String()) + ", " + exam.OutcomeFrom
		if exam.Outcome.Reason != "" {
			line += ", " + code(p.text(exam.Outcome.Reason))
		}
	}
	if chip, ok := words.Chip(p.glyphs, exam); ok {
		line += " **" + chip.String() + "**"
	}
	p.line("%s", line)
	for _, text := range []string{exam.WhyLine, exam.NoVerdict, exam.ShapeWhy} {
		if text != "" && d.Kind != model.KindTurn {
			p.line("\n%s", prose(p.text(text)))
		}
	}
	if exam.NoVerdict != "" && d.Reply != nil {
		p.line("\nThe reply as sent:\n")
		p.block(p.text(*d.Reply))
	}
	if exam.Verdict.Detail != "" {
		p.line("")
		p.block(p.text(exam.Verdict.Detail))
	}
	if exam.Clamp.Truncated {
		p.line("\nCut: %d of %d characters were kept. The actor never saw the rest. The whole detail:\n", exam.KeptDetailChars(), len([]rune(exam.RawDetail)))
		p.block(p.text(exam.RawDetail))
	}
	if class := exam.GapClassOfRecord(d); class != "" && exam.NoVerdict == "" && d.Foreign == nil {
		p.line("\nClass %s, the reply says %s", code(class), code(p.text(exam.RawGapClass)))
	}
}

func (p *packer) findings() {
	p.section("Findings")
	if len(p.Exam.Findings) == 0 {
		p.line("nothing found")
	}
	for _, finding := range p.Exam.Findings {
		p.list(fmt.Sprintf("%s `%s`, %s: %s", finding.Severity, finding.ID, prose(finding.Where), prose(p.text(finding.Text))))
	}
}

func (p *packer) feedback() {
	feedback := p.Exam.Feedback
	p.section("Feedback to the actor")
	if feedback.Text == "" {
		p.line("none")
	} else {
		p.block(p.text(feedback.Text))
	}
	if feedback.ByRules != "" {
		p.line("\nBy the rules the actor would have been told:\n")
		p.block(p.text(feedback.ByRules))
	}
	if feedback.Unsure {
		p.line("\n%s", words.FeedbackUnsure)
	}
	if feedback.Withheld != "" {
		p.line("\n%s", words.Withheld)
	}
}

func (p *packer) evidence() {
	evidence := p.Exam.Evidence
	p.section("Evidence")
	p.line("%s, %s characters", words.Evidence(evidence.Kind), draw.Number(len([]rune(evidence.Text))))
	if evidence.Why != "" {
		p.line("\n%s", prose(p.text(evidence.Why)))
	}
	p.line("")
	for _, hole := range evidence.Holes {
		p.list(fmt.Sprintf("hole: %s characters the judge was not shown, %s", draw.Number(hole.Chars), prose(p.text(evidence.Fields[hole.Field].Title))))
	}
	if p.Exam.Projection == nil || evidence.Kind != model.EvidenceReconstructed {
		return
	}
	reads := p.Exam.Projection.Reads
	p.list(words.Reads(len(reads), p.Exam.Projection.Packet.ResearchSummary.IncludedCount))
}

func (p *packer) reviews() {
	list := LabelsOf(p.Standing, labels.Subject(p.Transcript, p.Decision, p.Exam).Judged)
	if len(list) == 0 {
		return
	}
	p.section("Reviews")
	for _, label := range (Entry{Labels: list}).Redacted(p.redactor).Labels {
		p.list(labelLine(label))
	}
}

// digests are what tells that a colleague looks at the same bytes. They are never
// redacted.
func (p *packer) digests() {
	d, exam := p.Decision, p.Exam
	p.section("Digests")
	p.heads("of", "SHA-256")
	p.fact("the record of the decision", code(d.Hash))
	if exam.EvidenceID != "" {
		p.fact("evidence id, "+exam.EvidenceIDBy, code(exam.EvidenceID))
	}
	if exam.Evidence.Text != "" {
		sum := sha256.Sum256([]byte(exam.Evidence.Text))
		p.fact("the evidence as a text", code(hex.EncodeToString(sum[:])))
	}
	if exam.Projection == nil {
		return
	}
	for i, read := range exam.Projection.Reads {
		p.fact(fmt.Sprintf("read %d, %s", i+1, code(p.text(strings.TrimSpace(read.Name+" "+read.Target)))), code(read.ResultDigest))
	}
}

func (p *packer) foot() {
	p.line("\n---\n")
	said := "not redacted"
	if p.redactor != nil {
		said = redactedList(p.redactor.Counts())
	}
	p.line("Written by countersign %s, %s. Quotes were looked up and digests taken before.", prose(p.Tool), said)
}
