package canon_test

import (
	"strings"
	"testing"

	"countersign/engine/canon"
)

// report is a shape with a list of shapes, truth values and a member that may be
// left out.
type report struct {
	ModelMessages []struct {
		Role      string `json:"role"`
		Content   string `json:"content"`
		Untrusted bool   `json:"untrusted,omitempty"`
	} `json:"model_messages"`
	Fatal      bool   `json:"fatal"`
	Observed   bool   `json:"observed"`
	StoreError string `json:"store_error,omitempty"`
}

func TestDecodeWhole(t *testing.T) {
	const whole = `{"model_messages":[{"role":"user","content":"q","untrusted":true}],"fatal":false,"observed":true,"store_error":"503"}`
	var got report
	if err := canon.Decode([]byte(whole), &got, canon.Strictness{Whole: true, Known: true}); err != nil {
		t.Fatal(err)
	}
	if len(got.ModelMessages) != 1 || !got.ModelMessages[0].Untrusted || !got.Observed || got.StoreError != "503" {
		t.Errorf("read as %+v", got)
	}
}

func TestDecodeRefuses(t *testing.T) {
	strict := canon.Strictness{Whole: true, Known: true}
	for _, c := range []struct {
		text string
		how  canon.Strictness
		say  string
	}{
		{``, canon.Strictness{}, "no JSON"},
		{`{} {}`, canon.Strictness{}, "text after the value"},
		{`[]`, canon.Strictness{}, "not an object: list"},
		{`{"fatal":"yes"}`, canon.Strictness{}, "a member of a wrong type: fatal: text"},
		{`{"fatal":null}`, canon.Strictness{}, "a member of a wrong type: fatal: null"},
		{`{"fatal":false,"fatal":true}`, canon.Strictness{}, "a member stands twice: fatal"},
		{`{"model_messages":{}}`, canon.Strictness{}, "a member of a wrong type: model_messages: object"},
		{`{"model_messages":[{"role":1}]}`, canon.Strictness{}, "a member of a wrong type: model_messages[0].role: integer"},
		{`{"store_error":"\ud800"}`, canon.Strictness{}, "text that is no Unicode: store_error"},
		{`{"model_messages":[],"fatal":false}`, strict, "a member is missing: observed"},
		{`{"model_messages":[],"fatal":false,"observed":false,"Case":"c"}`, strict, "a member that nobody knows: Case"},
		{`{"model_messages":[{"role":"user"}],"fatal":false,"observed":false}`, strict, "a member is missing: model_messages[0].content"},
	} {
		var got report
		err := canon.Decode([]byte(c.text), &got, c.how)
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: error %v, want one that says %q", c.text, err, c.say)
		}
	}
}

// TestDecodeTellsNothingFromNothingSaid: an empty list is a statement.
func TestDecodeTellsNothingFromNothingSaid(t *testing.T) {
	for text, want := range map[string]bool{`{}`: true, `{"model_messages":null}`: true, `{"model_messages":[]}`: false} {
		var got report
		if err := canon.Decode([]byte(text), &got, canon.Strictness{}); err != nil {
			t.Fatal(err)
		}
		if (got.ModelMessages == nil) != want {
			t.Errorf("%s: nil %v", text, !want)
		}
	}
}

func TestDecodeIgnoresWhatItDoesNotKnow(t *testing.T) {
	var got report
	if err := canon.Decode([]byte(`{"later":{"a":1},"observed":true}`), &got, canon.Strictness{}); err != nil || !got.Observed {
		t.Errorf("read as %+v, %v", got, err)
	}
}
