package wire_test

import (
	"strings"
	"testing"

	"countersign/engine/conformance/memory/wire"
)

func TestDecodeReport(t *testing.T) {
	const whole = `{"model_messages":[{"role":"user","content":"q","untrusted":true}],"fatal":false,"observed":true,"store_error":"503"}`
	var report wire.Report
	if err := wire.Decode([]byte(whole), &report, wire.Strictness{Whole: true, Known: true}); err != nil {
		t.Fatal(err)
	}
	if len(report.ModelMessages) != 1 || !report.ModelMessages[0].Untrusted || !report.Observed || report.StoreError != "503" {
		t.Errorf("read as %+v", report)
	}
}

func TestDecodeRefuses(t *testing.T) {
	strict := wire.Strictness{Whole: true, Known: true}
	for _, c := range []struct {
		text string
		how  wire.Strictness
		say  string
	}{
		{``, wire.Strictness{}, "no JSON"},
		{`{} {}`, wire.Strictness{}, "text after the value"},
		{`[]`, wire.Strictness{}, "should be an object, not list"},
		{`{"fatal":"yes"}`, wire.Strictness{}, "fatal: should be true or false, not text"},
		{`{"fatal":null}`, wire.Strictness{}, "fatal: should be true or false, not null"},
		{`{"fatal":false,"fatal":true}`, wire.Strictness{}, `member "fatal" occurs twice`},
		{`{"model_messages":{}}`, wire.Strictness{}, "model_messages: should be a list, not object"},
		{`{"model_messages":[{"role":1}]}`, wire.Strictness{}, "model_messages[0].role: should be text, not integer"},
		{`{"store_error":"\ud800"}`, wire.Strictness{}, "store_error: a text that is no Unicode"},
		{`{"model_messages":[],"fatal":false}`, strict, `member "observed" is missing`},
		{`{"model_messages":[],"fatal":false,"observed":false,"Case":"c"}`, strict, `member "Case" is unknown`},
		{`{"model_messages":[{"role":"user"}],"fatal":false,"observed":false}`, strict, `model_messages[0]: member "content" is missing`},
	} {
		var report wire.Report
		err := wire.Decode([]byte(c.text), &report, c.how)
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: error %v, want one that says %q", c.text, err, c.say)
		}
	}
	if err := wire.Decode([]byte(`{}`), wire.Report{}, wire.Strictness{}); err == nil {
		t.Error("a shape that cannot be filled is no error")
	}
}

// TestDecodeTellsNothingFromNothingSaid: an empty list is a statement.
func TestDecodeTellsNothingFromNothingSaid(t *testing.T) {
	for text, want := range map[string]bool{`{}`: true, `{"model_messages":null}`: true, `{"model_messages":[]}`: false} {
		var report wire.Report
		if err := wire.Decode([]byte(text), &report, wire.Strictness{}); err != nil {
			t.Fatal(err)
		}
		if (report.ModelMessages == nil) != want {
			t.Errorf("%s: nil %v", text, !want)
		}
	}
}

func TestDecodeIgnoresWhatItDoesNotKnow(t *testing.T) {
	var report wire.Report
	if err := wire.Decode([]byte(`{"later":{"a":1},"observed":true}`), &report, wire.Strictness{}); err != nil || !report.Observed {
		t.Errorf("read as %+v, %v", report, err)
	}
}
