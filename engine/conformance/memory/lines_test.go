package memory

import (
	"context"
	"errors"
	"strings"
	"testing"

	"countersign/engine/canon"
	"countersign/engine/conformance/driver"
	"countersign/engine/conformance/memory/wire"
)

// says is an asker that gives one answer.
type says string

func (s says) Ask(context.Context, []byte) ([]byte, error) { return []byte(s), nil }

// echo is an adapter that hands the model nothing but the person's message.
type echo struct{}

func (echo) Run(_ context.Context, in wire.Instruction) (wire.Report, error) {
	if in.Turn.ModelFailure {
		return wire.Report{}, errors.New("no model")
	}
	if in.Turn.User == "" {
		return wire.Report{}, nil
	}
	return wire.Report{ModelMessages: []wire.Message{{Role: "user", Content: in.Turn.User}}}, nil
}

func TestLineAdapter(t *testing.T) {
	in := wire.Instruction{Case: "c"}
	for _, c := range []struct{ answer, say string }{
		{`{"model_messages":[],"fatal":false,"observed":true}`, ""},
		{`{"model_messages":null,"fatal":false,"observed":true,"store_error":"503","later":1}`, ""},
		{`{"case":"c","model_messages":[],"fatal":false,"observed":true}`, ""},
		{`{"case":"d","model_messages":[],"fatal":false,"observed":true}`, `for another case, "d"`},
		{`not-a-report`, "the report did not parse"},
		{``, "the report did not parse"},
		{`{}`, "missing: model_messages"},
		{`{"model_messages":[],"fatal":false}`, "missing: observed"},
		{`{"model_messages":[],"fatal":"no","observed":true}`, "wrong type: fatal: text"},
		{`{"model_messages":[{"role":"user"}],"fatal":false,"observed":true}`, "missing: model_messages[0].content"},
	} {
		_, err := LineAdapter{says(c.answer)}.Run(t.Context(), in)
		if c.say == "" && err != nil || c.say != "" && (err == nil || !strings.Contains(err.Error(), c.say)) {
			t.Errorf("%s: error %v, want %q", c.answer, err, c.say)
		}
	}
}

// TestLineVectors: what each side of the protocol refuses, and what it skips.
func TestLineVectors(t *testing.T) {
	ran := 0
	eachVector(t, "taisce.loader_protocol", func(t *testing.T, input, expected canon.Value) {
		if line, told := input.Get("driver_line").Text(); told {
			ran++
			_, err := LineAdapter{says(line)}.Run(t.Context(), wire.Instruction{})
			if cause, _ := strings.CutPrefix(expected.Get("run").TextOr(""), "stops: "); err == nil || !strings.Contains(err.Error(), cause) {
				t.Errorf("error %v, want %q", err, cause)
			}
		}
		if line, told := input.Get("instruction_line").Text(); told {
			ran++
			var out strings.Builder
			err := Serve(t.Context(), strings.NewReader(line+"\n"), &out, echo{})
			if skipped := expected.Get("skipped").IsTrue(); skipped != (err == nil) || out.Len() > 0 {
				t.Errorf("error %v, out %q", err, out.String())
			}
		}
	})
	if ran < 3 {
		t.Errorf("%d lines of the protocol ran", ran)
	}
}

func TestServe(t *testing.T) {
	var out strings.Builder
	in := `{"case":"a","turn":{"user":"q"}}` + "\n \n" + `{"turn":{"user":""}}` // the last line has no end
	if err := Serve(t.Context(), strings.NewReader(in), &out, echo{}); err != nil {
		t.Fatal(err)
	}
	want := `{"model_messages":[{"role":"user","content":"q"}],"fatal":false,"observed":false}` + "\n" +
		`{"model_messages":[],"fatal":false,"observed":false}` + "\n"
	if out.String() != want {
		t.Errorf("served %s", out.String())
	}
	for in, say := range map[string]string{
		"\n\n{\"turn\":5}\n":                         "line 3: the instruction did not parse: a member of a wrong type: turn: integer",
		`{"turn":{"user":"q","model_failure":true}}`: "line 1: no model",
		strings.Repeat("x", driver.MaxLine+1):        "longer than",
	} {
		if err := Serve(t.Context(), strings.NewReader(in), &out, echo{}); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%.40q: error %v, want %q", in, err, say)
		}
	}
}
