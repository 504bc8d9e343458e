package sessions_test

import (
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine"
	"countersign/model"
	"countersign/sessions"
)

// expectation is what one decision of a demo session must show. The table was
// written from the contract before any program read the sessions.
type expectation struct {
	File           string   `json:"file"`
	Iteration      int      `json:"iteration"`
	Word           *string  `json:"word"`
	Mapped         *string  `json:"mapped"`
	Action         *string  `json:"action"`
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

func TestDemoSessionsShowWhatTheyShould(t *testing.T) {
	data, err := os.ReadFile("samples/expectations.json")
	if err != nil {
		t.Fatal(err)
	}
	var want []expectation
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	library := sessions.Demo()
	for _, file := range library.Files {
		if file.Err != nil {
			t.Fatalf("%s: %v", file.Path, file.Err)
		}
		if len(file.Transcripts) != 1 {
			t.Fatalf("%s holds %d transcripts, want one", file.Path, len(file.Transcripts))
		}
		if transcript := file.Transcripts[0]; len(transcript.Losses) > 0 || len(transcript.Unknown) > 0 {
			t.Errorf("%s: losses %v, unknown %v", file.Path, transcript.Losses, transcript.Unknown)
		}
	}
	items := library.Items()
	if len(items) != len(want) {
		t.Fatalf("%d decisions, the table has %d", len(items), len(want))
	}
	for i, item := range items {
		got := seen(item, engine.Examine(*item.Transcript, item.Decision, model.Rules{}))
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Errorf("%s iteration %d (-table +engine):\n%s", want[i].File, want[i].Iteration, diff)
		}
	}
}

// seen is an examination in the columns of the table.
func seen(item sessions.Item, exam model.Examination) expectation {
	got := expectation{
		File: item.Transcript.File[len("demo/"):], OutcomeFrom: exam.OutcomeFrom,
		Mapped: orNull(exam.Mapped), Action: orNull(exam.Outcome.Action), Reason: orNull(exam.Outcome.Reason),
		Findings: exam.FindingIDs(), Quotes: []string{}, Rungs: []string{}, Holes: []int{}, Results: []string{}, Truncated: exam.Clamp.Truncated,
	}
	sort.Strings(got.Findings)
	if item.Decision.Iteration != nil {
		got.Iteration = *item.Decision.Iteration
	}
	if exam.HasWord {
		got.Word = &exam.Word
	}
	for _, gap := range exam.Gaps {
		for _, quote := range gap.Quotes {
			got.Quotes = append(got.Quotes, string(quote.State))
			got.Rungs = append(got.Rungs, string(quote.Rung))
		}
	}
	for _, hole := range exam.Evidence.Holes {
		got.Holes = append(got.Holes, hole.Chars)
	}
	for _, result := range exam.Completeness.Results {
		got.Results = append(got.Results, stateOf(result.Completeness))
	}
	if exam.Projection != nil && exam.Evidence.Kind == model.EvidenceReconstructed {
		got.OmittedReads = exam.Projection.Packet.ResearchSummary.OmittedCount
		got.OmittedActions = exam.Projection.Packet.OmittedOlderActions
	}
	return got
}

// stateOf is a state in the words of the table.
func stateOf(c model.Completeness) string {
	switch {
	case c.State == model.Complete:
		return fmt.Sprintf("complete %d", *c.Total)
	case c.State == model.Partial && c.Observed != nil:
		return fmt.Sprintf("partial %d of ?", *c.Observed)
	case c.State == model.Partial:
		return "partial, cut"
	}
	return string(c.State)
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
