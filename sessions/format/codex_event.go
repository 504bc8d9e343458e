package format

import (
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

// eventMessage reads one event. What an item holds too is passed over; kinds
// that only the screen needs are counted.
func (r *codexReader) eventMessage(index int, record Record, payload canon.Value) {
	kind := payload.Get("type").TextOr("")
	switch kind {
	case "user_message", "agent_message":
		if r.twins.alone[index] {
			r.messageEvent(record, payload, kind)
		}
	case "exec_command_end", "patch_apply_end", "mcp_tool_call_end", "dynamic_tool_call_request", "dynamic_tool_call_response":
		r.toolEvent(record, payload, kind)
	case "exited_review_mode":
		r.exitedReview(record, payload.Get("review_output"))
	case "thread_rolled_back":
		n, _ := payload.Get("num_turns").Int()
		r.event(record, "rollback", "the user took back turns: "+canon.DisplayOr(payload.Get("num_turns"), "?"))
		r.rollBack(n)
	case "thread_goal_updated":
		r.goalUpdated(record, payload.Get("goal"))
	case "guardian_assessment":
		r.event(record, "guardian", joinNonBlank(", ", payload.Get("status").TextOr(""), payload.Get("risk_level").TextOr(""), payload.Get("rationale").TextOr("")))
	case "collab_agent_spawn_end":
		r.spawned(payload)
	case "item_completed":
		if r.twins.eventItems {
			r.eventItem(record, payload.Get("item"))
			return
		}
		r.unknown.add("event item_completed")
	case "turn_aborted":
		r.event(record, "interruption", payload.Get("reason").TextOr(""))
	case "error":
		r.event(record, "error", firstOf(payload.Get("message").TextOr(""), canon.DisplayOr(payload.Get("error"), "")))
	case "entered_review_mode":
		r.event(record, "review", "begins: "+payload.Get("user_facing_hint").TextOr(""))
	default:
		r.unknown.add("event " + kind)
	}
}

// messageEvent adds a message that no item holds.
func (r *codexReader) messageEvent(record Record, payload canon.Value, kind string) {
	text := payload.Get("message").TextOr("")
	if kind == "agent_message" {
		r.said(record, model.Message{Role: model.RoleAssistant, Text: text})
		return
	}
	prompt, synthetic := codexWrappers.author([]string{text}, len(payload.Get("images").Items())+len(payload.Get("local_images").Items()) > 0)
	if synthetic == "" {
		r.prompt(prompt)
	}
	r.add(record, model.Message{Role: model.RoleUser, Text: text, Synthetic: synthetic})
}

// toolEvent reads how a call ended: the outcome, for a result whose item records
// none; or call and result, where no item holds the call.
func (r *codexReader) toolEvent(record Record, payload canon.Value, kind string) {
	id := callID(payload)
	result, name, arguments := toolEventResult(record, payload, kind)
	if r.twins.calls[keyOfCall(id)] {
		r.outcomes[keyOfCall(id)] = result.outcome
		return
	}
	if !r.toolNames.has(id) {
		r.call(record, payload, name, arguments)
	}
	if kind != "dynamic_tool_call_request" {
		r.result(record, payload, result)
	}
}

func toolEventResult(record Record, payload canon.Value, kind string) (result codexResult, name string, arguments []byte) {
	switch kind {
	case "exec_command_end":
		result.text = firstOf(payload.Get("aggregated_output").TextOr(""), payload.Get("stdout").TextOr("")+payload.Get("stderr").TextOr(""))
		result.outcome = exitOutcome(payload.Get("exit_code"))
		return result, "exec_command", wrapArgument("command", payload.Get("command"))
	case "patch_apply_end":
		result.text = payload.Get("stdout").TextOr("") + payload.Get("stderr").TextOr("")
		result.outcome = successOutcome(payload.Get("success"))
		return result, "apply_patch", wrapArgument("changes", payload.Get("changes"))
	case "mcp_tool_call_end":
		invocation := payload.Get("invocation")
		if failure, failed := payload.Get("result").Get("Err").Text(); failed {
			result = codexResult{text: failure, outcome: model.OutcomeError}
		} else {
			content := payload.Get("result").Get("Ok")
			result.text = contentText(content.Get("content"))
			if failed, ok := content.Get("isError").Bool(); ok {
				result.outcome = successOutcome(canon.OfBool(!failed))
			}
		}
		return result, invocation.Get("server").TextOr("") + "." + invocation.Get("tool").TextOr(""), argumentsOf(invocation.Get("arguments"), record.Raw)
	}
	result.text = contentText(payload.Get("content_items"))
	result.outcome = successOutcome(payload.Get("success"))
	return result, payload.Get("tool").TextOr(""), argumentsOf(payload.Get("arguments"), record.Raw)
}

// goalUpdated tells of a goal. The agent itself sets a goal complete, through a
// tool: nobody else judged it, so that is no decision (facts: transcripts e).
func (r *codexReader) goalUpdated(record Record, goal canon.Value) {
	status, objective := goal.Get("status").TextOr(""), goal.Get("objective").TextOr("")
	r.goal = firstOf(r.goal, objective)
	if status == "complete" {
		status = "complete, by the agent's own word"
	}
	r.event(record, "goal", status+": "+objective)
}

// spawned notes a sub-agent, whose work is in a rollout of its own.
func (r *codexReader) spawned(payload canon.Value) {
	r.out.SubAgents = append(r.out.SubAgents, model.SubAgent{
		Call:    callID(payload),
		Agent:   firstOf(payload.Get("new_agent_role").TextOr(""), payload.Get("new_agent_nickname").TextOr("")),
		Task:    payload.Get("prompt").TextOr(""),
		Missing: "its session " + payload.Get("new_thread_id").TextOr("") + " is a file of its own",
	})
}

func joinNonBlank(separator string, texts ...string) string {
	var parts []string
	for _, text := range texts {
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, separator)
}
