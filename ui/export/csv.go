package export

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"countersign/ui/safe"
)

// column is one column of the CSV table: of a decision, or of one of its labels.
type column struct {
	name  string
	entry func(Entry) string
	label func(Label) string
}

// columns are in the order of a row. A number of our own is written as it is; a text
// is made a cell.
var columns = []column{
	{"ref", func(e Entry) string { return cell(e.Ref) }, nil},
	{"key", func(e Entry) string { return cell(e.Key) }, nil},
	{"file", func(e Entry) string { return cell(e.File) }, nil},
	{"format", func(e Entry) string { return cell(e.Format) }, nil},
	{"session", func(e Entry) string { return cell(e.Session) }, nil},
	{"kind", func(e Entry) string { return cell(e.Kind) }, nil},
	{"iteration", func(e Entry) string { return number(e.Iteration) }, nil},
	{"time", func(e Entry) string { return known(e.Time) }, nil},
	{"judge", func(e Entry) string { return known(e.Judge) }, nil},
	{"verdict", func(e Entry) string { return known(e.Verdict) }, nil},
	{"mapped", func(e Entry) string { return known(e.Mapped) }, nil},
	{"outcome", func(e Entry) string { return known(e.Outcome) }, nil},
	{"outcome_from", func(e Entry) string { return known(e.OutcomeFrom) }, nil},
	{"reason", func(e Entry) string { return known(e.Reason) }, nil},
	{"detail", func(e Entry) string { return cell(e.Detail) }, nil},
	{"gap_class", func(e Entry) string { return known(e.GapClass) }, nil},
	{"gaps", func(e Entry) string { return strconv.Itoa(e.Gaps) }, nil},
	{"gaps_dropped", func(e Entry) string { return strconv.Itoa(e.GapsDropped) }, nil},
	{"quotes_grounded", func(e Entry) string { return strconv.Itoa(e.Quotes.Grounded) }, nil},
	{"quotes_ungrounded", func(e Entry) string { return strconv.Itoa(e.Quotes.Ungrounded) }, nil},
	{"quotes_unchecked", func(e Entry) string { return strconv.Itoa(e.Quotes.Unchecked) }, nil},
	{"evidence", func(e Entry) string { return cell(e.Evidence) }, nil},
	{"evidence_id", func(e Entry) string { return known(e.EvidenceID) }, nil},
	{"findings", func(e Entry) string { return cell(strings.Join(e.Findings, " ")) }, nil},
	{"reference_answer", func(e Entry) string { return known(e.Answer) }, nil},
	{"reference_truth", func(e Entry) string { return known(e.Truth) }, nil},
	{"disputed", func(e Entry) string { return strconv.FormatBool(e.Disputed) }, nil},
	{"event", nil, func(l Label) string { return cell(l.Event) }},
	{"event_id", nil, func(l Label) string { return cell(l.ID) }},
	{"label_time", nil, func(l Label) string { return cell(l.Time) }},
	{"reviewer", nil, func(l Label) string { return cell(l.Reviewer) }},
	{"answer", nil, func(l Label) string { return cell(l.Answer) }},
	{"agreement", nil, func(l Label) string { return cell(l.Agreement) }},
	{"via", nil, func(l Label) string { return cell(l.Via) }},
	{"blind", nil, func(l Label) string { return strconv.FormatBool(l.Blind) }},
	{"blind_answer", nil, func(l Label) string { return known(l.First) }},
	{"truth", nil, func(l Label) string { return cell(l.Truth) }},
	{"gap_marks", nil, func(l Label) string { return listCell(l.Gaps, len(l.Gaps)) }},
	{"missed_gaps", nil, func(l Label) string { return listCell(l.MissedGaps, len(l.MissedGaps)) }},
	{"fault", nil, func(l Label) string { return known(l.Fault) }},
	{"tags", nil, func(l Label) string { return listCell(l.Tags, len(l.Tags)) }},
	{"note", nil, func(l Label) string { return cell(l.Note) }},
	{"confidence", nil, func(l Label) string { return known(l.Confidence) }},
	{"duration_ms", nil, func(l Label) string { return strconv.FormatInt(l.Duration, 10) }},
	{"frame", nil, func(l Label) string { return known(l.Frame) }},
	{"stratum", nil, func(l Label) string { return known(l.Stratum) }},
	{"sampling_prob", nil, func(l Label) string { return share(l.Probability) }},
	{"draw", nil, func(l Label) string { return known(l.Draw) }},
	{"seed", nil, func(l Label) string { return number(l.Seed) }},
	{"codebook_version", nil, func(l Label) string { return known(l.Codebook) }},
	{"tool_version", nil, func(l Label) string { return cell(l.Tool) }},
}

// csvTable is a table of rows.
type csvTable struct{ out *csv.Writer }

// CSV writes a row a label, and one with empty cells behind the decision for a
// decision without. The first row has the names of the columns.
func CSV(out io.Writer) (Table, error) {
	table := csvTable{csv.NewWriter(out)}
	names := make([]string, len(columns))
	for i, column := range columns {
		names[i] = column.name
	}
	return table, table.out.Write(names)
}

func (c csvTable) Add(entry Entry) error {
	if len(entry.Labels) == 0 {
		return c.out.Write(rowOf(entry, nil))
	}
	for _, label := range entry.Labels {
		if err := c.out.Write(rowOf(entry, &label)); err != nil {
			return err
		}
	}
	return nil
}

func (c csvTable) End(Remarks) error {
	c.out.Flush()
	return c.out.Error()
}

func rowOf(entry Entry, label *Label) []string {
	row := make([]string, len(columns))
	for i, column := range columns {
		switch {
		case column.entry != nil:
			row[i] = column.entry(entry)
		case label != nil:
			row[i] = column.label(*label)
		}
	}
	return row
}

// formulas are what a cell begins with that a spreadsheet runs: the signs, in the
// wide form of East Asian keyboards too, and white space before them.
const formulas = "=+-@\t\r\n＝＋－＠"

// cell makes a text inert, for a terminal and for a spreadsheet: one that would be
// run as a formula gets an apostrophe before it, which spreadsheets do not show.
func cell(text string) string {
	shown := safe.Text(text)
	for _, text := range []string{text, shown} {
		if first, _ := utf8.DecodeRuneInString(text); text != "" && strings.ContainsRune(formulas, first) {
			return "'" + shown
		}
	}
	return shown
}

func known(text *string) string {
	if text == nil {
		return ""
	}
	return cell(*text)
}

func number[T int | int64](n *T) string {
	if n == nil {
		return ""
	}
	return strconv.FormatInt(int64(*n), 10)
}

func share(p *float64) string {
	if p == nil {
		return ""
	}
	return strconv.FormatFloat(*p, 'g', -1, 64)
}

// listCell is a list as JSON; an empty one is an empty cell.
func listCell(list any, n int) string {
	if n == 0 {
		return ""
	}
	text, err := safe.JSON(list)
	if err != nil {
		return "" // plain texts always have a JSON form
	}
	return cell(string(text))
}
