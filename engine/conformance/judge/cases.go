package judge

import (
	_ "embed"
	"fmt"
	"slices"

	"countersign/engine/canon"
	"countersign/engine/requirements"
	"countersign/model"
)

//go:embed cases.json
var shipped []byte

// Case is a question and the truth about it.
type Case struct {
	Question
	Truth Truth
}

// Truth is what the evidence of a case shows.
type Truth struct {
	Verdict string `json:"verdict"`
	Gaps    []Gap  `json:"gaps,omitempty"` // all there are, for a continue

	// Unseen says that the evidence was cut, or left something out, where it
	// matters; Partial that a result says itself that it is only a part.
	Unseen  bool `json:"unseen,omitempty"`
	Partial bool `json:"partial,omitempty"`
}

// Gap is a gap that is there. The requirement is blank without a ledger.
type Gap struct {
	RequirementID string `json:"requirement_id,omitempty"`
	GapClass      string `json:"gap_class"`
}

// Shipped are the cases that come with the program.
func Shipped() ([]Case, error) { return Load(shipped) }

// Load reads a file of cases. It refuses members it does not know, no cases, and a
// truth that contradicts itself.
func Load(data []byte) ([]Case, error) {
	var file struct {
		Suite string `json:"suite"`
		Cases []struct {
			Name         string      `json:"name"`
			Task         string      `json:"task"`
			Candidate    string      `json:"candidate"`
			Requirements canon.Value `json:"requirements,omitempty"`
			Evidence     canon.Value `json:"evidence"`
			Truth        Truth       `json:"truth"`
		} `json:"cases"`
	}
	if err := canon.Decode(data, &file, canon.Strictness{Known: true, Whole: true}); err != nil {
		return nil, fmt.Errorf("cases: %w", err)
	}
	if len(file.Cases) == 0 {
		return nil, fmt.Errorf("cases: there are none")
	}
	var cases []Case
	for i, written := range file.Cases {
		contract, err := contractOf(written.Requirements)
		if err != nil {
			return nil, fmt.Errorf("case %s: %w", written.Name, err)
		}
		c := Case{Truth: written.Truth, Question: Question{
			Case: written.Name, Task: written.Task, Candidate: written.Candidate,
			Evidence: canon.String(written.Evidence), Requirements: contract, Schema: schemaOf(contract),
		}}
		if c.Case == "" || slices.ContainsFunc(cases, func(other Case) bool { return other.Case == c.Case }) {
			return nil, fmt.Errorf("cases[%d]: the name %q is blank or taken", i, c.Case)
		}
		if err := c.check(); err != nil {
			return nil, fmt.Errorf("case %s: %w", c.Case, err)
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// check refuses a truth that is none.
func (c Case) check() error {
	done := c.Truth.Verdict == model.VerdictDone
	switch {
	case !done && c.Truth.Verdict != model.VerdictContinue:
		return fmt.Errorf("its verdict is %q", c.Truth.Verdict)
	case done == (len(c.Truth.Gaps) > 0):
		return fmt.Errorf("its verdict is %s beside %d gaps", c.Truth.Verdict, len(c.Truth.Gaps))
	case done && (c.Truth.Unseen || c.Truth.Partial):
		return fmt.Errorf("it is done although something was not shown")
	}
	ids := requirements.IDs(c.Requirements)
	for _, gap := range c.Truth.Gaps {
		if unattributed := len(ids) == 0 && gap.RequirementID == ""; !unattributed && !slices.Contains(ids, gap.RequirementID) {
			return fmt.Errorf("a gap is against the requirement %q", gap.RequirementID)
		}
	}
	return nil
}
