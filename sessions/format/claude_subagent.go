package format

import (
	"slices"

	"countersign/engine/canon"
	"countersign/model"
)

// spawns are the names of the tools that start a sub-agent.
var spawns = []string{"Task", "Agent"}

// subAgents are the sub-agents that the file's calls started and whose work
// stands elsewhere. Older files hold that work themselves, as messages aside.
func (r *claudeReader) subAgents() []model.SubAgent {
	var agents []model.SubAgent
	for i := range r.messages.len() {
		if r.messages.brief(i).sidechain {
			return nil
		}
	}
	for _, i := range r.spawning {
		for _, call := range r.messages.at(i).ToolCalls {
			if !slices.Contains(spawns, call.Name) {
				continue
			}
			arguments, err := canon.Parse(call.Arguments)
			if err != nil {
				continue // arguments that are no JSON name nobody
			}
			agents = append(agents, model.SubAgent{
				Call: call.ID, Agent: arguments.Get("subagent_type").TextOr(""),
				Task:    firstOf(arguments.Get("prompt").TextOr(""), arguments.Get("description").TextOr("")),
				Missing: "its own file is not here",
			})
		}
	}
	return agents
}

// ReadSubAgent reads a sub-agent's own file. meta, when there is one, is the
// object beside it that says which call started it; else the call is the one
// whose prompt is the file's first. ok is false for a file of another form.
func ReadSubAgent(source Source, meta canon.Value, parent model.Transcript) (agent model.SubAgent, ok bool) {
	if !Claude.Recognises(source) {
		return model.SubAgent{}, false
	}
	transcript, err := Claude.Read(source)
	if err != nil {
		return model.SubAgent{}, false
	}
	agent = model.SubAgent{
		Call: meta.Get("toolUseId").TextOr(""), Agent: meta.Get("agentType").TextOr(""),
		Task: transcript.Task, File: source.Path,
		Messages: transcript.Messages, Losses: transcript.Losses,
	}
	for _, started := range parent.SubAgents {
		if agent.Call == "" && agent.Task != "" && started.Task == agent.Task {
			agent.Call = started.Call
		}
		if agent.Call != "" && agent.Call == started.Call {
			agent.Agent = firstOf(agent.Agent, started.Agent)
		}
	}
	return agent, true
}
