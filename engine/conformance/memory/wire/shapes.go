package wire

// Roles a message may have on the wire.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
	RoleSystem    = "system"
	RoleTool      = "tool"
)

// Instruction is what an adapter is told for one turn: where the deployment is
// (the recording proxy's address), with what token, about whom, and the turn. An
// adapter is not told that a turn is a repeat.
type Instruction struct {
	Case          string `json:"case"`
	API           string `json:"api"`
	Token         string `json:"token"`
	DataSubjectID string `json:"data_subject_id"`
	Turn          Turn   `json:"turn"`
}

// Turn is one turn of an agent: what its session holds, what the person says,
// what happens in between, and what the stubbed model answers.
type Turn struct {
	History      []Message  `json:"history,omitempty"`
	User         string     `json:"user"`
	ToolCalls    []ToolCall `json:"tool_calls,omitempty"`
	Synthetic    []Message  `json:"synthetic,omitempty"` // written by the framework, said by nobody
	Assistant    string     `json:"assistant,omitempty"`
	ModelFailure bool       `json:"model_failure,omitempty"`
	Compact      bool       `json:"compact,omitempty"` // compaction of the history is due

	// Repeat is how often the turn is told, RepeatAfterMS how long the suite
	// waits before each repeat. 0 and 1 both mean once.
	Repeat        int `json:"repeat,omitempty"`
	RepeatAfterMS int `json:"repeat_after_ms,omitempty"`
}

// Message is one message as the model is handed it, or as the turn states it.
type Message struct {
	Role      string `json:"role"`
	Content   string `json:"content"`
	Untrusted bool   `json:"untrusted,omitempty"`
}

// ToolCall is a call the model makes within the turn, and its result.
type ToolCall struct {
	Call   string `json:"call"`
	Result string `json:"result"`
}

// Report is what an adapter says of a turn. Case is ours and optional: where an
// adapter says it, the answer can be told from one for another case.
type Report struct {
	Case          string    `json:"case,omitempty"`
	ModelMessages []Message `json:"model_messages"`
	Fatal         bool      `json:"fatal"`    // the turn raised an error to the application
	Observed      bool      `json:"observed"` // the adapter tried to store the turn
	StoreError    string    `json:"store_error,omitempty"`
}

// StoredMessage is one message as an adapter stores it (seed 003, message).
type StoredMessage struct {
	GroupOrdinal int    `json:"group_ordinal"`
	Role         string `json:"role"`
	Content      string `json:"content"`
}

// Watermark is how far a deployment has come: the highest offset stored, the
// highest formed with nothing unformed below it, and how many turns formation
// gave up on. Null means none yet; offset 0 is a real one.
type Watermark struct {
	Stored *int64 `json:"stored"`
	Formed *int64 `json:"formed"`
	Parked int64  `json:"parked"`
}

// Same reports whether two watermarks say the same.
func (w Watermark) Same(other Watermark) bool {
	return sameOffset(w.Stored, other.Stored) && sameOffset(w.Formed, other.Formed) && w.Parked == other.Parked
}

func sameOffset(a, b *int64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Freshness is what a deployment says of itself: its watermark and its scope.
type Freshness struct {
	Scope  string `json:"scope"`
	Stored *int64 `json:"stored"`
	Formed *int64 `json:"formed"`
	Parked int64  `json:"parked"`
}

// ContextAnswer is a person's history as a deployment assembles it: summaries of
// older turns, and the newest turns word for word.
type ContextAnswer struct {
	Watermark  Watermark        `json:"watermark"`
	Segments   []ContextSegment `json:"segments"`
	Turns      []ContextTurn    `json:"turns"`
	Characters int              `json:"characters"` // code points
	Truncated  bool             `json:"truncated"`
}

// ContextSegment is a summary that a deployment wrote over a range of offsets.
type ContextSegment struct {
	SegmentID  string `json:"segment_id"`
	Level      int    `json:"level"`
	FromOffset int64  `json:"from_offset"`
	ToOffset   int64  `json:"to_offset"`
	Covered    int    `json:"covered"`
	Summary    string `json:"summary"`
}

// ContextTurn is one stored turn, word for word.
type ContextTurn struct {
	LogOffset  int64     `json:"log_offset"`
	OccurredAt string    `json:"occurred_at"`
	Messages   []Message `json:"messages"`
}
