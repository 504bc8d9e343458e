package format

import (
	"slices"
	"strings"

	"countersign/engine/canon"
	"countersign/model"
)

const atifTrajectory = "atif trajectory"

// ATIF reads trajectories in the Agent Trajectory Interchange Format, v1.0 to
// v1.8: one object, or lines of them. Nothing in a trajectory says that it was
// judged, so its finished turns are decisions of kind turn; a trial directory of
// Harbor has the verifier's reward beside it (harbor.go).
//
// Steps that repeat an earlier trajectory are marked as copied and begin no turn.
// Sub-agents stand in the trajectory itself, or are only named there (facts:
// transcripts b.4).
var ATIF = Reader{
	Name:       atifTrajectory,
	Recognises: func(source Source) bool { return slices.ContainsFunc(source.sample(), isTrajectory) },
	ReadAll:    readTrajectories,
}

func isTrajectory(value canon.Value) bool {
	return strings.HasPrefix(value.Get("schema_version").TextOr(""), "ATIF-")
}

func readTrajectories(source Source) ([]model.Transcript, error) {
	var transcripts []model.Transcript
	others := counter{}
	for _, record := range source.All() {
		if !isTrajectory(record.Value) {
			others.add("a record that is no trajectory")
			continue
		}
		r := readTrajectory(source.Path, record)
		r.judgeTurns(source)
		transcripts = append(transcripts, r.out)
	}
	first := &transcripts[0]
	first.Losses = append(slices.Clone(source.Losses), first.Losses...)
	first.Unknown = append(first.Unknown, others.counts()...)
	return transcripts, nil
}

// The members that are understood, or known to say nothing about the run.
var (
	trajectoryMembers = []string{
		"schema_version", "session_id", "trajectory_id", "agent", "steps", "final_metrics", "continued_trajectory_ref",
		"subagent_trajectories", "notes", "extra",
	}
	stepMembers = []string{
		"step_id", "timestamp", "source", "message", "reasoning_content", "model_name", "reasoning_effort", "tool_calls",
		"observation", "metrics", "is_copied_context", "llm_call_count", "extra",
	}
)

// trajectoryReader carries what is known from step to step.
type trajectoryReader struct {
	record    Record
	out       model.Transcript
	messages  messageList
	unknown   counter
	toolNames map[string]string // of calls, by id
	turns     []turn
	referred  map[string]int // sub-agents that stand further on, by the id of their trajectory
}

// readTrajectory reads one trajectory, without decisions.
func readTrajectory(path string, record Record) *trajectoryReader {
	r := &trajectoryReader{record: record, unknown: counter{}, toolNames: map[string]string{}, referred: map[string]int{}}
	value := record.Value
	r.unknown.members("trajectory", value, trajectoryMembers)
	agent := value.Get("agent")
	r.out = model.Transcript{
		Format: atifTrajectory, File: path,
		Session: firstOf(value.Get("session_id").TextOr(""), value.Get("trajectory_id").TextOr("")),
		Agent:   agent.Get("name").TextOr(""), Version: agent.Get("version").TextOr(""), Model: agent.Get("model_name").TextOr(""),
	}
	steps := nestedAll(record, value.Get("steps").Items())
	for _, step := range steps {
		r.step(step)
	}
	if notes := value.Get("notes"); notes.TextOr("") != "" {
		r.event(nested(record, notes), "notes", notes.TextOr(""))
	}
	r.embedded(value.Get("subagent_trajectories"))
	if next := value.Get("continued_trajectory_ref"); next.TextOr("") != "" {
		r.event(nested(record, next), "continued", "the run goes on in "+next.TextOr(""))
		if n := len(r.turns); n > 0 {
			r.turns[n-1].unfinished = true
		}
	}
	r.out.Messages = r.messages.messages()
	r.out.Unknown = r.unknown.counts()
	return r
}

func (r *trajectoryReader) event(record Record, kind, text string) {
	r.out.Events = append(r.out.Events, model.Event{Place: record.Place, Kind: kind, Text: text})
}

// judgeTurns makes the finished turns decisions. A run that goes on in another
// file has not come to its end in this one. A trajectory is written when the run
// is over, so a last call that has no result never gets one.
func (r *trajectoryReader) judgeTurns(source Source) {
	last := r.lastAnswer()
	r.out.Decisions = turnDecisions(source, r.messages, r.turns, nil, map[int]bool{last: true})
	if last < 0 || last < r.messages.len()-1 || len(r.messages.at(last).ToolCalls) == 0 {
		return
	}
	for i := range r.out.Decisions {
		if decision := &r.out.Decisions[i]; decision.Messages == last+1 {
			decision.Note = "no result of the last call is in the file: " + r.messages.at(last).ToolCalls[0].Name
		}
	}
}

// lastAnswer is the last message of the agent, or -1.
func (r *trajectoryReader) lastAnswer() int {
	for i := r.messages.len() - 1; i >= 0; i-- {
		if r.messages.at(i).Role == model.RoleAssistant {
			return i
		}
	}
	return -1
}

// embedded reads the sub-agents whose trajectories stand in this one. What refers
// to them says which call started them.
func (r *trajectoryReader) embedded(list canon.Value) {
	for _, record := range nestedAll(r.record, list.Items()) {
		inside := readTrajectory(r.out.File, record).out
		agent := model.SubAgent{Agent: inside.Agent, Task: inside.Task, Messages: inside.Messages, Losses: inside.Losses}
		if at, ok := r.referred[record.Value.Get("trajectory_id").TextOr("")]; ok {
			agent.Call = r.out.SubAgents[at].Call
			r.out.SubAgents[at] = agent
		} else {
			r.out.SubAgents = append(r.out.SubAgents, agent)
		}
		r.out.SubAgents = append(r.out.SubAgents, inside.SubAgents...)
	}
}
