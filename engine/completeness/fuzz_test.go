package completeness_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"testing"

	"countersign/engine/completeness"
	"countersign/model"
)

// completeRows is the slow oracle, on another decoder: how many rows a valid
// complete triple has. Not ok for any other text.
func completeRows(text []byte) (rows int, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if open, err := decoder.Token(); err != nil || open != json.Delim('{') {
		return 0, false
	}
	members := map[string]json.RawMessage{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return 0, false
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return 0, false
		}
		if _, doubled := members[name.(string)]; doubled {
			return 0, false
		}
		members[name.(string)] = value
	}
	if _, err := decoder.Token(); err != nil {
		return 0, false
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return 0, false
	}
	var list []json.RawMessage
	if raw := members["rows"]; len(raw) == 0 || raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
		return 0, false
	}
	return len(list), string(members["complete"]) == "true" && string(members["next"]) == "null"
}

// FuzzEvaluate: never a total from anything but a valid complete triple, and never
// an answer that is neither a result nor a refusal.
func FuzzEvaluate(f *testing.F) {
	for _, name := range []string{"conformance.jsonl", "recorded.jsonl"} {
		for _, l := range lines(f, name) {
			input := l.Value
			if name == "conformance.jsonl" {
				input = l.Get("input")
			}
			f.Add([]byte(input.Get("json_text").TextOr("")))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got := completeness.Evaluate(text)
		if (got.Result == nil) == (got.Reason == "") {
			t.Fatalf("%+v is neither a result nor a refusal", got)
		}
		if !json.Valid(got.AppendJSON(nil)) {
			t.Errorf("%s is no JSON", got.AppendJSON(nil))
		}
		if lossyNames(text) {
			return
		}
		rows, complete := completeRows(text)
		if got.Result == nil || got.Result.Total == nil {
			if complete && !deep(text) {
				t.Errorf("no total of %d rows: %+v", rows, got)
			}
			return
		}
		if !complete || *got.Result.Total != rows || got.Result.Partial || got.Result.Observed != rows || string(got.Result.Next) != "null" {
			t.Errorf("a total of %d from this: %+v; the oracle: %d rows, complete %v", *got.Result.Total, got, rows, complete)
		}
	})
}

// deep reports whether a text may nest deeper than our walker goes.
func deep(text []byte) bool {
	return bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > 1000
}

// lossyNames reports whether a text may have names that the oracle's decoder
// cannot tell apart.
func lossyNames(text []byte) bool {
	return bytes.Contains(bytes.ToLower(text), []byte(`\ud`)) || bytes.ContainsFunc(text, func(r rune) bool { return r == '�' })
}

// FuzzRead: whatever a tool answered, only a marker in it makes it complete, and
// only what is complete has a total.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"plain", `{"items":[1],"has_more":false}`, `{"items":[1],"has_more":true,"next_offset":5}`, `{"tools":[],"nextCursor":"x"}`,
		`{"jsonrpc":"2.0","result":{"tools":[]}}`, `{"edges":[1],"pageInfo":{"hasNextPage":false}}`, "HTTP/2 200\nLink: <u>; rel=\"next\"\n\n[1]",
		"a…9 tokens truncated…b", `{"rows":[1],"complete":tr`, `{"keys":[],"isTruncated":false}`, `{"content":[],"structuredContent":{"rows":[],"complete":true,"next":null}}`,
	} {
		f.Add(text)
	}
	for _, l := range lines(f, "conformance.jsonl") {
		f.Add(l.Get("input").Get("json_text").TextOr(""))
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := completeness.Read(text, nil, model.Completeness{})
		complete := got.State == model.Complete
		if complete != (got.Total != nil) {
			t.Errorf("a total without a complete result, or the reverse: %+v", got)
		}
		if complete && (*got.Total != *got.Observed || string(got.Next) != "null" || !got.Last || got.Reason != "") {
			t.Errorf("complete, and more follows: %+v", got)
		}
		if got.State != model.NoMarker && (got.Shape == "" || len(got.Next) > 0 && !json.Valid(got.Next)) {
			t.Errorf("a marker without its shape, or its reference: %+v", got)
		}
		if (got.State == model.Contradictory || got.State == model.Unreadable) == (got.Reason == "") {
			t.Errorf("a state without its reason, or the reverse: %+v", got)
		}
		if complete && !bytes.ContainsAny([]byte(text), "{") && !bytes.HasPrefix(bytes.TrimLeft([]byte(text), " \t\r\n"), []byte("HTTP/")) {
			t.Errorf("%+v from a text without a marker", got)
		}
	})
}

// FuzzSurvey: whatever calls and results say, pages only go on from earlier ones,
// and no chain has rows that its pages do not have.
func FuzzSurvey(f *testing.F) {
	f.Add(`{}`, page(2, "p2"), `{"cursor":"p2"}`, page(1, ""), `{"cursor":"p2"}`, page(1, "p2"))
	f.Add(`{}`, `{"items":[1],"has_more":true,"next_offset":5}`, `{"offset":5}`, `{"items":[],"has_more":true,"next_offset":5}`, `[5]`, `x`)
	f.Add(`x`, `{"rows":[],"complete":false,"next":"\ud800"}`, `"\ud800"`, `{"tools":[],"nextCursor":""}`, `{"c":""}`, `{"tools":[1]}`)
	f.Fuzz(func(t *testing.T, a, first, b, second, c, third string) {
		exam := survey(answered("l", a, first), answered("l", b, second), answered("m", c, third))
		if len(exam.Results)+exam.Unmarked != 3 {
			t.Fatalf("%d results and %d without a marker", len(exam.Results), exam.Unmarked)
		}
		for i, result := range exam.Results {
			if result.Follows >= i || result.Repeats && result.Follows < 0 || result.Continued && result.State != model.Partial {
				t.Errorf("result %d: %+v", i, result)
			}
		}
		for _, chain := range exam.Chains {
			rows, counted := 0, true
			for i, at := range chain.Pages {
				if i > 0 && exam.Results[at].Follows != chain.Pages[i-1] {
					t.Errorf("page %d of %+v goes on from another", i, chain)
				}
				if n := exam.Results[at].Observed; n == nil {
					counted = false
				} else {
					rows += *n
				}
			}
			if len(chain.Pages) < 2 || counted != (chain.Rows != nil) || counted && *chain.Rows != rows {
				t.Errorf("%+v over %+v", chain, exam.Results)
			}
		}
	})
}
