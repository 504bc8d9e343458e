package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"countersign/engine"
	"countersign/engine/canon"
	"countersign/engine/completeness"
	"countersign/engine/rules"
	"countersign/model"
)

// flags are the words of the vectors for our rules.
var flags = map[string]string{
	"partial data under a done decision": rules.PartialUnderDone,
	"continuation repeats itself":        rules.ContinuationRepeats,
	"contradictory marker":               rules.Contradictory,
}

// TestDecisionFlags runs every vector about what staff are told of a decision.
// Rows stand for a list of that many.
func TestDecisionFlags(t *testing.T) {
	data, err := os.ReadFile("completeness/testdata/conformance.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for text := range bytes.Lines(data) {
		vector, err := canon.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if vector.Get("system").TextOr("") != "product.decision_flags" {
			continue
		}
		ran++
		t.Run(vector.Get("id").TextOr(""), func(t *testing.T) {
			input, expected := vector.Get("input"), vector.Get("expected")
			if counts := input.Get("research_summary"); !counts.IsNil() {
				checkCounts(t, counts, expected)
				return
			}
			checkFlag(t, engine.Examine(flagged(input)), expected)
		})
	}
	if ran != 7 {
		t.Errorf("%d vectors ran", ran)
	}
}

// flagged is the run that an input describes, and its decision.
func flagged(input canon.Value) (model.Transcript, model.Decision, model.Rules) {
	var messages []model.Message
	add := func(arguments string, result canon.Value) {
		id := fmt.Sprintf("c%d", len(messages))
		messages = append(messages,
			model.Message{Role: model.RoleAssistant, ToolCalls: []model.ToolCall{{ID: id, Name: "list", Arguments: json.RawMessage(arguments)}}},
			model.Message{Role: model.RoleTool, ToolCallID: id, ToolName: "list", Text: resultText(result)})
	}
	add(`{}`, input.Get("tool_result"))
	for _, call := range input.Get("later_calls").Items() {
		add(canon.String(call.Get("args")), call.Get("result"))
	}
	decision := judged(fmt.Sprintf(`{"verdict":%q,"detail":"d","gap_class":"none"}`, input.Get("decision").TextOr("")))
	decision.Messages = len(messages)
	return model.Transcript{Task: "t", Messages: model.MessagesOf(messages...)}, decision, model.Rules{}
}

// resultText is a result with its rows written out.
func resultText(result canon.Value) string {
	if text, ok := result.Text(); ok {
		return text
	}
	n, _ := result.Get("rows").Int()
	rows := make([]canon.Value, n)
	for i := range rows {
		rows[i] = canon.OfInt(int64(i))
	}
	return canon.String(result.With("rows", canon.OfList(rows...)))
}

func checkFlag(t *testing.T, exam model.Examination, expected canon.Value) {
	t.Helper()
	found := slices.DeleteFunc(slices.Clone(exam.Findings), func(f model.Finding) bool { return !strings.HasPrefix(f.ID, "completeness.") })
	if expected.Get("flag").IsNil() {
		if len(found) > 0 {
			t.Errorf("flagged with %+v", found)
		}
		return
	}
	want := flags[expected.Get("flag").TextOr("")]
	if len(found) != 1 || found[0].ID != want || string(found[0].Severity) != expected.Get("severity").TextOr("") {
		t.Errorf("flagged with %+v, want %s", found, want)
	}
}

func checkCounts(t *testing.T, counts, expected canon.Value) {
	t.Helper()
	text := canon.String(canon.OfObject().With("research_summary", counts))
	packet, err := canon.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	lists := completeness.Packet(packet, text)
	if len(lists) != 1 {
		t.Fatalf("%d lists", len(lists))
	}
	got := lists[0]
	if want := expected.Get("completeness"); !want.IsNil() {
		observed, _ := want.Get("observed").Int()
		total, isTotal := want.Get("total").Int()
		if (got.State == model.Partial) != want.Get("partial").IsTrue() || int64(*got.Observed) != observed || isTotal != (got.Total != nil) ||
			isTotal && int64(*got.Total) != total || string(got.Next) != canon.String(want.Get("next")) {
			t.Errorf("%+v, want %s", got, canon.String(want))
		}
		return
	}
	if got.State != model.Contradictory || got.Reason != expected.Get("reason").TextOr("") || expected.Get("error").TextOr("") != completeness.ContractError {
		t.Errorf("%+v, want %s", got, canon.String(expected))
	}
}

// pages is a run in which a tool gives one result, and a decision about it.
func pages(result, reply string) (model.Transcript, model.Decision, model.Rules) {
	input := canon.OfObject().With("tool_result", canon.OfText(result)).With("decision", canon.OfText("done"))
	transcript, decision, none := flagged(input)
	if reply != "" {
		decision.Reply = &reply
	}
	return transcript, decision, none
}

const partialResult = `{"rows":[1],"complete":false,"next":"T"}`

func TestCompletenessFindings(t *testing.T) {
	ids := func(exam model.Examination) string {
		var found []string
		for _, id := range exam.FindingIDs() {
			if strings.HasPrefix(id, "completeness.") {
				found = append(found, strings.TrimPrefix(id, "completeness."))
			}
		}
		return strings.Join(found, " ")
	}
	const refusal = `{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","detail":"d"}]}`
	for _, test := range []struct{ name, result, reply, want string }{
		{"partial under continue is normal work", partialResult, refusal, ""},
		{"contradictory under continue", `{"rows":[1],"complete":true,"next":"T"}`, refusal, ""},
		{"unreadable is told, and no finding", `{"rows":[1],"complete":true}`, "", ""},
		{"partial and no way to go on", `{"rows":[1],"complete":false,"next":null}`, "", "partial-under-done"},
		{"cut by the harness", "a…9 tokens truncated…b", "", "partial-under-done"},
		{"done in a word that is not the contract's", partialResult, `{"verdict":"approved","detail":"d"}`, "partial-under-done"},
		{"no verdict", partialResult, "?", ""},
		{"complete", `{"rows":[1],"complete":true,"next":null}`, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := ids(engine.Examine(pages(test.result, test.reply))); got != test.want {
				t.Errorf("findings %q, want %q", got, test.want)
			}
		})
	}
	transcript, decision, none := pages(partialResult, "")
	decision.Kind = model.KindTurn
	decision.Reply = nil
	if exam := engine.Examine(transcript, decision, none); len(exam.Findings) > 0 || len(exam.Completeness.Results) != 1 {
		t.Errorf("a turn: %+v, %+v", exam.Findings, exam.Completeness)
	}
	decision.From = 2
	if exam := engine.Examine(transcript, decision, none); len(exam.Completeness.Results) != 0 {
		t.Errorf("a turn that began later: %+v", exam.Completeness)
	}
}

// Many results that break one rule are one finding, about the first.
func TestCompletenessFindingTellsTheFirst(t *testing.T) {
	marker := `{"complete":false,"next":"` + strings.Repeat("é", 300) + `"}`
	input := canon.OfObject().With("tool_result", canon.OfText(`{"rows":[1,2],`+marker[1:])).With("decision", canon.OfText("done")).
		With("later_calls", canon.OfList(canon.OfObject().With("args", canon.OfObject()).With("result", canon.OfText(partialResult))))
	exam := engine.Examine(flagged(input))
	if len(exam.Findings) != 2 || exam.Findings[1].ID != rules.OmittedActions {
		t.Fatalf("%+v", exam.Findings)
	}
	found := exam.Findings[0]
	want := "list is partial, and no later call went on from it: " + string([]rune(marker)[:160]) + "… (and 1 result more)"
	if found.Where != "message 2" || found.Gap != -1 || found.Text != want {
		t.Errorf("%+v\nwant %s", found, want)
	}
	if exam.Completeness.Results[0].Marker != marker {
		t.Errorf("the marker itself is %s", exam.Completeness.Results[0].Marker)
	}
}

// A judge that was handed counts that disagree was misled, whatever it answered.
func TestPacketCountsDisagree(t *testing.T) {
	transcript, decision, none := pages("x", `{"verdict":"continue","detail":"d","gaps":[{"criterion":"c","detail":"d"}]}`)
	saved := `{"research_summary":{"read_only_call_count":9,"included_count":6,"omitted_count":0},"actions":[]}`
	decision.Evidence = &saved
	exam := engine.Examine(transcript, decision, none)
	if len(exam.Findings) == 0 || exam.Findings[0].ID != rules.Contradictory || exam.Findings[0].Where != model.PacketReads {
		t.Errorf("%+v", exam.Findings)
	}
	if slices.Contains(exam.FindingIDs(), rules.OmittedReads) {
		t.Errorf("reads are called omitted by counts that disagree: %+v", exam.Findings)
	}
	decision.Reads, decision.Evidence = model.ReadsNothing, nil
	decision.Recorded = &model.Recorded{Action: model.ActionContinue, Stats: &model.ProjectionStats{IncludedReadOnly: 6, OmittedReadOnlyCount: 3, OmittedOlderActions: 1}}
	receipt := engine.Examine(transcript, decision, none)
	if got := receipt.FindingIDs(); !slices.Contains(got, rules.OmittedReads) || !slices.Contains(got, rules.OmittedActions) {
		t.Errorf("the findings of a receipt are %q", got)
	}
}
