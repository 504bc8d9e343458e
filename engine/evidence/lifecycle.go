package evidence

import (
	"countersign/engine/canon"
	"countersign/model"
)

// Lifecycles pairs every tool call of the messages with the results that carry
// its id, in the order of the calls (facts: completion 2.4). Unmatched counts
// the results that no call asked for. Issues come in the order of the calls,
// then of the unmatched results; their record index is a message index.
//
// A result that names no tool mismatches nothing.
func Lifecycles(messages model.Messages) (lifecycles []model.Lifecycle, issues []model.Issue, unmatched int) {
	found := pairsOf(messages)
	reported := make(map[string]bool)
	for _, asked := range found.asked {
		call, shared := asked.call, found.calls[asked.call.ID] > 1
		lifecycle := lifecycleOf(call, asked.row, len(lifecycles), found.results[call.ID], shared)
		lifecycles = append(lifecycles, lifecycle)
		if shared && !reported[call.ID] {
			reported[call.ID] = true
			issues = append(issues, issue(duplicateCallID, asked.row, aboutCall(call).With("calls", canon.OfInt(int64(found.calls[call.ID])))))
		}
		issues = append(issues, found.issuesOf(lifecycle)...)
	}
	for _, result := range found.answered {
		if found.calls[result.call] == 0 {
			unmatched++
			details := canon.OfObject().
				With("tool_call_id", canon.OfText(result.call)).
				With("name", canon.OfText(result.tool))
			issues = append(issues, issue(orphanResult, result.row, details))
		}
	}
	return lifecycles, issues, unmatched
}

// pairs are the calls and results of the messages, gathered in one pass: each
// message of a big file has to be decoded.
type pairs struct {
	asked    []askedCall
	answered []givenResult
	calls    map[string]int   // how many have an id; a blank id pairs nothing
	results  map[string][]int // the messages that answer an id
	tools    map[int]string   // the tool a result names, by message
}

type askedCall struct {
	row  int
	call model.ToolCall
}

type givenResult struct {
	row        int
	call, tool string
}

func pairsOf(messages model.Messages) pairs {
	found := pairs{calls: map[string]int{}, results: map[string][]int{}, tools: map[int]string{}}
	for i, message := range messages.All() {
		switch message.Role {
		case model.RoleAssistant:
			for _, call := range message.ToolCalls {
				found.asked = append(found.asked, askedCall{i, call})
				found.calls[call.ID]++
			}
		case model.RoleTool:
			found.answered = append(found.answered, givenResult{i, message.ToolCallID, message.ToolName})
			found.results[message.ToolCallID] = append(found.results[message.ToolCallID], i)
			found.tools[i] = message.ToolName
		}
	}
	delete(found.calls, "")
	delete(found.results, "")
	return found
}

func lifecycleOf(call model.ToolCall, row, ordinal int, results []int, shared bool) model.Lifecycle {
	lifecycle := model.Lifecycle{
		Ordinal:       ordinal,
		Row:           row,
		Call:          call,
		Status:        model.LifecycleCompleted,
		Results:       append([]int{}, results...),
		EvidenceIndex: row,
	}
	switch {
	case call.ID == "" || shared || len(results) > 1:
		lifecycle.Status = model.LifecycleAmbiguous
	case len(results) == 0:
		lifecycle.Status = model.LifecyclePending
	}
	if len(results) > 0 {
		lifecycle.EvidenceIndex = results[len(results)-1]
	}
	return lifecycle
}

// issuesOf are the issues of one call, the shared id apart.
func (p pairs) issuesOf(lifecycle model.Lifecycle) []model.Issue {
	call, results := lifecycle.Call, lifecycle.Results
	switch {
	case call.ID == "":
		return []model.Issue{issue(callMissingID, lifecycle.Row, aboutCall(call).With("ordinal", canon.OfInt(int64(lifecycle.Ordinal))))}
	case len(results) == 0:
		return []model.Issue{issue(callResultMissing, lifecycle.Row, aboutCall(call))}
	case len(results) > 1:
		return []model.Issue{issue(duplicateResult, lifecycle.Row, aboutCall(call).With("results", canon.OfInt(int64(len(results)))))}
	}
	name := p.tools[results[0]]
	if name == "" || name == unknownTool || call.Name == "" || name == call.Name {
		return nil
	}
	return []model.Issue{issue(resultNameMismatch, results[0], aboutCall(call).With("result_name", canon.OfText(name)))}
}

func aboutCall(call model.ToolCall) canon.Value {
	return canon.OfObject().
		With("tool_call_id", canon.OfText(call.ID)).
		With("name", canon.OfText(call.Name))
}
