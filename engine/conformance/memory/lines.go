package memory

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"countersign/engine/conformance/memory/wire"
)

// MaxLine is the longest line of the line protocol, in bytes.
const MaxLine = 4 << 20

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
	if err := wire.Decode(answer, &report, wire.Strictness{Whole: true}); err != nil {
		return wire.Report{}, fmt.Errorf("the report did not parse: %w", err)
	}
	if report.Case != "" && report.Case != in.Case {
		return wire.Report{}, fmt.Errorf("the report is for another case, %q", report.Case)
	}
	return report, nil
}

// Serve makes an adapter answer in lines: one instruction a line, one report a
// line, until the input ends. Blank lines are skipped.
func Serve(ctx context.Context, in io.Reader, out io.Writer, adapter Adapter) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), MaxLine)
	for number := 1; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := serveLine(ctx, lines.Bytes(), out, adapter); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("an instruction is longer than %d bytes", MaxLine)
	} else if err != nil {
		return fmt.Errorf("reading instructions: %w", err)
	}
	return nil
}

func serveLine(ctx context.Context, line []byte, out io.Writer, adapter Adapter) error {
	var in wire.Instruction
	if err := wire.Decode(line, &in, wire.Strictness{}); err != nil {
		return fmt.Errorf("the instruction did not parse: %w", err)
	}
	report, err := adapter.Run(ctx, in)
	if err != nil {
		return err
	}
	if report.ModelMessages == nil {
		report.ModelMessages = []wire.Message{}
	}
	encoded, err := json.Marshal(report)
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	_, err = out.Write(append(encoded, '\n'))
	return err
}
