package export

import (
	"fmt"
	"io"
	"strings"
)

// markdownTable is a table for people.
type markdownTable struct {
	page     *page
	redacted bool
}

// Markdown writes a row a decision, with its labels in the last column, and below
// the table what is not in it. redacted says that texts were looked through.
func Markdown(out io.Writer, redacted bool) Table {
	table := markdownTable{&page{out: out}, redacted}
	table.page.line("# Decisions and labels")
	table.page.line("")
	table.page.heads("ref", "run", "judge", "verdict", "outcome", "gaps", "quotes", "findings", "labels")
	return table
}

func (m markdownTable) Add(entry Entry) error {
	judge := "–"
	if entry.Judge != nil {
		judge = code(*entry.Judge)
	}
	m.page.row(
		code(entry.Ref), code(entry.Run), judge, codeOrDash(entry.Verdict), codeOrDash(entry.Outcome),
		fmt.Sprint(entry.Gaps), quotesCell(entry), orDash(strings.Join(entry.Findings, ", ")), labelsCell(entry),
	)
	return m.page.err
}

func (m markdownTable) End(remarks Remarks) error {
	m.page.line("")
	if m.redacted {
		m.page.list(redactedList(remarks.Redacted))
	}
	for _, missing := range remarks.Missing {
		m.page.list(prose(missing))
	}
	return m.page.err
}

func codeOrDash(text *string) string {
	if text == nil {
		return "–"
	}
	return code(*text)
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

func quotesCell(entry Entry) string {
	var parts []string
	for _, of := range []struct {
		n    int
		what string
	}{{entry.Quotes.Grounded, "grounded"}, {entry.Quotes.Ungrounded, "ungrounded"}, {entry.Quotes.Unchecked, "cannot check"}} {
		if of.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", of.n, of.what))
		}
	}
	return orDash(strings.Join(parts, ", "))
}

func labelsCell(entry Entry) string {
	var parts []string
	for _, label := range entry.Labels {
		parts = append(parts, labelLine(label))
	}
	return orDash(strings.Join(parts, "; "))
}

// labelLine is one label in a sentence: who, what on the evidence, what on what
// happened, and what more was marked.
func labelLine(label Label) string {
	who := label.Reviewer
	if label.Event == "adjudicate" {
		who += ", adjudicating"
	}
	how := label.Via
	if label.Via == "blind" && !label.Blind {
		how = "revealed"
	}
	parts := []string{fmt.Sprintf("%s: %s on the evidence (%s, %s)", prose(who), prose(label.Answer), prose(how), label.Agreement)}
	if label.Truth != "not_checked" {
		parts = append(parts, prose(label.Truth)+" on what happened")
	}
	if label.Fault != nil {
		parts = append(parts, "fault: "+prose(*label.Fault))
	}
	for _, mark := range label.Gaps {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("gap %d %s %s", mark.Index+1, mark.Valid, strings.ReplaceAll(string(mark.Reason), "_", " "))))
	}
	for _, missed := range label.MissedGaps {
		parts = append(parts, "missed "+code(missed.Criterion))
	}
	for _, tag := range label.Tags {
		parts = append(parts, "tag "+code(tag))
	}
	if strings.TrimSpace(label.Note) != "" {
		parts = append(parts, "note "+code(label.Note))
	}
	return strings.Join(parts, ", ")
}
