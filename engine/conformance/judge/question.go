package judge

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"countersign/engine/canon"
	"countersign/engine/conformance/driver"
	"countersign/engine/requirements"
	"countersign/engine/verdict"
	"countersign/model"
)

// Question is what a judge is asked: whether the task is finished, going by the
// evidence alone.
type Question struct {
	Case         string              `json:"case"`
	Task         string              `json:"task"`
	Candidate    string              `json:"candidate"` // the agent's words that claim to be done
	Evidence     string              `json:"evidence"`  // the serialized packet
	Requirements []model.Requirement `json:"requirements,omitempty"`
	Schema       json.RawMessage     `json:"schema,omitempty"` // of the reply, for a judge that wants it
}

// Judge answers a question with the exact text of a reply. An error says that it
// gave none.
type Judge interface {
	Answer(ctx context.Context, question Question) (string, error)
}

// Asker hands one line to whoever answers in lines, and waits for the answer.
type Asker interface {
	Ask(ctx context.Context, line []byte) ([]byte, error)
}

// LineJudge is a judge that is asked in one JSON line and answers in one,
// {"reply": TEXT}: a program in any language. It may say which case the answer is
// for.
type LineJudge struct{ Asker Asker }

// lineAnswer is the answer of a judge as a line.
type lineAnswer struct {
	Case  string `json:"case,omitempty"`
	Reply string `json:"reply"`
}

// Answer asks the judge. An answer that is no such line, or is for another case,
// is an error.
func (j LineJudge) Answer(ctx context.Context, question Question) (string, error) {
	line, err := json.Marshal(question)
	if err != nil {
		return "", fmt.Errorf("writing the question: %w", err)
	}
	said, err := j.Asker.Ask(ctx, line)
	if err != nil {
		return "", err
	}
	var answer lineAnswer
	if err := canon.Decode(said, &answer, canon.Strictness{Whole: true}); err != nil {
		return "", fmt.Errorf("the answer did not parse: %w", err)
	}
	if answer.Case != "" && answer.Case != question.Case {
		return "", fmt.Errorf("the answer is for another case, %q", answer.Case)
	}
	return answer.Reply, nil
}

// Serve makes a judge answer in lines: one question a line, one answer a line,
// until the input ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, judge Judge) error {
	return driver.Serve(in, out, func(line []byte) ([]byte, error) {
		question, err := readQuestion(line)
		if err != nil {
			return nil, err
		}
		reply, err := judge.Answer(ctx, question)
		if err != nil {
			return nil, err
		}
		return json.Marshal(lineAnswer{question.Case, reply})
	})
}

// readQuestion reads a question from a line. The schema is the asker's own.
func readQuestion(line []byte) (Question, error) {
	var asked struct {
		Case         string      `json:"case"`
		Task         string      `json:"task"`
		Candidate    string      `json:"candidate"`
		Evidence     string      `json:"evidence"`
		Requirements canon.Value `json:"requirements,omitempty"`
	}
	if err := canon.Decode(line, &asked, canon.Strictness{}); err != nil {
		return Question{}, fmt.Errorf("the question did not parse: %w", err)
	}
	contract, err := contractOf(asked.Requirements)
	if err != nil {
		return Question{}, fmt.Errorf("the question did not parse: %w", err)
	}
	return Question{
		Case: asked.Case, Task: asked.Task, Candidate: asked.Candidate, Evidence: asked.Evidence, Requirements: contract,
	}, nil
}

// contractOf is a ledger given by its rows; none is no ledger.
func contractOf(rows canon.Value) ([]model.Requirement, error) {
	if rows.IsNil() {
		return nil, nil
	}
	return requirements.ReadContract(canon.OfObject().With("requirements", rows))
}

// schemaOf is the schema of a reply under a ledger.
func schemaOf(contract []model.Requirement) json.RawMessage {
	return json.RawMessage(canon.String(verdict.ReplySchema(contract)))
}
