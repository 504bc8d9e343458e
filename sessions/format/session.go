package format

import (
	"encoding/json"
	"fmt"
	"slices"

	"countersign/engine/canon"
	"countersign/engine/evidence"
	"countersign/engine/requirements"
	"countersign/model"
)

// Session is our own session JSONL: one `session` line, then messages and
// decisions in the order they happened. The README and `countersign schema
// session` describe it.
var Session = Reader{
	Name:       sessionName,
	Recognises: recognisesSession,
	Read:       readSession,
}

const sessionName = "countersign session"

// sessionVersion is the version of the format that this reader knows.
const sessionVersion = 1

func recognisesSession(source Source) bool {
	for _, value := range source.sample() {
		if value.Get("type").TextOr("") == "session" && value.Get("v").Kind() == canon.Int && value.Get("task").Kind() == canon.Text {
			return true
		}
	}
	return false
}

func readSession(source Source) (model.Transcript, error) {
	r := sessionReader{unknown: counter{}}
	r.out.Format, r.out.File, r.out.Losses = sessionName, source.Path, source.Losses
	for _, record := range source.All() {
		if err := r.record(record); err != nil {
			r.lose(record, err.Error())
		}
	}
	r.readRows()
	for i, decision := range r.decisions {
		r.out.Decisions = append(r.out.Decisions, r.decision(decision, r.rowsBefore[i]))
	}
	r.out.Unknown = r.unknown.counts()
	return r.out, nil
}

type sessionReader struct {
	out     model.Transcript
	rows    messageList // what the message records read as
	begun   bool
	unknown counter

	messages   []Record
	decisions  []Record
	before     []int // for each decision, how many message records stood before it
	rowsBefore []int // for each decision, how many rows those became
}

func (r *sessionReader) lose(record Record, reason string) {
	r.out.Losses = append(r.out.Losses, model.Loss{Place: record.Place, Reason: reason})
}

// record sorts one line into its kind.
func (r *sessionReader) record(record Record) error {
	if record.Value.Kind() != canon.Object {
		return fmt.Errorf("the line is %s, not an object", record.Value.Kind())
	}
	switch kind := record.Value.Get("type"); kind.TextOr("") {
	case "session":
		return r.session(record)
	case "message":
		r.unknown.members("message", record.Value, messageMembers)
		r.messages = append(r.messages, record)
	case "decision":
		r.unknown.members("decision", record.Value, decisionMembers)
		r.decisions = append(r.decisions, record)
		r.before = append(r.before, len(r.messages))
	default:
		return fmt.Errorf("no line of this format has the type %q; it is not read", canon.DisplayOr(kind, ""))
	}
	return nil
}

var (
	sessionMembers  = []string{"type", "v", "id", "task", "about", "agent", "model", "time", "tools", "requirements"}
	messageMembers  = []string{"type", "role", "content", "tool_calls", "tool_call_id", "name", "_harn", "injectedMode", "messageId", "time"}
	decisionMembers = []string{
		"type", "iteration", "trigger", "judge", "candidate", "reply", "evidence", "evidence_id", "evidence_kind", "verification",
		"gate", "reasked", "caps", "terminal_reason", "recorded", "time",
	}
)

// session takes over the line that describes the run.
func (r *sessionReader) session(record Record) error {
	if r.begun {
		return fmt.Errorf("a second session line; the first one stands")
	}
	r.begun = true
	value := record.Value
	if v, _ := value.Get("v").Int(); v != sessionVersion {
		r.lose(record, fmt.Sprintf("version %s of the format is not known; it is read as version %d", canon.Display(value.Get("v")), sessionVersion))
	}
	r.doubled(record)
	r.unknown.members("session", value, sessionMembers)
	text := func(name string) string { return canon.DisplayOr(value.Get(name), "") }
	r.out.Session, r.out.Task, r.out.About = text("id"), text("task"), text("about")
	r.out.Agent, r.out.Model, r.out.Time = text("agent"), text("model"), text("time")
	for _, member := range value.Get("tools").Members() {
		if r.out.Tools == nil {
			r.out.Tools = map[string]model.ToolAnnotation{}
		}
		r.out.Tools[member.Name] = annotationOf(member.Value)
	}
	if ledger := value.Get("requirements"); !ledger.IsNil() {
		contract := canon.OfObject().With("requirements", ledger)
		if _, err := requirements.ReadContract(contract); err != nil {
			return fmt.Errorf("the requirement ledger is not read: %w", err)
		}
		r.out.Contract = json.RawMessage(canon.String(contract))
	}
	return nil
}

// doubled reports a member that is given twice: another reader might take the
// other one.
func (r *sessionReader) doubled(record Record) {
	if name, doubled := record.Value.Duplicate(); doubled {
		r.lose(record, fmt.Sprintf("the member %s is given twice; the last one counts", name))
	}
}

func annotationOf(value canon.Value) model.ToolAnnotation {
	annotation := model.ToolAnnotation{
		Kind:            canon.DisplayOr(value.Get("kind"), ""),
		SideEffectLevel: canon.DisplayOr(value.Get("side_effect_level"), ""),
		EvidenceRole:    canon.DisplayOr(value.Get("evidence_role"), ""),
	}
	if truth, ok := value.Get("read_only").Bool(); ok {
		annotation.ReadOnly = &truth
	}
	if truth, ok := value.Get("destructive").Bool(); ok {
		annotation.Destructive = &truth
	}
	return annotation
}

// readRows turns the message lines into rows, and the counts of lines before a
// decision into counts of rows.
func (r *sessionReader) readRows() {
	values := make([]canon.Value, len(r.messages))
	for i, record := range r.messages {
		values[i] = record.Value
	}
	reading := evidence.ReadRows(values)
	for i := range reading.Messages {
		reading.Messages[i].Place = r.messages[reading.Records[i]].Place
	}
	r.rows.near, r.out.Issues = reading.Messages, reading.Issues
	r.out.Messages = r.rows.messages()
	for _, records := range r.before {
		rows, _ := slices.BinarySearch(reading.Records, records)
		r.rowsBefore = append(r.rowsBefore, rows)
	}
}
