package memory

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"countersign/engine/canon"
	"countersign/engine/conformance/driver"
	"countersign/engine/conformance/memory/wire"
)

// Asker hands one line to whoever answers in lines, and waits for the answer.
type Asker interface {
	Ask(ctx context.Context, line []byte) ([]byte, error)
}

// LineAdapter is an adapter that is told a turn as one JSON line and reports in
// one: a program in any language.
type LineAdapter struct{ Asker Asker }

// Run tells the adapter one turn. An answer that is no report, or that says it is
// for another case, is an error: it says nothing about the adapter's rules.
func (a LineAdapter) Run(ctx context.Context, in wire.Instruction) (wire.Report, error) {
	line, err := json.Marshal(in)
	if err != nil {
		return wire.Report{}, fmt.Errorf("writing the instruction: %w", err)
	}
	answer, err := a.Asker.Ask(ctx, line)
	if err != nil {
		return wire.Report{}, err
	}
	var report wire.Report
	if err := canon.Decode(answer, &report, canon.Strictness{Whole: true}); err != nil {
		return wire.Report{}, fmt.Errorf("the report did not parse: %w", err)
	}
	if report.Case != "" && report.Case != in.Case {
		return wire.Report{}, fmt.Errorf("the report is for another case, %q", report.Case)
	}
	return report, nil
}

// Serve makes an adapter answer in lines: one instruction a line, one report a
// line, until the input ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, adapter Adapter) error {
	return driver.Serve(in, out, func(line []byte) ([]byte, error) {
		var in wire.Instruction
		if err := canon.Decode(line, &in, canon.Strictness{}); err != nil {
			return nil, fmt.Errorf("the instruction did not parse: %w", err)
		}
		report, err := adapter.Run(ctx, in)
		if err != nil {
			return nil, err
		}
		if report.ModelMessages == nil {
			report.ModelMessages = []wire.Message{}
		}
		return json.Marshal(report)
	})
}
