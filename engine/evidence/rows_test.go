package evidence_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/model"
)

func TestRows(t *testing.T) {
	for _, test := range []struct {
		name, record string
		want         model.Message
	}{
		{"user", `{"role":"user","content":"do it","messageId":"m1","injectedMode":"finish_step","time":"T"}`,
			model.Message{Role: "user", Text: "do it", ID: "m1", InjectedMode: "finish_step", Time: "T"}},
		{"an id that is a number", `{"role":"user","content":"x","messageId":7}`,
			model.Message{Role: "user", Text: "x", ID: "7"}},
		{"system", `{"role":"system","content":"rules"}`,
			model.Message{Role: "system", Text: "rules"}},
		{"nested in message", `{"type":"message","message":{"role":"user","content":"do it"}}`,
			model.Message{Role: "user", Text: "do it"}},
		{"a blank role gives way to the nested one", `{"role":"","message":{"role":"user","content":"x"}}`,
			model.Message{Role: "user", Text: "x"}},
		{"structured content", `{"role":"user","content":[{"type":"text","text":"a\"b"}]}`,
			model.Message{Role: "user", Text: `[{"text":"a\"b","type":"text"}]`}},
		{"null content", `{"role":"assistant","content":null}`,
			model.Message{Role: "assistant"}},
		{"a blank content is content", `{"role":"assistant","content":"","message":{"content":"nested"}}`,
			model.Message{Role: "assistant"}},
		{"legacy response", `{"type":"response","text":"done"}`,
			model.Message{Role: "assistant", Text: "done"}},
		{"tool", `{"role":"tool","tool_call_id":"c1","name":"read","content":"ok"}`,
			model.Message{Role: "tool", ToolCallID: "c1", ToolName: "read", Text: "ok"}},
		{"tool_result, everything in _harn", `{"role":"tool_result","content":"ok","id":"x","tool_call_id":"y","name":"z",
			"_harn":{"tool_call_id":"c1","tool_name":"read","outcome":"error","data":{"b":1,"a":2.0},"origin":"harness_repair"}}`,
			model.Message{Role: "tool", ToolCallID: "c1", ToolName: "read", Text: "ok", Outcome: "error", Data: []byte(`{"a":2,"b":1}`), Origin: "harness_repair"}},
		{"_harn makes a result of any role", `{"role":"user","content":"ok","_harn":{"kind":"tool_result","tool_call_id":"c1","origin":"dispatch"}}`,
			model.Message{Role: "tool", ToolCallID: "c1", ToolName: "unknown", Text: "ok", Origin: "dispatch"}},
		{"blank names give way", `{"role":"tool","_harn":{"tool_call_id":"","tool_name":""},"message":{"tool_call_id":"c2","name":"grep","content":"ok"}}`,
			model.Message{Role: "tool", ToolCallID: "c2", ToolName: "grep", Text: "ok"}},
		{"id and tool_name come last", `{"role":"tool","id":"c3","tool_name":"ls"}`,
			model.Message{Role: "tool", ToolCallID: "c3", ToolName: "ls"}},
		{"words out of the contract", `{"role":"tool","tool_call_id":"c1","_harn":{"outcome":"OK","origin":"elsewhere","data":[1]}}`,
			model.Message{Role: "tool", ToolCallID: "c1", ToolName: "unknown"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			messages, issues := evidence.RowsOf(canon.OfList(value(t, test.record)))
			if diff := cmp.Diff([]model.Message{test.want}, messages); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if len(issues) > 0 {
				t.Errorf("issues %v", issues)
			}
		})
	}
}

func TestRowsCalls(t *testing.T) {
	for _, test := range []struct {
		name, record string
		calls        []model.ToolCall
		codes        []string
	}{
		{"none", `{"role":"assistant","tool_calls":[]}`, nil, nil},
		{"null", `{"role":"assistant","tool_calls":null}`, nil, nil},
		{"object arguments", `{"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":{"b":1,"a":2}}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"a":2,"b":1}`)}}, nil},
		{"text arguments in function", `{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":" {\"a\": 1} "}}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"a":1}`)}}, nil},
		{"no arguments", `{"role":"assistant","tool_calls":[{"id":"c","name":"f"}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{}`)}}, nil},
		{"args come first", `{"role":"assistant","tool_calls":[{"id":"c","name":"f","args":{"a":1},"arguments":{"b":2}}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"a":1}`)}}, nil},
		{"_harn comes first", `{"role":"assistant","_harn":{"tool_calls":[{"id":"h","tool_name":"g"}]},"tool_calls":[{"id":"c","name":"f"}]}`,
			[]model.ToolCall{{ID: "h", Name: "g", Arguments: []byte(`{}`)}}, nil},
		{"nested in message", `{"type":"message","message":{"role":"assistant","tool_calls":[{"call_id":"c","name":"f"}]}}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{}`)}}, nil},
		{"a blank text", `{"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":""}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"_raw":""}`)}}, []string{"tool_call_args_unparsed"}},
		{"text that is no JSON", `{"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":"{\"a\":"}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"_raw":"{\"a\":"}`)}}, []string{"tool_call_args_unparsed"}},
		{"text that is no object", `{"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":"[1,2]"}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"_raw":[1,2]}`)}}, []string{"tool_call_args_not_object"}},
		{"text null", `{"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":"null"}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"_raw":null}`)}}, nil},
		{"arguments false", `{"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":false}]}`,
			[]model.ToolCall{{ID: "c", Name: "f", Arguments: []byte(`{"_raw":false}`)}}, []string{"tool_call_args_not_object"}},
		{"no list", `{"role":"assistant","tool_calls":{"id":"c"}}`, nil, []string{"tool_calls_not_list"}},
		{"no object, no name", `{"role":"assistant","tool_calls":["x",{"id":"c"},{"id":"d","name":"f"}]}`,
			[]model.ToolCall{{ID: "d", Name: "f", Arguments: []byte(`{}`)}}, []string{"tool_call_not_object", "tool_call_missing_name"}},
		{"no name and no JSON", `{"role":"assistant","tool_calls":[{"id":"c","arguments":"{"}]}`,
			nil, []string{"tool_call_missing_name", "tool_call_args_unparsed"}},
		{"a count that is no number", `{"role":"assistant","content":"x","usage":{"input_tokens":"12"}}`,
			nil, []string{"row_schema_invalid"}},
		{"the first count that is there decides", `{"role":"assistant","input_tokens":1.5,"usage":{"input_tokens":"12"}}`, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			messages, issues := evidence.RowsOf(canon.OfList(value(t, test.record)))
			if len(messages) != 1 {
				t.Fatalf("%d messages", len(messages))
			}
			if diff := cmp.Diff(test.calls, messages[0].ToolCalls); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(append([]string{}, test.codes...), codes(issues)); diff != "" {
				t.Errorf("codes (-want +got):\n%s", diff)
			}
		})
	}
}

// Records that no rule knows keep their place, so that indices count records.
func TestRowsKeepTheirIndex(t *testing.T) {
	reading := evidence.ReadRows(value(t, `[
		42,
		{"role":"developer","content":"be brief"},
		{"type":"snapshot","n":1},
		{"role":"assistant","tool_calls":[{"id":"c","name":"f"}],"usage":{"input_tokens":true}},
		{"role":"assistant","tool_calls":"x"},
		{"role":"tool","tool_call_id":"c","name":"f","content":"ok"}]`).Items())
	var got []string
	for _, message := range reading.Messages {
		got = append(got, string(message.Role)+": "+message.Text)
	}
	want := []string{": 42", "developer: be brief", `: {"n":1,"type":"snapshot"}`, "assistant: ", "assistant: ", "tool: ok"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{0, 1, 2, 3, 4, 5}, reading.Records); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
	var places []model.Issue
	for _, issue := range reading.Issues {
		if issue.Message == "" {
			t.Errorf("%s says nothing", issue.Code)
		}
		places = append(places, model.Issue{Code: issue.Code, RecordIndex: issue.RecordIndex, Details: issue.Details})
	}
	wantIssues := []model.Issue{
		{Code: "record_not_object", RecordIndex: 0, Details: `{"kind":"integer"}`},
		{Code: "unrecognized_record", RecordIndex: 1, Details: `{"role":"developer","type":null}`},
		{Code: "unrecognized_record", RecordIndex: 2, Details: `{"role":"","type":"snapshot"}`},
		{Code: "tool_calls_not_list", RecordIndex: 4, Details: `{"kind":"text"}`},
		{Code: "row_schema_invalid", RecordIndex: 3, Details: `{"members":["input_tokens is true or false"]}`},
	}
	if diff := cmp.Diff(wantIssues, places); diff != "" {
		t.Errorf("issues (-want +got):\n%s", diff)
	}
}

func TestRowsOf(t *testing.T) {
	for _, test := range []struct {
		input string
		codes []string
	}{
		{`[]`, []string{}},
		{`null`, []string{}},
		{`{"role":"user"}`, []string{"input_not_list"}},
		{`"text"`, []string{"input_not_list"}},
	} {
		messages, issues := evidence.RowsOf(value(t, test.input))
		if len(messages) > 0 || !cmp.Equal(test.codes, codes(issues)) {
			t.Errorf("%s: %d messages, codes %v", test.input, len(messages), codes(issues))
		}
	}
}

func TestLegacyRequests(t *testing.T) {
	reading := evidence.ReadRows(value(t, `[
		{"type":"response","text":"reading","tool_calls":[{"id":"c1","name":"read"},{"id":"c2","name":"run"}]},
		{"type":"request","messages":[
			{"role":"system","content":"<tool_result name=\"no\">not a user's</tool_result>"},
			{"role":"user","content":"go <tool_result name=\"read\" id=\"c1\">\n package a \n</tool_result>"}]},
		{"type":"request","messages":[
			{"role":"user","content":"go <tool_result name=\"read\" id=\"c1\">\n package a \n</tool_result>"},
			{"role":"user","content":[{"type":"text","text":"<TOOL_RESULT tool_call_id=c2>ok</TOOL_RESULT>"}]}]},
		{"type":"request","messages":[
			{"role":"user","content":"<tool_result id=c1>a</tool_result><tool_result id=c2>b</tool_result>"}]},
		{"type":"request","messages":[{"role":"user","content":"<tool_result id=c9>after a cut</tool_result>"}]}]`).Items())
	want := []model.Message{
		{Role: "tool", ToolCallID: "c1", ToolName: "read", Text: "package a"},
		{Role: "tool", ToolCallID: "c2", ToolName: "unknown", Text: "ok"},
		{Role: "tool", ToolCallID: "c9", ToolName: "unknown", Text: "after a cut"},
	}
	if diff := cmp.Diff(want, reading.Messages[1:]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{0, 1, 2, 4}, reading.Records); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

func FuzzRows(f *testing.F) {
	f.Add(`[{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{\"a\":1}"}}]},{"role":"tool","tool_call_id":"c"}]`)
	f.Add(`[{"type":"request","messages":[{"role":"user","content":"<tool_result id=c>x</tool_result>"}]},7,{"_harn":{"kind":"tool_result","data":{}}}]`)
	f.Add(`[{"role":"user","content":[{"text":"\ud800"}],"injectedMode":"finish_step"}]`)
	f.Fuzz(func(t *testing.T, text string) {
		input, err := canon.Parse([]byte(text))
		if err != nil {
			t.Skip("no JSON")
		}
		reading := evidence.ReadRows(input.Items())
		if len(reading.Messages) != len(reading.Records) {
			t.Fatalf("%d messages, %d records", len(reading.Messages), len(reading.Records))
		}
		for _, record := range reading.Records {
			if record < 0 || record >= len(input.Items()) {
				t.Fatalf("record %d of %d", record, len(input.Items()))
			}
		}
		transcript := model.Transcript{Messages: model.MessagesOf(reading.Messages...), Issues: reading.Issues, Tools: tools}
		projection, err := evidence.Project(transcript, len(reading.Messages), evidence.Options{FinalText: text})
		if err != nil {
			t.Fatal(err)
		}
		packet := value(t, projection.Serialized)
		for _, list := range []string{"actions", "lifecycle_issues", "fallback_observations", "requirement_evidence"} {
			if kind := packet.Get(list).Kind(); kind != canon.List {
				t.Errorf("%s is %s", list, kind)
			}
		}
		shown := evidence.FromPacketText(projection.Serialized, model.EvidenceReconstructed)
		evidence.FillHoles(&shown, projection, model.MessagesOf(reading.Messages...))
	})
}
