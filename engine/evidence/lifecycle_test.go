package evidence_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/evidence"
	"countersign/model"
)

// The call and the result of the tests, short.
const (
	callA   = `{"role":"assistant","tool_calls":[{"id":"a","name":"read"}]}`
	resultA = `{"role":"tool","tool_call_id":"a","name":"read","content":"ok"}`
)

func TestLifecycles(t *testing.T) {
	type call struct {
		Status   string
		Results  int
		Evidence int
	}
	for _, test := range []struct {
		name, records string
		calls         []call
		codes         []string
		unmatched     int
	}{
		{"no messages", `[]`, nil, nil, 0},
		{"one message, two calls", `[{"role":"assistant","tool_calls":[{"id":"a","name":"read"},{"id":"b","name":"read"}]},
			{"role":"tool","tool_call_id":"b","content":"b"},{"role":"tool","tool_call_id":"a","content":"a"}]`,
			[]call{{"completed", 1, 2}, {"completed", 1, 1}}, nil, 0},
		{"a shared id, no result", `[` + callA + `,` + callA + `]`,
			[]call{{"ambiguous", 0, 0}, {"ambiguous", 0, 1}},
			[]string{"duplicate_tool_call_id", "tool_call_result_missing", "tool_call_result_missing"}, 0},
		{"a shared id, one result", `[` + callA + `,` + callA + `,` + resultA + `]`,
			[]call{{"ambiguous", 1, 2}, {"ambiguous", 1, 2}}, []string{"duplicate_tool_call_id"}, 0},
		{"a shared id, two results", `[` + callA + `,` + resultA + `,` + callA + `,` + resultA + `]`,
			[]call{{"ambiguous", 2, 3}, {"ambiguous", 2, 3}},
			[]string{"duplicate_tool_call_id", "duplicate_tool_result", "duplicate_tool_result"}, 0},
		{"a result before its call", `[` + resultA + `,` + callA + `]`, []call{{"completed", 1, 0}}, nil, 0},
		{"a result without an id", `[` + callA + `,{"role":"tool","content":"x"}]`,
			[]call{{"pending", 0, 0}}, []string{"tool_call_result_missing", "orphan_tool_result"}, 1},
		{"blank ids pair nothing", `[{"role":"assistant","tool_calls":[{"name":"read"},{"id":"","name":"read"}]},{"role":"tool","content":"x"}]`,
			[]call{{"ambiguous", 0, 0}, {"ambiguous", 0, 0}},
			[]string{"tool_call_missing_id", "tool_call_missing_id", "orphan_tool_result"}, 1},
		{"a blank of white space is an id", `[{"role":"assistant","tool_calls":[{"id":" ","name":"read"}]},{"role":"tool","tool_call_id":" "}]`,
			[]call{{"completed", 1, 1}}, nil, 0},
		{"a result of no named tool mismatches nothing", `[` + callA + `,{"role":"tool","tool_call_id":"a"}]`,
			[]call{{"completed", 1, 1}}, nil, 0},
		{"two results are not compared by name", `[` + callA + `,` + resultA + `,{"role":"tool","tool_call_id":"a","name":"write"}]`,
			[]call{{"ambiguous", 2, 2}}, []string{"duplicate_tool_result"}, 0},
		{"an unknown record counts as a row", `[{"role":"alien"},` + callA + `,` + resultA + `]`,
			[]call{{"completed", 1, 2}}, nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			messages, _ := evidence.RowsOf(value(t, test.records))
			lifecycles, issues, unmatched := evidence.Lifecycles(model.MessagesOf(messages...))
			var calls []call
			for i, lifecycle := range lifecycles {
				if lifecycle.Ordinal != i || lifecycle.Results == nil {
					t.Errorf("call %d: ordinal %d, results %v", i, lifecycle.Ordinal, lifecycle.Results)
				}
				calls = append(calls, call{string(lifecycle.Status), len(lifecycle.Results), lifecycle.EvidenceIndex})
			}
			if diff := cmp.Diff(test.calls, calls); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(append([]string{}, test.codes...), codes(issues)); diff != "" {
				t.Errorf("codes (-want +got):\n%s", diff)
			}
			if unmatched != test.unmatched {
				t.Errorf("unmatched %d, want %d", unmatched, test.unmatched)
			}
		})
	}
}

func TestLifecycleIssuePlaces(t *testing.T) {
	messages := rows(t, `[`+callA+`,{"role":"tool","tool_call_id":"a","name":"write"},{"role":"tool","tool_call_id":"z"}]`)
	_, issues, _ := evidence.Lifecycles(model.MessagesOf(messages...))
	var places []int
	for _, issue := range issues {
		places = append(places, issue.RecordIndex)
	}
	if diff := cmp.Diff([]int{1, 2}, places); diff != "" {
		t.Errorf("a mismatch and an orphan stand at their result (-want +got):\n%s", diff)
	}
	want := `{"name":"read","result_name":"write","tool_call_id":"a"}`
	if issues[0].Details != want {
		t.Errorf("details %s, want %s", issues[0].Details, want)
	}
}
