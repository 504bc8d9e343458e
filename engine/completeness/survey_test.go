package completeness_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/completeness"
	"countersign/engine/evidence"
	"countersign/model"
)

// turn is one call and its result; without a result it is still pending.
type turn struct {
	tool, arguments string
	result          *string
}

func answered(tool, arguments, result string) turn { return turn{tool, arguments, &result} }

// messagesOf are turns as messages: call i in message 2i, its result in 2i+1.
func messagesOf(turns ...turn) model.Messages {
	var messages []model.Message
	for i, t := range turns {
		id := fmt.Sprintf("c%d", i)
		messages = append(messages, model.Message{
			Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: id, Name: t.tool, Arguments: json.RawMessage(t.arguments)}},
		})
		if t.result != nil {
			messages = append(messages, model.Message{Role: model.RoleTool, ToolCallID: id, ToolName: t.tool, Text: *t.result})
		}
	}
	return model.MessagesOf(messages...)
}

func survey(turns ...turn) model.CompletenessExam {
	messages := messagesOf(turns...)
	calls, _, _ := evidence.Lifecycles(messages)
	return completeness.Survey(messages, 0, calls)
}

// page is a page of the contract's shape with some rows.
func page(rows int, reference string) string {
	list, _ := json.Marshal(make([]int, rows))
	if reference == "" {
		return fmt.Sprintf(`{"rows":%s,"complete":true,"next":null}`, list)
	}
	return fmt.Sprintf(`{"rows":%s,"complete":false,"next":%q}`, list, reference)
}

// told is what is said of a result: its state, and of which page it goes on.
func told(exam model.CompletenessExam) []string {
	var out []string
	for _, r := range exam.Results {
		text := fmt.Sprintf("%d %s", r.Message, r.State)
		if r.Follows >= 0 {
			text += fmt.Sprintf(" after %d", exam.Results[r.Follows].Message)
		}
		if r.Continued {
			text += ", continued"
		}
		if r.Repeats {
			text += ", repeats"
		}
		out = append(out, text)
	}
	for _, chain := range exam.Chains {
		rows := "?"
		if chain.Rows != nil {
			rows = fmt.Sprint(*chain.Rows)
		}
		out = append(out, fmt.Sprintf("chain %v, %s rows, %s", chain.Pages, rows, chain.End))
	}
	return out
}

func TestSurvey(t *testing.T) {
	for _, test := range []struct {
		name  string
		turns []turn
		want  []string
	}{
		{"nothing went on", []turn{answered("list", `{}`, page(5, "p2")), answered("list", `{"cursor":"p3"}`, "no")}, []string{"1 partial"}},
		{
			"to the end", []turn{answered("list", `{}`, page(50, "p2")), answered("read", `{}`, "x"), answered("list", `{"cursor":"p2"}`, page(26, ""))},
			[]string{"1 partial, continued", "5 complete after 1", "chain [0 1], 76 rows, declared"},
		},
		{
			"three pages, left open",
			[]turn{answered("list", `{}`, page(2, "p2")), answered("list", `{"q":{"ids":["p2"]}}`, page(2, "p3")), answered("list", `{"cursor":"p3"}`, page(2, "p4"))},
			[]string{"1 partial, continued", "3 partial after 1, continued", "5 partial after 3", "chain [0 1 2], 6 rows, open"},
		},
		{
			"the same reference", []turn{answered("list", `{}`, page(50, "p2")), answered("list", `{"cursor":"p2"}`, page(50, "p2"))},
			[]string{"1 partial, continued", "3 partial after 1, repeats", "chain [0 1], 100 rows, repeats"},
		},
		{
			"the same reference in another spelling",
			[]turn{answered("list", `{}`, page(1, "AB")), answered("list", `{"cursor":"AB"}`, `{"rows":[1],"complete":false,"next":"\u0041B"}`)},
			[]string{"1 partial, continued", "3 partial after 1, repeats", "chain [0 1], 2 rows, repeats"},
		},
		{
			"a loop over two pages",
			[]turn{answered("l", `{}`, page(1, "p2")), answered("l", `{"c":"p2"}`, page(1, "p3")), answered("l", `{"c":"p3"}`, page(1, "p2"))},
			[]string{"1 partial, continued", "3 partial after 1, continued", "5 partial after 3, repeats", "chain [0 1 2], 3 rows, repeats"},
		},
		{
			"one page read twice is no loop", []turn{answered("list", `{}`, page(1, "p2")), answered("list", `{}`, page(1, "p2"))},
			[]string{"1 partial", "3 partial"},
		},
		{
			"asked for again", []turn{answered("l", `{}`, page(1, "p2")), answered("l", `{"c":"p2"}`, "timeout"), answered("l", `{"c":"p2"}`, page(1, ""))},
			[]string{"1 partial, continued", "5 complete after 1", "chain [0 1], 2 rows, declared"},
		},
		{"never answered", []turn{answered("l", `{}`, page(1, "p2")), {"l", `{"c":"p2"}`, nil}}, []string{"1 partial, continued"}},
		{"inside a command", []turn{answered("sh", `{}`, page(1, "c3Rh")), answered("sh", `{"command":"get /x?cursor=c3Rh&n=1"}`, "x")}, []string{"1 partial, continued"}},
		{"inside a word", []turn{answered("sh", `{}`, page(1, "page")), answered("sh", `{"command":"get pages"}`, "x")}, []string{"1 partial"}},
		{"too short for that", []turn{answered("sh", `{}`, page(1, "p2")), answered("sh", `{"command":"get p2"}`, "x")}, []string{"1 partial"}},
		{
			"a number as text", []turn{answered("l", `{}`, `{"items":[1],"has_more":true,"next_offset":50}`), answered("l", `{"offset":50}`, `{"items":[1,2],"has_more":false}`)},
			[]string{"1 partial, continued", "3 complete after 1", "chain [0 1], 3 rows, declared"},
		},
		{
			"a number that was there before", []turn{answered("l", `{"limit":50}`, `{"items":[1],"has_more":true,"next_offset":50}`), answered("l", `{"limit":50,"q":"x"}`, "no")},
			[]string{"1 partial"},
		},
		{"a number of another tool", []turn{answered("l", `{}`, `{"items":[1],"has_more":true,"next_offset":50}`), answered("head", `{"n":50}`, "x")}, []string{"1 partial"}},
		{"an empty reference", []turn{answered("l", `{}`, `{"tools":[1],"nextCursor":""}`), answered("read", `{"path":""}`, "x")}, []string{"1 partial"}},
		{
			"an empty reference, carried", []turn{answered("l", `{}`, `{"tools":[1],"nextCursor":""}`), answered("l", `{"cursor":""}`, `{"tools":[2]}`)},
			[]string{"1 partial, continued", "3 complete after 1", "chain [0 1], 2 rows, declared"},
		},
		{
			"a lone surrogate is compared as it was sent",
			[]turn{answered("l", `{}`, `{"rows":[],"complete":false,"next":"\ud800"}`), answered("l", `{"c":"\ud801"}`, "x"), answered("l", `{"c":"\ud800"}`, "x")},
			[]string{"1 partial, continued"},
		},
		{
			"another lone surrogate", []turn{answered("l", `{}`, `{"rows":[],"complete":false,"next":"\ud800"}`), answered("l", `{"c":"\ud801"}`, "x")},
			[]string{"1 partial"},
		},
		{
			"contradictory, and a cut", []turn{answered("l", `{}`, `{"rows":[],"complete":true,"next":"p2"}`), answered("sh", `{"c":"p2"}`, "a…9 tokens truncated…b")},
			[]string{"1 contradictory", "3 partial"},
		},
		{
			"a page whose rows cannot be counted", []turn{answered("l", `{}`, page(1, "p2")), answered("l", `{"c":"p2"}`, `{"rows":[],"complete":true}`)},
			[]string{"1 partial, continued", "3 unreadable after 1", "chain [0 1], ? rows, open"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, told(survey(test.turns...))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// Calls of one message are asked for together: none goes on from another.
func TestSurveyCallsOfOneMessage(t *testing.T) {
	messages := model.MessagesOf(
		model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{
			{ID: "a", Name: "l", Arguments: json.RawMessage(`{}`)}, {ID: "b", Name: "l", Arguments: json.RawMessage(`{"c":"p2"}`)},
		}},
		model.Message{Role: model.RoleTool, ToolCallID: "a", Text: page(1, "p2")},
		model.Message{Role: model.RoleTool, ToolCallID: "b", Text: page(1, "")},
	)
	calls, _, _ := evidence.Lifecycles(messages)
	want := []string{"1 partial", "2 complete"}
	if diff := cmp.Diff(want, told(completeness.Survey(messages, 0, calls))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestSurveySaysWhere(t *testing.T) {
	repair := page(1, "p2")
	messages := model.MessagesOf(
		model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: "a", Name: "list_issues", Arguments: json.RawMessage(`{"path":"issues/open"}`)}}},
		model.Message{Role: model.RoleTool, ToolCallID: "a", ToolName: "other", Text: page(2, "p2")},
		model.Message{Role: model.RoleTool, ToolCallID: "z", ToolName: "stray", Text: page(1, "")},
		model.Message{Role: model.RoleTool, ToolCallID: "a", Text: repair, Origin: model.OriginHarnessRepair},
		model.Message{Role: model.RoleTool, ToolCallID: "a", Text: "no marker"},
		model.Message{Role: model.RoleUser, Text: page(9, "p9")},
	)
	calls, _, _ := evidence.Lifecycles(messages)
	exam := completeness.Survey(messages, 0, calls)
	if len(exam.Results) != 2 || exam.Unmarked != 1 {
		t.Fatalf("%d results, %d unmarked: %+v", len(exam.Results), exam.Unmarked, exam)
	}
	if first := exam.Results[0]; first.Tool != "list_issues" || first.Target != "issues/open" || first.Message != 1 {
		t.Errorf("the first is %+v", first)
	}
	if stray, ok := exam.Result(2); !ok || stray.Tool != "stray" || stray.Target != "" || stray.State != model.Complete {
		t.Errorf("the stray one is %+v, %v", stray, ok)
	}
	if _, ok := exam.Result(4); ok {
		t.Error("a result without a marker is among the marked")
	}
	if later := completeness.Survey(messages, 2, calls); len(later.Results) != 1 || later.Results[0].Message != 2 {
		t.Errorf("from message 2 on: %+v", later.Results)
	}
}
