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
		{`[]`, canon.Strictness{}, "should be an object, not list"},
		{`{"fatal":"yes"}`, canon.Strictness{}, "fatal: should be true or false, not text"},
		{`{"fatal":null}`, canon.Strictness{}, "fatal: should be true or false, not null"},
		{`{"fatal":false,"fatal":true}`, canon.Strictness{}, `member "fatal" occurs twice`},
		{`{"model_messages":{}}`, canon.Strictness{}, "model_messages: should be a list, not object"},
		{`{"model_messages":[{"role":1}]}`, canon.Strictness{}, "model_messages[0].role: should be text, not integer"},
		{`{"store_error":"\ud800"}`, canon.Strictness{}, "store_error: a text that is no Unicode"},
		{`{"model_messages":[],"fatal":false}`, strict, `member "observed" is missing`},
		{`{"model_messages":[],"fatal":false,"observed":false,"Case":"c"}`, strict, `member "Case" is unknown`},
		{`{"model_messages":[{"role":"user"}],"fatal":false,"observed":false}`, strict, `model_messages[0]: member "content" is missing`},
	} {
		var got report
		err := canon.Decode([]byte(c.text), &got, c.how)
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: error %v, want one that says %q", c.text, err, c.say)
		}
	}
	if err := canon.Decode([]byte(`{}`), report{}, canon.Strictness{}); err == nil {
		t.Error("a shape that cannot be filled is no error")
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
