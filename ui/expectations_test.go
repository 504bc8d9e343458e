package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"countersign/ui/draw"
)

// The table of what every demo decision must show was written before any program
// read the sessions. Here it is held against the text on the screen: the words a
// reader sees, pane by pane.

const tableFolder = "../sessions/samples/"

type expectation struct {
	File           string
	Iteration      int
	Word           *string
	Mapped         *string
	Action         *string
	Reason         *string
	OutcomeFrom    string `json:"outcome_from"`
	Findings       []string
	Quotes         []string
	Holes          []int
	OmittedReads   int `json:"omitted_reads"`
	OmittedActions int `json:"omitted_actions"`
	Results        []string
	Truncated      bool
	cut            string // of the table for people: "986 of 1309", or blank
}

func expectations(t *testing.T) []expectation {
	t.Helper()
	data, err := os.ReadFile(tableFolder + "expectations.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []expectation
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	cuts := cutColumn(t)
	if len(cuts) != len(table) {
		t.Fatalf("one table has %d rows, the other %d", len(cuts), len(table))
	}
	for i := range table {
		table[i].cut = cuts[i]
	}
	return table
}

// cutColumn is the last column of the table for people, which has the numbers.
func cutColumn(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(tableFolder + "EXPECTATIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	var cuts []string
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 3 || !regexp.MustCompile(`^ \d+ $`).MatchString(cells[1]) {
			continue
		}
		cuts = append(cuts, strings.Trim(cells[len(cells)-2], " –"))
	}
	return cuts
}

func TestEveryDemoDecisionOnScreen(t *testing.T) {
	table, names := expectations(t), decisionNames()
	if len(table) != len(names) {
		t.Fatalf("%d decisions on screen, the table has %d", len(names), len(table))
	}
	for i, want := range table {
		t.Run(names[i], func(t *testing.T) {
			if !strings.HasPrefix(want.File, names[i][:3]) {
				t.Fatalf("row %d of the table is about %s", i+1, want.File)
			}
			d := drive(t, setting{}).at(names[i])
			checkVerdict(t, want, d.only(actPane2))
			checkResults(t, want, d.only(actPane2))
			checkGaps(t, want, d.only(actPane3))
			checkResearch(t, want, d.only(actPane4))
			checkEvidence(t, want, d.only(actPane6))
			checkDocket(t, i, want, d)
		})
	}
}

// outcomes are the words of the actions on screen.
var outcomes = map[string]string{
	"accept": "accept", "continue": "continue",
	"stop_verified": "stop, verified", "stop_unverified": "stop, unverified",
}

// agrees reports whether the action is just what the judge's word asks for.
func (want expectation) agrees() bool {
	return want.Mapped != nil && want.Action != nil &&
		(*want.Mapped == "done" && *want.Action == "accept" || *want.Mapped == "continue" && *want.Action == "continue")
}

// verdictText is the judge's word and, where it differs, the outcome.
func (want expectation) verdictText() string {
	glyph := map[string]string{"done": "✓", "continue": "»", "": "?"}
	text := "? no verdict"
	if want.Word != nil {
		mapped := ""
		if want.Mapped != nil {
			mapped = *want.Mapped
		}
		text = glyph[mapped] + " " + *want.Word
	}
	if want.Action != nil && !want.agrees() {
		mark := map[string]string{"accept": "✓", "stop_verified": "✓", "continue": "»", "stop_unverified": "?"}
		text += " → " + mark[*want.Action] + " " + outcomes[*want.Action]
	}
	return text
}

// chips are the findings that shout, the loudest first.
var chips = []struct{ id, text string }{
	{"verdict.contradicts-itself", "▲ contradicts itself"},
	{"completeness.contradictory", "▲ contradictory data"},
	{"verdict.no-verdict", "? no verdict"},
	{"verdict.unknown-word", "? not in the contract"},
	{"verdict.refuses-without-gap", "! refuses without a gap"},
	{"requirements.pending", "! requirements pending"},
	{"grounding.ungrounded-quote", "○ "},
	{"completeness.partial-under-done", "! partial data under done"},
	{"completeness.continuation-repeats", "! a reference repeats"},
	{"record.differs", "! record differs"},
}

func checkVerdict(t *testing.T, want expectation, pane []string) {
	t.Helper()
	from := map[string]string{"recorded": "on record", "computed": "by the rules"}[want.OutcomeFrom]
	first, begins := pane[0], " 2 Verdict   "+want.verdictText()+"  "+from
	rest, ok := strings.CutPrefix(first, begins)
	if !ok {
		t.Errorf("the verdict is %q, want %q", first, begins)
	}
	var loud string
	for _, chip := range chips {
		if loud == "" && slices.Contains(want.Findings, chip.id) {
			loud = chip.text
		}
	}
	if loud == "" && rest != "" {
		t.Errorf("nothing should shout: %q", first)
	} else if !strings.HasPrefix(strings.TrimSpace(rest), loud) {
		t.Errorf("%q should shout %q", first, loud)
	}

	all := strings.Join(pane, "\n")
	found := regexp.MustCompile(`(?m)^ +(?:▲ block|! warn|– note) +([a-z]+\.[a-z_-]+)`).FindAllStringSubmatch(all, -1)
	var ids []string
	for _, match := range found {
		if !slices.Contains(ids, match[1]) && !strings.HasPrefix(match[1], "run.") { // those of the run are not in the table
			ids = append(ids, match[1])
		}
	}
	slices.Sort(ids)
	if !slices.Equal(ids, want.Findings) {
		t.Errorf("the findings are %q, want %q:\n%s", ids, want.Findings, all)
	}
	if len(want.Findings) == 0 && !strings.Contains(all, "– no finding") {
		t.Errorf("it is not said that there is no finding:\n%s", all)
	}

	cut := regexp.MustCompile(`╌╌ cut: ([\d ]+ of [\d ]+) characters kept · x shows the rest ╌╌`).FindStringSubmatch(all)
	if want.Truncated != (cut != nil) || want.Truncated != strings.Contains(all, "[truncated]") {
		t.Errorf("cut %v on screen, want %v:\n%s", cut, want.Truncated, all)
	}
	if cut != nil && thin(cut[1]) != thin(want.cut) {
		t.Errorf("%s characters are kept, want %s", cut[1], want.cut)
	}
}

// checkResults looks at the verdict pane for every result with a marker, in order.
func checkResults(t *testing.T, want expectation, pane []string) {
	t.Helper()
	marks := map[string]string{"complete": "✓", "partial": "!", "contradictory": "▲", "unreadable": "✗"}
	var results []string
	for _, result := range want.Results {
		state, _, _ := strings.Cut(strings.ReplaceAll(result, ",", ""), " ")
		results = append(results, marks[state]+" "+result)
	}
	all := strings.Join(pane, "\n")
	var got []string
	for _, match := range regexp.MustCompile(`(?m)^ +([✓!▲✗] \S.*?)  +message \d+  `).FindAllStringSubmatch(all, -1) {
		got = append(got, match[1])
	}
	if !slices.Equal(got, results) {
		t.Errorf("the results say %q, want %q:\n%s", got, results, all)
	}
}

// thin is a text without blanks, to compare numbers written 1 309 and 1309.
func thin(text string) string { return strings.ReplaceAll(text, " ", "") }

// quoteWords are the states of a quote as a reader sees them.
var quoteWords = map[string]string{
	"grounded": "● grounded", "ungrounded": "○ ungrounded", "unchecked": "? cannot check", "blank": "– no quote",
}

func checkGaps(t *testing.T, want expectation, pane []string) {
	t.Helper()
	all := strings.Join(pane, "\n")
	if len(want.Quotes) == 0 {
		if !strings.HasPrefix(pane[0], " 3 Gaps      none") {
			t.Errorf("there is no gap, and the pane says %q", pane[0])
		}
		return
	}
	if head := fmt.Sprintf(" 3 Gaps      1 of %d", len(want.Quotes)); pane[0] != head && !strings.HasPrefix(pane[0], head+" ·") {
		t.Errorf("the pane begins with %q, want %q", pane[0], head)
	}
	var marks []string
	for _, line := range pane {
		if regexp.MustCompile(`^ {11}[▸ ] \d+ `).MatchString(line) {
			marks = append(marks, line)
		}
	}
	if len(marks) != len(want.Quotes) {
		t.Fatalf("%d gaps on screen, want %d:\n%s", len(marks), len(want.Quotes), all)
	}
	for g, state := range want.Quotes {
		if !strings.HasSuffix(marks[g], " "+quoteWords[state]) {
			t.Errorf("gap %d is %q, want %q at its end", g+1, marks[g], quoteWords[state])
		}
	}
}

func checkResearch(t *testing.T, want expectation, pane []string) {
	t.Helper()
	omitted := regexp.MustCompile(`^ 4 Research  (\d+) reads · (\d+) shown to the judge · (\d+) omitted {2,}! decided on (\d+) of (\d+) reads$`).
		FindStringSubmatch(pane[0])
	if want.OmittedReads == 0 {
		if strings.Contains(pane[0], "omitted") {
			t.Errorf("no read was omitted, and the pane says %q", pane[0])
		}
		return
	}
	if omitted == nil || omitted[3] != fmt.Sprint(want.OmittedReads) || omitted[1] != omitted[5] || omitted[2] != omitted[4] {
		t.Errorf("%d reads were omitted, and the pane says %q", want.OmittedReads, pane[0])
	}
	dashed := fmt.Sprintf("╌╌ %d older reads the judge was not shown · o opens them ╌╌", want.OmittedReads)
	if all := strings.Join(pane, "\n"); !strings.Contains(all, dashed) {
		t.Errorf("no %q in:\n%s", dashed, all)
	}
}

func checkEvidence(t *testing.T, want expectation, pane []string) {
	t.Helper()
	var holes []string
	for _, line := range pane {
		if strings.Contains(line, "╌╌ hole") {
			holes = append(holes, line)
		}
	}
	if len(holes) != len(want.Holes) {
		t.Fatalf("the evidence has the holes %q, want %d", holes, len(want.Holes))
	}
	for h, chars := range want.Holes {
		name := "hole"
		if len(want.Holes) > 1 {
			name = fmt.Sprintf("hole %d of %d", h+1, len(want.Holes))
		}
		say := fmt.Sprintf("╌╌ %s: %s characters the judge was not shown · o opens ╌╌", name, draw.Number(chars))
		if !strings.Contains(holes[h], say) {
			t.Errorf("hole %d is %q, want %q", h+1, holes[h], say)
		}
	}
}

// checkDocket looks at the decision's row among the others, where its number, the
// judge's word and a differing outcome stand.
func checkDocket(t *testing.T, i int, want expectation, d *driver) {
	t.Helper()
	d.press(actPane1)
	var row string
	for _, line := range d.body() {
		if strings.HasPrefix(line, fmt.Sprintf(" ▸ %2d ", i+1)) {
			row = line
		}
	}
	if row == "" {
		t.Fatalf("no row of the docket is selected:\n%s", d.screen())
	}
	if differs := regexp.MustCompile(` → [✓»?] `).MatchString(row); differs != (want.Action != nil && !want.agrees()) {
		t.Errorf("whether the outcome differs is wrong in %q", row)
	}
	label := fmt.Sprintf("·%d", want.Iteration)
	if !strings.Contains(row, label) {
		t.Errorf("%q does not name iteration %d", row, want.Iteration)
	}
	for _, say := range []struct {
		here bool
		text string
	}{
		{want.OmittedReads > 0, "decided on"},
		{slices.Contains(want.Findings, "verdict.contradicts-itself"), "done beside"},
		{slices.Contains(want.Findings, "grounding.ungrounded-quote"), "not in the evidence"},
		{slices.Contains(want.Findings, "completeness.partial-under-done"), "partial data"},
		{slices.Contains(want.Findings, "completeness.contradictory"), "contradictory data"},
	} {
		if say.here && !strings.Contains(row, say.text) {
			t.Errorf("%q does not say %q", row, say.text)
		}
	}
}
