package samples

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// expected is one row of the table: what one decision must show.
type expected struct {
	File           string   `json:"file"`
	Iteration      int      `json:"iteration"`
	Word           *string  `json:"word"`
	Mapped         *string  `json:"mapped"`
	Action         string   `json:"action"`
	Reason         *string  `json:"reason"`
	OutcomeFrom    string   `json:"outcome_from"`
	Findings       []string `json:"findings"`
	Quotes         []string `json:"quotes"`
	Rungs          []string `json:"rungs"`
	Holes          []int    `json:"holes"`
	OmittedReads   int      `json:"omitted_reads"`
	OmittedActions int      `json:"omitted_actions"`
	Results        []string `json:"results"`
	Truncated      bool     `json:"truncated"`
}

func loadExpected(t *testing.T) []expected {
	t.Helper()
	text, err := os.ReadFile("expectations.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []expected
	decode(t, "expectations.json", bytes.TrimSpace(text), &rows)
	return rows
}

// Every decision has one row, in file order, and a row has one quote for each
// gap that the reader keeps.
func TestExpectationsCoverEveryDecision(t *testing.T) {
	rows := loadExpected(t)
	for _, name := range Names() {
		for i, decision := range load(t, name).decisions {
			if len(rows) == 0 || rows[0].File != name || rows[0].Iteration != decision.Iteration {
				t.Fatalf("%s decision %d: no row at its place", name, i+1)
			}
			row := rows[0]
			rows = rows[1:]
			if !slices.IsSorted(row.Findings) || len(slices.Compact(slices.Clone(row.Findings))) != len(row.Findings) {
				t.Errorf("%s decision %d: findings are not a sorted set: %q", name, i+1, row.Findings)
			}
			if len(row.Rungs) != len(row.Quotes) {
				t.Errorf("%s decision %d: %d quotes on %d rungs", name, i+1, len(row.Quotes), len(row.Rungs))
			}
			if kept := keptGaps(*decision.Reply); kept != len(row.Quotes) {
				t.Errorf("%s decision %d: %d gaps are kept, %d quotes in the row", name, i+1, kept, len(row.Quotes))
			}
		}
	}
	if len(rows) > 0 {
		t.Errorf("rows without a decision: %+v", rows)
	}
}

// keptGaps counts the rows of a reply that have a criterion and a detail. A
// reply that is no JSON object has none.
func keptGaps(reply string) int {
	var raw struct {
		Gaps []json.RawMessage `json:"gaps"`
	}
	if json.Unmarshal([]byte(reply), &raw) != nil {
		return 0
	}
	kept := 0
	for _, text := range raw.Gaps {
		var row struct{ Criterion, Detail string }
		if json.Unmarshal(text, &row) == nil && strings.TrimSpace(row.Criterion) != "" && strings.TrimSpace(row.Detail) != "" {
			kept++
		}
	}
	return kept
}

// The table for people and the rows for a test say the same.
func TestTableAgreesWithRows(t *testing.T) {
	text, err := os.ReadFile("EXPECTATIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	rest := string(text)
	for _, row := range loadExpected(t) {
		_, after, found := strings.Cut(rest, "## "+row.File+"\n")
		if found {
			rest = after
		}
		cells := fmt.Sprintf("| %s | %s | %s | %s | %s | %s | %s | %s | %d | %d | %s | ",
			orDash(row.Word), orDash(row.Mapped), outcomeCell(row), row.OutcomeFrom,
			list(row.Findings), list(row.Quotes), list(onRungs(row.Rungs)), list(row.Holes), row.OmittedReads, row.OmittedActions, list(row.Results))
		_, after, found = strings.Cut(rest, cells)
		if !found {
			t.Fatalf("%s iteration %d: the table has no row %s", row.File, row.Iteration, cells)
		}
		if rest = after; strings.HasPrefix(rest, "– |") == row.Truncated {
			t.Errorf("%s iteration %d: the table and the row differ in what is cut", row.File, row.Iteration)
		}
	}
}

func outcomeCell(row expected) string {
	if row.Reason == nil {
		return row.Action
	}
	return row.Action + " · " + *row.Reason
}

func orDash(text *string) string {
	if text == nil {
		return "–"
	}
	return *text
}

// onRungs has a dash for a blank quote, which is on none.
func onRungs(rungs []string) []string {
	shown := slices.Clone(rungs)
	for i, rung := range shown {
		if rung == "" {
			shown[i] = "–"
		}
	}
	return shown
}

// The demo sessions show every rung of the ladder.
func TestEveryRungIsShown(t *testing.T) {
	shown := map[string]bool{}
	for _, row := range loadExpected(t) {
		for _, rung := range row.Rungs {
			shown[rung] = true
		}
	}
	for _, rung := range []string{
		"as-written", "unescaped", "unicode-folded", "prefix-stripped", "case-folded", "joined-across-hole",
		"raw-only", "harness-or-agent-text", "judge-own-words", "near-miss", "absent", "cannot-check",
	} {
		if !shown[rung] {
			t.Errorf("no demo session shows %s", rung)
		}
	}
}

// The demo sessions show every state of a result; that it says nothing is the
// fifth.
func TestEveryStateIsShown(t *testing.T) {
	shown := map[string]bool{}
	for _, row := range loadExpected(t) {
		for _, result := range row.Results {
			state, _, _ := strings.Cut(strings.TrimSuffix(result, ", cut"), " ")
			shown[state] = true
		}
	}
	for _, state := range []string{"complete", "partial", "contradictory", "unreadable"} {
		if !shown[state] {
			t.Errorf("no demo session shows %s", state)
		}
	}
}

func list[T any](items []T) string {
	if len(items) == 0 {
		return "–"
	}
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = fmt.Sprint(item)
	}
	return strings.Join(parts, ", ")
}
