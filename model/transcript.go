package model

import "encoding/json"

// Transcript is the ordered messages of one agent run, as loaded from a file.
type Transcript struct {
	Format  string `json:"format"`            // "countersign session", "claude code", …
	File    string `json:"file"`              // the path it was opened by
	Session string `json:"session"`           // the run's own id; may be blank
	Task    string `json:"task"`              // what the agent was asked to do
	About   string `json:"about,omitempty"`   // one sentence on what to look at
	Agent   string `json:"agent,omitempty"`   // the agent program
	Model   string `json:"model,omitempty"`   // the agent's model, not the judge's
	Time    string `json:"time,omitempty"`    // as recorded
	Version string `json:"version,omitempty"` // of the agent program

	// Tools are the annotations of the tools by name. ToolsAssumed says that
	// they come from our table of known agents and not from the file.
	Tools        map[string]ToolAnnotation `json:"tools,omitempty"`
	ToolsAssumed bool                      `json:"tools_assumed,omitempty"`

	// Contract is the requirement ledger as recorded, raw; nil when there is none.
	Contract json.RawMessage `json:"contract,omitempty"`

	Messages  Messages   `json:"messages"`
	Issues    []Issue    `json:"issues,omitempty"` // raised while the messages were read
	Decisions []Decision `json:"decisions"`

	// SubAgents are the sub-agents whose work is not in this file.
	SubAgents []SubAgent `json:"sub_agents,omitempty"`

	Events  []Event `json:"events,omitempty"`  // worth seeing, neither message nor decision
	Losses  []Loss  `json:"losses,omitempty"`  // what could not be read, each with its place
	Unknown []Count `json:"unknown,omitempty"` // record kinds and members kept but not understood
	Folded  int     `json:"folded,omitempty"`  // records that repeat an earlier one and are not told twice
}

// SubAgent is what one sub-agent did, from a file beside the transcript's. Its
// messages can be searched, and are never evidence of the transcript: the judge
// of the transcript did not read them. Missing is why there are none.
type SubAgent struct {
	Call     string   `json:"call"`           // the id of the tool call it answers; may be blank
	Agent    string   `json:"agent"`          // its kind, as the caller named it
	Task     string   `json:"task,omitempty"` // what it was asked to do
	File     string   `json:"file,omitempty"`
	Messages Messages `json:"messages,omitzero"`
	Losses   []Loss   `json:"losses,omitempty"` // places in its own file
	Missing  string   `json:"missing,omitempty"`
}

// Role says who speaks in a message.
type Role string

// The four roles. A tool message carries the result of a tool call.
const (
	RoleSystem    Role = "system"
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleTool      Role = "tool"
)

// Message is one row of the transcript. Its index in Transcript.Messages is
// what evidence indices count (seed 001, evidence_index).
type Message struct {
	Place Place  `json:"place"`
	Role  Role   `json:"role"`
	Text  string `json:"text"`
	ID    string `json:"id,omitempty"`
	Time  string `json:"time,omitempty"`

	// Assistant messages.
	ToolCalls []ToolCall `json:"tool_calls,omitempty"`
	Thinking  string     `json:"thinking,omitempty"` // shown to nobody but the agent

	// Tool messages.
	ToolCallID string          `json:"tool_call_id,omitempty"`
	ToolName   string          `json:"tool_name,omitempty"`
	Outcome    ToolOutcome     `json:"outcome,omitempty"`
	Data       json.RawMessage `json:"data,omitempty"`   // the result's structured facts, raw
	Origin     Origin          `json:"origin,omitempty"` // who wrote the result

	// User messages. InjectedMode is how a steering message reached the agent;
	// Synthetic names the wrapper when no person wrote the text.
	InjectedMode string `json:"injected_mode,omitempty"`
	Synthetic    string `json:"synthetic,omitempty"`

	// Sidechain marks the words of a sub-agent kept in the same file. Abandoned
	// marks what the user took back: the agent went on without it. Copied marks
	// what another session said first and this one took over as context.
	Sidechain bool `json:"sidechain,omitempty"`
	Abandoned bool `json:"abandoned,omitempty"`
	Copied    bool `json:"copied,omitempty"`

	Folded int `json:"folded,omitempty"` // further records of the same message

	// Lost is why the message can no longer be read: its file changed since.
	Lost string `json:"lost,omitempty"`
}

// ToolOutcome is how a tool said its call went.
type ToolOutcome string

// OutcomeUnknown is the default: most formats record no outcome.
const (
	OutcomeUnknown ToolOutcome = ""
	OutcomeOK      ToolOutcome = "ok"
	OutcomeError   ToolOutcome = "error"
)

// Origin says who wrote a tool result. A harness_repair result was written to
// close an orphaned call and is no evidence (facts: completion 2.4).
type Origin string

// The two origins; blank means dispatch.
const (
	OriginDispatch      Origin = "dispatch"
	OriginHarnessRepair Origin = "harness_repair"
)

// ToolCall is one call an assistant message asked for.
type ToolCall struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"` // a JSON object, raw; {} for none
}

// Event is something the file records beside messages and decisions.
type Event struct {
	Place Place  `json:"place"`
	Kind  string `json:"kind"`
	Text  string `json:"text"`
}

// Place is where something stands in a file. Offset and Length are bytes of the
// decompressed file. Member names the member of an archive, or the file of a
// directory, that they count in where that is not the transcript's own file.
type Place struct {
	Member string `json:"member,omitempty"`
	Line   int    `json:"line"`
	Offset int64  `json:"offset"`
	Length int64  `json:"length"`
}

// Loss is something in a file that could not be read.
type Loss struct {
	Place  Place  `json:"place"`
	Reason string `json:"reason"`
}

// Count is how often a name was met.
type Count struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}
